import Foundation
import Memcore

/// A store that is all the host's: documents in a dictionary, and a lock.
final class MapStore: Store, @unchecked Sendable {
    private let guarded = NSLock()
    private let lent = DispatchSemaphore(value: 1)
    private var kept: [DocPath: (bytes: Data, version: Int64)] = [:]
    private var version: Int64 = 0
    private(set) var commits = 0

    var all: [DocPath] { guarded.withLock { kept.keys.sorted() } }
    subscript(path: DocPath) -> Data? { guarded.withLock { kept[path]?.bytes } }

    func put(_ path: DocPath, _ bytes: Data) {
        guarded.withLock {
            version += 1
            kept[path] = (bytes, version)
        }
    }

    func take(_ path: DocPath) { guarded.withLock { kept[path] = nil } }
    func committed() { guarded.withLock { commits += 1 } }
    func free() { lent.signal() }

    func meta(_ path: DocPath) throws -> DocMeta {
        guard let it = guarded.withLock({ kept[path] }) else {
            throw MemcoreError.NotFound(info: ErrorInfo(code: "not_found", message: "there is no \(path)", path: path))
        }
        return DocMeta(path: path, stamp: Stamp(modifiedNs: it.version, size: UInt64(it.bytes.count), inode: 0, recent: false))
    }

    func list() throws -> Listing {
        Listing(docs: try all.filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }.map { try meta($0) })
    }

    func paths() throws -> Paths { Paths(paths: try list().docs.map(\.path)) }

    func read(paths: [DocPath]) throws -> [Read] {
        paths.map { path in
            guard let bytes = self[path], let meta = try? meta(path) else {
                return .failed(info: ErrorInfo(code: "not_found", message: "there is no \(path)"))
            }
            return .found(doc: Doc(path: path, bytes: bytes, stamp: meta.stamp))
        }
    }

    func state(folder: DocPath) throws -> [DocMeta] {
        try all.filter { $0.hasPrefix("\(folder)/") }.map { try meta($0) }
    }

    func lock(waitMs: UInt64) throws -> Writer {
        guard lent.wait(timeout: .now() + .milliseconds(Int(waitMs))) == .success else {
            throw MemcoreError.Locked(info: ErrorInfo(code: "locked", message: "another holds it"))
        }
        return MapWriter(self)
    }
}

final class MapWriter: Writer {
    private let store: MapStore
    private let failing: Bool
    init(_ store: MapStore, failing: Bool = false) { (self.store, self.failing) = (store, failing) }

    private func displace(_ path: DocPath, _ expect: Expect, _ keep: DocPath?) throws -> Revision? {
        let old = store[path]
        let fits =
            switch expect {
            case .any: true
            case .absent: old == nil
            case .revision(let revision): old.map { revisionOf(bytes: $0) } == revision
            }
        guard fits else {
            let message = "\(path) was changed meanwhile"
            throw MemcoreError.Conflict(info: ErrorInfo(code: "conflict", message: message, path: path))
        }
        if let old, let keep { store.put(keep, old) }
        return old.map { revisionOf(bytes: $0) }
    }

    func wasInterrupted() throws -> Bool {
        if failing { throw Burnt() }
        return false
    }

    func settled(all: Bool) throws {}

    func write(path: DocPath, bytes: Data, expect: Expect, keep: DocPath?) throws -> Stored {
        let displaced = try displace(path, expect, keep)
        store.put(path, bytes)
        return Stored(meta: try store.meta(path), displaced: displaced)
    }

    func writeLike(path: DocPath, bytes: Data, expect: Expect, keep: DocPath?, like: [DocPath]) throws -> Stored {
        try write(path: path, bytes: bytes, expect: expect, keep: keep)
    }

    func remove(path: DocPath, expect: Expect, keep: DocPath?) throws -> Stored {
        let meta = try store.meta(path)
        let displaced = try displace(path, expect, keep)
        store.take(path)
        return Stored(meta: meta, displaced: displaced)
    }

    func append(path: DocPath, bytes: Data) throws { store.put(path, (store[path] ?? Data()) + bytes) }
    func commit() throws { store.committed() }
    func release() throws { store.free() }
}
