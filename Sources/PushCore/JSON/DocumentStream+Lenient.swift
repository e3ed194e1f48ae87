/// Lenient reading: repairs a piece, then scans it strictly; both resume at the next piece.
extension DocumentStream {
  /// The number of bytes to repair before each strict scan.
  ///
  /// The first pieces are small, because repairing the bytes after an error is wasted work.
  private static let pieces = 64...4096

  /// Continues reading the document at `start`, up to `end`.
  ///
  /// - Parameters:
  ///   - end: The number of bytes, from the document's first byte, that may be read.
  ///   - isFinal: Whether no more input follows, so that an unfinished document is an error.
  /// - Returns: The document's length, or nil when it continues after `end`.
  /// - Throws: The first error; its offset is relative to the document's first byte.
  func advance(to end: Int, isFinal: Bool) throws(JSONSyntaxError) -> Int? {
    let base = UnsafePointer(buffer.base + start)
    guard let repair else {
      tape.move(document: base, readable: buffer.readable - start)
      return try scanner.scan(base, end: end, isFinal: isFinal, onto: tape)
    }
    do {
      while repairedEnd < end {
        let piece = max(Self.pieces.lowerBound, min(repairedEnd, Self.pieces.upperBound))
        repairedEnd = min(end, repairedEnd + piece)
        let after = repair.run(base, end: repairedEnd, isFinal: false)
        _ = try judge(repair, isFinal: after != nil)
        if let after { return after }
      }
      guard isFinal else { return nil }
      // Only the end of the input decides where an unquoted value of a dump ends.
      let after = repair.run(base, end: end, isFinal: true)
      let length = try judge(repair, isFinal: true)
      return after ?? length
    } catch {
      var error = error
      error.offset = min(repair.original(of: error.offset), end)
      throw error
    }
  }

  private func judge(
    _ repair: LenientRepair, isFinal: Bool
  ) throws(JSONSyntaxError) -> Int? {
    let base = UnsafePointer(repair.output.base)
    tape.move(document: base)
    let end = isFinal ? repair.output.count : repair.settled
    return try scanner.scan(base, end: end, isFinal: isFinal, onto: tape)
  }

  /// Adds the repairs of the current document to the notes.
  func noteRepairs() {
    for note in repair?.notes ?? [] { notes.append((note.kind, place(of: start + note.offset))) }
  }

  /// Whether ``takeNotes()`` would return any notes.
  package var hasNotes: Bool { !notes.isEmpty }

  /// Returns and clears the repairs of the document on the tape.
  package func takeNotes() -> [(RepairNote.Kind, TextPlace)] {
    defer { notes.removeAll() }
    return notes
  }

  /// Returns and clears the notes on lenient syntax skipped between documents.
  package func takeNotesBetween() -> [(RepairNote.Kind, TextPlace)] {
    defer { notesBetween.removeAll() }
    return notesBetween
  }
}
