package dev.memcore

import kotlinx.serialization.json.*
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import java.time.LocalDate
import java.time.OffsetDateTime as Time

/** The shared vectors: every case of every file, by the public calls. None is passed over. */
class VectorsTest {
    private val runners: Map<String, (Case) -> Unit> = mapOf(
        "agents" to ::agents, "scopes" to ::scopes, "users" to ::users,
        "budget" to ::budget, "context" to ::context, "conflicts" to ::conflicts, "dates" to ::dates, "drafts" to ::drafts, "edits" to ::edits,
        "freshness" to ::freshness, "frontmatter" to ::frontmatter, "index" to ::index, "injection" to ::injection,
        "keys" to ::keys, "links" to ::links, "names" to ::names, "places" to ::places, "prompts" to ::prompts,
        "replay" to ::replay, "reply" to ::reply, "rules" to ::rules, "secrets" to ::secrets, "upkeep" to ::upkeep,
        "why_how" to ::whyHow,
    )

    @TestFactory
    fun vectors(): List<DynamicTest> = runners.flatMap { (file, run) ->
        Case.file(file).map { case -> DynamicTest.dynamicTest("$file: ${case.text("name")}") { run(case) } }
    }

    @Test
    fun everyFileIsRun() {
        val files = Case.folder.listFiles()!!.filter { it.extension == "json" }.map { it.nameWithoutExtension }.toSet()
        assertEquals(files, runners.keys)
    }
}

val NOON = Time.parse("2026-11-30T12:00:00Z")
val CHANGED = Time.parse("2026-08-15T20:58:28.638+02:00")

fun kind(name: String?): MemoryKind? = name?.let { valueOf<MemoryKind>(it) }

fun memory(path: String, source: String) = Memory.parse(MemoryId(Scope.PROJECT, path), source)

fun storeOf(files: List<Case>): Store {
    val store = MemStore()
    for (file in files) {
        val source = when (val it = file.json.getValue("source")) {
            is JsonArray -> it.joinToString("") { part ->
                part.jsonArray[0].jsonPrimitive.content.repeat(part.jsonArray[1].jsonPrimitive.int)
            }
            else -> it.jsonPrimitive.content
        }
        store.insert(file.must("path"), source)
    }
    return store.store()
}
