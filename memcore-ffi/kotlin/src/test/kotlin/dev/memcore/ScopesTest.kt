// Users, agents, teams, bundles: several folders, and what goes from one to another.
package dev.memcore

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.io.File

class ScopesTest {
    private fun memoryStore(vararg files: Pair<String, String>) =
        MemStore().also { store -> files.forEach { (path, text) -> store.insert(path, text) } }

    @Test
    fun `each user has a folder`(@TempDir folder: File) {
        val clock = fixedClock(NOON)
        val users = UserRoots.with(folder.path, VaultBuilder().clock(clock))
        users.vault("ana").write(Draft.user("Role", "Ana reviews on Fridays."), by(Origin.USER))
        assertEquals(1L, users.vault("ana").snapshot().len())
        assertEquals(0L, users.vault("../ana").snapshot().len())
        assertEquals(NOON.toInstant(), users.vault("ana").history(null).first().at.toInstant())
        assertEquals("user-42", userRootsFolderName("user-42"))
        assertEquals("invalid_input", errorCode { users.vault("") })
    }

    @Test
    fun `an agent begins with a snapshot`() {
        val store = memoryStore("style.md" to "Short sentences.\n")
        val snapshot = AgentSnapshot.withStore(store.store())
        val agent = VaultBuilder().scope(Scope.AGENT).withStore(MemStore())
        snapshot.initialise(agent, by())
        assertTrue(snapshot.diff(agent).isEmpty())
        store.insert("style.md", "Short sentences, no jargon.\n")
        val change = snapshot.diff(agent).single()
        assertEquals(SnapshotState.CHANGED, change.state)
        snapshot.keep(agent, listOf(change.path), by())
        assertTrue(snapshot.diff(agent).isEmpty())
        snapshot.take(agent, listOf(change.path), by())
        assertEquals("Short sentences, no jargon.\n", agent.find("style").body())
        assertEquals("refused", errorCode { snapshot.initialise(agent, by()) })
    }

    @Test
    fun `an agent's folder`() {
        val place = agentFolder(AgentScope.PROJECT, "reviewer", "/home/ana/.claude", "/app")
        assertEquals("/app/.claude/agent-memory/reviewer", place.folder)
        assertEquals("invalid_input", errorCode { agentFolder(AgentScope.USER, "../up", "/home/ana/.claude") })
    }

    @Test
    fun `a team is not trusted`(@TempDir folder: File) {
        val own = Vault.openLazily(folder.path + "/memory")
        assertFalse(File(folder, "memory").exists())
        val team = VaultBuilder().recordsIn(own).openTeam(folder.path, "shared")
        File(folder, "shared").mkdir()
        File(folder, "shared/release.md").writeText("We release on Fridays.\n")
        val asked = Query("when do we release?")
        assertTrue(team.recall(asked, keywords(), Session()).memories.isEmpty())
        val new = team.unreviewed().single()
        team.acceptVersion(new.memory.id().path, new.memory.revision(), Origin.USER)
        assertEquals(1, team.recall(asked, keywords(), Session()).memories.size)
    }

    @Test
    fun `a bundle goes elsewhere`() {
        val from = Vault.withStore(memoryStore("a.md" to "One.\n", "b.md" to "Two.\n").store())
        val bundle = Bundle.fromJson(from.export(archive = false).toJson())
        assertEquals(listOf("a.md" to Content.Text("One.\n"), "b.md" to Content.Text("Two.\n")), bundle.memories().map { it.path to it.content })
        val to = Vault.withStore(memoryStore("a.md" to "Mine.\n").store())
        val imported = to.import(bundle, ImportOptions(OnClash.KEEP), by(Origin.IMPORT))
        assertEquals(listOf("b.md") to listOf("a.md"), imported.added to imported.kept)
    }

    @Test
    fun `several as one`() {
        val project = Vault.withStore(memoryStore("port.md" to "The server listens on port 80.\n").store())
        val user = VaultBuilder().scope(Scope.USER).withStore(memoryStore("role.md" to "Ana runs the server.\n"))
        val memories = Memories(listOf(Weighted(project), Weighted(user, 0.5)))
        val found = memories.recall(Query("who runs the server on port 80?"), keywords(), Session()).memories
        assertEquals(setOf(Scope.PROJECT, Scope.USER), found.map { it.id.scope }.toSet())
    }

    @Test
    fun `a folder on disk, held to the rules`(@TempDir folder: File) {
        File(folder, "feedback_no_mocks.md").writeText("Never mock.\n")
        val vault = Vault.withStore(FsStore.open(folder.path).store())
        val snapshot = vault.snapshot()
        val loaded = vault.index()
        val whole = Folder(snapshot.memories(), snapshot.ages(NOON), NOON, loaded.index, loaded.report, vault.links())
        val report = Linter(LintOptions()).checkFolder(whole)
        assertEquals(report.diagnostics.map { it.code }, vault.lint(LintOptions()).diagnostics.map { it.code })
        val options = lintOptionsFromJson("""{"ignore": ["all"]}""")
        assertTrue(vault.lint(options).isClean)
        assertEquals("invalid_input", errorCode { lintOptionsFromJson("{") })
    }

    @Test
    fun `scores and names`() {
        val scores = Scores()
        scores.add(listOf("b.md", "a.md"), listOf("a.md"))
        assertEquals(0.5, scores.mrr())
        val names = Names(listOf(memory("no-mocks.md", "Never mock.\n")))
        assertTrue(names.resolve("no-mocks") is Resolution.Found)
        assertEquals("no-mocks.md", names.nearest("no-mucks")?.path)
    }
}
