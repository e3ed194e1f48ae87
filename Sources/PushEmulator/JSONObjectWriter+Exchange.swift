import PushCore

/// Members that request and frame records share.
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

  /// Appends the script actions that applied and the rules that were broken, if there are any.
  mutating func outcome(_ faults: [String], _ violations: [Violation]) {
    if !faults.isEmpty {
      key("faults")
      out.appendList(faults, "[", "]") { JSONText.appendQuoted($0, to: out) }
    }
    guard !violations.isEmpty else { return }
    key("violations")
    out.appendList(violations, "[", "]") { violation in
      var object = JSONObjectWriter(out)
      object.string("field", violation.field)
      object.string("rule", violation.rule)
      object.end()
    }
  }
}
