/// Lenient reading: repair first, then judge strictly; piece by piece, both go on where they were.
extension DocumentStream {
  /// How much is repaired before it is judged: first a little, since what follows an error of a
  /// broken document is repaired for nothing.
  private static let pieces = 64...4096

  /// Reads the document at `start` on as far as `end`.
  ///
  /// - Parameters:
  ///   - end: The number of bytes of the document, from its first one, that may be read.
  ///   - isFinal: Whether no more will come, so that an unfinished document is an error.
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

  /// Takes in what the repair of the document that was read has noted.
  func noteRepairs() {
    for note in repair?.notes ?? [] { notes.append((note.kind, place(of: start + note.offset))) }
  }

  /// Whether there is something for ``takeNotes()``.
  package var hasNotes: Bool { !notes.isEmpty }

  /// The repairs of the document on the tape, once.
  package func takeNotes() -> [(RepairNote.Kind, TextPlace)] {
    defer { notes.removeAll() }
    return notes
  }

  /// What lenient reading passed over between documents since the last call.
  package func takeNotesBetween() -> [(RepairNote.Kind, TextPlace)] {
    defer { notesBetween.removeAll() }
    return notesBetween
  }
}
