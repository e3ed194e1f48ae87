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
    return tokens.map {
      // The token starts after the opening quote.
      let quote = tape.kind($0) == .string ? 1 : 0
      return counter.position(
        of: offset(ofToken: $0) - quote, in: buffer.base + start, origin: begin.offset)
    }
  }

  func offset(ofToken index: Int) -> Int {
    assert(tape[index].start & JSONToken.arenaBit == 0, "the value is not in the input")
    let offset = Int(tape[index].start)
    return isRewritten ? pasted.map.original(of: offset) : offset
  }
}
