import Foundation
import Testing

/// The example of the README is `Example.swift`, which is compiled here, and run.
@Suite struct ReadmeTests {
    @Test func theExampleIsThatOfTheReadme() throws {
        let readme = try String(contentsOf: Case.folder.appending(path: "../../README.md"), encoding: .utf8)
        let begin = try #require(readme.range(of: "```swift\n")).upperBound
        let end = try #require(readme.range(of: "```", range: begin..<readme.endIndex)).lowerBound
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Example.swift")
        #expect(try String(contentsOf: file, encoding: .utf8) == String(readme[begin..<end]))
    }

    @Test func theExampleRuns() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = try await remember(in: folder.path) { _, _ in #"{"selected_memories": []}"# }
        #expect(text.contains("Never mock the database."))
    }
}
