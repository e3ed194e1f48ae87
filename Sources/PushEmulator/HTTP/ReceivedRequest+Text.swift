import PushCore

extension ReceivedRequest {
  /// Appends the members of a record that have the request.
  ///
  /// Names of header fields are in lower case. Commas join the values of fields with the same name.
  func appendMembers(to object: inout JSONObjectWriter) {
    object.string("method", method)
    object.string("path", path)
    if query != nil {
      // A value that cannot be decoded is as sent.
      let query = parameters.map { ($0.name, $0.value ?? String($0.raw)) }
      object.texts("query", Self.merged(query))
    }
    object.texts("headers", Self.merged(headers.map { ($0.name.lowercased(), $0.value) }))
    if !body.isEmpty { object.body(body) }
  }

  /// Returns the request as an HTTP message, with its first bytes if it is longer than a limit.
  package func text(limit: Int) -> String {
    let target = path + (query.map { "?" + $0 } ?? "")
    let fields = headers.map { "\($0.name): \($0.value)\n" }.joined()
    let bytes = Array("\(method) \(target)\n\(fields)\n".utf8) + body.prefix(limit)
    let end = bytes.count > limit || body.count > limit ? "…" : ""
    return String(decoding: bytes.prefix(limit), as: UTF8.self) + end
  }

  private static func merged(_ pairs: [(String, String)]) -> [(name: String, value: String)] {
    var merged: [(name: String, value: String)] = []
    for (name, value) in pairs {
      if let index = merged.firstIndex(where: { $0.name == name }) {
        merged[index].value += ", \(value)"
      } else {
        merged.append((name, value))
      }
    }
    return merged
  }
}

extension JSONObjectWriter {
  /// Appends JSON as JSON, other text as a string, and bytes that are not UTF-8 in base64.
  mutating func body(_ bytes: [UInt8]) {
    if let body = JSONValue(bytes) {
      key("body")
      body.copy(to: out)
    } else if let text = String(validating: bytes, as: UTF8.self) {
      string("body", text)
    } else {
      string("body_base64", Base64.encoded(bytes))
    }
  }
}
