extension DocumentStream {
  /// Where a value or a key of the document on the tape stands in the input.
  ///
  /// Not for values out of JSON inside a string.
  package func place(ofToken index: Int) -> TextPlace {
    place(of: start + offset(ofToken: index))
  }

  /// Where values or keys of the document on the tape stand in the input.
  ///
  /// - Parameter tokens: In ascending order.
  /// - Complexity: O(document + tokens).
  package func places(ofTokens tokens: [Int]) -> [TextPlace] {
    let begin = documentPlace
    let lineOffset = begin.offset - begin.column + 1
    var counter = LineCounter(line: begin.line, offset: lineOffset)
    return tokens.map {
      // A string begins with its quote.
      let quote = tape.kind($0) == .string ? 1 : 0
      return counter.place(
        of: offset(ofToken: $0) - quote, in: buffer.base + start, origin: begin.offset)
    }
  }

  private func offset(ofToken index: Int) -> Int {
    let offset = Int(tape[index].start)
    return repair?.original(of: offset) ?? offset
  }
}
