/// A JSON value of an output document, composed from values of the input.
enum OutputValue: Sendable {
  /// A value of the input, unchanged.
  case copy(Int)
  /// A string of the input, or the JSON text of another value.
  case text(Int)
  /// The object or array that a string of the input holds, or the value itself.
  case inner(Int)
  case integer(Int)
  case number(Double)
  case string(String)
  /// Fixed JSON.
  case json(StaticString)
  case array([OutputValue])
  case object([OutputMember])
  /// An object whose values are all strings, as in ``text(_:)``.
  case texts([OutputMember])

  /// The input value that this value is made from; nil if there is none.
  var source: Int? {
    switch self {
    case .copy(let token), .text(let token), .inner(let token): token
    case .integer, .number, .string, .json, .array, .object, .texts: nil
    }
  }
}

/// A member of a composed object.
struct OutputMember: Sendable {
  enum Key: Sendable {
    case name(JSONKey)
    /// A key of the input, without its first bytes, after a prefix.
    case copy(Int, dropping: Int = 0, prefix: StaticString = "")
  }

  let key: Key
  let value: OutputValue

  init(_ name: JSONKey, _ value: OutputValue) {
    (key, self.value) = (.name(name), value)
  }

  init(_ key: Key, _ value: OutputValue) {
    (self.key, self.value) = (key, value)
  }

  /// Returns the decoded name.
  func name(on tape: JSONTape) -> String {
    switch key {
    case .name(let name): name.text
    case .copy(let key, let count, let prefix):
      // By bytes: the first character after the prefix may be a combining one.
      "\(prefix)" + String(decoding: Array(tape.text(key).utf8.dropFirst(count)), as: UTF8.self)
    }
  }
}

/// An object of the converted document.
enum OutputPart {
  /// `aps`, its `alert`, and the members beside `aps`.
  case aps, alert, beside
  /// The headers of the request to APNs.
  case apnsHeaders
  /// FCM's notification block, the one for Android, and the options for Android.
  case notification, android, options
  /// FCM's notification for browsers, its options, and the headers of the web push.
  case web, webOptions, webHeaders
  /// Objects of one vendor only, which gives them names in its own folder.
  case own1, own2, own3
}

/// Writes output values as compact JSON.
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
    case .number(let number): out.append(contentsOf: "\(number)")
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
    let start = out.count
    write(value, to: out)
    if out.base[start] == UInt8(ascii: "\"") { return }
    let json = Array(out.bytes[start...])
    out.truncate(to: start)
    out.append("\"")
    json.withUnsafeBufferPointer { JSONText.append($0, to: out) }
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
    switch member.key {
    case .name(let name):
      out.append("\"")
      JSONText.append(UnsafeBufferPointer(start: name.start, count: name.count), to: out)
      out.append("\":")
    case .copy(let key, let count, let prefix)
    where !tape.bytes(key).prefix(count).contains(UInt8(ascii: "\\")):
      out.append("\"")
      out.append(prefix)
      out.append(contentsOf: UnsafeBufferPointer(rebasing: tape.bytes(key).dropFirst(count)))
      out.append("\":")
    case .copy:
      JSONText.appendQuoted(member.name(on: tape), to: out)
      out.append(":")
    }
  }
}
