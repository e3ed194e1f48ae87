/// Writes drafts as compact JSON.
///
/// Copied values retain their bytes, except members that a duplicate replaces.
struct OutputValueWriter {
  let tape: JSONTape

  func write(_ value: OutputValue, to out: ByteBuffer) {
    switch value {
    case .copy(let token): copy(token, to: out)
    case .text(let token) where tape.kind(token) == .string: tape.copy(token, to: out)
    case .text(let token): writeText(.copy(token), to: out)
    case .inner(let token): copy(tape.object(token) ?? tape.array(token) ?? token, to: out)
    case .integer(let number): out.append(contentsOf: String(number))
    case .string(let text): JSONText.appendQuoted(text, to: out)
    case .json(let text): out.append(text)
    case .array(let elements) where elements.isEmpty: out.append("[]")
    case .array(let elements): out.appendList(elements, "[", "]") { write($0, to: out) }
    case .object(let members): write(members, to: out) { write($0, to: out) }
    case .texts(let members): write(members, to: out) { writeText($0, to: out) }
    }
  }

  private func write(_ members: [OutputMember], to out: ByteBuffer, _ body: (OutputValue) -> Void) {
    if members.isEmpty { return out.append("{}") }
    out.appendList(members, "{", "}") { member in
      writeName(of: member, to: out)
      body(member.value)
    }
  }

  /// Writes a string, or the JSON text of any other value.
  private func writeText(_ value: OutputValue, to out: ByteBuffer) {
    let json = ByteBuffer(capacity: 256)
    write(value, to: json)
    if json.bytes.first == UInt8(ascii: "\"") { return out.append(contentsOf: json.bytes) }
    out.append("\"")
    JSONText.append(json.bytes, to: out)
    out.append("\"")
  }

  private func copy(_ token: Int, to out: ByteBuffer) {
    guard tape.hasDuplicates else { return tape.copy(token, to: out) }
    switch tape.kind(token) {
    case .object:
      var members: [OutputMember] = []
      tape.eachMember(of: token) {
        members.append(OutputMember(.copy(tape.key(ofValue: $0)), .copy($0)))
      }
      write(.object(members), to: out)
    case .array where tape.first(token) < tape.after(token):
      out.appendList(tape.elements(token), "[", "]") { copy($0, to: out) }
    default: tape.copy(token, to: out)
    }
  }

  private func writeName(of member: OutputMember, to out: ByteBuffer) {
    if case .copy(let key, let count, let prefix) = member.key,
      !tape.bytes(key).prefix(count).contains(UInt8(ascii: "\\"))
    {
      out.append("\"")
      out.append(prefix)
      out.append(contentsOf: UnsafeBufferPointer(rebasing: tape.bytes(key).dropFirst(count)))
      out.append("\":")
    } else {
      JSONText.appendQuoted(member.name(on: tape), to: out)
      out.append(":")
    }
  }
}
