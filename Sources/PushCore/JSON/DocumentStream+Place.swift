extension DocumentStream {
  /// Where a value or a key of the document on the tape stands in the input.
  ///
  /// Not for values out of JSON inside a string.
  package func place(ofToken index: Int) -> TextPlace {
    place(of: start + offset(ofToken: index))
  }

  /// The lines on which values or keys of the document on the tape stand.
  ///
  /// - Parameter tokens: In ascending order.
  /// - Complexity: O(document + tokens).
  package func lines(ofTokens tokens: [Int]) -> [Int] {
    var counter = LineCounter(line: documentPlace.line)
    return tokens.map {
      counter.place(of: offset(ofToken: $0), in: buffer.base + start, origin: 0).line
    }
  }

  private func offset(ofToken index: Int) -> Int {
    let offset = Int(tape[index].start)
    return repair?.original(of: offset) ?? offset
  }
}
