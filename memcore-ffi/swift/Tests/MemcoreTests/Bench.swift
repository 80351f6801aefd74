import Foundation
import Memcore
import Testing

/// What the border costs: `memcore-ffi/bench` sets the folder, and prints the table.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["MEMCORE_BENCH"]?.isEmpty == false)) struct Bench {
    @Test func recall() throws {
        let folder = ProcessInfo.processInfo.environment["MEMCORE_BENCH"]!
        let (vault, rust) = (try Vault.open(folder: folder), try Stopwatch.open(folder: folder))
        let (keywords, first) = (keywords(), ClosureSelector { [Pick(id: try $0.candidate(at: 0).memory.id())] })
        let clock = ContinuousClock()
        func take(_ selector: Selector, _ text: String) throws -> Double {
            let (query, session) = (Query(text: text), Session())
            let taken = try clock.measure { _ = try vault.recall(query: query, selector: selector, session: session) }
            return Double(taken.components.attoseconds) / 1e15 + Double(taken.components.seconds) * 1e3
        }
        var (ratios, extra, times): ([Double], [Double], [Double]) = ([], [], [])
        for round in 0..<60 {
            let text = "How do we handle the \(["deploy", "database", "review", "cache", "release"][round % 5]) number \(round)?"
            let core = Double(try rust.keywordsNs(question: text)) / 1e6
            let ours = try take(keywords, text)
            let (coreFirst, oursFirst) = (Double(try rust.firstNs(question: text)) / 1e6, try take(first, text))
            // The first rounds build the index.
            if round >= 10 { ratios.append(ours / core); times.append(core); extra.append(oursFirst - coreFirst) }
        }
        let middle = { (them: [Double]) in them.sorted()[them.count / 2] }
        print(String(format: "BENCH Swift | %.2f ms | %.2f | %.2f ms |", middle(times), middle(ratios), middle(extra)))
        #expect(middle(ratios) <= 2 && middle(extra) <= 1)
    }
}
