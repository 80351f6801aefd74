import Foundation
import Memcore
import Testing

/// A model that is an actor, as an app would have one.
actor Assistant {
    private(set) var asked = 0
    let answer: String
    init(answer: String) { self.answer = answer }

    func reply(_ ask: Ask) async throws -> String {
        asked += 1
        await Task.yield()
        return answer
    }
}

/// An actor that owns a vault and a conversation.
actor Conversation {
    let vault: Vault
    let session = Session()
    init(vault: Vault) { self.vault = vault }

    func ask(_ text: String, _ assistant: Assistant) async throws -> Injection {
        try await vault.recall(query: Query(text: text), session: session) { try await assistant.reply($0) }
    }
}

func sendable<T: Sendable>(_: T.Type) {}

@Suite struct AsyncTests {
    @Test func aModelIsAwaited() async throws {
        let conversation = Conversation(vault: Vault.withStore(store: try small().store()))
        let assistant = Assistant(answer: #"{"selected_memories": ["port-1.md"]}"#)
        let answer = try await conversation.ask("which port?", assistant)
        #expect(answer.memories.map(\.id.path) == ["port-1.md"])
        #expect(await assistant.asked == 1)
        #expect(try await conversation.ask("which port?", assistant).memories.isEmpty, "it was shown before")
    }

    @Test func manyAtATime() async throws {
        let vault = Vault.withStore(store: try small().store())
        let assistant = Assistant(answer: #"{"selected_memories": ["port-2.md"]}"#)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let query = Query(text: "which port? \(number)")
                    return try await vault.recall(query: query, session: Session()) { try await assistant.reply($0) }
                        .memories.count
                }
            }
            for try await count in group { #expect(count == 1) }
        }
        #expect(await assistant.asked == 50)
    }

    @Test func aCancelledTaskChangesNothing() async throws {
        let vault = Vault.withStore(store: try small().store())
        let session = Session()
        let task = Task {
            try await vault.recall(query: question, session: session) { _ in
                try await Task.sleep(for: .seconds(60))
                return ""
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(session.shown() == 0 && session.spent() == 0)
    }

    @Test func whatAModelThrowsComesBackAsItself() async throws {
        let vault = Vault.withStore(store: try small().store())
        await #expect(throws: Burnt.self) {
            try await vault.recall(query: question, session: Session()) { _ in throw Burnt() }
        }
    }

    @Test func whatCrossesIsSendable() {
        sendable(Vault.self)
        sendable(Session.self)
        sendable(Memory.self)
        sendable(Injection.self)
        sendable(MemcoreError.self)
        sendable(Query.self)
    }
}
