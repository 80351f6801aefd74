package example

import dev.memcore.By
import dev.memcore.Draft
import dev.memcore.MemcoreException
import dev.memcore.Origin
import dev.memcore.Query
import dev.memcore.Session
import dev.memcore.Vault
import dev.memcore.code
import dev.memcore.keywords
import dev.memcore.recallBy

suspend fun remember(folder: String, askYourModel: suspend (system: String, user: String) -> String): String =
    Vault.create(folder).use { vault ->
        val rule = Draft.feedback("no-mocks", "Never mock the database.", "A mock hid a bug.", "Use the test schema.")
        vault.write(rule, By(origin = Origin.USER, why = "she corrected me"))

        // By keywords, at once. The session knows what this conversation has seen.
        val session = Session()
        val answer = vault.recall(Query("why do we not mock the database?"), keywords(), session)
        for (memory in answer.memories) println("${memory.title}, score ${memory.score}")

        // By your model, which suspends; no thread waits for it.
        vault.recallBy(Query("and the cache?"), session) { ask -> askYourModel(ask.system, ask.user) }

        try {
            vault.find("no-mucks")
        } catch (error: MemcoreException.NotFound) {
            println("${error.code}: ${error.info}")
        }
        answer.text // place it between the system prompt and the user's message
    }
