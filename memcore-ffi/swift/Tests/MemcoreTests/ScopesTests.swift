// Users, agents, teams, bundles: several folders, and what goes from one to another.
import Foundation
import Memcore
import Testing

func memories(_ files: [String: String]) throws -> MemStore {
    let store = MemStore()
    for (path, text) in files { try store.insert(path: path, text: text) }
    return store
}

/// A folder that goes with the test.
func withFolder(_ work: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try work(folder)
}

@Suite struct ScopesTests {
    @Test func eachUserHasAFolder() throws {
        try withFolder { folder in
            let users = UserRoots.with(base: folder.path, settings: VaultBuilder().clock(clock: try fixedClock(now: noon)))
            let draft = Draft.user(name: "Role", text: "Ana reviews on Fridays.")
            _ = try users.vault(user: "ana").write(draft: draft, by: .user)
            #expect(try users.vault(user: "ana").snapshot().len() == 1)
            #expect(try users.vault(user: "../ana").snapshot().len() == 0)
            #expect(try userRootsFolderName(user: "user-42") == "user-42")
            #expect(errorCode { _ = try users.vault(user: "") } == "invalid_input")
        }
    }

    @Test func anAgentBeginsWithASnapshot() throws {
        let store = try memories(["style.md": "Short sentences.\n"])
        let snapshot = AgentSnapshot.withStore(store: store.store())
        let agent = VaultBuilder().scope(scope: .agent).withStore(MemStore())
        _ = try snapshot.initialise(vault: agent, by: .agent)
        #expect(try snapshot.diff(vault: agent).isEmpty)
        try store.insert(path: "style.md", text: "Short sentences, no jargon.\n")
        let change = try #require(try snapshot.diff(vault: agent).first)
        #expect(change.state == .changed)
        _ = try snapshot.take(vault: agent, paths: [change.path], by: .agent)
        #expect(try agent.find(name: "style").body() == "Short sentences, no jargon.\n")
        #expect(errorCode { _ = try snapshot.initialise(vault: agent, by: .agent) } == "refused")
    }

    @Test func anAgentsFolder() throws {
        let place = try agentFolder(scope: .project, agent: "reviewer", config: "/home/ana/.claude", project: "/app")
        #expect(place.folder == "/app/.claude/agent-memory/reviewer")
        #expect(errorCode { _ = try agentFolder(scope: .user, agent: "../up", config: "/c") } == "invalid_input")
    }

    @Test func aTeamIsNotTrusted() throws {
        try withFolder { folder in
            let own = try Vault.openLazily(folder: folder.appending(path: "memory").path)
            let team = try VaultBuilder().recordsIn(own: own).openTeam(root: folder.path, below: "shared")
            let shared = folder.appending(path: "shared")
            try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)
            try "We release on Fridays.\n".write(to: shared.appending(path: "release.md"), atomically: true, encoding: .utf8)
            let asked = Query(text: "when do we release?")
            #expect(try team.recall(query: asked, selector: keywords(), session: Session()).memories.isEmpty)
            let new = try #require(try team.unreviewed().first)
            try team.acceptVersion(path: new.memory.id().path, seen: new.memory.revision(), origin: .user)
            #expect(try team.recall(query: asked, selector: keywords(), session: Session()).memories.count == 1)
        }
    }

    @Test func aBundleGoesElsewhere() throws {
        let from = Vault.withStore(store: try memories(["a.md": "One.\n", "b.md": "Two.\n"]).store())
        let bundle = try Memcore.Bundle.fromJson(json: try from.export(archive: false).toJson())
        #expect(bundle.memories().map(\.path) == ["a.md", "b.md"])
        let to = Vault.withStore(store: try memories(["a.md": "Mine.\n"]).store())
        let imported = try to.`import`(bundle: bundle, options: ImportOptions(onClash: .keep), by: By(origin: .`import`))
        #expect(imported.added == ["b.md"] && imported.kept == ["a.md"])
    }

    @Test func aFolderOnDiskHeldToTheRules() throws {
        try withFolder { folder in
            let file = folder.appending(path: "feedback_no_mocks.md")
            try "Never mock.\n".write(to: file, atomically: true, encoding: .utf8)
            let vault = Vault.withStore(store: try FsStore.open(folder: folder.path).store())
            let (snapshot, loaded) = (try vault.snapshot(), try vault.index())
            let whole = Folder(
                memories: snapshot.memories(), ages: try snapshot.ages(now: noon), now: noon, index: loaded.index,
                load: loaded.report, links: try vault.links())
            let found = try Linter(options: LintOptions()).checkFolder(folder: whole).diagnostics.map(\.code)
            #expect(try found == vault.lint(options: LintOptions()).diagnostics.map(\.code) && !found.isEmpty)
            let options = try lintOptionsFromJson(json: #"{"ignore": ["all"]}"#)
            #expect(try vault.lint(options: options).isClean)
        }
    }

    @Test func aRuleOfTheHost() throws {
        let vault = Vault.withStore(store: try memories(["a.md": "NEVER mock.\n"]).store())
        let found = try vault.lint(options: LintOptions(rules: [NoShouting()])).diagnostics.filter { $0.code == "OUR001" }
        #expect(found.map(\.message) == ["it shouts"])
    }

    @Test func scoresAndNames() throws {
        let scores = Scores()
        scores.add(found: ["b.md", "a.md"], relevant: ["a.md"])
        #expect(scores.mrr() == 0.5)
        let names = Names(memories: [try memory("no-mocks.md", "Never mock.\n")])
        #expect(names.nearest(text: "no-mucks")?.path == "no-mocks.md")
    }
}

final class NoShouting: Rule {
    func page() throws -> RulePage {
        RulePage(
            code: "OUR001", name: "no-shouting", severity: .warning, severityOfKind: [:], off: false, index: false,
            what: "A memory in capitals.", why: "It is hard to read.", bad: [], good: [], fix: "Write it in small letters.")
    }

    func check(cx: LintContext) throws -> [Finding] {
        cx.memory.body().contains("NEVER") ? [Finding(span: Span(start: 0, end: 5), message: "it shouts")] : []
    }
}
