// Each trait as a host implements it: it does its work, and its failure is the call's and leaves nothing behind.
import Foundation
import Memcore
import Testing

final class NoonClock: Memcore.Clock {
    func now() throws -> OffsetDateTime { noon }
}

final class Words: SizeCounter {
    func count(text: String) throws -> Size { Size(text.split(whereSeparator: \.isWhitespace).count) }

    func cut(text: String, limit: Size) throws -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count > Int(limit) else { return text }
        return Int(limit) == 0 ? "" : String(text[..<words[Int(limit) - 1].endIndex])
    }
}

final class Answering: Model {
    func reply(ask: Ask) throws -> String {
        guard ask.user.contains("port-2.md"), ask.user.contains(question.text) else { throw Burnt() }
        return #"Of course: {"selected_memories": ["port-1.md"]}"#
    }
}

final class OurTokens: SecretScanner {
    func scan(text: String) throws -> [Secret] {
        text.ranges(of: /OUR-\d+/).map { range in
            let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
            let end = text.utf8.distance(from: text.startIndex, to: range.upperBound)
            return Secret(span: Span(start: Int64(start), end: Int64(end)), kind: "our token")
        }
    }
}

/// Takes a text to words; fails at one of them until it is mended.
final class Splitting: Tokenizer, @unchecked Sendable {
    var burnt = true

    func tokenize(text: String) throws -> [String] {
        if burnt && text.contains("walrus") { throw MemcoreError.Host(info: ErrorInfo(code: "host", message: "no walrus")) }
        return text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}

final class Burning: Rule {
    func page() throws -> RulePage {
        RulePage(
            code: "OUR002", name: "no-fire", severity: .warning, severityOfKind: [:], off: false, index: false, what: "A fire.",
            why: "It burns.", bad: [], good: [], fix: "")
    }

    func check(cx: LintContext) throws -> [Finding] { throw Burnt() }
}

/// A world that stands on another, and fails where it is told to.
final class World: HostSystem, @unchecked Sendable {
    let inner: HostSystem
    let burnt: Bool
    var askedHome = 0
    init(_ inner: HostSystem, burnt: Bool = false) { (self.inner, self.burnt) = (inner, burnt) }
    func read(path: FilePath, limit: UInt64) throws -> Data? { try inner.read(path: path, limit: limit) }
    func head(path: FilePath, limit: UInt64) throws -> Data? { try inner.head(path: path, limit: limit) }
    func kind(path: FilePath) throws -> PathKind { try inner.kind(path: path) }
    func canonical(path: FilePath) throws -> FilePath {
        if burnt { throw Burnt() }
        return try inner.canonical(path: path)
    }
    func link(path: FilePath) throws -> FilePath? { try inner.link(path: path) }
    func list(path: FilePath) throws -> [Listed] { try inner.list(path: path) }
    func env(name: String) throws -> String? { try inner.env(name: name) }
    func home() throws -> FilePath? {
        askedHome += 1
        return try inner.home()
    }
    func currentDir() throws -> FilePath { try inner.currentDir() }
}

/// A store whose writer cannot say whether something is half done.
final class Interrupted: Store {
    let inner: MapStore
    init(_ inner: MapStore) { self.inner = inner }
    func list() throws -> Listing { try inner.list() }
    func paths() throws -> Paths { try inner.paths() }
    func read(paths: [DocPath]) throws -> [Read] { try inner.read(paths: paths) }
    func state(folder: DocPath) throws -> [DocMeta] { try inner.state(folder: folder) }
    func lock(waitMs: UInt64) throws -> Writer {
        _ = try inner.lock(waitMs: waitMs)
        return MapWriter(inner, failing: true)
    }
}

@Suite struct HostTests {
    @Test func aClock() throws {
        let vault = VaultBuilder().clock(clock: NoonClock()).withStore(MemStore())
        _ = try vault.write(draft: Draft.user(name: "ana", text: "Ana writes Rust."), by: .user)
        #expect(try vault.history(path: nil).map(\.at) == [noon])
    }

    @Test func aMeasureOfSizes() throws {
        let store = try memories(["a.md": "The port is \(String(repeating: "open ", count: 500))\n"])
        let vault = try VaultBuilder().counter(counter: Words()).budget(budget: Budget(perMemory: 200)).withStore(store)
        let found = try vault.recall(query: Query(text: "which port is open?"), selector: keywords(), session: Session())
        #expect((150...200).contains(try #require(found.memories.first).shown))
    }

