// The vectors on budgets, injections, replies and replays.
import Foundation
import Memcore
import Testing

func replyTo(_ vault: Vault, _ text: String, _ session: Session, _ question: String = "what?") throws -> Injection {
    let turn = try vault.beginRecall(query: Query(text: question), with: .model(Manifest()), session: session)
    while true {
        switch try turn.step(session: session) {
        case .ask: try turn.supply(reply: text)
        case .done(let injection): return injection
        }
    }
}

func pick(_ vault: Vault, _ it: Json, _ session: Session) throws -> Injection {
    let text = try JSONSerialization.data(withJSONObject: ["selected_memories": it["pick"]?.texts ?? []])
    return try replyTo(vault, String(decoding: text, as: UTF8.self), session, it["question"]?.text ?? "what?")
}

func limits(_ it: Json?) -> Budget {
    let standard = Budget()
    return Budget(
        memories: it?["memories"]?.int ?? standard.memories,
        perMemory: it?["per_memory"]?.int ?? standard.perMemory,
        perSession: it?["per_session"]?.int ?? standard.perSession
    )
}

@Sendable func budget(_ it: Json) throws {
    let counter = it["unit"]?.text == "characters" ? chars() : bytes()
    let builder = try VaultBuilder().clock(clock: fixedClock(now: noon)).budget(budget: limits(it["budget"]))
    let vault = builder.counter(counter: counter).withStore(store: try storeOf(it["memories"]!.list))
    let session = Session.withNonce(nonce: "vectors")
    let injection = try pick(vault, it, session)
    let want = it["expect"]!
    let shown = want["shown"]?.list ?? []
    #expect(same(shown.map { $0["path"]!.text! }, injection.memories.map(\.id.path)))
    #expect((want["left_out"]?.list ?? []).map(\.texts) == injection.leftOut.map { [$0.id.path, word($0.why)!] })
    #expect(want["nothing"]?.text == word(injection.nothing))
    #expect(try counter.count(text: injection.text) == session.spent())
    for (shown, block) in zip(shown, readBlocks(text: injection.text, nonce: session.nonce())) {
        #expect(shown["cut"]?.flag == (block.missing > 0))
        #expect(shown["missing"]?.int ?? block.missing == block.missing)
        #expect(same(shown["text"]?.text ?? block.text, block.text))
        #expect(block.text.utf8.starts(with: (shown["begins"]?.text ?? "").utf8))
        #expect(block.text.utf8.reversed().starts(with: (shown["ends"]?.text ?? "").utf8.reversed()))
        #expect((shown["holds"]?.texts ?? []).allSatisfy { block.text.contains($0) })
    }
}

@Sendable func injection(_ it: Json) throws {
    var builder = VaultBuilder().clock(clock: try fixedClock(now: it.must("now")))
    if let scope = it["scope"]?.text {
        builder = builder.scope(scope: try value(scope, [.user, .project, .team, .agent, .session]))
    }
    if let frame = it["frame"]?.text { builder = builder.frame(frame: try value(frame, [.blocks, .systemReminder])) }
    if let days = it["warn_from_days"]?.int {
        builder = builder.freshness(freshness: Freshness(warnFromDays: UInt32(days)))
    }
    if let bytes = it["per_memory"]?.int { builder = try builder.budget(budget: Budget(perMemory: bytes)) }
    let session = Session.withNonce(nonce: try it.must("nonce"))
    let injected = try pick(builder.withStore(store: try storeOf(it["memories"]!.list)), it, session)
    #expect(same(it["nonce"]?.text, session.nonce()))
    #expect(same(it["expect"]!.texts.map { $0 + "\n" }.joined(), injected.text))
}

@Sendable func replay(_ it: Json) throws {
    func vault(_ settings: Json?, _ files: [Json]) throws -> Vault {
        try VaultBuilder().traceAll(all: it["trace_all"]!.flag!)
            .clock(clock: fixedClock(now: settings?["clock"]?.text ?? noon))
            .budget(budget: limits(settings?["budget"]))
            .frame(frame: value(settings?["frame"]?.text ?? "blocks", [.blocks, .systemReminder]))
            .withStore(store: storeOf(files))
    }
    func selector(_ settings: Json?) -> Selector {
        keywords(floor: settings?["floor"].map { Floor(least: $0["least"]!.double!, ofBest: $0["of_best"]!.double!) })
    }
    let then = try vault(it["then"], it["files"]!.list)
    let first = selector(it["then"])
    let session = Session.withNonce(nonce: "vector")
    func ask(_ question: String) throws -> Injection {
        try then.recall(query: Query(text: question), selector: first, session: session)
    }
    for question in it["before"]?.texts ?? [] { _ = try ask(question) }
    let answer = try ask(it.must("question"))
    for question in it["between"]?.texts ?? [] { _ = try ask(question) }
    let changed = it["changed"]?.list ?? []
    let away = Set((it["gone"]?.texts ?? []) + changed.compactMap { $0["path"]?.text })
    let files = it["files"]!.list.filter { !away.contains($0["path"]!.text!) } + changed
    let trace = try Trace.fromJson(text: answer.trace.toJson())
    #expect(trace == answer.trace)
    switch try vault(it["now"], files).replay(trace: trace, selector: selector(it["now"])) {
    case .same(let again):
        #expect(it["replay"]?.text == "same")
        #expect(same(answer.text, again.text) && answer.trace == again.trace)
    case .differs(_, let message):
        #expect(same(it["replay"]?.text, message))
    }
}

@Sendable func reply(_ it: Json) throws {
    let vault = VaultBuilder().clock(clock: try fixedClock(now: noon))
        .withStore(store: try storeOf(it["candidates"]!.list))
    let text = try it.must("reply")
    let want = it["expect"]!
    if let code = want["error"]?.text {
        #expect(errorCode { _ = try replyTo(vault, text, Session.withNonce(nonce: "vectors")) } == code)
        return
    }
    let trace = try replyTo(vault, text, Session.withNonce(nonce: "vectors")).trace
    #expect(same(want["picks"]!.texts, trace.picks().map(\.id.path)))
    #expect(same(want["unknown"]!.texts, trace.unknown()))
}
