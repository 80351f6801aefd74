import Foundation
import Memcore
import Testing

struct Burnt: Error {}

/// A selector that does what it is told to.
final class Behaving: Selector, @unchecked Sendable {
    enum How { case fine, throwing, throwingOurs, nonsense, reentering, endless, blocking }
    let how: How
    let vault: Vault
    init(_ how: How, _ vault: Vault) { (self.how, self.vault) = (how, vault) }

    func select(request: SelectRequest) throws -> Selection {
        switch how {
        case .throwing: throw Burnt()
        case .throwingOurs:
            throw MemcoreError.Refused(info: ErrorInfo(code: "refused", message: "not now", hint: "later"))
        case .nonsense:
            return Selection(picks: [Pick(id: MemoryId(scope: .user, path: "no/such.md"), score: .infinity)])
        case .reentering:
            // The vault, another session, and a change, all while a recall is at work.
            _ = try vault.recall(query: request.query(), selector: keywords(), session: Session())
            _ = try vault.write(draft: Draft.user(name: "while", text: "Written while recalling."), by: .agent)
        case .endless: _ = try vault.recall(query: request.query(), selector: self, session: Session())
        case .blocking: Thread.sleep(forTimeInterval: 0.05)
        case .fine: break
        }
        return Selection(picks: [Pick(id: try request.candidate(at: 0).memory.id())])
    }

    func configuration() throws -> SelectorConfig { SelectorConfig(name: "behaving", settings: [:]) }
}

final class Failing: Memcore.Clock, SizeCounter, Model, Tokenizer, SecretScanner, HostSystem, @unchecked Sendable {
    func now() throws -> OffsetDateTime { throw Burnt() }
    func count(text: String) throws -> Size { throw Burnt() }
    func cut(text: String, limit: Size) throws -> String { throw Burnt() }
    func reply(ask: Ask) throws -> String { throw Burnt() }
    func tokenize(text: String) throws -> [String] { throw Burnt() }
    func scan(text: String) throws -> [Secret] { throw Burnt() }
    func read(path: FilePath, limit: UInt64) throws -> Data? { throw Burnt() }
    func head(path: FilePath, limit: UInt64) throws -> Data? { throw Burnt() }
    func kind(path: FilePath) throws -> PathKind { throw Burnt() }
    func canonical(path: FilePath) throws -> FilePath { throw Burnt() }
    func link(path: FilePath) throws -> FilePath? { throw Burnt() }
    func list(path: FilePath) throws -> [Listed] { throw Burnt() }
    func env(name: String) throws -> String? { throw Burnt() }
    func home() throws -> FilePath? { throw Burnt() }
    func currentDir() throws -> FilePath { throw Burnt() }
}

/// A store of the host: the library's own behind it, or one that fails.
final class HostStore: Store, @unchecked Sendable {
    let inner: Store
    let failing: Bool
    init(_ inner: Store, failing: Bool = false) { (self.inner, self.failing) = (inner, failing) }
    private func may() throws { if failing { throw Burnt() } }
    func list() throws -> Listing { try may(); return try inner.list() }
    func paths() throws -> Paths { try may(); return try inner.paths() }
    func read(paths: [DocPath]) throws -> [Read] { try may(); return try inner.read(paths: paths) }
    func state(folder: DocPath) throws -> [DocMeta] { try may(); return try inner.state(folder: folder) }
    func lock(waitMs: UInt64) throws -> Writer { try may(); return try inner.lock(waitMs: waitMs) }
}

func small(_ count: Int = 3) throws -> MemStore {
    let store = MemStore()
    for number in 0..<count {
        try store.insert(path: "port-\(number).md", text: "The server number \(number) listens on port 80\(number).\n")
    }
    return store
}

let question = Query(text: "which port does the server listen on?")

@Suite struct CallbackTests {
    func code(_ how: Behaving.How) throws -> String? {
        let vault = Vault.withStore(store: try small().store())
        let told = errorCode { _ = try vault.recall(query: question, selector: Behaving(how, vault), session: Session()) }
        let next = try vault.recall(query: question, selector: keywords(), session: Session())
        #expect(!next.memories.isEmpty, "the next call works")
        return told
    }

    @Test func whatASelectorThrowsIsTheHosts() throws {
        #expect(try code(.throwing) == "host")
        #expect(try code(.throwingOurs) == "refused")
    }

    @Test func nonsenseIsNoFind() throws {
        let vault = Vault.withStore(store: try small().store())
        let answer = try vault.recall(query: question, selector: Behaving(.nonsense, vault), session: Session())
        #expect(answer.memories.isEmpty)
        #expect(try code(.nonsense) == nil)
    }

