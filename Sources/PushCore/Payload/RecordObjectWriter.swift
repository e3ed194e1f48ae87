/// A writer of a JSON object that writes nothing if the object has no members.
///
/// Keys include their quotes and colon (`"title":`), so that a copy takes only a few store
/// instructions. A token of -1 means that there is no value; its member is omitted.
struct RecordObjectWriter {
  private let key: InlineText
  private var isOpen = false

  /// - Parameter key: The text before the object.
  @inline(__always)
  init(after key: InlineText) {
    self.key = key
  }

  /// Writes the key and the brace, or the comma between members.
  @inline(__always)
  private mutating func separate(_ out: ByteBuffer) {
    if !isOpen { out.append(label: key) }
    out.append(isOpen ? UInt8(ascii: ",") : UInt8(ascii: "{"))
    isOpen = true
  }

  @inline(__always)
  mutating func text(_ key: InlineText, _ token: Int, _ tape: JSONTape, _ out: ByteBuffer) {
    guard token >= 0 else { return }
    separate(out)
    tape.hold(token)
    tape.copyAsString(token, after: key, to: out)
  }

  @inline(__always)
  mutating func value(_ key: InlineText, _ token: Int, _ tape: JSONTape, _ out: ByteBuffer) {
    guard token >= 0 else { return }
    separate(out)
    tape.hold(token)
    tape.copy(token, after: key, to: out)
  }

  /// Copies a member of the document, its name and its value.
  mutating func member(_ key: Int, _ tape: JSONTape, _ out: ByteBuffer) {
    separate(out)
    out.append(UInt8(ascii: "\""))
    tape.copyName(tape[key], to: out)
    out.append("\":")
    let value = tape.value(ofKey: key)
    tape.hold(value)
    tape.copy(value, to: out)
  }

  /// - Parameter key: The key, including the opening quote of the word.
  @inline(__always)
  mutating func word(_ key: InlineText, _ word: StaticName, _ out: ByteBuffer) {
    separate(out)
    out.append(word: word.label, after: key)
  }

  mutating func truth(_ key: InlineText, _ value: Bool, _ out: ByteBuffer) {
    separate(out)
    out.append(label: key)
    out.append(value ? "true" : "false")
  }

  mutating func integer(_ key: InlineText, _ value: Int, _ out: ByteBuffer) {
    separate(out)
    out.append(label: key)
    out.append(contentsOf: String(value))
  }

  /// Writes a number, or a string that holds an integer as a number; other values are omitted.
  mutating func number(_ key: InlineText, _ token: Int, _ tape: JSONTape, _ out: ByteBuffer) {
    guard token >= 0 else { return }
    if tape.kind(token) == .number { return value(key, token, tape, out) }
    guard tape.kind(token) == .string, let number = JSONNumber.integer(tape.bytes(token)) else {
      return
    }
    tape.hold(token)
    integer(key, number, out)
  }

  /// Writes a duration in seconds: `600`, `"600"` and `"600s"` become 600; other values are
  /// omitted.
  mutating func seconds(_ key: InlineText, _ token: Int, _ tape: JSONTape, _ out: ByteBuffer) {
    guard JSONNumber.isDecimal(tape.seconds(token)) else { return }
    separate(out)
    tape.hold(token)
    tape.copySeconds(token, after: key, to: out)
  }

  /// Writes a member whose value `body` appends.
  mutating func inner(_ key: InlineText, _ out: ByteBuffer, _ body: (ByteBuffer) -> Void) {
    separate(out)
    out.append(label: key)
    body(out)
  }

  @inline(__always)
  func close(_ out: ByteBuffer) {
    if isOpen { out.append(UInt8(ascii: "}")) }
  }
}
