package dev.memcore

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.util.concurrent.atomic.AtomicInteger

/** Hosts that suspend take turns: no thread waits for a model. */
class CoroutinesTest {
    private val vault = Vault.withStore(small().store())

    @Test
    fun `a model suspends`() = runBlocking {
        val answer = vault.recallBy(question, Session()) {
            delay(1)
            """{"selected_memories": ["port-1.md"]}"""
        }
        assertEquals(listOf("port-1.md"), answer.memories.map { it.id.path })
    }

    @Test
    fun `many at a time on few threads`() = runBlocking {
        val asked = AtomicInteger()
        val found = withContext(Dispatchers.Default) {
            List(200) {
                async {
                    vault.recallBy(question, Session()) {
                        delay(20)
                        asked.incrementAndGet()
                        """{"selected_memories": ["port-2.md"]}"""
                    }
                }
            }.awaitAll()
        }
        assertEquals(200, asked.get())
        assertTrue(found.all { it.memories.size == 1 })
    }

    @Test
    fun `a cancelled coroutine changes nothing`() = runBlocking {
        val session = Session()
        val job = launch(start = CoroutineStart.UNDISPATCHED) {
            vault.recallBy(question, session) {
                delay(60_000)
                ""
            }
        }
        job.cancelAndJoin()
        assertTrue(job.isCancelled)
        assertEquals(0L, session.shown())
    }

    @Test
    fun `a reply that comes after all changes nothing either`() = runBlocking {
        val session = Session()
        val job = launch(start = CoroutineStart.UNDISPATCHED) {
            vault.recallBy(question, session) {
                // It does not suspend, so nothing ends it here.
                coroutineContext[Job]!!.cancel()
                """{"selected_memories": ["port-1.md"]}"""
            }
        }
        job.join()
        assertTrue(job.isCancelled)
        assertEquals(0L, session.shown())
    }

    @Test
    fun `what is cancelled before it begins has no answer`() = runBlocking {
        var answered = false
        val job = launch(start = CoroutineStart.UNDISPATCHED) {
            coroutineContext[Job]!!.cancel()
            // Nothing is asked where there is no memory.
            Vault.withStore(MapStore()).recallBy(question, Session()) { "" }
            answered = true
        }
        job.join()
        assertTrue(job.isCancelled && !answered)
    }

    @Test
    fun `what a model throws comes back as itself`() = runBlocking {
        val thrown = runCatching { vault.recallBy(question, Session()) { throw CancellationException("burnt") } }
        assertEquals("burnt", thrown.exceptionOrNull()?.message)
    }

    @Test
    fun `questions as they come`() = runBlocking {
        val questions = flowOf("which port does server 0 use?", "which port does server 1 use?")
        val session = Session()
        val answers = vault.recalls(questions, keywords(), session).toList()
        assertEquals(2, answers.size)
        assertTrue(session.shown() > 0)
    }
}
