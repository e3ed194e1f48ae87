/// An inbox or a history, as a document and as an answer: each record is one JSON object on one line.
func fuzzInbox(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let input = SteeredInput(data, size) else { return -1 }
  if input.first & 4 != 0 {
    readAnswer(Array(input.rest))
  } else {
    readStream(input)
  }
  return 0
}

private func readStream(_ input: SteeredInput) {
  var reading = JSONInputOptions()
  reading.lenient = input.first & 1 != 0
  reading.scan = input.first & 2 != 0
  let stream = DocumentStream(options: reading)
  let reader = InboxReader(tape: stream.tape, now: 1_622_533_763_000)
  stream.feed(input.rest)
  stream.finish()
  while true {
    switch stream.next() {
    case .document: read(reader, 0, stream.removeNotes().map { "\($0.0.message)" })
    case .failure, .skipped, .needsInput: break
    case .end: return
    }
  }
}

private func readAnswer(_ bytes: [UInt8]) {
  let body = ResponseBody(bytes)
  if let root = body.root {
    let reader = InboxReader(tape: root.tape, now: 0)
    for object in body.objects { read(reader, object.index, []) }
  }
  _ = EverlyticResponses.history(body)
}

private func read(_ reader: InboxReader, _ root: Int, _ notes: [String]) {
  do {
    try reader.open(root)
  } catch {
    require(!error.message.isEmpty && !error.code.isEmpty, "a failure that says nothing")
    return
  }
  require(reader.findings.allSatisfy { !$0.message.isEmpty }, "a finding that says nothing")
  let out = ByteBuffer()
  while !reader.isEmpty {
    out.removeAll()
    let outcome = reader.writeRecord(notes: notes, into: out)
    require(outcome.problemCount >= notes.count, "a note that is not told")
    require(
      (outcome.firstProblem == nil) == (outcome.problemCount == 0), "doubts that are not counted")
    checkRecord(out.bytes)
  }
}
