// The vectors on the index, links, conflicts and the guide.
package dev.memcore

import kotlinx.serialization.json.*
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue

fun conflicts(case: Case) {
    val store = MemStore()
    case.textMap("files").forEach { (path, text) -> store.insert(path, text) }
    val seen = Vault.withStore(store.store()).snapshot()
    assertEquals(
        case.list("conflicts").map { row -> row.jsonArray.map { it.jsonPrimitive.content } },
        seen.conflicts().map { listOf(it.path, it.base ?: "", it.tool, word(it.kind)) },
    )
    assertEquals(case.texts("memories")!!.toSet(), seen.memories().map { it.id().path }.toSet())
}

fun index(case: Case) {
    val files = case.texts("files")!!
    val source = case.text("source")
    val store = MemStore()
    files.forEach { store.insert(it, "A memory.\n") }
    source?.let { store.insert("MEMORY.md", it) }
    val limits = case.case("limits")?.let { IndexLimits(it.long("lines")!!, it.long("bytes")!!) } ?: IndexLimits()
    val loaded = VaultBuilder().indexLimits(limits).withStore(store).index()
    val report = loaded.report
    val want = case.case("expect")!!
    assertEquals(
        want.cases("entries").map { listOf(it.text("title"), it.text("target"), it.text("hook"), it.long("line")) },
        loaded.index?.entries().orEmpty().map { listOf(it.title, it.target, it.hook, it.line) },
    )
    assertEquals(
        listOf(want.text("state"), want.long("lines"), want.long("bytes")),
        listOf(word(report.state), report.lines, report.bytes),
    )
    assertEquals(want.texts("not_shown"), report.notShown.map { it.target })
    val ordered = source?.let { MemoryIndex.parse(it).load(limits, files) } ?: loadReportMissing(files)
    assertEquals(want.texts("without_entry"), ordered.withoutEntry)
    assertEquals(want.texts("without_file"), report.withoutFile.map { it.target })
    want.text("shown")?.let { assertEquals(it, loaded.shown) }
}

fun links(case: Case) {
    val graph = LinkGraph.build(case.cases("memories").map { memory(it.must("path"), it.must("source")) })
    val want = case.case("expect")!!
    fun rows(key: String) = want.list(key).map { row ->
        row.jsonArray.map { if (it is JsonArray) it.map { path -> path.jsonPrimitive.content } else it.jsonPrimitive.contentOrNull }
    }
    assertEquals(rows("edges"), graph.edges().map { listOf(it.from.path, it.to.path, it.heading?.heading) })
    assertEquals(rows("dangling"), graph.dangling().map { listOf(it.from.path, it.target, graph.nearest(it)?.path) })
    assertEquals(
        rows("ambiguous"),
        graph.ambiguous().map { link -> listOf(link.from.path, link.target, graph.candidates(link).map { it.path }) },
    )
    assertEquals(want.texts("orphans"), graph.orphans().map { it.path })
}

fun prompts(case: Case) {
    val language = if (case.text("language") == "zh") Language.CHINESE else Language.ENGLISH
    val scopes = case.list("scopes").map { row ->
        val (scope, folder) = row.jsonArray.map { it.jsonPrimitive.contentOrNull }
        ScopeFolder(valueOf<Scope>(scope!!), folder)
    }
    val text = Guide(language, case.text("folder"), case.flag("writes")!!, scopes).text()
    assertTrue(case.texts("contains").orEmpty().all { it in text })
    assertTrue(case.texts("lacks").orEmpty().none { it in text })
    assertTrue(MemoryKind.entries.all { kindGuideOf(it, language).holds in text })
    assertEquals(case.text("sha256"), revisionOf(text.toByteArray()))
}

fun upkeep(case: Case) {
    fun line(it: Case) = IndexLine(it.must("path"), it.must("title"), it.text("hook") ?: "", kind(it.text("kind")))
    val source = case.must("source")
    val index = MemoryIndex.parse(source)
    val got = when {
        "upsert" in case -> index.upsert(line(case.case("upsert")!!), case.case("was")?.let { line(it) })
        "remove" in case -> index.remove(case.must("remove"))
        else -> {
            val how = if (case.flag("whole") == true) Rebuild.WHOLE_FILE else Rebuild.SECTION
            memoryIndexRebuild(source, case.cases("rebuild").map { line(it) }, how).takeUnless { it == source }
        }
    }
    assertEquals(case.text("expect"), got)
}
