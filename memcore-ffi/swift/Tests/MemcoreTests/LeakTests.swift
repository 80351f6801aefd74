import Foundation
import Memcore
import Testing

/// The resident memory of this process, in kilobytes.
func resident() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(Int(line.filter(\.isNumber)))
}

@Suite struct LeakTests {
    /// 100,000 calls, with a selector of the host, objects, records, errors and turns among them.
    @Test func calls() throws {
        let vault = Vault.withStore(store: try small().store())
        func work(_ times: Int) throws {
            for round in 0..<times / 8 {
                let selector = ClosureSelector { [Pick(id: try $0.candidate(at: 0).memory.id())] }
                _ = try vault.recall(query: question, selector: selector, session: Session())
                _ = try Memory.parse(id: MemoryId(scope: .project, path: "a.md"), source: "Number \(round).\n").body()
                _ = errorCode { _ = try vault.find(name: "nobody") }
                _ = Draft.user(name: "ana", text: "Ana.").described()
                _ = projectKey(path: "/w/\(round)")
                // A recall in steps, dropped half way.
                let session = Session()
                _ = try vault.beginRecall(query: question, with: .model(Manifest()), session: session).step(session: session)
            }
        }
        // Other tests run beside this one, so of several rounds the one with the least growth counts: what leaks does so in
        // each. A leak of 64 bytes a call would show.
        try work(20_000)
        var grown: [Int] = []
        for _ in 0..<5 {
            let before = try resident()
            try work(20_000)
            grown.append(try resident() - before)
        }
        #expect(grown.min()! < 1280, "grown by \(grown) kB")
    }
}
