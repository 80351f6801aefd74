import Memcore

func remember(
    in folder: String,
    askYourModel: @Sendable (_ system: String, _ user: String) async throws -> String
) async throws -> String {
    let vault = try Vault.create(folder: folder)
    let rule = Draft.feedback(
        name: "no-mocks", rule: "Never mock the database.", why: "A mock hid a bug.", howToApply: "Use the test schema.")
    _ = try vault.write(draft: rule, by: By(origin: .user, why: "she corrected me"))

    // By keywords, at once. The session knows what this conversation has seen.
    let session = Session()
    let question = Query(text: "why do we not mock the database?")
    let answer = try vault.recall(query: question, selector: keywords(), session: session)
    for memory in answer.memories { print("\(memory.title), score \(memory.score)") }

    // By your model, which is awaited; no thread waits for it.
    _ = try await vault.recall(query: Query(text: "and the cache?"), session: session) { ask in
        try await askYourModel(ask.system, ask.user)
    }

    do {
        _ = try vault.find(name: "no-mucks")
    } catch let error as MemcoreError {
        print(error.code, error.localizedDescription, error.hint ?? "")
    }
    return answer.text  // place it between the system prompt and the user's message
}
