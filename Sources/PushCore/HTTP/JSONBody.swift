/// Builds a JSON request body that records the positions of keys.
package struct JSONBody: ~Copyable {
  private let out: ByteBuffer
  private var object: JSONObjectWriter
  private var text = RequestText("")

  package init() {
    out = ByteBuffer(capacity: 512)
    object = JSONObjectWriter(out)
  }

  package mutating func string(_ name: String, _ value: String) {
    object.string(name, value)
  }

  package mutating func string(_ name: String, ifAny value: String?) {
    object.string(name, ifAny: value)
  }

  package mutating func integer(_ name: String, _ value: Int) {
    object.integer(name, value)
  }

  /// Appends a member with `value`, which is JSON text.
  package mutating func json(_ name: String, _ value: String) {
    object.json(name, value)
  }

  package mutating func key(_ name: String, _ key: RequestKey) {
    object.key(name)
    out.append(UInt8(ascii: "\""))
    text.append(out.string)
    out.removeAll()
    text.append(RequestText(key).mapped(Self.escaped))
    out.append(UInt8(ascii: "\""))
  }

  /// Returns the complete body.
  package consuming func end() -> RequestText {
    object.end()
    text.append(out.string)
    return text
  }

  private static func escaped(_ text: String) -> String {
    let out = ByteBuffer(capacity: text.utf8.count)
    JSONText.append(text, to: out)
    return out.string
  }
}
