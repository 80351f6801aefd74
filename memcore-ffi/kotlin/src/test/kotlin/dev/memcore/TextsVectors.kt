// The vectors on memories, drafts, edits, ages and names of files.
package dev.memcore

import kotlinx.serialization.json.*
import org.junit.jupiter.api.Assertions.assertEquals
import java.time.OffsetDateTime as Time

fun drafts(case: Case) {
    val name = case.must("title")
    var draft = if ("rule" in case) {
        Draft.feedback(name, case.must("rule"), case.text("why") ?: "", case.text("how_to_apply") ?: "")
    } else {
        val plain = Draft.body(kind(case.text("kind"))!!, name, case.text("body") ?: "")
        val why = case.text("why")?.let { plain.why(it) } ?: plain
        case.text("how_to_apply")?.let { why.howToApply(it) } ?: why
    }
    case.text("description")?.let { draft = draft.description(it) }
    case.text("topic")?.let { draft = draft.topic(it) }
    case.double("confidence")?.let { draft = draft.confidence(it) }
    case.text("session")?.let { draft = draft.session(it) }
    draft = draft.tags(case.texts("tags").orEmpty()).appliesTo(case.texts("applies_to").orEmpty())
        .supersedes(case.texts("supersedes").orEmpty()).pinned(case.flag("pinned") ?: false)
    val given = case.case("layout")
    val layout = Layout(
        nested = given?.flag("nested") ?: true,
        separator = given?.text("separator") ?: "_",
        prefixed = given?.flag("prefixed") ?: true,
        lineEnd = valueOf<LineEnd>(given?.text("line_end") ?: "lf"),
    )
    if ("error" in case) {
        assertEquals(case.text("error"), errorCode { draft.render(layout, CHANGED) })
    } else {
        assertEquals(case.text("source"), draft.render(layout, CHANGED))
    }
}

fun edits(case: Case) {
    val given = case.case("edit")!!
    var edit = MemoryEdit()
    given.text("name")?.let { edit = edit.name(it) }
    given.text("description")?.let { edit = edit.description(it) }
    given.text("kind")?.let { edit = edit.kind(kind(it)!!) }
    given.texts("tags")?.let { edit = edit.tags(it) }
    given.flag("pinned")?.let { edit = edit.pinned(it) }
    given.double("confidence")?.let { edit = edit.confidence(it) }
    for ((key, value) in given.map("set").toSortedMap()) {
        edit = when (value) {
            is JsonArray -> edit.setList(key, value.map { it.jsonPrimitive.content })
            else -> edit.set(key, value.jsonPrimitive.content)
        }
    }
    given.texts("unset").orEmpty().forEach { edit = edit.unset(it) }
    given.text("body")?.let { edit = edit.body(it) }
    for (part in given.list("append")) {
        edit = edit.append(part.jsonArray[0].jsonPrimitive.content, part.jsonArray[1].jsonPrimitive.content)
    }
    given.flag("add_header")?.let { edit = edit.addHeader(it) }
    val source = case.must("source")
    val before = memory("a.md", source)
    if ("error" in case) {
        val error = runCatching { before.edited(edit, CHANGED) }.exceptionOrNull() as MemcoreException
        assertEquals(listOf(case.text("error"), "a.md", true), listOf(error.code, error.path, error.hint != null))
        return
    }
    val edited = before.edited(edit, CHANGED)
    assertEquals(case.text("expect") ?: source, edited.source)
    assertEquals(source, applyEdits(edited.source, edited.undo))
    assertEquals("expect" in case, edited.isChanged)
}

fun freshness(case: Case) {
    fun at(key: String) = case.text(key)?.let { Time.parse(it) }
    val fileNs = at("file_time")?.toInstant()?.let { it.epochSecond * 1_000_000_000 + it.nano } ?: 0
    val age = ageOf(memory("memory.md", case.must("source")), at("recorded"), fileNs, at("now")!!)
    val want = case.case("expect")!!
    assertEquals(want.text("by"), word(age.source))
    assertEquals(want.text("modified")?.let { Time.parse(it).toInstant() }, age.modified?.toInstant())
    assertEquals(want.long("days"), age.days.toLong())
    assertEquals(want.text("label"), age.label())
    assertEquals(want.flag("in_future") ?: false, age.inFuture)
    val warning = Freshness((case.long("warn_from_days") ?: 1).toUInt()).warning(age)
    assertEquals(want.flag("warning"), warning != null)
}

fun plain(value: Value): JsonElement = when (value) {
    is Value.Text -> JsonPrimitive(value.text)
    is Value.Sequence -> JsonArray(value.items.map { plain(it) })
    is Value.Mapping -> JsonObject(value.fields.associate { it.key to plain(it.value) })
    is Value.Block, is Value.Null -> JsonNull
}

fun frontmatter(case: Case) {
    val id = MemoryId(Scope.PROJECT, "memory.md")
    val read = case.text("hex")?.let { hex ->
        Memory.fromBytes(id, hex.chunked(2).map { it.toInt(16).toByte() }.toByteArray())
    } ?: Memory.parse(id, case.must("source"))
    val want = case.case("expect")!!
    val health = read.health()
    val recoveries = (health as? Health.Recovered)?.recoveries.orEmpty().map { word(it.what) }.toSet()
    assertEquals(want.text("health"), word(health))
    assertEquals(want.texts("recoveries").orEmpty().toSet(), recoveries)
    if ("name" in want) assertEquals(want.text("name"), read.name())
    if ("kind" in want) assertEquals(want.text("kind"), word(read.kind()))
    if ("kind_text" in want) assertEquals(want.text("kind_text"), read.kindText())
    want.text("description")?.let { assertEquals(it, read.description()) }
    want.text("body")?.let { assertEquals(it, read.body()) }
    want.long("body_start")?.let { assertEquals(it, read.bodyStart()) }
    want.texts("tags")?.let { assertEquals(it, read.tags()) }
    want.map("entries").forEach { (key, value) -> assertEquals(value, plain(read.front().get(key)!!.value)) }
}

fun names(case: Case) {
    case.text("create")?.let { path ->
        assertEquals(if (case.flag("ok")!!) null else "invalid_path", errorCode { docPathCheckNew(path) })
        return
    }
    val layout = Layout(
        separator = case.text("separator") ?: "_",
        prefixed = case.flag("prefixed") ?: true,
        lineEnd = LineEnd.LF,
    )
    val policy = valueOf<NamePolicy>(case.text("policy") ?: "unicode")
    val kind = kind(case.text("kind") ?: "feedback")!!
    assertEquals(case.text("path"), layoutNewPath(layout, kind, case.must("title"), policy, case.texts("taken").orEmpty()))
}
