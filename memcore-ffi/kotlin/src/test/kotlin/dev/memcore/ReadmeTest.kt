package dev.memcore

import kotlinx.coroutines.runBlocking
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.io.File

/** The example of the README is `Example.kt`, which is compiled here, and run. */
class ReadmeTest {
    @Test
    fun `the example is that of the README`() {
        val readme = File(Case.folder, "../../README.md").readText()
        val shown = readme.substringAfter("```kotlin\n").substringBefore("```")
        assertEquals(File("src/test/kotlin/dev/memcore/Example.kt").readText(), shown)
    }

    @Test
    fun `the example runs`(@TempDir folder: File) = runBlocking {
        val text = example.remember(folder.path + "/memory") { _, _ -> """{"selected_memories": []}""" }
        assertTrue("Never mock the database." in text)
    }
}
