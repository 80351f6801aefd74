package dev.memcore

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assertions.fail
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import java.lang.ref.WeakReference
import java.util.concurrent.Callable
import java.util.concurrent.Executors

/** What a host's code may do, and the panics of the library: an exception, and the next call works. */
class CallbacksTest {
    private fun code(select: (Vault, SelectRequest) -> List<Pick>): String? {
        val vault = Vault.withStore(small().store())
        val told = errorCode { vault.recall(question, selector { select(vault, it) }, Session()) }
        assertTrue(vault.recall(question, keywords(), Session()).memories.isNotEmpty(), "the next call works")
        return told
    }

    @Test
    fun `what a selector throws is the host's`() {
        assertEquals("host", code { _, _ -> throw IllegalStateException("burnt") })
        assertEquals("refused", code { _, _ -> throw MemcoreException.Refused(ErrorInfo("refused", "not now")) })
        assertEquals("host", code { _, _ -> throw StackOverflowError("too deep") })
    }

    @Test
    fun `the exception's words come along`() {
        val vault = Vault.withStore(small().store())
        val burnt = selector { throw IllegalStateException("the cable is out") }
        val error = runCatching { vault.recall(question, burnt, Session()) }.exceptionOrNull()
        assertTrue((error as MemcoreException.Host).info.message.contains("the cable is out"))
        assertTrue(error.message.contains("the cable is out"))
    }

    @Test
    fun `nonsense is no find`() {
        val nonsense = listOf(Pick(MemoryId(Scope.USER, "no/such.md"), Double.POSITIVE_INFINITY))
        val answer = Vault.withStore(small().store()).recall(question, selector { nonsense }, Session())
        assertTrue(answer.memories.isEmpty())
        assertEquals("host", code { _, request -> listOf(Pick(request.candidate(0).memory.id(), Double.NaN)) })
        assertEquals("host", code { _, _ -> listOf(Pick(MemoryId(Scope.USER, "../up.md"))) })
    }

    @Test
    fun `re-entering works`() {
        assertNull(
            code { vault, request ->
                vault.recall(request.query(), keywords(), Session())
                vault.write(Draft.user("while", "Written while recalling."), by())
                listOf(Pick(request.candidate(0).memory.id()))
            },
        )
    }

    @Test
    fun `what is thrown and no exception is an error too`() {
        assertEquals("host", code { _, _ -> throw NotImplementedError("later") })
        assertEquals("host", code { _, _ -> throw OutOfMemoryError() })
        val store = MapStore()
        val uncommitted = object : Store by store {
            override fun lock(waitMs: ULong): Writer {
                val writer = store.lock(waitMs)
                return object : Writer by writer {
                    override fun commit() = TODO()
                }
            }
        }
        val vault = Vault.withStore(uncommitted)
        assertEquals("host", errorCode { vault.write(Draft.user("Ana", "Ana writes Rust."), by()) })
        val noLock = object : Store by store {
            override fun lock(waitMs: ULong): Writer = TODO()
        }
        assertEquals("host", errorCode { Vault.withStore(noLock).write(Draft.user("Ben", "Ben."), by()) })
        val uncounted = object : SizeCounter {
            override fun count(text: String): Size = TODO()
            override fun cut(text: String, limit: Size): String = text
        }
        val counted = VaultBuilder().counter(uncounted).withStore(small().store())
        assertEquals("host", errorCode { counted.recall(question, keywords(), Session()) })
    }

    @Test
    fun `what is closed is no argument`() {
        val vault = Vault.withStore(small().store())
        fun closed(call: () -> Unit) = assertTrue(runCatching(call).exceptionOrNull() is IllegalStateException)
        closed { vault.recall(question, keywords(), Session().also { it.close() }) }
        closed { vault.recall(question, (keywords() as SelectorImpl).also { it.close() }, Session()) }
        closed { vault.write(Draft.user("Ana", "Ana.").also { it.close() }, by()) }
        closed { vault.lintOne(vault.find("port-1").also { it.close() }) }
        assertTrue(vault.recall(question, keywords(), Session()).memories.isNotEmpty(), "the next call works")
    }

    @Test
    fun `calling itself without end is an error`() {
        val vault = Vault.withStore(small().store())
        var depth = 0
        lateinit var again: Selector
        again = selector {
            depth += 1
            vault.recall(question, again, Session())
            emptyList()
        }
        assertEquals("host", errorCode { vault.recall(question, again, Session()) })
        assertEquals(16, depth)
        assertTrue(vault.recall(question, keywords(), Session()).memories.isNotEmpty(), "the next call works")
    }

    @Test
    fun `blocking holds nobody else up`() {
        val vault = Vault.withStore(small().store())
        val slow = selector {
            Thread.sleep(50)
            listOf(Pick(it.candidate(0).memory.id()))
        }
        val pool = Executors.newFixedThreadPool(8)
        val asked = pool.invokeAll(List(8) { Callable { vault.recall(question, slow, Session()).memories.size } })
        assertEquals(List(8) { 1 }, asked.map { it.get() })
        pool.shutdown()
    }

    @Test
    fun `what is never used again is freed`() {
        val vault = Vault.withStore(small().store())
        fun used(): WeakReference<Selector> {
            // It holds the vault, which would keep both alive if the library kept it.
            val selector = selector { request -> vault.snapshot().use { listOf(Pick(request.candidate(0).memory.id())) } }
            vault.recall(question, selector, Session())
            return WeakReference(selector)
        }
        val seen = used()
        repeat(50) {
            if (seen.get() == null) return
            System.gc()
            Thread.sleep(20)
        }
        fail<Unit>("the selector is still held")
    }

