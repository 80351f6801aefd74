package dev.memcore

/** A few memories in memory. */
fun small(count: Int = 3): MemStore = MemStore().also { store ->
    repeat(count) { store.insert("port-$it.md", "The server number $it listens on port 80$it.\n") }
}

val question: Query = Query("which port does the server listen on?")
