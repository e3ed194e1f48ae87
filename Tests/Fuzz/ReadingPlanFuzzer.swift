/// Documents line by line: a record by a plan is that of the document alone.
///
/// Each document is read several times, then with other values in the same shape.
func fuzzReadingPlan(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let input = SteeredInput(data, size) else { return -1 }
  var options = PayloadOptions()
  options.includesRaw = input.first & 1 != 0
  options.badgeNow = input.first & 2 != 0 ? 3 : nil
  let planned = PlannedStream(options)
  var documents: [[UInt8]] = []
  for line in input.rest.split(separator: 0x0A).prefix(16) where ScannedText(line).isWhole {
    documents += [Array(line), Array(line), Array(line)]
    documents += (0..<3).map { otherValues(Array(line), $0 &+ input.second) }
  }
  for document in documents + documents.reversed() {
    let (found, expected) = (
      planned.records(of: document), PlannedStream(options).records(of: document)
    )
    require(
      found == expected,
      "\(String(decoding: document, as: UTF8.self)) has \(found) and alone \(expected)")
  }
  return 0
}

/// Replaces some bytes of the strings and numbers that are values.
private func otherValues(_ document: [UInt8], _ salt: UInt8) -> [UInt8] {
  let text = ScannedText(document)
  guard text.isWhole else { return document }
  var other = document
  for index in 0..<text.tape.count where !text.tape[index].flags.contains(.key) {
    let token = text.tape[index]
    guard token.kind == .string || token.kind == .number, (UInt8(index & 7) &+ salt) & 3 == 0 else {
      continue
    }
    for at in Int(token.start)..<Int(token.end) where other[at] != 0x5C {
      if other[at].isDigit { other[at] = 0x31 + (other[at] &+ salt) % 9 }
      if other[at].isLetter, token.kind == .string, !isEscaped(other, at) { other[at] ^= 0x20 }
    }
  }
  return other
}

private func isEscaped(_ text: [UInt8], _ at: Int) -> Bool {
  text[max(0, at - 6)..<at].contains(0x5C)
}

/// A stream that is read with plans, as parse-payload does.
private final class PlannedStream {
  private let stream = DocumentStream(options: JSONInputOptions())
  private let reader: PayloadReader
  private let out = ByteBuffer()
  private let plans: ReadingPlans

  init(_ options: PayloadOptions) {
    reader = PayloadReader(options: options, tape: stream.tape)
    plans = ReadingPlans(stream.tape, output: out)
  }

  func records(of document: [UInt8]) -> [[UInt8]] {
    // After a broken array, a stream waits for the next line.
    if !stream.isBetweenDocuments { stream.restart(line: 1, offset: 0) }
    (document + [0x0A]).withUnsafeBufferPointer(stream.feed)
    var records: [[UInt8]] = []
    while true {
      switch stream.next() {
      case .document: records += read()
      case .failure, .skipped: break
      case .needsInput, .end: return records
      }
    }
  }

  private func read() -> [[UInt8]] {
    if let plan = plans.find() {
      return (0..<plan.messageCount).map { message in
        taken { plan.append(message, stream.tape, to: out) }
      }
    }
    let messages = try? reader.findMessages()
    let records = (0..<(messages ?? 0)).map { message in
      taken {
        plans.recordBegins()
        reader.writeRecord(of: message, notes: [], into: out)
        plans.recordEnds(reader.outcome)
      }
    }
    plans.finish(isValid: messages != nil)
    return records
  }

  private func taken(_ body: () -> Void) -> [UInt8] {
    out.removeAll()
    body()
    return Array(out.bytes)
  }
}
