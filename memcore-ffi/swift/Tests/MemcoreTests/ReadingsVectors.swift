// The vectors on the index, links, conflicts and the guide.
import Foundation
import Memcore
import Testing

@Sendable func conflicts(_ it: Json) throws {
    let store = MemStore()
    for (path, text) in it["files"]!.textMap { try store.insert(path: path, text: text) }
    let seen = try Vault.withStore(store: store.store()).snapshot()
    #expect(it["conflicts"]!.list.map(\.texts) == seen.conflicts().map { [$0.path, $0.base ?? "", $0.tool, word($0.kind)!] })
    #expect(Set(it["memories"]!.texts) == Set(seen.memories().map { $0.id().path }))
}

@Sendable func index(_ it: Json) throws {
    let store = MemStore()
    for path in it["files"]!.texts { try store.insert(path: path, text: "A memory.\n") }
    if let source = it["source"]?.text { try store.insert(path: "MEMORY.md", text: source) }
    let limits = it["limits"].map { IndexLimits(lines: $0["lines"]!.int!, bytes: $0["bytes"]!.int!) } ?? IndexLimits()
    let loaded = try VaultBuilder().indexLimits(limits: limits).withStore(store).index()
    let (report, want) = (loaded.report, it["expect"]!)
    let entries = loaded.index?.entries() ?? []
    let rows = { (title: String, target: String, hook: String, line: Int64) in "\(title)|\(target)|\(hook)|\(line)" }
    let wanted = want["entries"]!.list.map {
        rows($0["title"]!.text!, $0["target"]!.text!, $0["hook"]!.text!, $0["line"]!.int!)
    }
    #expect(same(wanted, entries.map { rows($0.title, $0.target, $0.hook, $0.line) }))
    #expect(want["state"]?.text == word(report.state))
    #expect(want["lines"]?.int == report.lines && want["bytes"]?.int == report.bytes)
    #expect(same(want["not_shown"]!.texts, report.notShown.map(\.target)))
    let files = it["files"]!.texts
    let ordered =
        if let source = it["source"]?.text {
            try MemoryIndex.parse(source: source).load(limits: limits, files: files)
        } else {
            try loadReportMissing(files: files)
        }
    #expect(same(want["without_entry"]!.texts, ordered.withoutEntry))
    #expect(same(want["without_file"]!.texts, report.withoutFile.map(\.target)))
    if let text = want["shown"]?.text { #expect(same(text, loaded.shown)) }
}

@Sendable func links(_ it: Json) throws {
    let graph = LinkGraph.build(memories: try it["memories"]!.list.map { try memory($0.must("path"), $0.must("source")) })
    let want = it["expect"]!
    let text = { (it: String?) in it.map { Json.text($0) } ?? .null }
    #expect(want["edges"]!.list == graph.edges().map { .list([.text($0.from.path), .text($0.to.path), text($0.heading?.heading)]) })
    let dangling = try graph.dangling().map { link in
        Json.list([.text(link.from.path), .text(link.target), text(try graph.nearest(link: link)?.path)])
    }
    #expect(want["dangling"]!.list == dangling)
    let ambiguous = try graph.ambiguous().map { link in
        Json.list([.text(link.from.path), .text(link.target), .list(try graph.candidates(link: link).map { .text($0.path) })])
    }
    #expect(want["ambiguous"]!.list == ambiguous)
    #expect(same(want["orphans"]!.texts, graph.orphans().map(\.path)))
}

@Sendable func prompts(_ it: Json) throws {
    let language: Language = it["language"]?.text == "zh" ? .chinese : .english
    let scopes = try (it["scopes"]?.list ?? []).map { row in
        let scope = try value(row.list[0].text!, [Scope.user, .project, .team, .agent, .session])
        return ScopeFolder(scope: scope, folder: row.list[1].text)
    }
    let writes = it["writes"]!.flag!
    let text = Guide(language: language, folder: it["folder"]?.text, writes: writes, scopes: scopes).text()
    #expect((it["contains"]?.texts ?? []).allSatisfy { text.contains($0) })
    #expect(!(it["lacks"]?.texts ?? []).contains { text.contains($0) })
    #expect(kinds.allSatisfy { text.contains(kindGuideOf(kind: $0, language: language).holds) })
    #expect(it["sha256"]?.text == revisionOf(bytes: Data(text.utf8)))
}

@Sendable func upkeep(_ it: Json) throws {
    func line(_ it: Json) throws -> IndexLine {
        IndexLine(path: try it.must("path"), title: try it.must("title"), hook: it["hook"]?.text ?? "", kind: try kind(it["kind"]?.text))
    }
    let source = try it.must("source")
    let index = MemoryIndex.parse(source: source)
    let got: String?
    if let entry = it["upsert"] {
        got = try index.upsert(entry: try line(entry), was: try it["was"].map { try line($0) })
    } else if let path = it["remove"]?.text {
        got = try index.remove(path: path)
    } else {
        let how: Rebuild = it["whole"]?.flag == true ? .wholeFile : .section
        let new = try memoryIndexRebuild(text: source, lines: it["rebuild"]!.list.map { try line($0) }, how: how)
        got = same(new, source) ? nil : new
    }
    #expect(same(it["expect"]?.text, got))
}
