import Foundation
import Memcore
import Testing

/// JSON, read without ceremony.
enum Json: Decodable, Sendable, Equatable {
    case null, flag(Bool), int(Int64), number(Double), text(String), list([Json]), map([String: Json])

    init(from decoder: any Decoder) throws {
        let it = try decoder.singleValueContainer()
        if it.decodeNil() {
            self = .null
        } else if let value = try? it.decode(Bool.self) {
            self = .flag(value)
        } else if let value = try? it.decode(Int64.self) {
            self = .int(value)
        } else if let value = try? it.decode(Double.self) {
            self = .number(value)
        } else if let value = try? it.decode(String.self) {
            self = .text(value)
        } else if let value = try? it.decode([Json].self) {
            self = .list(value)
        } else {
            self = .map(try it.decode([String: Json].self))
        }
    }

    /// Nothing where there is none, and where it is null.
    subscript(key: String) -> Json? {
        guard case .map(let map) = self, let value = map[key], value != .null else { return nil }
        return value
    }

    func has(_ key: String) -> Bool {
        if case .map(let map) = self { return map[key] != nil }
        return false
    }

    var text: String? { if case .text(let it) = self { it } else { nil } }
    var flag: Bool? { if case .flag(let it) = self { it } else { nil } }
    var int: Int64? { if case .int(let it) = self { it } else { nil } }
    var list: [Json] { if case .list(let it) = self { it } else { [] } }
    var texts: [String] { list.compactMap(\.text) }
    var map: [String: Json] { if case .map(let it) = self { it } else { [:] } }
    var textMap: [String: String] { map.compactMapValues(\.text) }
    var double: Double? {
        switch self {
        case .number(let it): it
        case .int(let it): Double(it)
        default: nil
        }
    }

    func must(_ key: String) throws -> String { try #require(self[key]?.text) }
}

/// A case of a vector file.
struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let json: Json
    var testDescription: String { "\(file): \(json["name"]?.text ?? "")" }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../tests/vectors").standardizedFileURL

    static let files: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

    static let all: [Case] = files.flatMap { file in
        let data = try! Data(contentsOf: folder.appending(path: "\(file).json"))
        return try! JSONDecoder().decode(Json.self, from: data)["cases"]!.list.map { Case(file: file, json: $0) }
    }
}

/// `metadata_modified` of `metadataModified`, with or without what is in the case.
func word(_ value: Any?) -> String? {
    guard let value else { return nil }
    let name = String(describing: value).prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? ""
    return name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
}

/// The value of an enum by its JSON name.
func value<E>(_ name: String, _ all: [E]) throws -> E {
    let plain = { (it: String) in it.replacingOccurrences(of: "_", with: "").lowercased() }
    return try #require(all.first { plain(word($0)!) == plain(name) })
}

/// Whether two texts are the same to the last byte: `==` takes what looks alike for the same.
func same(_ want: String?, _ got: String?) -> Bool { want.map { Array($0.utf8) } == got.map { Array($0.utf8) } }

func same(_ want: [String], _ got: [String]) -> Bool { want.count == got.count && zip(want, got).allSatisfy { same($0, $1) } }

func at(_ text: String, _ span: Span) -> String {
    String(decoding: Array(text.utf8)[Int(span.start)..<Int(span.end)], as: UTF8.self)
}

/// The code of the error that a call fails with.
func errorCode(_ work: () throws -> Void) -> String? {
    do {
        try work()
        return nil
    } catch {
        return (error as? MemcoreError)?.code ?? "\(error)"
    }
}
