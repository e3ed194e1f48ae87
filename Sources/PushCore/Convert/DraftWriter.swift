/// Writes drafts as compact JSON.
///
/// Copied values retain their bytes, except members that a duplicate replaces.
struct DraftWriter {
  let tape: JSONTape

  func write(_ value: DraftValue, to out: ByteBuffer) {
    switch value {
    case .copy(let token): copy(token, to: out)
    case .text, .string: writeText(value, to: out)
    case .inner(let token): copy(tape.object(token) ?? tape.array(token) ?? token, to: out)
    case .integer(let number): out.append(contentsOf: String(number))
    case .json(let text): out.append(text)
    case .object(let members): write(members, to: out) { write($0, to: out) }
    case .texts(let members): write(members, to: out) { writeText($0, to: out) }
    }
  }

  private func write(
    _ members: [DraftMember], to out: ByteBuffer, _ body: (DraftValue) -> Void
  ) {
    if members.isEmpty { return out.append("{}") }
    out.appendList(members, "{", "}") { member in
      write(member.key, to: out)
      body(member.value)
    }
  }

  private func writeText(_ value: DraftValue, to out: ByteBuffer) {
    switch value {
    case .string(let text): JSONText.appendQuoted(text, to: out)
    case .text(let token), .copy(let token): writeText(of: token, to: out)
    case .inner, .integer, .json, .object, .texts:
      let json = ByteBuffer(capacity: 256)
      write(value, to: json)
      quote(json, to: out)
    }
  }

  private func writeText(of token: Int, to out: ByteBuffer) {
    guard tape.kind(token) != .string else { return tape.copy(token, to: out) }
    let json = ByteBuffer(capacity: 256)
    copy(token, to: json)
    quote(json, to: out)
  }

  private func copy(_ token: Int, to out: ByteBuffer) {
    guard tape.hasDuplicates else { return tape.copy(token, to: out) }
    switch tape.kind(token) {
    case .object:
      var members: [DraftMember] = []
      tape.eachMember(of: token) { members.append(DraftMember(.copy($0 - 1), .copy($0))) }
      write(.object(members), to: out)
    case .array where tape.first(token) < tape.after(token):
      out.appendList(tape.elements(token), "[", "]") { copy($0, to: out) }
    default: tape.copy(token, to: out)
    }
  }

  private func quote(_ json: ByteBuffer, to out: ByteBuffer) {
    if json.bytes.first == UInt8(ascii: "\"") { return out.append(contentsOf: json.bytes) }
    out.append(UInt8(ascii: "\""))
    JSONText.append(json.bytes, to: out)
    out.append(UInt8(ascii: "\""))
  }

  private func write(_ key: DraftMember.Key, to out: ByteBuffer) {
    out.append(UInt8(ascii: "\""))
    switch key {
    case .name(let name): out.append(name)
    case .copy(let token): out.append(contentsOf: tape.bytes(token))
    case .dropping(let count, let token):
      out.append(contentsOf: UnsafeBufferPointer(rebasing: tape.bytes(token).dropFirst(count)))
    case .prefixed(let prefix, let token):
      out.append(prefix)
      out.append(contentsOf: tape.bytes(token))
    }
    out.append("\":")
  }
}
