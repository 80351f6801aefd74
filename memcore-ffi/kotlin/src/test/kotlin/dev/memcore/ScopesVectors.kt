// The vectors on agents, users, and what happens between folders of several scopes.
package dev.memcore

import kotlinx.serialization.json.*
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue

fun agents(case: Case) {
    val worktrees = if (case.flag("per_worktree") == true) WorktreePolicy.PER_WORKTREE else WorktreePolicy.SHARED
    val scope = case.text("scope")?.let { valueOf<AgentScope>(it) }
    val system = systemOf(case.case("world")!!)
    fun find() = agentPlaceFind(system, case.must("start"), case.must("agent"), worktrees, scope)
    if ("error" in case) {
        assertEquals(case.text("error"), errorCode { find() })
        return
    }
    val (want, found) = case.case("is")!! to find()
    assertEquals(
        listOf("folder", "scope", "definition", "snapshot").map { want.text(it) },
        listOf(found.folder, word(found.scope), found.definition, found.snapshot),
    )
}

fun users(case: Case) {
    val folder = case.text("folder")
    if (folder == null) {
        assertEquals("invalid_input", errorCode { userRootsFolderName(case.must("id")) })
    } else {
        assertEquals(folder, userRootsFolderName(case.must("id")))
    }
}

fun scopes(case: Case) {
    val world = ScopedWorld(case.case("vaults")!!)
    for (step in case.cases("steps")) {
        val (what, it) = step.json.entries.single()
        assertEquals(Case(it.jsonObject).text("error"), errorCode { world.take(what, Case(it.jsonObject)) }, what)
    }
}

/** A text with what stands for a secret spelled out: as one it must not lie in a repository. */
private fun spelled(text: String) = text.replace("{secret}", "AKIA" + "Z7VQ4M2XW6TNJ3RB")

/** The vaults of a case, with the stores that other programs write to. */
private class ScopedWorld(folders: Case) {
    private val stores = mutableMapOf<String, MemStore>()
    private val vaults = mutableMapOf<String, Vault>()

    init {
        // Those that keep the records of others come first.
        val all = folders.json.map { (name, folder) -> name to Case(folder.jsonObject) }
        for ((name, folder) in all.sortedBy { "records_in" in it.second }) {
            val store = MemStore()
            folder.textMap("files").forEach { (path, text) -> store.insert(path, spelled(text)) }
            var builder = VaultBuilder().clock(fixedClock(NOON)).scope(valueOf<Scope>(folder.text("scope") ?: "project"))
            folder.text("records_in")?.let { builder = builder.recordsIn(vaults.getValue(it)) }
            folder.case("budget")?.let { given ->
                val standard = Budget()
                builder = builder.budget(
                    Budget(
                        given.long("memories") ?: standard.memories,
                        given.long("per_memory") ?: standard.perMemory,
                        given.long("per_session") ?: standard.perSession,
                    ),
                )
            }
            stores[name] = store
            vaults[name] = builder.withStore(store)
        }
    }

    private fun vault(it: Case) = vaults.getValue(it.must("vault"))

    private fun store(it: Case) = stores.getValue(it.must("vault"))

    private fun snapshot(it: Case) = AgentSnapshot.withStore(stores.getValue(it.must("snapshot")).store())

    private fun parts(it: Case) = it.list("vaults").map { part ->
        vaults.getValue(part.jsonArray[0].jsonPrimitive.content) to part.jsonArray[1].jsonPrimitive.double
    }

    private fun several(it: Case) = Memories(parts(it).map { (vault, weight) -> Weighted(vault, weight) })

    private fun recalled(it: Case): List<MemoryId> {
        val (query, session) = Query(it.must("question")) to Session()
        val one = parts(it).singleOrNull()?.first
        val answer = one?.recall(query, keywords(), session) ?: several(it).recall(query, keywords(), session)
        return answer.memories.map { memory -> memory.id }
    }

    private fun there(it: Case) = vault(it).snapshot().memories().map { memory -> memory.id().path }.sorted()

