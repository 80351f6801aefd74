// The vectors on memories, drafts, edits, ages and names of files.
import Foundation
import Memcore
import Testing

@Sendable func drafts(_ it: Json) throws {
    let name = try it.must("title")
    var draft: Draft
    if let rule = it["rule"]?.text {
        let (why, how) = (it["why"]?.text ?? "", it["how_to_apply"]?.text ?? "")
        draft = Draft.feedback(name: name, rule: rule, why: why, howToApply: how)
    } else {
        draft = Draft.body(kind: try kind(it.must("kind"))!, name: name, text: it["body"]?.text ?? "")
        if let why = it["why"]?.text { draft = draft.why(why: why) }
        if let how = it["how_to_apply"]?.text { draft = draft.howToApply(how: how) }
    }
    if let text = it["description"]?.text { draft = draft.description(description: text) }
    if let text = it["topic"]?.text { draft = draft.topic(topic: text) }
    if let number = it["confidence"]?.double { draft = draft.confidence(confidence: number) }
    if let text = it["session"]?.text { draft = draft.session(session: text) }
    draft = draft.tags(tags: it["tags"]?.texts ?? []).appliesTo(what: it["applies_to"]?.texts ?? [])
    draft = draft.supersedes(what: it["supersedes"]?.texts ?? []).pinned(pinned: it["pinned"]?.flag ?? false)
    let given = it["layout"]
    let layout = Layout(
        nested: given?["nested"]?.flag ?? true,
        separator: given?["separator"]?.text ?? "_",
        prefixed: given?["prefixed"]?.flag ?? true,
        lineEnd: try value(given?["line_end"]?.text ?? "lf", [LineEnd.lf, .crLf])
    )
    if let code = it["error"]?.text {
        #expect(errorCode { _ = try draft.render(layout: layout, now: changed) } == code)
    } else {
        #expect(same(it["source"]?.text, try draft.render(layout: layout, now: changed)))
    }
}

@Sendable func edits(_ it: Json) throws {
    let given = it["edit"]!
    var edit = MemoryEdit()
    if let text = given["name"]?.text { edit = edit.name(name: text) }
    if let text = given["description"]?.text { edit = edit.description(description: text) }
    if let text = given["kind"]?.text { edit = edit.kind(kind: try kind(text)!) }
    if let list = given["tags"] { edit = edit.tags(tags: list.texts) }
    if let flag = given["pinned"]?.flag { edit = edit.pinned(pinned: flag) }
    if let number = given["confidence"]?.double { edit = edit.confidence(confidence: number) }
    for (key, value) in (given["set"]?.map ?? [:]).sorted(by: { $0.key < $1.key }) {
        edit = value.text.map { edit.set(key: key, value: $0) } ?? edit.setList(key: key, values: value.texts)
    }
    for key in given["unset"]?.texts ?? [] { edit = edit.unset(key: key) }
    if let text = given["body"]?.text { edit = edit.body(text: text) }
    for part in given["append"]?.list ?? [] { edit = edit.append(heading: part.texts[0], text: part.texts[1]) }
    if let flag = given["add_header"]?.flag { edit = edit.addHeader(add: flag) }
    let source = try it.must("source")
    let before = try memory("a.md", source)
    if let code = it["error"]?.text {
        do {
            _ = try before.edited(edit: edit, now: changed)
            Issue.record("\(code) is wanted")
        } catch let error as MemcoreError {
            #expect(error.code == code && error.path == "a.md" && error.hint != nil)
        }
        return
    }
    let edited = try before.edited(edit: edit, now: changed)
    #expect(same(it["expect"]?.text ?? source, edited.source))
    #expect(same(source, try applyEdits(source: edited.source, edits: edited.undo)))
    #expect((it["expect"] != nil) == edited.isChanged)
}

func instant(_ text: String?) -> Date? {
    let reader = ISO8601DateFormatter()
    return text.flatMap { text in
        reader.formatOptions = text.contains(".") ? [.withInternetDateTime, .withFractionalSeconds] : [.withInternetDateTime]
        return reader.date(from: text)
    }
}

@Sendable func freshness(_ it: Json) throws {
    let fileNs = instant(it["file_time"]?.text).map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) * 1_000_000 } ?? 0
    let read = try memory("memory.md", it.must("source"))
    let age = try ageOf(memory: read, recorded: it["recorded"]?.text, fileNs: fileNs, now: it.must("now"))
    let want = it["expect"]!
    #expect(want["by"]?.text == word(age.source))
    #expect(instant(want["modified"]?.text) == instant(age.modified))
    #expect(want["days"]?.int == Int64(age.days))
    let label = try age.label()
    #expect(want["label"]?.text == label)
    #expect(want["in_future"]?.flag ?? false == age.inFuture)
    let freshness = Freshness(warnFromDays: UInt32(it["warn_from_days"]?.int ?? 1))
    let warning = try freshness.warning(age)
    #expect(want["warning"]?.flag == (warning != nil))
}

func plain(_ value: Value) -> Json {
    switch value {
    case .text(let text): .text(text)
    case .sequence(let items): .list(items.map(plain))
    case .mapping(let fields): .map(Dictionary(fields.map { ($0.key, plain($0.value)) }, uniquingKeysWith: { $1 }))
    case .null, .block: .null
    }
}

@Sendable func frontmatter(_ it: Json) throws {
    let id = MemoryId(scope: .project, path: "memory.md")
    let read: Memory
    if let hex = it["hex"]?.text {
        let digits = Array(hex)
        let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16)! }
        read = try Memory.fromBytes(id: id, bytes: Data(bytes))
    } else {
        read = try Memory.parse(id: id, source: it.must("source"))
    }
    let want = it["expect"]!
    var recoveries: Set<String> = []
    if case .recovered(let found) = read.health() { recoveries = Set(found.map { word($0.what)! }) }
    #expect(want["health"]?.text == word(read.health()))
    #expect(Set(want["recoveries"]?.texts ?? []) == recoveries)
    if want.has("name") { #expect(same(want["name"]?.text, read.name())) }
    if want.has("kind") { #expect(want["kind"]?.text == word(read.kind())) }
    if want.has("kind_text") { #expect(same(want["kind_text"]?.text, read.kindText())) }
    if let text = want["description"]?.text { #expect(same(text, read.description())) }
    if let text = want["body"]?.text { #expect(same(text, read.body())) }
    if let start = want["body_start"]?.int { #expect(start == read.bodyStart()) }
    if let tags = want["tags"] { #expect(same(tags.texts, read.tags())) }
    if case .map(let entries)? = want["entries"] {
        for (key, value) in entries { #expect(read.front().get(key: key).map { plain($0.value) } == value) }
    }
}

@Sendable func names(_ it: Json) throws {
    if let path = it["create"]?.text {
        #expect(errorCode { try docPathCheckNew(path: path) } == (it["ok"]!.flag! ? nil : "invalid_path"))
        return
    }
    let layout = Layout(
        separator: it["separator"]?.text ?? "_",
        prefixed: it["prefixed"]?.flag ?? true,
        lineEnd: .lf
    )
    let made = try layoutNewPath(
        layout: layout,
        kind: try kind(it["kind"]?.text ?? "feedback")!,
        name: it.must("title"),
        policy: try value(it["policy"]?.text ?? "unicode", [.unicode, .ascii]),
        taken: it["taken"]?.texts ?? []
    )
    #expect(same(it["path"]?.text, made))
}
