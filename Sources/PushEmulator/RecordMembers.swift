import PushCore

/// Members that request and frame records share.
enum RecordMembers {
  /// Appends JSON as JSON, other text as a string, and bytes that are not UTF-8 in base64.
  static func appendBody(_ bytes: [UInt8], to object: inout JSONObjectWriter) {
    if let body = JSONValue(bytes) {
      object.key("body")
      body.copy(to: object.out)
    } else if let text = String(validating: bytes, as: UTF8.self) {
      object.string("body", text)
    } else {
      object.key("body_base64")
      object.out.append(UInt8(ascii: "\""))
      bytes.withUnsafeBufferPointer { Base64.append($0, to: object.out) }
      object.out.append(UInt8(ascii: "\""))
    }
  }

  /// Appends the script actions that applied and the rules that were broken, if there are any.
  static func append(
    _ faults: [String], _ violations: [Violation], to object: inout JSONObjectWriter
  ) {
    if !faults.isEmpty {
      appendList("faults", faults, to: &object) { JSONText.appendQuoted($0, to: $1) }
    }
    if !violations.isEmpty {
      appendList("violations", violations, to: &object) { violation, out in
        var object = JSONObjectWriter(out)
        object.string("field", violation.field)
        object.string("rule", violation.rule)
        object.end()
      }
    }
  }

  private static func appendList<Item>(
    _ name: String, _ items: [Item], to object: inout JSONObjectWriter,
    _ append: (Item, ByteBuffer) -> Void
  ) {
    object.key(name)
    object.out.append(UInt8(ascii: "["))
    for (index, item) in items.enumerated() {
      if index > 0 { object.out.append(UInt8(ascii: ",")) }
      append(item, object.out)
    }
    object.out.append(UInt8(ascii: "]"))
  }
}
