// The vectors on agents, users, and what happens between folders of several scopes.
import Foundation
import Memcore
import Testing

@Sendable func agents(_ it: Json) throws {
    let worktrees: WorktreePolicy = it["per_worktree"]?.flag == true ? .perWorktree : .shared
    let scope = try it["scope"]?.text.map { try value($0, [AgentScope.user, .project, .local]) }
    let (system, start, agent) = (systemOf(it["world"]!), try it.must("start"), try it.must("agent"))
    let find = { try agentPlaceFind(system: system, start: start, agent: agent, worktrees: worktrees, scope: scope) }
    if let code = it["error"]?.text {
        #expect(errorCode { _ = try find() } == code)
        return
    }
    let (want, found) = (it["is"]!, try find())
    #expect(same(want["folder"]?.text, found.folder) && want["scope"]?.text == word(found.scope))
    #expect(same(want["definition"]?.text, found.definition) && same(want["snapshot"]?.text, found.snapshot))
}

@Sendable func users(_ it: Json) throws {
    let id = try it.must("id")
    if let folder = it["folder"]?.text {
        #expect(same(folder, try userRootsFolderName(user: id)))
    } else {
        #expect(errorCode { _ = try userRootsFolderName(user: id) } == "invalid_input")
    }
}

@Sendable func scopes(_ it: Json) throws {
    let world = try ScopedWorld(it["vaults"]!.map)
    for step in it["steps"]!.list {
        let (what, step) = try #require(step.map.first)
        let code = errorCode { try world.take(what, step) }
        #expect(code == step["error"]?.text, "\(what)")
    }
}

/// A text with what stands for a secret spelled out: as one it must not lie in a repository.
private func spelled(_ text: String) -> String {
    text.replacingOccurrences(of: "{secret}", with: "AKIA" + "Z7VQ4M2XW6TNJ3RB")
}

private let origins: [Origin] = [.external, .`import`, .team, .agent, .user]

/// The vaults of a case, with the stores that other programs write to.
private final class ScopedWorld {
    private var stores: [String: MemStore] = [:]
    private var vaults: [String: Vault] = [:]

    init(_ folders: [String: Json]) throws {
        // Those that keep the records of others come first.
        let (own, ofOthers) = (folders.filter { !$1.has("records_in") }, folders.filter { $1.has("records_in") })
        for (name, folder) in Array(own) + Array(ofOthers) {
            let store = MemStore()
            for (path, text) in folder["files"]?.textMap ?? [:] { try store.insert(path: path, text: spelled(text)) }
            let scope = try value(folder["scope"]?.text ?? "project", [Scope.user, .project, .team, .agent, .session])
            var builder = VaultBuilder().clock(clock: try fixedClock(now: noon)).scope(scope: scope)
            if let keeper = folder["records_in"]?.text { builder = builder.recordsIn(own: vaults[keeper]!) }
            if let budget = folder["budget"] { builder = try builder.budget(budget: limits(budget)) }
            (stores[name], vaults[name]) = (store, builder.withStore(store))
        }
    }

    private func vault(_ it: Json) throws -> Vault { vaults[try it.must("vault")]! }

    private func store(_ it: Json) throws -> MemStore { stores[try it.must("vault")]! }

    private func snapshot(_ it: Json) throws -> AgentSnapshot {
        AgentSnapshot.withStore(store: stores[try it.must("snapshot")]!.store())
    }

    private func parts(_ it: Json) -> [Weighted] {
        it["vaults"]!.list.map { part in
            Weighted(vault: vaults[part.list[0].text!]!, weight: part.list[1].double ?? Double(part.list[1].int!))
        }
    }

    private func recalled(_ it: Json) throws -> [MemoryId] {
        let (query, parts, session) = (Query(text: try it.must("question")), parts(it), Session())
        let answer =
            parts.count == 1
            ? try parts[0].vault.recall(query: query, selector: keywords(), session: session)
            : try Memories(vaults: parts).recall(query: query, selector: keywords(), session: session)
        return answer.memories.map(\.id)
    }

