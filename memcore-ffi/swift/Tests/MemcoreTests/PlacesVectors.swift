// The vectors on where memories are, and which instructions are loaded.
import Foundation
import Memcore
import Testing

@Sendable func context(_ it: Json) throws {
    let given = it["options"] ?? .map([:])
    let approval: Approval =
        switch given["approval"] {
        case nil: .none
        case .list(let paths): .these(paths.compactMap(\.text))
        default: .all
        }
    let options = ContextOptions(
        managedFolder: given["managed_folder"]?.text ?? "/etc/claude-code",
        managedText: given["managed_text"]?.text,
        without: try (given["without"]?.texts ?? []).map { try value($0, [Layer.managed, .user, .project, .local]) },
        excludes: given["excludes"]?.texts ?? [],
        approval: approval,
        linksNeedApproval: given["links_need_approval"]?.flag ?? false,
        agents: try value(
            given["agents"]?.text ?? "without_claude_md",
            [AgentsPolicy.never, .withoutClaudeMd, .withoutClaudeMdOrLocal, .perFolder, .always]
        ),
        logicalParents: given["logical_parents"]?.flag ?? false,
        extraFolders: given["extra_folders"]?.texts ?? [],
        maxDepth: given["max_depth"]?.int ?? 4
    )
    let system = systemOf(it["world"]!)
    let context = try Context.load(system: system, start: try it.must("start"), options: options)
    func told(_ them: [Instruction]) throws -> [String] {
        try them.map { "\(word($0.layer)!) \(try loadReasonCode(reason: $0.because)) \($0.path)" }
    }
    #expect(same(it["loaded"]!.texts, try told(context.instructions())))
    for later in it["later"]?.list ?? [] {
        #expect(same(later["loaded"]!.texts, try told(context.reading(system: system, file: try later.must("file")))))
    }
    if let want = it["not_loaded"] {
        #expect(same(want.texts.sorted(), context.notLoaded().map { "\($0.code) \($0.path)" }.sorted()))
    }
    if let want = it["imports"] {
        #expect(same(want.texts, context.imports().map { "\($0.code) \($0.written)" }))
    }
    for (path, text) in it["texts"]?.textMap ?? [:] {
        #expect(same(text, context.instructions().first { same($0.path, path) }?.text))
    }
    #expect(it["faults"]?.int ?? 0 == Int64(context.faults().count))
}

@Sendable func keys(_ it: Json) throws {
    let path = String(repeating: try it.must("path"), count: Int(it["repeat"]?.int ?? 1))
    #expect(same(it["key"]?.text, projectKey(path: path)))
}

@Sendable func places(_ it: Json) throws {
    let given = it["options"] ?? .map([:])
    let settings = SettingsOptions(
        managedFolder: "/etc/claude-code", given: given["given"]?.text, trusted: given["trusted"]?.flag ?? false)
    let options = PlaceOptions(
        worktrees: try value(given["worktrees"]?.text ?? "shared", [.shared, .perWorktree]),
        collisions: try value(given["collisions"]?.text ?? "refuse", [.refuse, .suffix]),
        settings: settings,
        relativeDirectories: given["relative_directories"]?.flag ?? false
    )
    let (system, start) = (systemOf(it["world"]!), try it.must("start"))
    if let code = it["error"]?.text {
        #expect(errorCode { _ = try MemoryPlace.findWith(system: system, start: start, options: options) } == code)
        return
    }
    let place = try MemoryPlace.findWith(system: system, start: start, options: options)
    #expect(same(it["folder"]?.text, place.folder()))
    #expect(it["because"]?.text == reasonCode(place: place))
    if let root = it["root"]?.text { #expect(same(root, place.root())) }
    if let exists = it["exists"]?.flag { #expect(exists == place.exists()) }
    if let check = it["check"]?.text {
        #expect(check == ownerCheckAsStr(check: place.check()))
        #expect((errorCode { try place.allowed() } == "mismatch") == (check == "mismatch"))
    }
    if let others = it["others"] { #expect(same(others.texts, place.others().map(\.folder))) }
    if let faults = it["faults"]?.int { #expect(faults == Int64(place.faults().count)) }
    if let switches = it["switches"] {
        let host = SwitchOptions(
            safeMode: given["safe_mode"]?.flag ?? false, bare: given["bare"]?.flag ?? false,
            noStorage: given["no_storage"]?.flag ?? false, index: given["index"]?.flag, recall: given["recall"]?.flag,
            write: given["write"]?.flag, extract: given["extract"]?.flag, consolidate: given["consolidate"]?.flag)
        let read = try Settings.read(system: system, root: place.root(), options: settings)
        let on = try switchesRead(system: system, settings: read, host: host)
        let found: [String: Json] = [
            "memory": .flag(on.memory.on), "index": .flag(on.index.on), "recall": .flag(on.recall.on),
            "write": .flag(on.write.on), "extract": .flag(on.extract.on), "consolidate": .flag(on.consolidate.on),
        ]
        #expect(switches == .map(found))
    }
    if let orphans = it["orphans"] {
        let found = try orphanOf(system: system, owner: place.owner())
        #expect(same(orphans.texts, found.map { "\(word($0.evidence)!) \($0.store.folder)" }))
    }
}