    @Test
    fun `every other host may fail`() {
        val store = small().store()
        val burnt = Failing()
        fun ask(vault: Vault, selector: Selector = keywords()) = errorCode { vault.recall(question, selector, Session()) }
        val plain = Vault.withStore(store)
        val clocked = VaultBuilder().clock(burnt).withStore(store)
        assertEquals("host", ask(clocked))
        assertEquals("host", errorCode { clocked.write(Draft.user("a", "A."), by()) })
        assertEquals(3L, plain.snapshot().len(), "nothing was written")
        assertEquals("host", ask(VaultBuilder().counter(burnt).withStore(store)))
        assertEquals("host", ask(plain, byModel(burnt)))
        assertEquals("host", ask(plain, keywords(tokenizer = burnt)))
        assertEquals("host", ask(Vault.withStore(HostStore(store, failing = true))))
        assertEquals("host", errorCode { plain.lint(LintOptions(secretScanners = listOf(burnt))) })
        assertTrue(errorCode { MemoryPlace.find(FailingSystem(), "/w") } != null)
        assertNull(ask(plain))
    }

    @Test
    fun `a store of the host holds a vault`() {
        val vault = Vault.withStore(HostStore(small().store()))
        assertEquals(Outcome.CREATED, vault.write(Draft.user("ana", "Ana writes Rust."), by(Origin.USER)).outcome())
        assertTrue("Rust" in vault.find("ana").body())
        assertEquals(Outcome.REMOVED, vault.undo(null, by(Origin.USER)).outcome())
    }

    @Test
    fun `a session is for one call at a time`() {
        val vault = Vault.withStore(small().store())
        val session = Session()
        val twice = selector {
            vault.recall(it.query(), keywords(), session)
            emptyList()
        }
        assertEquals("conflict", errorCode { vault.recall(question, twice, session) })
    }

    @Test
    fun `a rule of the host`() {
        val page = RulePage(
            "OUR001", "no-shouting", Severity.WARNING, emptyMap(), false, false,
            "A memory in capitals.", "It is hard to read.", emptyList(), emptyList(), "Write it in small letters.",
        )
        val rule = object : Rule {
            override fun page() = page
            override fun check(cx: LintContext): List<Finding> =
                if (cx.memory.body().contains("NEVER")) listOf(Finding(Span(0, 5), "it shouts")) else emptyList()
        }
        val vault = Vault.withStore(MemStore().also { it.insert("a.md", "NEVER mock.\n") }.store())
        val found = vault.lint(LintOptions(rules = listOf(rule))).diagnostics.filter { it.code == "OUR001" }
        assertEquals(listOf("it shouts"), found.map { it.message })
    }

    @Test
    fun `errors say what to do`() {
        val vault = Vault.withStore(MemStore().store())
        try {
            vault.write(Draft.body(MemoryKind.FEEDBACK, "no-mocks", "Never mock."), by(Origin.USER))
            fail<Unit>("it is refused")
        } catch (error: MemcoreException.Refused) {
            assertEquals("refused", error.code)
            assertTrue(error.info.diagnostics.isNotEmpty())
        }
        assertEquals("invalid_input", errorCode { VaultBuilder().budget(Budget(memories = -1)) })
        assertEquals("invalid_path", errorCode { vault.chain("../up.md") })
    }

    @ParameterizedTest
    @ValueSource(
        ints = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30],
    )
    fun panics(number: Int) {
        val store = small().store()
        val vault = Vault.withStore(panickingStore(store, number.toUInt()))
        var failed: Throwable? = null
        for (round in 0 until 12) {
            failed = runCatching {
                vault.recall(question, keywords(), Session())
                vault.write(Draft.user("note $round", "Note $round."), by())
                vault.verify()
            }.exceptionOrNull() ?: continue
            break
        }
        assertTrue(failed is InternalException && "a panic that a test asked for" in failed.message!!, "$failed")
        assertTrue(vault.recall(question, keywords(), Session()).memories.isNotEmpty())
        assertEquals(Outcome.CREATED, vault.write(Draft.user("after", "After."), by()).outcome())
    }
}

// The package has a `Nothing` of its own.
private fun burnt(): kotlin.Nothing = throw IllegalStateException("burnt")

private class Failing : Clock, SizeCounter, Model, Tokenizer, SecretScanner {
    override fun now(): OffsetDateTime = burnt()
    override fun count(text: String): Size = burnt()
    override fun cut(text: String, limit: Size): String = burnt()
    override fun reply(ask: Ask): String = burnt()
    override fun tokenize(text: String): List<String> = burnt()
    override fun scan(text: String): List<Secret> = burnt()
}

private class FailingSystem : HostSystem {
    override fun read(path: FilePath, limit: ULong): ByteArray? = burnt()
    override fun head(path: FilePath, limit: ULong): ByteArray? = burnt()
    override fun kind(path: FilePath): PathKind = burnt()
    override fun canonical(path: FilePath): FilePath = burnt()
    override fun link(path: FilePath): FilePath? = burnt()
    override fun list(path: FilePath): List<Listed> = burnt()
    override fun env(name: String): String? = burnt()
    override fun home(): FilePath? = burnt()
    override fun currentDir(): FilePath = burnt()
}

/** A store of the host: the library's own behind it, or one that fails. */
private class HostStore(private val inner: Store, private val failing: Boolean = false) : Store {
    private fun may() { if (failing) throw IllegalStateException("burnt") }
    override fun list(): Listing = may().let { inner.list() }
    override fun paths(): Paths = may().let { inner.paths() }
    override fun read(paths: List<DocPath>): List<Read> = may().let { inner.read(paths) }
    override fun state(folder: DocPath): List<DocMeta> = may().let { inner.state(folder) }
    override fun lock(waitMs: ULong): Writer = may().let { inner.lock(waitMs) }
}
