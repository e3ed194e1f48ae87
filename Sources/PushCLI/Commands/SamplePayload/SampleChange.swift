import PushCore

/// A value of `--set`: a path and the JSON to write there.
struct SampleChange {
  private let name: String
  private let path: FieldPath
  private let json: String

  /// Parses `PATH=VALUE`; throws exit status 64 for other text.
  init(_ text: String) throws(Failure) {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw Failure(
        .usageBadValue, "option --set needs PATH=VALUE, not \(TypedText.quoted(text))",
        hint: "for example --set aps.badge=3")
    }
    name = String(Substring(text.utf8[..<sign]))
    guard let path = FieldPath(name) else {
      throw Failure(
        .usageBadValue, "option --set: not a path: \(TypedText.quoted(name))",
        hint: "use dots (aps.alert.title) or a JSON Pointer (/aps/alert/title)")
    }
    self.path = path
    json = Self.json(String(Substring(text.utf8[text.utf8.index(after: sign)...])))
  }

  /// Returns a value that is JSON as it is, and any other text as a JSON string.
  private static func json(_ text: String) -> String {
    let elements = JSONValue("[\(text)]".utf8)?.elements ?? []
    return elements.count == 1 ? elements[0].json : JSONText.quoted(text)
  }

  /// Returns the changed sample; throws exit status 64 if the path has no parent in it.
  func applied(to sample: JSONValue, named format: String) throws(Failure) -> JSONValue {
    guard let text = path.setting(json, in: sample), let changed = JSONValue(text.utf8) else {
      throw Failure(
        .usageBadValue,
        "option --set: the parent of \(TypedText.quoted(name)) is not an object or array of \(format)",
        hint: "pushkit sample-payload \(format) -o pretty shows the sample")
    }
    return changed
  }
}
