/// A stream of payloads to be checked: findings are records in order of lines, and `--redact` changes
/// none of them, unless a member's name contains an email address.
func fuzzCheck(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let input = SteeredInput(data, size) else { return -1 }
  var options = PayloadOptions()
  let vendor = Int(input.first >> 4)
  if vendor > 0, vendor <= Vendor.named.count { options.vendor = Vendor.named[vendor - 1] }
  let plain = findings(input, options, nil)
  let redacted = findings(input, options, Redactor(RedactionKey(1)))
  require(plain.count == redacted.count, "other documents after redaction")
  for (one, other) in zip(plain, redacted) {
    require(one == other, "other findings after redaction: \(one)\n\(other)")
  }
  return 0
}

/// What is found in each document: severity, code and line; keys that are addresses change paths.
private func findings(
  _ input: SteeredInput, _ options: PayloadOptions, _ redactor: Redactor?
) -> [[String]] {
  var reading = JSONInputOptions()
  reading.lenient = input.first & 1 != 0
  reading.scan = input.first & 2 != 0
  let stream = DocumentStream(options: reading)
  let checker = PayloadChecker(options: options, stream: stream)
  stream.feed(input.rest)
  stream.finish()
  var all: [[String]] = []
  while true {
    switch stream.next() {
    case .document:
      let length = stream.tape.bytes(0).count
      let changesNames = mayHaveAddressAsName(stream.tape, 0)
      redactor?.redact(stream.tape)
      require(stream.tape.bytes(0).count == length, "a document of another length")
      let found = check(checker)
      all.append(changesNames ? [] : found)
    case .failure, .skipped, .needsInput: break
    case .end: return all
    }
  }
}

/// Whether a name of a member, also of JSON in a string, may contain an email address.
private func mayHaveAddressAsName(_ tape: JSONTape, _ token: Int) -> Bool {
  var item = tape.first(token)
  let isObject = tape.kind(token) == .object
  guard isObject || tape.kind(token) == .array else {
    return tape.kind(token) == .string && hasAddress(tape.text(token), and: "{[")
  }
  while item < tape.after(token) {
    if isObject, hasAddress(tape.text(item), and: "@%") { return true }
    let value = isObject ? item + 1 : item
    if mayHaveAddressAsName(tape, value) { return true }
    item = tape.after(value)
  }
  return false
}

private func hasAddress(_ text: String, and signs: String) -> Bool {
  text.contains { "@%".contains($0) } && text.contains { signs.contains($0) }
}

private func check(_ checker: PayloadChecker) -> [String] {
  let found: [LocatedFinding]
  do {
    found = try checker.check()
  } catch {
    require(!error.message.isEmpty && !error.code.isEmpty, "a failure that says nothing")
    return [error.code]
  }
  require(found.map(\.position.line) == found.map(\.position.line).sorted(), "lines out of order")
  return found.map { finding in
    let out = ByteBuffer()
    checker.write(finding, source: "-", to: out)
    checkRecord(out.bytes)
    return "\(finding.position.line) \(finding.severity) \(finding.finding.code)"
  }
}
