// The vectors on where memories are, and which instructions are loaded.
package dev.memcore

import kotlinx.serialization.json.*
import org.junit.jupiter.api.Assertions.assertEquals

fun context(case: Case) {
    val given = case.case("options") ?: Case(JsonObject(emptyMap()))
    val approval = when (val it = given.json["approval"]) {
        null -> Approval.None
        is JsonArray -> Approval.These(it.map { path -> path.jsonPrimitive.content })
        else -> Approval.All.also { all -> assertEquals("all", given.text("approval"), all.toString()) }
    }
    val options = ContextOptions(
        managedFolder = given.text("managed_folder") ?: "/etc/claude-code",
        managedText = given.text("managed_text"),
        without = given.texts("without").orEmpty().map { valueOf<Layer>(it) },
        excludes = given.texts("excludes").orEmpty(),
        approval = approval,
        linksNeedApproval = given.flag("links_need_approval") ?: false,
        agents = valueOf<AgentsPolicy>(given.text("agents") ?: "without_claude_md"),
        logicalParents = given.flag("logical_parents") ?: false,
        extraFolders = given.texts("extra_folders").orEmpty(),
        maxDepth = given.long("max_depth") ?: 4,
    )
    val system = systemOf(case.case("world")!!)
    val context = Context.load(system, case.must("start"), options)
    fun told(them: List<Instruction>) = them.map { "${word(it.layer)} ${loadReasonCode(it.because)} ${it.path}" }
    assertEquals(case.texts("loaded"), told(context.instructions()))
    for (later in case.cases("later")) {
        assertEquals(later.texts("loaded"), told(context.reading(system, later.must("file"))))
    }
    case.texts("not_loaded")?.let { want ->
        assertEquals(want.sorted(), context.notLoaded().map { "${it.code} ${it.path}" }.sorted())
    }
    case.texts("imports")?.let { want -> assertEquals(want, context.imports().map { "${it.code} ${it.written}" }) }
    val texts = context.instructions().associate { it.path to it.text }
    case.textMap("texts").forEach { (path, text) -> assertEquals(text, texts[path]) }
    assertEquals(case.long("faults") ?: 0L, context.faults().size.toLong())
}

fun keys(case: Case) =
    assertEquals(case.text("key"), projectKey(case.must("path").repeat((case.long("repeat") ?: 1).toInt())))

fun places(case: Case) {
    val given = case.case("options") ?: Case(JsonObject(emptyMap()))
    val settings = SettingsOptions("/etc/claude-code", given.text("given"), given.flag("trusted") ?: false)
    val options = PlaceOptions(
        worktrees = valueOf<WorktreePolicy>(given.text("worktrees") ?: "shared"),
        collisions = valueOf<CollisionPolicy>(given.text("collisions") ?: "refuse"),
        settings = settings,
        relativeDirectories = given.flag("relative_directories") ?: false,
    )
    val system = systemOf(case.case("world")!!)
    if ("error" in case) {
        assertEquals(case.text("error"), errorCode { MemoryPlace.findWith(system, case.must("start"), options) })
        return
    }
    val place = MemoryPlace.findWith(system, case.must("start"), options)
    assertEquals(case.text("folder"), place.folder())
    assertEquals(case.text("because"), reasonCode(place))
    case.text("root")?.let { assertEquals(it, place.root()) }
    case.flag("exists")?.let { assertEquals(it, place.exists()) }
    case.text("check")?.let {
        assertEquals(it, ownerCheckAsStr(place.check()))
        assertEquals(it == "mismatch", errorCode { place.allowed() } == "mismatch")
    }
    case.texts("others")?.let { want -> assertEquals(want, place.others().map { it.folder }) }
    case.long("faults")?.let { assertEquals(it, place.faults().size.toLong()) }
    if ("switches" in case) {
        fun chosen(key: String) = given.flag(key)
        val host = SwitchOptions(
            chosen("safe_mode") ?: false, chosen("bare") ?: false, chosen("no_storage") ?: false,
            chosen("index"), chosen("recall"), chosen("write"), chosen("extract"), chosen("consolidate"),
        )
        val it = switchesRead(system, Settings.read(system, place.root(), settings), host)
        val found = mapOf(
            "memory" to it.memory, "index" to it.index, "recall" to it.recall, "write" to it.write,
            "extract" to it.extract, "consolidate" to it.consolidate,
        )
        assertEquals(case.map("switches").mapValues { on -> on.value.jsonPrimitive.boolean }, found.mapValues { on -> on.value.on })
    }
    case.texts("orphans")?.let { want ->
        assertEquals(want, orphanOf(system, place.owner()).map { "${word(it.evidence)} ${it.store.folder}" })
    }
}
