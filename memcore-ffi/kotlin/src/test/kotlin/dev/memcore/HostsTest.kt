// Each trait as a host implements it: it does its work, and its failure is the call's and leaves nothing behind.
package dev.memcore

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.io.File
import java.lang.ref.WeakReference
import java.util.concurrent.atomic.AtomicInteger
import kotlin.time.Duration.Companion.milliseconds

class HostsTest {
    @Test
    fun `a clock`() {
        val clock = object : Clock {
            override fun now() = NOON
        }
        val vault = VaultBuilder().clock(clock).withStore(MemStore())
        vault.write(Draft.user("ana", "Ana writes Rust."), by(Origin.USER))
        assertEquals(NOON.toInstant(), vault.history(null).single().at.toInstant())
    }

    @Test
    fun `a measure of sizes`() {
        val words = object : SizeCounter {
            override fun count(text: String): Size = text.split(' ').count { it.isNotEmpty() }.toLong()
            override fun cut(text: String, limit: Size): String =
                Regex("\\S+\\s*").findAll(text).take(limit.toInt()).joinToString("") { it.value }
        }
        val store = MemStore().also { it.insert("a.md", "The port is ${"open ".repeat(500)}\n") }
        val vault = VaultBuilder().counter(words).budget(Budget(perMemory = 200)).withStore(store)
        val shown = vault.recall(Query("which port is open?"), keywords(), Session()).memories.single()
        assertTrue(shown.shown in 150..200, "${shown.shown} words")
    }

    @Test
    fun `a model`() {
        val asked = mutableListOf<Ask>()
        val model = object : Model {
            override fun reply(ask: Ask): String {
                asked += ask
                return """Of course: {"selected_memories": ["port-1.md"]}"""
            }
        }
        val answer = Vault.withStore(small().store()).recall(question, byModel(model), Session())
        assertEquals(listOf("port-1.md"), answer.memories.map { it.id.path })
        assertTrue("port-2.md" in asked.single().user && question.text in asked.single().user)
    }

    @Test
    fun `a finder of secrets`() {
        val ours = object : SecretScanner {
            override fun scan(text: String): List<Secret> =
                Regex("OUR-\\d+").findAll(text).map { Secret(Span(it.range.first.toLong(), it.range.last + 1L), "our token") }.toList()
        }
        val vault = Vault.withStore(MemStore().also { it.insert("a.md", "Log in with OUR-12345.\n") }.store())
        val found = vault.lint(LintOptions(secretScanners = listOf(ours))).diagnostics.filter { "our token" in it.message }
        assertEquals(1, found.size)
        assertTrue("OUR-12345" !in found.single().message)
    }

    @Test
    fun `a world around the vault`() {
        val inner = MemSystem().withFolder("/home/ana/work").withHome("/home/ana").system()
        val asked = AtomicInteger()
        val world = object : HostSystem by inner {
            override fun home(): FilePath? = inner.home().also { asked.incrementAndGet() }
        }
        assertEquals(MemoryPlace.find(inner, "/home/ana/work").folder(), MemoryPlace.find(world, "/home/ana/work").folder())
        assertTrue(asked.get() > 0)
        val burnt = object : HostSystem by inner {
            override fun canonical(path: FilePath): FilePath = throw IllegalStateException("the disk is out")
        }
        val error = assertThrows(MemcoreException.Host::class.java) { MemoryPlace.find(burnt, "/home/ana/work") }
        assertTrue("the disk is out" in error.info.message)
    }

    @Test
    fun `a store with a writer`() {
        val store = MapStore()
        val vault = Vault.withStore(store)
        val written = vault.write(Draft.user("ana", "Ana writes Rust."), by(Origin.USER))
        assertTrue("Rust" in String(store.documents.getValue(written.path())))
        assertTrue("ana" in String(store.documents.getValue("MEMORY.md")))
        vault.edit(written.path(), MemoryEdit().body("Ana writes Kotlin.\n"), Expect.Any, by(Origin.USER))
        vault.rename(written.path(), "user_anna.md", by(Origin.USER))
        assertEquals(listOf("user_anna.md"), vault.recall(Query("what does Ana write?"), keywords(), Session()).memories.map { it.id.path })
        repeat(3) { vault.undo(by(Origin.USER)) }
        assertFalse(written.path() in store.documents)
        assertTrue(store.commits > 0)
        assertNotNull(store.lock(0u), "each change has let go")
    }

    @Test
    fun `a writer that fails changes nothing`() {
        val store = MapStore().also { it.put("port.md", "The port is open.\n".toByteArray()) }
        val failing = object : Store by store {
            override fun lock(waitMs: ULong): Writer {
                val inner = store.lock(waitMs)
                return object : Writer by inner {
                    override fun wasInterrupted(): Boolean = throw IllegalStateException("the lock is out")
                }
            }
        }
        val error = assertThrows(MemcoreException.Host::class.java) {
            Vault.withStore(failing).write(Draft.user("ana", "Ana."), by())
        }
        assertTrue("the lock is out" in error.info.message)
        assertEquals(setOf("port.md"), store.documents.keys)
        assertEquals(Outcome.CREATED, Vault.withStore(store).write(Draft.user("ana", "Ana."), by()).outcome())
    }