    @Test func aModel() throws {
        let vault = Vault.withStore(store: try small().store())
        let answer = try vault.recall(query: question, selector: try byModel(model: Answering()), session: Session())
        #expect(answer.memories.map(\.id.path) == ["port-1.md"])
    }

    @Test func aFinderOfSecrets() throws {
        let vault = Vault.withStore(store: try memories(["a.md": "Grüße. Log in with OUR-12345.\n"]).store())
        let report = try vault.lint(options: LintOptions(secretScanners: [OurTokens()]))
        let found = report.diagnostics.filter { $0.message.contains("our token") }
        #expect(found.count == 1 && !found[0].message.contains("OUR-12345"))
    }

    @Test func aWorldAroundTheVault() throws {
        let inner = MemSystem().withFolder(path: "/home/ana/work").withHome(path: "/home/ana").system()
        let world = World(inner)
        let there = try MemoryPlace.find(system: world, start: "/home/ana/work").folder()
        #expect(try there == MemoryPlace.find(system: inner, start: "/home/ana/work").folder())
        #expect(world.askedHome > 0)
        let burnt = World(inner, burnt: true)
        #expect(errorCode { _ = try MemoryPlace.find(system: burnt, start: "/home/ana/work") } == "host")
    }

    @Test func aStoreWithAWriter() throws {
        let store = MapStore()
        let vault = Vault.withStore(store: store)
        let path = try vault.write(draft: Draft.user(name: "ana", text: "Ana writes Rust."), by: .user).path()
        #expect(String(decoding: store[path]!, as: UTF8.self).contains("Rust"))
        #expect(String(decoding: store["MEMORY.md"]!, as: UTF8.self).contains("ana"))
        _ = try vault.edit(path: path, edit: MemoryEdit().body(text: "Ana writes Swift.\n"), expect: .any, by: .user)
        _ = try vault.rename(from: path, to: "user_anna.md", by: .user)
        let found = try vault.recall(query: Query(text: "what does Ana write?"), selector: keywords(), session: Session())
        #expect(found.memories.map(\.id.path) == ["user_anna.md"])
        for _ in 0..<3 { _ = try vault.undo(by: .user) }
        #expect(store[path] == nil && store.commits > 0)
        try store.lock(waitMs: 0).release()
    }

    @Test func aWriterThatFailsChangesNothing() throws {
        let store = MapStore()
        store.put("port.md", Data("The port is open.\n".utf8))
        let vault = Vault.withStore(store: Interrupted(store))
        #expect(errorCode { _ = try vault.write(draft: Draft.user(name: "ana", text: "Ana."), by: .agent) } == "host")
        #expect(store.all == ["port.md"])
        let next = try Vault.withStore(store: store).write(draft: Draft.user(name: "ana", text: "Ana."), by: .agent)
        #expect(next.outcome() == .created)
    }

