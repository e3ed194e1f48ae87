/// A stream of documents to be redacted: each keeps its length and its tokens, and shows no value of
/// some names.
///
/// The input is the documents or, because few mutations of those repeat a value in a name with
/// escapes, selects the pieces of one (``ComposedDocument``).
func fuzzRedact(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let input = SteeredInput(data, size) else { return -1 }
  if input.first & 2 != 0 {
    var document = ComposedDocument(input.rest)
    let text = document.text()
    text.withUnsafeBufferPointer { redact($0, isLenient: false, isComposed: true) }
  } else {
    redact(input.rest, isLenient: input.first & 1 != 0, isComposed: false)
  }
  return 0
}

private func redact(_ text: UnsafeBufferPointer<UInt8>, isLenient: Bool, isComposed: Bool) {
  var reading = JSONInputOptions()
  reading.lenient = isLenient
  let stream = DocumentStream(options: reading)
  let redactor = Redactor(RedactionKey(1))
  stream.feed(text)
  stream.finish()
  while true {
    switch stream.next() {
    case .document: redact(stream.tape, redactor, isComposed: isComposed)
    case .failure(let error, _):
      require(!isComposed, "\(error): \(String(decoding: text, as: UTF8.self))")
    case .skipped, .needsInput: break
    case .end: return
    }
  }
}

private func redact(_ tape: JSONTape, _ redactor: Redactor, isComposed: Bool) {
  let (before, after) = (ByteBuffer(), ByteBuffer())
  tape.copy(0, to: before)
  redactor.redact(tape)
  tape.copy(0, to: after)
  require(before.count == after.count, "another length: \(before.string)\n\(after.string)")
  let (one, other) = (ScannedText(before.bytes), ScannedText(after.bytes))
  require(one.isWhole && other.isWhole, "no JSON: \(before.string)\n\(after.string)")
  let isSame =
    shape(one.tape) == shape(other.tape) && one.tape.duplicates == other.tape.duplicates
  require(isSame, "other tokens: \(before.string)\n\(after.string)")
  compare(tape, other.tape, before)
  if isComposed {
    for secret in ComposedDocument.secrets {
      let isShown = after.string.utf8.split(separator: secret.utf8, maxSplits: 1).count > 1
      require(!isShown, "\(secret) is shown: \(before.string)\n\(after.string)")
    }
    return
  }
  for name: JSONKey in ["token", "user_id", "sid"] {
    guard let old = one.tape.member(0, name), let new = other.tape.member(0, name) else { continue }
    let (text, placeholder) = (one.tape.text(old), other.tape.text(new))
    guard one.tape.kind(old) == .string, !PlaceholderText.isPlaceholder(text) else { continue }
    let isHidden = text != placeholder || !text.utf8.contains { $0 &- 0x31 < 9 || isLetter($0) }
    require(isHidden || text.hasPrefix("/topics/"), "not replaced: \(before.string)")
  }
}

/// Readers use the tape that was redacted, so it must be the same as a new one of its bytes.
private func compare(_ tape: JSONTape, _ fresh: JSONTape, _ document: ByteBuffer) {
  let count = fresh.count
  for index in 0..<count where fresh[index].flags.contains(.key) {
    let isFound = tape[index].flags.contains(.key) && tape[index].hash == fresh[index].hash
    require(isFound, "a name is not found: \(document.string)")
  }
  for index in 0..<min(count, 200) where fresh.kind(index) == .string {
    let (old, new) = (ByteBuffer(), ByteBuffer())
    if let root = tape.expand(index) { tape.copy(root, to: old) }
    if let root = fresh.expand(index) { fresh.copy(root, to: new) }
    require(old.bytes.elementsEqual(new.bytes), "other JSON in a text: \(document.string)")
  }
}

/// Kinds and places of all tokens, which redaction leaves alone.
private func shape(_ tape: JSONTape) -> [String] {
  (0..<tape.count).map { "\(tape.kind($0)) \(tape[$0].start) \(tape[$0].end) \(tape[$0].next)" }
}

private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

/// A document of names and texts that a redactor reads in many ways; each byte selects a piece.
private struct ComposedDocument {
  /// The values of the first members, which appear again anywhere.
  static let secrets = ["q7Wd2kZp", "Mx90-vTq4"]

  private static let pieces =
    secrets + secrets + [
      "", "a", "sid", "token", "user_id", "name", "value", "{", "}", "[", "]", "\"", "\"", ":", ",",
      "=", "&", "?", " ", "\n", "\t", "%", "%22", "%7B", "%5B", "%25", "%3A", "+", "@", "://", "\\",
      "/", "é", "\u{1F600}", "5", "is", "Bearer ", "{\"sid\":\"", "\"}", "\"}]", "token=",
      "[{\"name\":\"token\",\"value\":\"", "%7B%22token%22%3A%22", "%22%7D",
      "{\"\\u0061\":\"", "{\\\"token\\\":\\\"", "\\\"}", "\\u0022", "\\n",
    ]

  private var bytes: UnsafeBufferPointer<UInt8>.Iterator

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes.makeIterator()
  }

  mutating func text() -> [UInt8] {
    var text = "{\"token\":\"\(Self.secrets[0])\",\"l\":{\"sid\":\"\(Self.secrets[1])\"}"
    var number = 0
    while let byte = bytes.next(), number < 24 {
      number += 1
      // The number makes all names distinct, however they are replaced.
      let name = quoted(prose() + "#\(String(repeating: ".", count: number))")
      let value = byte & 3 == 0 ? "[\(quoted(prose())),\(quoted(prose()))]" : quoted(prose())
      text += ",\(name):\(byte & 7 == 4 ? "{\(name):\(value)}" : value)"
    }
    return Array((text + "}").utf8)
  }

  /// Pieces up to a byte without one.
  private mutating func prose() -> String {
    var text = ""
    while let byte = bytes.next(), Int(byte) < Self.pieces.count { text += Self.pieces[Int(byte)] }
    return text
  }

  /// JSON of a text, in which the next byte selects whether letters are escaped, too.
  private mutating func quoted(_ text: String) -> String {
    guard let byte = bytes.next(), byte & 15 == 0 else { return JSONText.quoted(text) }
    let escaped = ByteBuffer()
    escaped.append(UInt8(ascii: "\""))
    for unit in text.utf16 { escaped.append(escapeOf: UInt32(unit)) }
    escaped.append(UInt8(ascii: "\""))
    return escaped.string
  }
}
