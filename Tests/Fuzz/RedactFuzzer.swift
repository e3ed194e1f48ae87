/// A stream of documents to be redacted: each keeps its length and its tokens, and shows no value of
/// some names.
func fuzzRedact(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let input = SteeredInput(data, size) else { return -1 }
  var reading = JSONInputOptions()
  reading.lenient = input.first & 1 != 0
  let stream = DocumentStream(options: reading)
  let redactor = Redactor(RedactionKey(1))
  stream.feed(input.rest)
  stream.finish()
  while true {
    switch stream.next() {
    case .document: redact(stream.tape, redactor)
    case .failure, .skipped, .needsInput: break
    case .end: return 0
    }
  }
}

private func redact(_ tape: JSONTape, _ redactor: Redactor) {
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
  for name: JSONKey in ["token", "user_id", "sid"] {
    guard let old = one.tape.member(0, name), let new = other.tape.member(0, name) else { continue }
    let (text, placeholder) = (one.tape.text(old), other.tape.text(new))
    guard one.tape.kind(old) == .string, !PlaceholderCheck.isPlaceholder(text) else { continue }
    let isHidden = text != placeholder || !text.utf8.contains { $0 &- 0x31 < 9 || isLetter($0) }
    require(isHidden || text.hasPrefix("/topics/"), "not replaced: \(before.string)")
  }
}

/// Kinds and places of all tokens, which redaction does not change.
private func shape(_ tape: JSONTape) -> [String] {
  (0..<tape.count).map { "\(tape.kind($0)) \(tape[$0].start) \(tape[$0].end) \(tape[$0].next)" }
}

private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