    @Test func reenteringWorks() throws { #expect(try code(.reentering) == nil) }

    @Test func callingItselfWithoutEndIsAnError() throws { #expect(try code(.endless) == "host") }

    @Test func blockingHoldsNobodyElseUp() throws {
        let vault = Vault.withStore(store: try small().store())
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let answer = try? vault.recall(query: question, selector: Behaving(.blocking, vault), session: Session())
            #expect(answer?.memories.count == 1)
        }
    }

    @Test func whatIsNeverUsedAgainIsFreed() throws {
        weak var seen: Behaving?
        let vault = Vault.withStore(store: try small().store())
        do {
            let selector = Behaving(.fine, vault)
            seen = selector
            _ = try vault.recall(query: question, selector: selector, session: Session())
        }
        #expect(seen == nil)
    }

    @Test func everyOtherHostMayFail() throws {
        let (store, failing) = (try small().store(), Failing())
        let ask = { (vault: Vault, selector: Selector) in
            errorCode { _ = try vault.recall(query: question, selector: selector, session: Session()) }
        }
        let plain = Vault.withStore(store: store)
        let clocked = VaultBuilder().clock(clock: failing).withStore(store: store)
        #expect(ask(clocked, keywords()) == "host")
        #expect(errorCode { _ = try clocked.write(draft: Draft.user(name: "a", text: "A."), by: .agent) } == "host")
        #expect(try plain.snapshot().len() == 3, "nothing was written")
        #expect(ask(VaultBuilder().counter(counter: failing).withStore(store: store), keywords()) == "host")
        #expect(ask(plain, try byModel(model: failing)) == "host")
        #expect(ask(plain, keywords(tokenizer: failing)) == "host")
        #expect(ask(Vault.withStore(store: HostStore(store, failing: true)), keywords()) == "host")
        #expect(errorCode { _ = try plain.lint(options: LintOptions(secretScanners: [failing])) } == "host")
        #expect(errorCode { _ = try MemoryPlace.find(system: failing, start: "/w") } != nil)
        #expect(ask(plain, keywords()) == nil)
    }

    @Test func aStoreOfTheHostHoldsAVault() throws {
        let vault = Vault.withStore(store: HostStore(try small().store()))
        let written = try vault.write(draft: Draft.user(name: "ana", text: "Ana writes Rust."), by: .user)
        #expect(written.outcome() == .created)
        #expect(try vault.find(name: "ana").body().contains("Rust"))
        #expect(try vault.undo(id: nil, by: .user).outcome() == .removed)
    }

    @Test func aSessionIsForOneCallAtATime() throws {
        let (vault, session) = (Vault.withStore(store: try small().store()), Session())
        let selector = ClosureSelector { request in
            _ = try vault.recall(query: request.query(), selector: keywords(), session: session)
            return []
        }
        #expect(errorCode { _ = try vault.recall(query: question, selector: selector, session: session) } == "conflict")
    }

    /// What is refused says why.
    @Test func errorsSayWhatToDo() throws {
        let vault = Vault.withStore(store: MemStore().store())
        do {
            _ = try vault.write(draft: Draft.body(kind: .feedback, name: "no-mocks", text: "Never mock."), by: .user)
            Issue.record("it is refused")
        } catch let error as MemcoreError {
            #expect(error.code == "refused" && !error.info.diagnostics.isEmpty)
            #expect(error.localizedDescription.contains("MEM111"))
        }
    }

    /// A panic within the library is an error here, wherever it comes from, and the next call works.
    @Test(arguments: 1...30) func panics(_ number: UInt32) throws {
        let store = try small().store()
        let vault = Vault.withStore(store: panickingStore(store: store, at: number))
        var failed = 0
        for round in 0..<12 where failed == 0 {
            let draft = Draft.user(name: "note \(round)", text: "Note \(round).")
            do {
                _ = try vault.recall(query: question, selector: keywords(), session: Session())
                _ = try vault.write(draft: draft, by: .agent)
                _ = try vault.verify()
            } catch {
                failed += 1
                #expect("\(error)".contains("a panic that a test asked for"))
            }
        }
        #expect(failed == 1)
        #expect(try !vault.recall(query: question, selector: keywords(), session: Session()).memories.isEmpty)
        #expect(try vault.write(draft: Draft.user(name: "after", text: "After."), by: .agent).outcome() == .created)
    }
}
