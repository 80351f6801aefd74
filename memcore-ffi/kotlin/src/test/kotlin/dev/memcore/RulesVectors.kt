// The vectors on rules, dates and secrets.
package dev.memcore

import kotlinx.serialization.json.*
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import java.time.LocalDate

fun dates(case: Case) {
    val text = case.must("text")
    val found = findDates(text, LocalDate.parse(case.text("reference") ?: "2026-03-10"))
    val want = case.cases("hits")
    assertEquals(want.map { it.text("text") to it.text("rule") }, found.map { it.span.of(text) to dateRuleCode(it.rule) })
    for ((hit, got) in want.zip(found)) {
        val first = got.readings.firstOrNull()
        assertEquals(hit.text("fix"), word(got.applicability))
        assertEquals(hit.text("date"), first?.let { readingInterval(it) })
        hit.text("replace")?.let { assertEquals(it, first?.replace) }
        hit.text("annotate")?.let { assertEquals(it, first?.annotate) }
    }
}

fun rules(case: Case) {
    fun vault(files: Map<String, String>): Vault {
        val store = MemStore()
        files.forEach { (path, text) -> store.insert(path, text) }
        return VaultBuilder().clock(fixedClock(NOON)).withStore(store)
    }
    fun levels(them: Map<String, JsonElement>) = them.mapValues { valueOf<Level>(it.value.jsonPrimitive.content) }
    val given = case.case("options") ?: Case(JsonObject(emptyMap()))
    val options = LintOptions(
        select = given.texts("select").orEmpty(),
        extendSelect = given.texts("extend_select").orEmpty(),
        ignore = given.texts("ignore").orEmpty(),
        severity = levels(given.map("severity")),
        severityOfKind = given.map("severity_of_kind").entries.associate { kind(it.key)!! to levels(it.value.jsonObject) },
        dates = given.text("dates")?.let { valueOf<DateStyle>(it) },
        instructions = given.cases("instructions").map { InstructionFile(it.must("path"), it.must("text")) },
    )
    val files = case.textMap("files")
    val found = vault(files).lint(options).diagnostics.map {
        val line = it.span.of(files[it.path] ?: "").lineSequence().first()
        "${it.code} ${word(it.severity)} ${it.path}: $line"
    }
    assertEquals(case.texts("found"), found)
    val least = if (case.flag("unsafe") == true) Applicability.UNSAFE else Applicability.SAFE
    val fixed = vault(files).planFixes(options, least).files.associate { it.path to it.after }
    assertEquals(case.textMap("fixed"), fixed)
    assertTrue(vault(files + fixed).planFixes(options, least).files.isEmpty())
}

fun check(memory: Memory): List<Diagnostic> =
    Linter(LintOptions()).check(memory, ageOf(memory, null, 0, NOON), NOON)

fun secrets(case: Case) {
    val secret = case.texts("parts")!!.joinToString("")
    val body = "${case.must("before")}$secret${case.must("after")}\n"
    val memory = memory("reference_it.md", "---\nname: it\ndescription: What is in it\ntype: user\n---\n$body")
    val all = check(memory)
    val found = all.filter { it.code == "MEM501" }
    val kind = case.text("kind")
    if (kind == null) {
        assertEquals(emptyList<Diagnostic>(), found)
        assertEquals(body, maskSecrets(body))
        return
    }
    assertEquals(1, found.size)
    assertTrue(secret !in all.toString() && kind in found[0].message)
    assertEquals(secret, found[0].span.of(memory.source()))
    val stars = secret.codePoints().toArray().joinToString("") { if (it == '\n'.code) "\n" else "*" }
    assertEquals("${case.must("before")}$stars${case.must("after")}\n", maskSecrets(body))
}

fun whyHow(case: Case) {
    val header = "---\nname: rule\ndescription: A rule\ntype: feedback\n---\n"
    val found = check(memory("feedback_rule.md", header + case.must("body")))
    fun has(code: String, help: String = "") = found.any { it.code == code && (it.help ?: "").startsWith(help) }
    fun part(missing: String, help: String) = if (has(missing)) "missing" else if (has("MEM113", help)) "empty" else "present"
    val want = listOf("why", "how").map { case.must(it).replace("unchecked", "present") }
    assertEquals(want, listOf(part("MEM111", "Say what happened"), part("MEM112", "Say when")))
}
