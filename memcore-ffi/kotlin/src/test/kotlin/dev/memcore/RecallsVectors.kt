// The vectors on budgets, injections, replies and replays.
package dev.memcore

import kotlinx.serialization.json.*
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import java.time.OffsetDateTime as Time

fun replyTo(vault: Vault, text: String, session: Session, question: String = "what?"): Injection {
    val turn = vault.beginRecall(Query(question), RecallWith.Model(Manifest()), session)
    while (true) {
        when (val step = turn.step(session)) {
            is Step.Ask -> turn.supply(text)
            is Step.Done -> return step.injection
        }
    }
}

fun pick(vault: Vault, case: Case, session: Session): Injection {
    val picked = buildJsonObject { put("selected_memories", case.json.getValue("pick")) }.toString()
    return replyTo(vault, picked, session, case.text("question") ?: "what?")
}

fun budget(case: Case) {
    val counter = if (case.text("unit") == "characters") chars() else bytes()
    val given = case.case("budget")!!
    val limits = Budget().let {
        Budget(
            given.long("memories") ?: it.memories,
            given.long("per_memory") ?: it.perMemory,
            given.long("per_session") ?: it.perSession,
        )
    }
    val vault = VaultBuilder().clock(fixedClock(NOON)).budget(limits).counter(counter)
        .withStore(storeOf(case.cases("memories")))
    val session = Session.withNonce("vectors")
    val injection = pick(vault, case, session)
    val want = case.case("expect")!!
    assertEquals(want.cases("shown").map { it.text("path") }, injection.memories.map { it.id.path })
    assertEquals(
        want.list("left_out").map { pair -> pair.jsonArray.map { it.jsonPrimitive.content } },
        injection.leftOut.map { listOf(it.id.path, word(it.why)) },
    )
    assertEquals(want.text("nothing"), word(injection.nothing))
    assertEquals(counter.count(injection.text), session.spent())
    for ((shown, block) in want.cases("shown").zip(readBlocks(injection.text, session.nonce()))) {
        assertEquals(shown.flag("cut"), block.missing > 0)
        assertEquals(shown.long("missing") ?: block.missing, block.missing)
        assertEquals(shown.text("text") ?: block.text, block.text)
        assertTrue(block.text.startsWith(shown.text("begins") ?: "") && block.text.endsWith(shown.text("ends") ?: ""))
        assertTrue(shown.texts("holds").orEmpty().all { it in block.text })
    }
}

fun injection(case: Case) {
    var builder = VaultBuilder().clock(fixedClock(Time.parse(case.must("now"))))
    case.text("scope")?.let { builder = builder.scope(valueOf<Scope>(it)) }
    case.text("frame")?.let { builder = builder.frame(valueOf<Frame>(it)) }
    case.long("warn_from_days")?.let { builder = builder.freshness(Freshness(it.toUInt())) }
    case.long("per_memory")?.let { builder = builder.budget(Budget(perMemory = it)) }
    val session = Session.withNonce(case.must("nonce"))
    val injected = pick(builder.withStore(storeOf(case.cases("memories"))), case, session)
    assertEquals(case.text("nonce"), session.nonce())
    assertEquals(case.texts("expect")!!.joinToString("") { "$it\n" }, injected.text)
}

fun replay(case: Case) {
    fun vault(settings: Case?, files: List<Case>): Vault {
        val budget = settings?.case("budget")
        val standard = Budget()
        return VaultBuilder().traceAll(case.flag("trace_all")!!)
            .clock(fixedClock(settings?.text("clock")?.let { Time.parse(it) } ?: NOON))
            .budget(
                Budget(
                    budget?.long("memories") ?: standard.memories,
                    budget?.long("per_memory") ?: standard.perMemory,
                    budget?.long("per_session") ?: standard.perSession,
                ),
            )
            .frame(valueOf<Frame>(settings?.text("frame") ?: "blocks"))
            .withStore(storeOf(files))
    }

    fun selector(settings: Case?) =
        keywords(settings?.case("floor")?.let { Floor(it.double("least")!!, it.double("of_best")!!) })

    val then = vault(case.case("then"), case.cases("files"))
    val keywords = selector(case.case("then"))
    val session = Session.withNonce("vector")
    fun ask(question: String) = then.recall(Query(question), keywords, session)
    case.texts("before").orEmpty().forEach { ask(it) }
    val answer = ask(case.must("question"))
    case.texts("between").orEmpty().forEach { ask(it) }
    val gone = case.texts("gone").orEmpty()
    val changed = case.cases("changed")
    val away = gone + changed.map { it.must("path") }
    val files = case.cases("files").filter { it.must("path") !in away } + changed
    val trace = Trace.fromJson(answer.trace.toJson())
    assertEquals(answer.trace, trace)
    when (val it = vault(case.case("now"), files).replay(trace, selector(case.case("now")))) {
        is Replay.Same -> {
            assertEquals(case.text("replay"), "same")
            assertEquals(answer.text, it.injection.text)
            assertEquals(answer.trace, it.injection.trace)
        }
        is Replay.Differs -> assertEquals(case.text("replay"), it.message)
    }
}

fun reply(case: Case) {
    val vault = VaultBuilder().clock(fixedClock(NOON)).withStore(storeOf(case.cases("candidates")))
    fun ask() = replyTo(vault, case.must("reply"), Session.withNonce("vectors"))
    val want = case.case("expect")!!
    if ("error" in want) {
        assertEquals(want.text("error"), errorCode { ask() })
        return
    }
    val trace = ask().trace
    assertEquals(want.texts("picks"), trace.picks().map { it.id.path })
    assertEquals(want.texts("unknown"), trace.unknown())
}