    private func there(_ it: Json) throws -> [String] {
        try vault(it).snapshot().memories().map { $0.id().path }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func bring(_ it: Json) throws {
        let bundle = try Memcore.Bundle.fromJson(json: try vaults[try it.must("from")]!.export(archive: true).toJson())
        let clash = try value(it["on_clash"]?.text ?? "keep", [OnClash.keep, .take, .both])
        let options = ImportOptions(onClash: clash, anyProject: it["any_project"]?.flag ?? false)
        let who = By(origin: .user, dryRun: it["dry_run"]?.flag ?? false)
        let done = try vaults[try it.must("into")]!.`import`(bundle: bundle, options: options, by: who)
        let found = [done.added, done.taken, done.kept, done.unchanged, done.refused.map(\.path)]
        for (what, paths) in zip(["added", "taken", "kept", "unchanged", "refused"], found) {
            #expect(same(it[what]?.texts ?? [], paths), "\(what)")
        }
    }

    /// Takes a step.
    func take(_ what: String, _ it: Json) throws {
        switch what {
        case "put":
            if let text = it["text"]?.text {
                try store(it).insert(path: try it.must("path"), text: spelled(text))
            } else {
                #expect(try store(it).remove(path: try it.must("path")))
            }
        case "lose":
            for path in try there(it).prefix(Int(it["first"]!.int!)) { _ = try store(it).remove(path: path) }
        case "fill":
            for number in 0..<Int(it["number"]!.int!) {
                let draft = Draft.project(name: String(format: "fact %03d", number), fact: "It holds.")
                _ = try vault(it).write(draft: draft, by: .user)
            }
        case "write":
            let (title, text) = (try it.must("title"), spelled(try it.must("text")))
            let draft = Draft.body(kind: try kind(it.must("kind"))!, name: title, text: text)
            _ = try vault(it).write(draft: draft, by: By(origin: try value(it.must("by"), origins)))
        case "replace":
            let by = By(origin: try value(it.must("by"), origins))
            let (path, text) = (try it.must("path"), spelled(try it.must("text")))
            _ = try vault(it).replace(path: path, source: text, expect: .any, by: by)
        case "accept": try vault(it).accept(path: try it.must("path"), origin: .team)
        case "together": _ = try Memories(vaults: parts(it))
        case "accept_vanished": try vault(it).acceptVanished(by: .user)
        case "rebuild": _ = try vault(it).rebuildIndex(how: .wholeFile, by: .agent)
        case "resolve":
            let path = try it.must("path")
            let conflict = try #require(try vault(it).detectConflicts().first { same($0.path, path) })
            let how = try value(it.must("how"), [Resolve.keep, .take, .both])
            _ = try vault(it).resolve(conflict: conflict, how: how, by: .user)
        case "initialise": _ = try snapshot(it).initialise(vault: try vault(it), by: .agent)
        case "take": _ = try snapshot(it).take(vault: try vault(it), paths: it["paths"]!.texts, by: .user)
        case "keep": try snapshot(it).keep(vault: try vault(it), paths: it["paths"]!.texts, by: .user)
        case "import": try bring(it)
        case "undo": _ = try vault(it).undo(id: nil, by: .user)
        default:
            let seen = try seen(what, it)
            #expect(seen == it["is"], "\(what)")
        }
    }

    /// What a step says that has to hold.
    private func seen(_ what: String, _ it: Json) throws -> Json {
        switch what {
        case "unreviewed":
            return .list(try vault(it).unreviewed().map { .list([.text($0.memory.id().path), .flag($0.accepted != nil)]) })
        case "recall": return .list(try recalled(it).map { "\(word($0.scope)!): \($0.path)" }.sorted().map { .text($0) })
        case "shares":
            let counts = try recalled(it).reduce(into: [String: Int64]()) { $0[word($1.scope)!, default: 0] += 1 }
            return .map(counts.mapValues { .int($0) })
        case "memories": return .list(try there(it).map { .text($0) })
        case "index": return .text(try vault(it).index().shown)
        case "vanished": return .int(Int64(try vault(it).vanished().count))
        case "conflicts": return .list(try vault(it).detectConflicts().map { .text($0.path) })
        case "diff":
            return .list(try snapshot(it).diff(vault: try vault(it)).map { .list([.text($0.path), .text(word($0.state)!)]) })
        case "files":
            return .map(try it["is"]!.map.reduce(into: [:]) { found, file in
                let read = try store(it).store().read(paths: [file.key])[0]
                if case .found(let doc) = read { found[file.key] = .text(String(decoding: doc.bytes, as: UTF8.self)) }
                else { found[file.key] = .null }
            })
        default: throw MemcoreError.Host(info: ErrorInfo(code: "unknown", message: "a step \(what) is not known"))
        }
    }
}
