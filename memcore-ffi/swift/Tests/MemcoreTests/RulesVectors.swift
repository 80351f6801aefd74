// The vectors on rules, dates and secrets.
import Foundation
import Memcore
import Testing

@Sendable func dates(_ it: Json) throws {
    let text = try it.must("text")
    let found = try findDates(text: text, reference: it["reference"]?.text ?? "2026-03-10")
    let want = it["hits"]!.list
    #expect(same(want.map { $0["text"]!.text! }, found.map { at(text, $0.span) }))
    #expect(want.map { $0["rule"]!.text! } == found.map { dateRuleCode(rule: $0.rule) })
    for (hit, got) in zip(want, found) {
        let first = got.readings.first
        #expect(hit["fix"]?.text == word(got.applicability))
        let interval = try first.map { try readingInterval(reading: $0) }
        #expect(hit["date"]?.text == interval)
        if let text = hit["replace"]?.text { #expect(same(text, first?.replace)) }
        if let text = hit["annotate"]?.text { #expect(same(text, first?.annotate)) }
    }
}

@Sendable func rules(_ it: Json) throws {
    func vault(_ files: [String: String]) throws -> Vault {
        let store = MemStore()
        for (path, text) in files { try store.insert(path: path, text: text) }
        return VaultBuilder().clock(clock: try fixedClock(now: noon)).withStore(store)
    }
    func levels(_ them: Json?) throws -> [String: Level] {
        try (them?.textMap ?? [:]).mapValues { try value($0, [.off, .info, .warning, .error]) }
    }
    let given = it["options"] ?? .map([:])
    var ofKind: [MemoryKind: [String: Level]] = [:]
    for (name, them) in given["severity_of_kind"]?.map ?? [:] { ofKind[try kind(name)!] = try levels(them) }
    let options = LintOptions(
        select: given["select"]?.texts ?? [],
        extendSelect: given["extend_select"]?.texts ?? [],
        ignore: given["ignore"]?.texts ?? [],
        severity: try levels(given["severity"]),
        severityOfKind: ofKind,
        dates: try given["dates"]?.text.map { try value($0, [.replace, .annotate]) },
        instructions: try (given["instructions"]?.list ?? []).map {
            InstructionFile(path: try $0.must("path"), text: try $0.must("text"))
        }
    )
    let files = it["files"]!.textMap
    let found = try vault(files).lint(options: options).diagnostics.map {
        let line = at(files[$0.path] ?? "", $0.span).unicodeScalars.prefix { $0 != "\n" }
        return "\($0.code) \(word($0.severity)!) \($0.path): \(String(line))"
    }
    #expect(same(it["found"]!.texts, found))
    let least: Applicability = it["unsafe"]?.flag == true ? .unsafe : .safe
    let plan = try vault(files).planFixes(options: options, least: least)
    let fixed = Dictionary(uniqueKeysWithValues: plan.files.map { ($0.path, $0.after) })
    #expect((it["fixed"]?.textMap ?? [:]).mapValues { Array($0.utf8) } == fixed.mapValues { Array($0.utf8) })
    #expect(try vault(files.merging(fixed) { $1 }).planFixes(options: options, least: least).files.isEmpty)
}

func check(_ memory: Memory) throws -> [Diagnostic] {
    let age = try ageOf(memory: memory, recorded: nil, fileNs: 0, now: noon)
    return try Linter(options: LintOptions()).check(memory: memory, age: age, now: noon)
}

@Sendable func secrets(_ it: Json) throws {
    let secret = it["parts"]!.texts.joined()
    let (before, after) = (try it.must("before"), try it.must("after"))
    let body = "\(before)\(secret)\(after)\n"
    let read = try memory("reference_it.md", "---\nname: it\ndescription: What is in it\ntype: user\n---\n\(body)")
    let all = try check(read)
    let found = all.filter { $0.code == "MEM501" }
    guard let kind = it["kind"]?.text else {
        #expect(found.isEmpty && same(body, maskSecrets(text: body)))
        return
    }
    #expect(found.count == 1 && !"\(all)".contains(secret) && found[0].message.contains(kind))
    #expect(same(secret, at(read.source(), found[0].span)))
    let stars = secret.unicodeScalars.map { $0 == "\n" ? "\n" : "*" }.joined()
    #expect(same("\(before)\(stars)\(after)\n", maskSecrets(text: body)))
}

@Sendable func whyHow(_ it: Json) throws {
    let header = "---\nname: rule\ndescription: A rule\ntype: feedback\n---\n"
    let found = try check(try memory("feedback_rule.md", header + (try it.must("body"))))
    func has(_ code: String, _ help: String = "") -> Bool {
        found.contains { $0.code == code && (help.isEmpty || ($0.help ?? "").hasPrefix(help)) }
    }
    func part(_ missing: String, _ help: String) -> String {
        has(missing) ? "missing" : has("MEM113", help) ? "empty" : "present"
    }
    let want = try ["why", "how"].map { try it.must($0).replacingOccurrences(of: "unchecked", with: "present") }
    #expect(want == [part("MEM111", "Say what happened"), part("MEM112", "Say when")])
}
