/// A stream of payloads: each record is one JSON object on one line.
func fuzzPayload(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let input = SteeredInput(data, size) else { return -1 }
  var reading = JSONInputOptions()
  reading.lenient = input.first & 1 != 0
  reading.scan = input.first & 2 != 0
  let stream = DocumentStream(options: reading)
  let reader = PayloadReader(options: payloadOptions(input.first), tape: stream.tape)
  let out = ByteBuffer()
  // Large pieces, and sometimes small ones.
  let piece = input.second == 0 ? max(input.rest.count, 1) : Int(input.second)
  var fed = 0
  while true {
    switch stream.next() {
    case .document: read(stream, reader, out)
    case .failure, .skipped: break
    case .needsInput where fed < input.rest.count:
      let end = min(fed + piece, input.rest.count)
      stream.feed(UnsafeBufferPointer(rebasing: input.rest[fed..<end]))
      fed = end
    case .needsInput: stream.finish()
    case .end: return 0
    }
  }
}

private func payloadOptions(_ byte: UInt8) -> PayloadOptions {
  var options = PayloadOptions()
  options.includesRaw = byte & 4 != 0
  options.badgeNow = byte & 8 != 0 ? Int(byte) << 56 : nil
  let vendor = Int(byte >> 4)
  if vendor > 0, vendor <= Vendor.named.count { options.vendor = Vendor.named[vendor - 1] }
  return options
}

private func read(_ stream: DocumentStream, _ reader: PayloadReader, _ out: ByteBuffer) {
  let notes = stream.removeNotes().map { "\($0.0.message) at line \($0.1.line)" }
  let messages: Int
  do {
    messages = try reader.findMessages()
  } catch {
    require(!error.message.isEmpty && !error.code.isEmpty, "a failure that says nothing")
    return
  }
  for message in 0..<messages {
    out.removeAll()
    reader.writeRecord(of: message, notes: notes, into: out)
    let outcome = reader.outcome
    require(outcome.problemCount >= notes.count, "a note that is not told")
    require(
      (outcome.firstProblem == nil) == (outcome.problemCount == 0), "doubts that are not counted")
    checkRecord(out.bytes)
  }
}
