/// Writes an object that is left out when it has no members.
struct ObjectWriter {
  private let name: StaticString
  private var isOpen = false

  init(_ name: StaticString) {
    self.name = name
  }

  private mutating func key(_ key: StaticString, _ out: ByteBuffer) {
    if isOpen {
      out.append(UInt8(ascii: ","))
    } else {
      out.append(name)
      out.append(UInt8(ascii: "{"))
      isOpen = true
    }
    out.append(key)
  }

  mutating func text(_ name: StaticString, _ token: Int?, _ tape: JSONTape, _ out: ByteBuffer) {
    guard let token else { return }
    key(name, out)
    tape.copyAsString(token, to: out)
  }

  mutating func value(_ name: StaticString, _ token: Int?, _ tape: JSONTape, _ out: ByteBuffer) {
    guard let token else { return }
    key(name, out)
    tape.copy(token, to: out)
  }

  mutating func literal(_ name: StaticString, _ text: StaticString, _ out: ByteBuffer) {
    key(name, out)
    out.append(text)
  }

  /// A duration: `600`, `"600"`, `"600s"` are 600; anything else is left out.
  mutating func seconds(_ name: StaticString, _ token: Int, _ tape: JSONTape, _ out: ByteBuffer) {
    var text = tape.bytes(token)
    if text.last == UInt8(ascii: "s") { text = UnsafeBufferPointer(rebasing: text.dropLast()) }
    guard JSONNumber.isDecimal(text) else { return }
    key(name, out)
    out.append(contentsOf: text)
  }

  func close(_ out: ByteBuffer) {
    if isOpen { out.append(UInt8(ascii: "}")) }
  }
}
