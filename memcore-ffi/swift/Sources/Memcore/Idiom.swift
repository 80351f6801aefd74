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
