package dev.memcore

import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.File

/** 100,000 calls, with a selector of the host, objects, records, errors and turns among them. */
class LeaksTest {
    private fun resident(): Long {
        System.gc()
        Thread.sleep(200)
        return File("/proc/self/status").readLines().first { it.startsWith("VmRSS:") }.filter { it.isDigit() }.toLong()
    }

    @Test
    fun calls() {
        Vault.withStore(small().store()).use { vault ->
            fun work(times: Int) = repeat(times / 8) { round ->
                val first = selector { listOf(Pick(it.candidate(0).memory.use { memory -> memory.id() })) }
                Session().use { session -> vault.recall(question, first, session).trace.close() }
                Memory.parse(MemoryId(Scope.PROJECT, "a.md"), "Number $round.\n").use { it.body() }
                errorCode { vault.find("nobody") }
                Draft.user("ana", "Ana.").use { it.described() }
                projectKey("/w/$round")
                // A recall in steps, dropped half way.
                Session().use { session ->
                    vault.beginRecall(question, RecallWith.Model(Manifest()), session).use { it.step(session) }
                }
            }
            // The JVM's own heap and code settle first, and of several rounds the one with the least growth counts: what
            // leaks does so in each. A leak of 64 bytes a call would show.
            work(40_000)
            val grown = List(5) {
                val before = resident()
                work(20_000)
                resident() - before
            }
            assertTrue(grown.min() < 1280, "grown by $grown kB")
        }
    }
}
