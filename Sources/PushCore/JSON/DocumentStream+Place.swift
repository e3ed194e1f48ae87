extension DocumentStream {
  /// Where a value or a key of the document on the tape stands in the input.
  ///
  /// Not for values out of JSON inside a string.
  package func place(ofToken index: Int) -> TextPlace {
    let offset = Int(tape[index].start)
    return place(of: start + (repair?.original(of: offset) ?? offset))
  }
}
