import Foundation

@testable import PushCore

/// The schema of FCM's v1 API that Google publishes, as its Python client ships it.
struct FCMSchema {
  typealias Object = [String: Any]

  private let schemas: [String: Object]

  private init(schemas: [String: Object]) { self.schemas = schemas }

  /// The types of all members of a request, by their paths; nil without
  /// `google-api-python-client`.
  static let published: [String: String]? = {
    let folder = printed(
      """
      import importlib.util
      found = importlib.util.find_spec("googleapiclient")
      print(found.submodule_search_locations[0] if found else "")
      """)
    guard let folder, !folder.isEmpty else { return nil }
    let path = "\(folder)/discovery_cache/documents/fcm.v1.json"
    guard let bytes = FileManager.default.contents(atPath: path),
      let document = try? JSONSerialization.jsonObject(with: bytes) as? Object,
      let schemas = document["schemas"] as? [String: Object]
    else { return nil }
    return FCMSchema(schemas: schemas).types(of: "SendMessageRequest")
  }()

  /// What Python prints, without the last line break; nil without Python.
  private static func printed(_ program: String) -> String? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// The types of all members of a schema and of the objects in it, by their paths.
  private func types(of schema: String, at path: String = "") -> [String: String] {
    var types: [String: String] = [:]
    for (name, property) in schemas[schema]?["properties"] as? [String: Object] ?? [:] {
      let path = "\(path)/\(name)"
      types[path] = type(property)
      if let inner = property["$ref"] as? String {
        types.merge(self.types(of: inner, at: path)) { $1 }
      }
    }
    return types
  }

  private func type(_ property: Object) -> String {
    if property["$ref"] != nil { return "object" }
    if let words = property["enum"] as? [String] { return "one of \(words.sorted())" }
    if let items = property["items"] as? Object { return "list of \(type(items))" }
    if let values = property["additionalProperties"] as? Object { return "map of \(type(values))" }
    let format = property["format"] as? String
    return format ?? property["type"] as? String ?? "nothing"
  }
}

extension Schema {
  /// The types of all members of a table and of the objects in it, by their paths.
  ///
  /// Names are those in camelCase, as in the schema.
  func types(at path: String = "") -> [String: String] {
    var types: [String: String] = [:]
    for member in members {
      let path = "\(path)/\(member.names[member.names.count - 1].text)"
      types[path] = Self.type(member.type)
      if case .object(let table) = member.type, table.receiver.isProtoJSON {
        types.merge(table.types(at: path)) { $1 }
      }
    }
    return types
  }

  /// The names of all members in both spellings.
  var spellings: [(snake: String, camel: String)] {
    members.flatMap { member -> [(snake: String, camel: String)] in
      let own = (member.names[0].text, member.names[member.names.count - 1].text)
      guard case .object(let table) = member.type, table.receiver.isProtoJSON else { return [own] }
      return [own] + table.spellings
    }
  }

  private static func type(_ type: ValueForm) -> String {
    switch type {
    case .text(let form): form?.expected == TextForm.time.expected ? "google-datetime" : "string"
    case .flag: "boolean"
    case .integer: "int32"
    case .number: "float"
    case .duration: "google-duration"
    case .word(let words, let prefix): "one of \(words.map { prefix + $0 }.sorted())"
    case .list(let element, _): "list of \(self.type(element))"
    case .data: "map of string"
    case .object(let table) where table.receiver.isHeader: "map of string"
    case .map, .payload: "map of any"
    case .object(let table): table.receiver.isProtoJSON ? "object" : "map of any"
    case .either, .identifier, .any: "any"
    }
  }
}
