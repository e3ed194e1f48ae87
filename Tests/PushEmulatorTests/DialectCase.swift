import Foundation
import PushCore
import Testing

@testable import PushEmulator

typealias JSONObject = [String: Any]

/// One request of a file in `Cases`, as it is there or with one change; see its README.
struct DialectCase: CustomTestStringConvertible, @unchecked Sendable {
  let name: String
  let golden: JSONObject
  /// Nil for the request as the guide shows it.
  let change: JSONObject?

  var testDescription: String { name }

  static let all: [DialectCase] = ["everlytic", "smartico", "pushexpress", "sdks"].flatMap(load)

  /// The objects of a file in `Cases`.
  static func objects(_ file: String) -> [JSONObject] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Cases/\(file).json")
    let data = (try? Data(contentsOf: url)) ?? Data()
    return (try? JSONSerialization.jsonObject(with: data)) as? [JSONObject] ?? []
  }

  private static func load(_ vendor: String) -> [DialectCase] {
    objects(vendor).flatMap { golden -> [DialectCase] in
      let name = "\(vendor): \(golden["name"] as? String ?? "")"
      let changes = golden["changes"] as? [JSONObject] ?? []
      return [DialectCase(name: name, golden: golden, change: nil)]
        + changes.map { DialectCase(name: "\(name), \(text($0))", golden: golden, change: $0) }
    }
  }

  static func text(_ value: Any) -> String {
    let options: JSONSerialization.WritingOptions = [
      .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed,
    ]
    let data = try? JSONSerialization.data(withJSONObject: value, options: options)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  // MARK: Expected

  var violations: [String] { change?["violations"] as? [String] ?? [] }

  /// The fields at fault without `--lenient`; nil for a request of a guide.
  var strictViolations: [String]? { golden["strict"] as? [String] }

  var status: Int {
    let own = change?["status"] as? Int
    return own ?? (violations.isEmpty ? golden["status"] as? Int : nil) ?? 200
  }

  /// The status without `--lenient`.
  var strictStatus: Int? { (golden["strict_status"] ?? golden["status"]) as? Int }

  // MARK: Given

  /// The requests that are sent before this one.
  var before: [ReceivedRequest] {
    let names = golden["before"] as? [String] ?? []
    return Self.all.filter { item in
      item.change == nil && names.contains { item.name.hasSuffix(": \($0)") }
    }.map(\.request)
  }

  var request: ReceivedRequest {
    let lines = golden["request"] as? [String] ?? []
    let first = (change?["line"] as? String ?? lines.first ?? "").split(separator: " ")
    let target = (first.last ?? "").split(separator: "?", maxSplits: 1)
    return ReceivedRequest(
      method: String(first.first ?? ""), path: String(target[0]),
      query: target.count > 1 ? String(target[1]) + eventParameter : nil, authority: "localhost",
      headers: headers(lines.dropFirst()), body: body)
  }

  private var body: [UInt8] {
    if let raw = change?["raw"] as? String { return Array(raw.utf8) }
    return golden["body"].map { Array(Self.text(Self.changed($0, change)).utf8) } ?? []
  }

  private var eventParameter: String {
    guard let event = golden["event"], change?["event_is_there"] == nil else { return "" }
    let text = Self.text(Self.changed(event, change))
    return "&event=" + (text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
  }

  private func headers(_ lines: ArraySlice<String>) -> [HTTPHeader] {
    let replaced = (change?["headers"] as? [String] ?? []).map(Self.header)
    let names = replaced.map(\.name) + (change?["without"] as? [String] ?? [])
    let kept = lines.map(Self.header).filter { header in
      !names.contains { $0.lowercased() == header.name.lowercased() }
    }
    return kept + replaced
  }

  private static func header(_ line: String) -> HTTPHeader {
    let parts = line.split(separator: ":", maxSplits: 1)
    return HTTPHeader(String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
  }

  /// A value with members set and removed.
  static func changed(_ value: Any, _ change: JSONObject?) -> Any {
    var result = value
    for (path, new) in change?["set"] as? JSONObject ?? [:] {
      result = set(result, path.split(separator: ".")[...], new)
    }
    for path in change?["remove"] as? [String] ?? [] {
      result = set(result, path.split(separator: ".")[...], nil)
    }
    return result
  }

  private static func set(_ value: Any, _ path: ArraySlice<Substring>, _ new: Any?) -> Any {
    guard var object = value as? JSONObject, let name = path.first.map(String.init) else {
      return value
    }
    object[name] = path.count == 1 ? new : set(object[name] ?? [:], path.dropFirst(), new)
    return object
  }
}