    /** Memories are read by several threads, and an index is kept: neither hides that a reading failed. */
    @Test
    fun `a tokenizer that fails at a late memory`() {
        var burnt = true
        val words = object : Tokenizer {
            override fun tokenize(text: String): List<String> {
                check(!burnt || "walrus" !in text) { "no walrus" }
                return text.lowercase().split(Regex("\\W+")).filter { it.isNotEmpty() }
            }
        }
        val store = small(2_000).also { it.insert("zoo.md", "The walrus is fed at noon.\n") }
        val (vault, selector) = Vault.withStore(store.store()) to keywords(tokenizer = words)
        fun ask() = vault.recall(Query("when is it fed at noon?"), selector, Session()).memories.map { it.id.path }
        // The first looks into each memory, the second makes an index.
        repeat(2) {
            val error = assertThrows(MemcoreException.Host::class.java) { ask() }
            assertTrue("no walrus" in error.info.message)
        }
        burnt = false
        assertEquals("zoo.md", ask().first())
    }

    @Test
    fun `a rule that fails lets nothing be written`() {
        val rule = object : Rule {
            override fun page() = RulePage(
                "OUR002", "no-fire", Severity.WARNING, emptyMap(), false, false, "A fire.", "It burns.", emptyList(), emptyList(), "",
            )
            override fun check(cx: LintContext): List<Finding> = throw IllegalStateException("burnt")
        }
        val store = MapStore()
        val vault = VaultBuilder().rules(LintOptions(rules = listOf(rule))).withStore(store)
        assertEquals("host", errorCode { vault.write(Draft.user("ana", "Ana."), by()) })
        assertEquals(emptySet<DocPath>(), store.documents.keys)
    }

    @Test
    fun `a session is as it was if a counter fails`() {
        val counter = object : SizeCounter {
            override fun count(text: String): Size = throw IllegalStateException("burnt")
            override fun cut(text: String, limit: Size): String = throw IllegalStateException("burnt")
        }
        val session = Session()
        val store = MemStore().also { it.insert("a.md", "The server listens on a port. ".repeat(1_000)) }
        assertEquals("host", errorCode { VaultBuilder().counter(counter).withStore(store).recall(question, keywords(), session) })
        assertEquals(0L to 0L, session.shown() to session.spent())
    }

    @Test
    fun `what is thrown keeps its particulars`() {
        val vault = Vault.withStore(small().store())
        val writing = selector {
            vault.write(Draft.body(MemoryKind.FEEDBACK, "no-mocks", "Never mock."), by(Origin.USER))
            emptyList()
        }
        val refused = assertThrows(MemcoreException.Refused::class.java) { vault.recall(question, writing, Session()) }
        assertTrue(refused.info.diagnostics.isNotEmpty())
        val asking = selector { throw MemcoreException.Ambiguous(ErrorInfo("ambiguous", "two", "a.md", "name one", listOf("a.md", "b.md"))) }
        val ambiguous = assertThrows(MemcoreException.Ambiguous::class.java) { vault.recall(question, asking, Session()) }
        assertEquals(ErrorInfo("ambiguous", "two", "a.md", "name one", listOf("a.md", "b.md")), ambiguous.info)
    }

    @Test
    fun `the lock is free when a writer is released`() {
        val store = small().store()
        repeat(200) {
            store.lock(0u).release()
            (store.lock(0u) as WriterImpl).use { assertEquals("locked", errorCode { store.lock(0u) }) }
        }
    }

    /** A vault keeps its hosts for as long as it lives, and no longer. */
    @Test
    fun `what a vault held is freed with it`() {
        fun used(): List<WeakReference<out Any>> {
            val (store, failing) = MapStore() to object : Clock {
                override fun now() = NOON
            }
            val tokens = object : SizeCounter {
                override fun count(text: String): Size = text.length.toLong()
                override fun cut(text: String, limit: Size): String = text.take(limit.toInt())
            }
            VaultBuilder().use { builder ->
                builder.clock(failing).counter(tokens).withStore(store).use { vault ->
                    vault.write(Draft.user("ana", "Ana writes Rust."), by())
                    vault.recall(question, keywords(), Session())
                }
            }
            return listOf(WeakReference(store), WeakReference(failing), WeakReference(tokens))
        }
        val seen = used()
        for (round in 0 until 100) {
            if (seen.all { it.get() == null }) break
            System.gc()
            Thread.sleep(20)
        }
        assertEquals(listOf(null, null, null), seen.map { it.get() })
    }

    @Test
    fun `what is closed says so`() {
        val vault = Vault.withStore(small().store())
        val other = vault.use { Vault.withStore(small().store()) }
        vault.close()
        assertThrows(IllegalStateException::class.java) { vault.recall(question, keywords(), Session()) }
        assertNull(errorCode { other.recall(question, keywords(), Session()) })
    }

    @Test
    fun `a lock is waited for`() {
        val store = small().store()
        val held = store.lock(0u)
        val vault = VaultBuilder().lockWait(1.milliseconds).withStore(store)
        assertEquals("locked", errorCode { vault.write(Draft.user("ana", "Ana."), by()) })
        held.release()
        assertEquals(Outcome.CREATED, vault.write(Draft.user("ana", "Ana."), by()).outcome())
        assertEquals(1, vault.history().size)
    }

    @Test
    fun `this machine`(@TempDir folder: File) {
        File(folder, ".git").mkdir()
        File(folder, "CLAUDE.md").writeText("Write tests.\n")
        assertTrue(File(MemoryPlace.find(folder.path).folder()).isAbsolute)
        assertTrue(Context.load(folder.path).instructions().any { it.text == "Write tests.\n" })
    }
}
