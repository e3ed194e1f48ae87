/// A text scanned whole, cut in two, and in many pieces; copied compact; every pointer.
func fuzzJSONScanner(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let input = SteeredInput(data, size) else { return -1 }
  let text = input.rest
  guard let first = text.first, first == 0x7B || first == 0x5B else { return -1 }
  let whole = ScannedText(text)
  // Containers that were not closed have no bytes.
  let facts = whole.end == nil ? [] : TokenFacts.all(whole.tape)
  let position = (Int(input.first) << 8 | Int(input.second)) % (text.count + 1)
  compareWithPieces(whole, facts, ends: [position, text.count])
  let step = Int(input.second) + 1
  compareWithPieces(
    whole, facts, ends: Array(stride(from: step, to: text.count, by: step)) + [text.count])
  if whole.end != nil {
    checkCopy(whole)
    checkPointers(whole.tape)
  }
  return 0
}

/// Scans the text again, given as far as each of `ends`, in memory that ends there.
private func compareWithPieces(_ whole: ScannedText, _ facts: [TokenFacts], ends: [Int]) {
  let tape = JSONTape()
  defer { tape.deallocate() }
  let scanner = JSONScanner()
  scanner.begin()
  var piece = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
  defer { piece.deallocate() }
  tape.reset(document: UnsafePointer(piece))
  for end in ends {
    piece.deallocate()
    piece = .allocate(capacity: max(end, 1))
    if let start = whole.bytes.baseAddress { piece.update(from: start, count: end) }
    tape.move(document: UnsafePointer(piece))
    do {
      let isLast = end == whole.bytes.count
      let after = try scanner.scan(UnsafePointer(piece), end: end, isFinal: isLast, onto: tape)
      if let after {
        require(after == whole.end, "in pieces the text ends at \(after), not \(whole.end ?? -1)")
        break
      }
      require(!isLast, "a final piece neither ended the text nor failed")
    } catch {
      require(error == whole.error, "in pieces \(error), not \(String(describing: whole.error))")
      return
    }
  }
  require(whole.error == nil, "in pieces no \(String(describing: whole.error))")
  require(TokenFacts.all(tape) == facts, "in pieces the tokens are others")
  require(tape.duplicates == whole.tape.duplicates, "in pieces other keys are there twice")
}

private func checkCopy(_ whole: ScannedText) {
  let out = ByteBuffer()
  whole.tape.copy(0, to: out)
  let copy = ScannedText(out.bytes)
  require(copy.isWhole, "a copy is no JSON: \(out.string)")
  let isSame =
    TokenFacts.all(copy.tape, withBytes: false) == TokenFacts.all(whole.tape, withBytes: false)
  require(isSame, "a copy says something else: \(out.string)")
  require(!copy.tape.store.pointee.isSpaced, "a copy has white space: \(out.string)")
}

private func checkPointers(_ tape: JSONTape) {
  let outer = tape.count
  for index in 0..<min(outer, 400) where tape.kind(index) == .string { _ = tape.expand(index) }
  let canRead = tape.duplicates.isEmpty
  for index in 0..<min(tape.count, 400) {
    require(tape.hasPointer(index), "token \(index) has no pointer")
    let out = ByteBuffer()
    tape.appendPointer(of: index, to: out)
    require(isStringInside(out.bytes), "a pointer is no JSON string: \(out.string)")
    guard canRead, index < outer, index > 0 else { continue }
    let pointer = ByteBuffer()
    JSONText.decode(out.bytes, into: pointer)
    let found = FieldPath(pointer.string)?.find(in: JSONValue(tape))?.index
    // A key's pointer is its value's.
    let isHere = found == index || found == index + 1
    require(isHere, "the pointer \(pointer.string) leads to \(found ?? -1), not to \(index)")
  }
}
