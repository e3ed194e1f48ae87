import PushCore

extension ReceivedRequest {
  /// In bytes.
  package var bodyLength: Int { body.count }

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

  /// The header fields with credentials (RFC 9110, section 11; RFC 6265).
  private static let secretHeaders: Set = ["authorization", "proxy-authorization", "cookie"]

  /// Returns the request as an HTTP message, with its first bytes if it is longer than a limit, and
  /// with credentials masked.
  package func text(limit: Int) -> String {
    let target = Masking.maskingSecrets(ofURL: path + (query.map { "?" + $0 } ?? ""))
    let fields = headers.map { header in
      let isSecret = Self.secretHeaders.contains(header.name.lowercased())
      return "\(header.name): \(isSecret ? Masking.masked(header.value) : header.value)\n"
    }.joined()
    let bytes = Array("\(method) \(target)\n\(fields)\n".utf8) + body.prefix(limit)
    let end = bytes.count > limit || body.count > limit ? "…" : ""
    return String(decoding: bytes.prefix(limit), as: UTF8.self) + end
  }

  private static func merged(_ pairs: [(String, String)]) -> [(name: String, value: String)] {
    var (merged, indices) = ([(name: String, value: String)](), [String: Int]())
    for (name, value) in pairs {
      if let index = indices[name] {
        merged[index].value += ", \(value)"
      } else {
        indices[name] = merged.count
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
