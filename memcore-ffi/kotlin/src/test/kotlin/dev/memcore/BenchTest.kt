package dev.memcore

import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable

/** What the border costs: `memcore-ffi/bench` sets the folder, and prints the table. */
@EnabledIfEnvironmentVariable(named = "MEMCORE_BENCH", matches = ".+")
class BenchTest {
    @Test
    fun recall() {
        val folder = System.getenv("MEMCORE_BENCH")
        val folderVault = Vault.open(folder)
        val rust = Stopwatch.open(folder)
        val keywords = keywords()
        val first = selector { request -> listOf(Pick(request.candidate(0).memory.id())) }
        fun take(selector: Selector, text: String, vault: Vault = folderVault): Double {
            val (query, session) = Query(text) to Session()
            val begin = System.nanoTime()
            val injection = vault.recall(query, selector, session)
            val taken = (System.nanoTime() - begin) / 1e6
            injection.trace.close()
            return taken
        }
        // An app that runs is compiled: what the border takes before is the JVM's.
        val three = Vault.withStore(small().store())
        repeat(5_000) { take(first, "Which port is number $it?", three) }
        val ratios = mutableListOf<Double>()
        val extra = mutableListOf<Double>()
        val times = mutableListOf<Double>()
        repeat(160) { round ->
            val text = "How do we handle the ${listOf("deploy", "database", "review", "cache", "release")[round % 5]} number $round?"
            val core = rust.keywordsNs(text).toLong() / 1e6
            val ours = take(keywords, text)
            val coreFirst = rust.firstNs(text).toLong() / 1e6
            val oursFirst = take(first, text)
            // The first rounds build the index.
            if (round >= 60) {
                ratios += ours / core
                times += core
                extra += oursFirst - coreFirst
            }
        }
        fun middle(them: List<Double>) = them.sorted()[them.size / 2]
        println("BENCH Kotlin | %.2f ms | %.2f | %.2f ms |".format(middle(times), middle(ratios), middle(extra)))
        assertTrue(middle(ratios) <= 2 && middle(extra) <= 1)
    }
}