    /// Memories are read by several threads, and an index is kept: neither hides that a reading failed.
    @Test func aTokenizerThatFailsAtALateMemory() throws {
        let store = try small(2_000)
        try store.insert(path: "zoo.md", text: "The walrus is fed at noon.\n")
        let (vault, words) = (Vault.withStore(store: store.store()), Splitting())
        let selector = keywords(tokenizer: words)
        let ask = {
            try vault.recall(query: Query(text: "when is it fed at noon?"), selector: selector, session: Session())
                .memories.map(\.id.path)
        }
        // The first looks into each memory, the second makes an index.
        for _ in 0..<2 { #expect(errorCode { _ = try ask() } == "host") }
        words.burnt = false
        #expect(try ask().first == "zoo.md")
    }

    @Test func aRuleThatFailsLetsNothingBeWritten() throws {
        let store = MapStore()
        let vault = try VaultBuilder().rules(rules: LintOptions(rules: [Burning()])).withStore(store: store)
        #expect(errorCode { _ = try vault.write(draft: Draft.user(name: "ana", text: "Ana."), by: .agent) } == "host")
        #expect(store.all.isEmpty)
    }

    @Test func aSessionIsAsItWasIfACounterFails() throws {
        let store = try memories(["a.md": String(repeating: "The server listens on a port. ", count: 1_000)])
        let (vault, session) = (VaultBuilder().counter(counter: Failing()).withStore(store), Session())
        #expect(errorCode { _ = try vault.recall(query: question, selector: keywords(), session: session) } == "host")
        #expect(session.shown() == 0 && session.spent() == 0)
    }

    @Test func whatIsThrownKeepsItsParticulars() throws {
        let vault = Vault.withStore(store: try small().store())
        let writing = ClosureSelector { _ in
            _ = try vault.write(draft: Draft.body(kind: .feedback, name: "no-mocks", text: "Never mock."), by: .user)
            return []
        }
        let recall = { (selector: Selector) throws -> ErrorInfo? in
            do {
                _ = try vault.recall(query: question, selector: selector, session: Session())
                return nil
            } catch let error as MemcoreError { return error.info }
        }
        let refused = try #require(try recall(writing))
        #expect(refused.code == "refused" && !refused.diagnostics.isEmpty)
        let two = ErrorInfo(code: "ambiguous", message: "two", path: "a.md", hint: "name one", candidates: ["a.md", "b.md"])
        #expect(try recall(ClosureSelector { _ in throw MemcoreError.Ambiguous(info: two) }) == two)
    }

    @Test func theLockIsFreeWhenAWriterIsReleased() throws {
        let store = try small().store()
        for _ in 0..<200 {
            try store.lock(waitMs: 0).release()
            do {
                let writer = try store.lock(waitMs: 0)
                #expect(errorCode { _ = try store.lock(waitMs: 0) } == "locked")
                _ = try writer.wasInterrupted()
            }
        }
    }

    /// A vault keeps its hosts for as long as it lives, and no longer.
    @Test func whatAVaultHeldIsFreedWithIt() throws {
        weak var store: MapStore?
        weak var clock: NoonClock?
        weak var words: Words?
        do {
            let (ours, time, sizes) = (MapStore(), NoonClock(), Words())
            (store, clock, words) = (ours, time, sizes)
            let vault = VaultBuilder().clock(clock: time).counter(counter: sizes).withStore(store: ours)
            _ = try vault.write(draft: Draft.user(name: "ana", text: "Ana writes Rust."), by: .agent)
            _ = try vault.recall(query: question, selector: keywords(), session: Session())
        }
        #expect(store == nil && clock == nil && words == nil)
    }
}

/// What Foundation and Swift have of their own.
@Suite struct IdiomTests {
    @Test func instants() throws {
        let day = try #require(Date("2026-11-30T13:00:00+01:00"))
        #expect(day == Date("2026-11-30T12:00:00.000Z") && day.timeIntervalSince1970 == 1_796_040_000)
        #expect(Date("2026-08-15T20:58:28.638+02:00")?.timeIntervalSince1970 == 1_786_820_308.638)
        #expect(Date("yesterday") == nil)
        let zone = try #require(TimeZone(secondsFromGMT: -(3 * 3600 + 30 * 60)))
        #expect(day.offsetDateTime(in: zone).hasPrefix("2026-11-30T08:30:00") && day.offsetDateTime(in: zone).hasSuffix("-03:30"))
        #expect(try Date(fixedClock(now: day.offsetDateTime(in: zone)).now()) == day)
        // Of 44 minutes and 30 seconds until 1972.
        let monrovia = Date(timeIntervalSince1970: 0).offsetDateTime(in: TimeZone(identifier: "Africa/Monrovia")!)
        #expect(try Date(fixedClock(now: monrovia).now()) == Date(timeIntervalSince1970: 0), "\(monrovia)")
        _ = VaultBuilder().lockWait(.seconds(Int64.max)).lockWait(.seconds(-1))
    }

    @Test func thisMachine() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(at: folder.appending(path: ".git"), withIntermediateDirectories: true)
            try "Write tests.\n".write(to: folder.appending(path: "CLAUDE.md"), atomically: true, encoding: .utf8)
            #expect(try MemoryPlace.find(start: folder.path).folder().hasPrefix("/"))
            #expect(try Context.load(start: folder.path).instructions().contains { $0.text == "Write tests.\n" })
        }
    }

    @Test func aLockIsWaitedFor() throws {
        let store = try small().store()
        let held = try store.lock(waitMs: 0)
        let vault = VaultBuilder().lockWait(.milliseconds(1)).withStore(store: store)
        #expect(errorCode { _ = try vault.write(draft: Draft.user(name: "ana", text: "Ana."), by: .agent) } == "locked")
        try held.release()
        #expect(try vault.write(draft: Draft.user(name: "ana", text: "Ana."), by: .agent).outcome() == .created)
    }
}
