import PushCore

/// JSON with sorted names and without white space, so that equal objects have equal text.
enum CanonicalJSON {
  static func append(_ json: String, to out: ByteBuffer) {
    if let value = JSONValue(json.utf8) {
      append(value, to: out)
    } else {
      out.append(contentsOf: json)
    }
  }

  /// Whether a name comes before another, compared by bytes.
  static func precedes(_ name: String, _ other: String) -> Bool {
    name.utf8.lexicographicallyPrecedes(other.utf8)
  }

  private static func append(_ value: JSONValue, to out: ByteBuffer) {
    switch value.kind {
    case .object:
      var members = value.members
      members.sort { precedes($0.name, $1.name) }
      var object = JSONObjectWriter(out)
      for member in members {
        object.key(member.name)
        append(member.value, to: out)
      }
      object.end()
    case .array: out.appendList(value.elements, "[", "]") { append($0, to: out) }
    case .string: JSONText.appendQuoted(value.text, to: out)
    default: out.append(contentsOf: value.text)
    }
  }
}
