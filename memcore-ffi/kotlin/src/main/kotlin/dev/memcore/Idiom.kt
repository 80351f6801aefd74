package dev.memcore

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlin.time.Duration

// What generation leaves rough: errors with their particulars, methods of values, selectors by lambda, and suspending
// models. Nothing here decides anything.

/** What happened, where, and what to do: the same for each kind of error. */
public val MemcoreException.info: ErrorInfo
    get() = when (this) {
        is MemcoreException.NotFound -> info
        is MemcoreException.Ambiguous -> info
        is MemcoreException.InvalidPath -> info
        is MemcoreException.InvalidInput -> info
        is MemcoreException.Mismatch -> info
        is MemcoreException.InvalidReply -> info
        is MemcoreException.Conflict -> info
        is MemcoreException.Locked -> info
        is MemcoreException.ReadOnly -> info
        is MemcoreException.Refused -> info
        is MemcoreException.Io -> info
        is MemcoreException.Host -> info
    }

/** The stable name of the kind, such as `not_found`. */
public val MemcoreException.code: String get() = info.code

/** The document or folder concerned. */
public val MemcoreException.path: String? get() = info.path

/** What to do about it. */
public val MemcoreException.hint: String? get() = info.hint

/** `today`, `3 days ago`. */
public fun Age.label(): String = ageLabel(this)

/** The sentence for a reader of an old memory. */
public fun Freshness.warning(age: Age): String? = freshnessWarning(this, age)

/** The text for the prompt. */
public fun Guide.text(): String = guideText(this)

/** The sentence on what is not shown. */
public fun LoadReport.warning(): String? = loadReportWarning(this)

/** Puts a text into a store in memory. */
public fun MemStore.insert(path: DocPath, text: String): Unit = insert(path, text.toByteArray())

/** A vault with memories in memory. */
public fun VaultBuilder.withStore(store: MemStore): Vault = withStore(store.store())

/** The folder of memories of the project that a folder of this machine is in. */
public fun MemoryPlace.Companion.find(start: FilePath): MemoryPlace = find(osSystem(), start)

/** The instruction files that hold in a folder of this machine. */
public fun Context.Companion.load(start: FilePath, options: ContextOptions = contextOptionsDefault()): Context =
    load(osSystem(), start, options)

/** Takes the last change back. */
public fun Vault.undo(by: By): Written = undo(null, by)

/** How long a change waits for the folder's lock. */
public fun VaultBuilder.lockWait(wait: Duration): VaultBuilder = lockWait(wait.inWholeMilliseconds.coerceAtLeast(0).toULong())

/** Who changes something, and why: an agent, if nothing else is said. */
public fun by(
    origin: Origin = Origin.AGENT,
    session: String? = null,
    why: String? = null,
    overrule: Boolean = false,
    dryRun: Boolean = false,
): By = By(origin, session, why, overrule, dryRun)

/** A selector by a function. */
public fun selector(name: String = "kotlin", select: (SelectRequest) -> List<Pick>): Selector = object : Selector {
    // The request holds all candidates: it is let go at once, not when the garbage collector comes by.
    override fun select(request: SelectRequest): Selection = request.use { Selection(select(it)) }

    override fun configuration(): SelectorConfig = SelectorConfig(name, emptyMap(), repeats = false)
}

/**
 * A recall with a model that suspends. No thread waits, and a cancelled coroutine drops the turn, which changes
 * nothing.
 *
 * @param reply asks the model and gives its answer as it is
 */
public suspend fun Vault.recallBy(
    query: Query,
    session: Session,
    manifest: Manifest = Manifest(),
    reply: suspend (Ask) -> String,
): Injection = beginRecall(query, RecallWith.Model(manifest), session).use { turn ->
    while (true) {
        // A reply that does not suspend comes even to what was cancelled.
        currentCoroutineContext().ensureActive()
        when (val step = turn.step(session)) {
            is Step.Ask -> turn.supply(reply(step.ask))
            is Step.Done -> return step.injection
        }
    }
    @Suppress("UNREACHABLE_CODE")
    error("a turn ends with its injection")
}

/** The injections for questions as they come, one after the other, in one session. */
public fun Vault.recalls(questions: Flow<String>, selector: Selector, session: Session): Flow<Injection> = flow {
    questions.collect { emit(recall(Query(it), selector, session)) }
}
