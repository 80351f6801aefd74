// What generation leaves rough: errors with their particulars, methods of values, selectors by closure, and models that
// are awaited. Nothing here decides anything.

import Foundation

extension MemcoreError: LocalizedError {
    /// What happened, where, and what to do: the same for each kind of error.
    public var info: ErrorInfo {
        switch self {
        case .NotFound(let info), .Ambiguous(let info), .InvalidPath(let info), .InvalidInput(let info),
            .Mismatch(let info), .InvalidReply(let info), .Conflict(let info), .Locked(let info), .ReadOnly(let info),
            .Refused(let info), .Io(let info), .Host(let info):
            return info
        }
    }

    /// The stable name of the kind, such as `not_found`.
    public var code: String { info.code }
    /// The document or folder concerned.
    public var path: String? { info.path }
    /// What to do about it.
    public var hint: String? { info.hint }

    public var errorDescription: String? { info.message }
    public var recoverySuggestion: String? { info.hint }
}

extension Age {
    /// `today`, `3 days ago`.
    public func label() throws -> String { try ageLabel(age: self) }
}

extension Freshness {
    /// The sentence for a reader of an old memory.
    public func warning(_ age: Age) throws -> String? { try freshnessWarning(freshness: self, age: age) }
}

extension Guide {
    /// The text for the prompt.
    public func text() -> String { guideText(guide: self) }
}

extension LoadReport {
    /// The sentence on what is not shown.
    public func warning() throws -> String? { try loadReportWarning(report: self) }
}

extension MemStore {
    /// Puts a text into a store in memory.
    public func insert(path: DocPath, text: String) throws { try insert(path: path, bytes: Data(text.utf8)) }
}

extension VaultBuilder {
    /// A vault with memories in memory.
    public func withStore(_ store: MemStore) -> Vault { withStore(store: store.store()) }
}

extension VaultBuilder {
    /// How long a change waits for the folder's lock.
    public func lockWait(_ wait: Duration) -> VaultBuilder {
        let (seconds, rest) = wait.components
        let whole = min(max(0, seconds), .max / 2_000)
        return lockWait(waitMs: UInt64(max(0, whole * 1_000 + rest / 1_000_000_000_000_000)))
    }
}

extension Vault {
    /// Takes the last change back.
    public func undo(by: By) throws -> Written { try undo(id: nil, by: by) }
}

extension MemoryPlace {
    /// The folder of memories of the project that a folder of this machine is in.
    public static func find(start: FilePath) throws -> MemoryPlace { try find(system: osSystem(), start: start) }
}

extension Context {
    /// The instruction files that hold in a folder of this machine.
    public static func load(start: FilePath, options: ContextOptions? = nil) throws -> Context {
        try load(system: osSystem(), start: start, options: options ?? contextOptionsDefault())
    }
}

extension Date {
    /// The instant that the library tells as a text; nothing if it is none.
    public init?(_ at: OffsetDateTime) {
        let whole = Date.ISO8601FormatStyle(includingFractionalSeconds: false)
        let parts = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard let date = (try? whole.parse(at)) ?? (try? parts.parse(at)) else { return nil }
        self = date
    }

    /// The instant as the library takes it, with the offset of whoever reads it.
    public func offsetDateTime(in zone: TimeZone = .current) -> OffsetDateTime {
        // Offsets are whole minutes in RFC 3339.
        let offset = zone.secondsFromGMT(for: self) / 60 * 60
        let local = addingTimeInterval(TimeInterval(offset)).formatted(
            Date.ISO8601FormatStyle(includingFractionalSeconds: true).year().month().day().dateSeparator(.dash)
                .time(includingFractionalSeconds: true))
        let minutes = abs(offset) / 60
        return local + String(format: "%@%02d:%02d", offset < 0 ? "-" : "+", minutes / 60, minutes % 60)
    }
}

extension By {
    /// An agent, on its own account.
    public static var agent: By { By(origin: .agent) }
    /// The user, in their own words.
    public static var user: By { By(origin: .user) }
}

/// A selector by a closure.
public final class ClosureSelector: Selector {
    private let name: String
    private let pick: @Sendable (SelectRequest) throws -> [Pick]

    public init(name: String = "swift", pick: @escaping @Sendable (SelectRequest) throws -> [Pick]) {
        self.name = name
        self.pick = pick
    }

    public func select(request: SelectRequest) throws -> Selection { Selection(picks: try pick(request)) }

    public func configuration() throws -> SelectorConfig { SelectorConfig(name: name, settings: [:], repeats: false) }
}

extension Vault {
    /// A recall with a model that is awaited. No thread waits, and a cancelled task drops the turn, which changes nothing.
    public func recall(
        query: Query,
        session: Session,
        manifest: Manifest = Manifest(),
        reply: @Sendable (Ask) async throws -> String
    ) async throws -> Injection {
        let turn = try beginRecall(query: query, with: .model(manifest), session: session)
        while true {
            try Task.checkCancellation()
            switch try turn.step(session: session) {
            case .ask(let ask): try turn.supply(reply: try await reply(ask))
            case .done(let injection): return injection
            }
        }
    }
}
