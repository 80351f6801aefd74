package dev.memcore

import java.util.TreeMap
import java.util.concurrent.Semaphore
import java.util.concurrent.TimeUnit

/** A store that is all the host's: documents in a map, and a lock. */
class MapStore : Store {
    val documents = TreeMap<DocPath, ByteArray>()
    private val stamps = HashMap<DocPath, Long>()
    private val lent = Semaphore(1)
    private var version = 0L
    var commits = 0

    fun put(path: DocPath, bytes: ByteArray): Unit = synchronized(this) {
        documents[path] = bytes
        stamps[path] = ++version
    }

    fun take(path: DocPath): ByteArray? = synchronized(this) { documents.remove(path) }

    private fun meta(path: DocPath) =
        DocMeta(path, Stamp(stamps.getValue(path), documents.getValue(path).size.toULong(), 0u, false))

    override fun list(): Listing = synchronized(this) {
        Listing(documents.keys.filter { it.endsWith(".md") && !it.startsWith(".") }.map { meta(it) })
    }

    override fun paths(): Paths = Paths(list().docs.map { it.path })

    override fun read(paths: List<DocPath>): List<Read> = synchronized(this) {
        paths.map { path ->
            val bytes = documents[path] ?: return@map Read.Failed(ErrorInfo("not_found", "there is no $path"))
            Read.Found(Doc(path, bytes, meta(path).stamp))
        }
    }

    override fun state(folder: DocPath): List<DocMeta> = synchronized(this) {
        documents.keys.filter { it.startsWith("$folder/") }.map { meta(it) }
    }

    override fun lock(waitMs: ULong): Writer {
        if (!lent.tryAcquire(waitMs.toLong(), TimeUnit.MILLISECONDS)) {
            throw MemcoreException.Locked(ErrorInfo("locked", "another holds it"))
        }
        return MapWriter(this)
    }

    fun free() = lent.release()
}

open class MapWriter(private val store: MapStore) : Writer {
    private fun now(path: DocPath): ByteArray? = synchronized(store) { store.documents[path] }

    private fun displace(path: DocPath, expect: Expect, keep: DocPath?): Revision? {
        val old = now(path)
        val fits = when (expect) {
            is Expect.Any -> true
            is Expect.Absent -> old == null
            is Expect.Revision -> old?.let { revisionOf(it) } == expect.v1
        }
        if (!fits) throw MemcoreException.Conflict(ErrorInfo("conflict", "$path was changed meanwhile", path))
        if (old != null && keep != null) store.put(keep, old)
        return old?.let { revisionOf(it) }
    }

    override fun wasInterrupted(): Boolean = false
    override fun settled(all: Boolean) {}

    override fun write(path: DocPath, bytes: ByteArray, expect: Expect, keep: DocPath?): Stored {
        val displaced = displace(path, expect, keep)
        store.put(path, bytes)
        return Stored(store.stateOf(path), displaced)
    }

    override fun writeLike(path: DocPath, bytes: ByteArray, expect: Expect, keep: DocPath?, like: List<DocPath>): Stored =
        write(path, bytes, expect, keep)

    override fun remove(path: DocPath, expect: Expect, keep: DocPath?): Stored {
        val meta = store.stateOf(path)
        val displaced = displace(path, expect, keep)
        store.take(path)
        return Stored(meta, displaced)
    }

    override fun append(path: DocPath, bytes: ByteArray) = store.put(path, (now(path) ?: ByteArray(0)) + bytes)

    override fun commit() {
        store.commits++
    }

    override fun release() = store.free()
}

private fun MapStore.stateOf(path: DocPath): DocMeta = synchronized(this) {
    val bytes = documents[path] ?: throw MemcoreException.NotFound(ErrorInfo("not_found", "there is no $path", path))
    (read(listOf(path)).single() as Read.Found).doc.let { DocMeta(path, it.stamp.copy(size = bytes.size.toULong())) }
}