    private fun text(it: Case, path: String): String? =
        (store(it).store().read(listOf(path)).single() as? Read.Found)?.doc?.bytes?.toString(Charsets.UTF_8)

    private fun import(it: Case) {
        val bundle = Bundle.fromJson(vaults.getValue(it.must("from")).export(archive = true).toJson())
        val options = ImportOptions(valueOf<OnClash>(it.text("on_clash") ?: "keep"), it.flag("any_project") ?: false)
        val who = by(Origin.USER, dryRun = it.flag("dry_run") ?: false)
        val done = vaults.getValue(it.must("into")).import(bundle, options, who)
        val found = listOf(done.added, done.taken, done.kept, done.unchanged, done.refused.map { one -> one.path })
        assertEquals(listOf("added", "taken", "kept", "unchanged", "refused").map { what -> it.texts(what).orEmpty() }, found)
    }

    /** Takes a step. */
    fun take(what: String, it: Case) {
        val user = by(Origin.USER)
        when (what) {
            "put" -> it.text("text")?.let { text -> store(it).insert(it.must("path"), spelled(text)) }
                ?: assertTrue(store(it).remove(it.must("path")))
            "lose" -> there(it).take(it.long("first")!!.toInt()).forEach { path -> store(it).remove(path) }
            "fill" -> repeat(it.long("number")!!.toInt()) { number ->
                vault(it).write(Draft.project("fact %03d".format(number), "It holds."), user)
            }
            "write" -> {
                val draft = Draft.body(kind(it.text("kind"))!!, it.must("title"), spelled(it.must("text")))
                vault(it).write(draft, by(valueOf<Origin>(it.must("by"))))
            }
            "replace" ->
                vault(it).replace(it.must("path"), spelled(it.must("text")), Expect.Any, by(valueOf<Origin>(it.must("by"))))
            "accept" -> vault(it).accept(it.must("path"), Origin.TEAM)
            "together" -> several(it)
            "accept_vanished" -> vault(it).acceptVanished(user)
            "rebuild" -> vault(it).rebuildIndex(Rebuild.WHOLE_FILE, by())
            "resolve" -> {
                val conflict = vault(it).detectConflicts().first { one -> one.path == it.must("path") }
                vault(it).resolve(conflict, valueOf<Resolve>(it.must("how")), user)
            }
            "initialise" -> snapshot(it).initialise(vault(it), by())
            "take" -> snapshot(it).take(vault(it), it.texts("paths")!!, user)
            "keep" -> snapshot(it).keep(vault(it), it.texts("paths")!!, user)
            "import" -> import(it)
            "undo" -> vault(it).undo(null, user)
            else -> assertEquals(it.json.getValue("is"), seen(what, it), what)
        }
    }

    /** What a step says that has to hold. */
    private fun seen(what: String, it: Case): JsonElement = when (what) {
        "unreviewed" -> rows(vault(it).unreviewed().map { one -> listOf(one.memory.id().path, one.accepted != null) })
        "recall" -> texts(recalled(it).map { id -> "${word(id.scope)}: ${id.path}" }.sorted())
        "shares" -> JsonObject(recalled(it).groupBy { id -> word(id.scope)!! }.mapValues { (_, them) -> JsonPrimitive(them.size) })
        "memories" -> texts(there(it))
        "index" -> JsonPrimitive(vault(it).index().shown)
        "vanished" -> JsonPrimitive(vault(it).vanished().size)
        "conflicts" -> texts(vault(it).detectConflicts().map { one -> one.path })
        "diff" -> rows(snapshot(it).diff(vault(it)).map { one -> listOf(one.path, word(one.state)) })
        "files" -> JsonObject(it.map("is").mapValues { (path, _) -> text(it, path)?.let(::JsonPrimitive) ?: JsonNull })
        else -> error("a step $what is not known")
    }

    private fun texts(them: List<String>) = JsonArray(them.map(::JsonPrimitive))

    private fun rows(them: List<List<Any?>>) = JsonArray(
        them.map { row -> JsonArray(row.map { if (it is Boolean) JsonPrimitive(it) else JsonPrimitive(it as String?) }) },
    )
}
