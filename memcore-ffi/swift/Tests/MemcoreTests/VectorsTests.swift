import Foundation
import Memcore
import Testing

let noon = "2026-11-30T12:00:00+00:00"
let changed = "2026-08-15T20:58:28.638+02:00"
let kinds: [MemoryKind] = [.user, .feedback, .project, .reference]

/// The shared vectors: every case of every file, by the public calls. None is passed over.
@Suite struct VectorsTests {
    static let runners: [String: @Sendable (Json) throws -> Void] = [
        "agents": agents, "scopes": scopes, "users": users,
        "budget": budget, "context": context, "conflicts": conflicts, "dates": dates, "drafts": drafts, "edits": edits, "freshness": freshness,
        "frontmatter": frontmatter, "index": index, "injection": injection, "keys": keys, "links": links, "names": names,
        "places": places, "prompts": prompts, "replay": replay, "reply": reply, "rules": rules, "secrets": secrets,
        "upkeep": upkeep, "why_how": whyHow,
    ]

    @Test(arguments: Case.all) func vector(_ it: Case) throws {
        let run = try #require(Self.runners[it.file])
        try run(it.json)
    }

    @Test func everyFileIsRun() {
        #expect(Set(Case.files) == Set(Self.runners.keys))
        #expect(Case.all.count > 1500)
    }
}

func memory(_ path: String, _ source: String) throws -> Memory {
    try Memory.parse(id: MemoryId(scope: .project, path: path), source: source)
}

func kind(_ name: String?) throws -> MemoryKind? { try name.map { try value($0, kinds) } }

func storeOf(_ files: [Json]) throws -> Store {
    let store = MemStore()
    for file in files {
        let parts = file["source"]!.list.map { String(repeating: $0.list[0].text!, count: Int($0.list[1].int!)) }
        try store.insert(path: try file.must("path"), text: file["source"]!.text ?? parts.joined())
    }
    return store.store()
}
