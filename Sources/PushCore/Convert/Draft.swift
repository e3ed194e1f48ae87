/// A document that is being composed of pieces of another one, before it is written.
enum DraftValue {
  /// As it stands in the input.
  case copy(Int)
  /// As a string: a string as it stands, of anything else its JSON text.
  case text(Int)
  /// What the text of a string holds where that is JSON, else as it stands.
  case inner(Int)
  case integer(Int)
  case string(String)
  /// JSON that is always the same.
  case json(StaticString)
  case object([DraftMember])
  /// An object whose values are all strings, as ``text(_:)`` makes them.
  case texts([DraftMember])

  /// The value of the input that it is, in whatever form.
  var source: Int? {
    switch self {
    case .copy(let token), .text(let token), .inner(let token): token
    case .integer, .string, .json, .object, .texts: nil
    }
  }
}

/// A member of an object that is being composed.
struct DraftMember {
  enum Key {
    case name(StaticString)
    /// A key of the input.
    case copy(Int)
    /// A key of the input behind so many bytes of it.
    case dropping(Int, of: Int)
    case prefixed(StaticString, Int)
  }

  let key: Key
  let value: DraftValue

  init(_ name: StaticString, _ value: DraftValue) {
    (key, self.value) = (.name(name), value)
  }

  init(_ key: Key, _ value: DraftValue) {
    (self.key, self.value) = (key, value)
  }

  /// The name under which it is written.
  func name(on tape: JSONTape) -> String {
    switch key {
    case .name(let name): "\(name)"
    case .copy(let key): tape.text(key)
    case .dropping(let count, of: let key): String(tape.text(key).dropFirst(count))
    case .prefixed(let prefix, let key): "\(prefix)\(tape.text(key))"
    }
  }
}

/// Writes drafts as compact JSON; what is copied keeps its bytes.
struct DraftWriter {
  let tape: JSONTape

  func write(_ value: DraftValue, to out: ByteBuffer) {
    switch value {
    case .copy(let token): tape.copy(token, to: out)
    case .text, .string: writeText(value, to: out)
    case .inner(let token): tape.copy(tape.object(token) ?? tape.array(token) ?? token, to: out)
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
    tape.copy(token, to: json)
    quote(json, to: out)
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
