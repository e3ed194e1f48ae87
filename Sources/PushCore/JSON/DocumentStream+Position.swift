extension DocumentStream {
  /// Returns the position in the input of a value or key of the document on the tape.
  ///
  /// Do not use it for values from JSON inside a string.
  package func position(ofToken index: Int) -> TextPosition {
    position(of: start + offset(ofToken: index))
  }

  /// Returns the positions in the input of values or keys of the document on the tape.
  ///
  /// - Parameter tokens: In ascending order.
  /// - Complexity: O(document + tokens).
  package func positions(ofTokens tokens: some Collection<Int>) -> [TextPosition] {
    let begin = documentPosition
    let lineOffset = begin.offset - begin.column + 1
    var counter = PositionCounter(
      line: begin.line, offset: lineOffset,
      continuationBytes: options.countsCharacters ? begin.continuationBytes : nil)
    let offsets = tokens.map(offset(ofTokenWithQuotes:))
    func position(of offset: Int) -> TextPosition {
      counter.position(of: offset, in: buffer.base + start, origin: begin.offset)
    }
    guard paste.rewritten == .request else { return offsets.map(position) }
    // The parts of a request are in any order.
    var positions = [TextPosition](repeating: begin, count: offsets.count)
    for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
      positions[index] = position(of: offsets[index])
    }
    return positions
  }

  /// The token of a string starts after its opening quote.
  private func offset(ofTokenWithQuotes index: Int) -> Int {
    let quote = tape.kind(index) == .string ? 1 : 0
    // Not all texts of a request are in quotes.
    if paste.rewritten == .request {
      return requests.map.original(of: Int(tape[index].start) - quote)
    }
    return offset(ofToken: index) - quote
  }

  func offset(ofToken index: Int) -> Int {
    assert(tape[index].start & JSONToken.arenaBit == 0, "the value is not in the input")
    let offset = Int(tape[index].start)
    return switch paste.rewritten {
    case .pasted: pasted.map.original(of: offset)
    case .request: requests.map.original(of: offset)
    case nil: offset
    }
  }
}
