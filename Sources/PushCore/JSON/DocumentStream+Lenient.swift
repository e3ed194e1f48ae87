/// Lenient reading: repair first, then judge strictly.
extension DocumentStream {
  func readLeniently() -> Event? {
    let available = buffer.count - start
    let limited = min(available, options.maximumDocument)
    // Repair starts over with each piece of input: try again only where a bracket has come.
    if retryLength > 0, !isFinal, limited == available, !hasBracket(from: start + retryLength) {
      retryLength = available
      return .needsInput
    }
    // A little first: a broken document must not cost the repair of all that stands behind it.
    var window = min(limited, 512)
    var attempt = LenientRepair(UnsafePointer(buffer.base + start), end: window)
    var after = attempt.run()
    while after == nil, window < limited {
      if let failure = judgeBeginning(attempt, length: window) { return failure }
      window = min(limited, window * 4)
      attempt = LenientRepair(UnsafePointer(buffer.base + start), end: window)
      after = attempt.run()
    }
    if after == nil, available > options.maximumDocument || !isFinal {
      if let failure = judgeBeginning(attempt, length: limited) { return failure }
      if available > options.maximumDocument { return fail(tooLarge()) }
      retryLength = available
      return .needsInput
    }
    return judge(attempt, length: after ?? available)
  }

  /// An error in a document whose end has not come: told at once, and not taken for its length.
  private func judgeBeginning(_ attempt: LenientRepair, length: Int) -> Event? {
    tape.reset(document: UnsafePointer(attempt.output.base))
    scanner.begin()
    do {
      let output = attempt.output
      _ = try scanner.scan(
        UnsafePointer(output.base), end: output.count, isFinal: false, onto: tape)
      return nil
    } catch {
      var error = error
      error.offset = min(attempt.original(of: error.offset), length)
      return fail(error)
    }
  }

  private func hasBracket(from position: Int) -> Bool {
    (position..<buffer.count).contains {
      buffer.base[$0] == UInt8(ascii: "}") || buffer.base[$0] == UInt8(ascii: "]")
    }
  }

  private func judge(_ attempt: LenientRepair, length: Int) -> Event {
    let text = attempt.output
    tape.reset(document: UnsafePointer(text.base))
    scanner.begin()
    do {
      let base = UnsafePointer(text.base)
      let after = try scanner.scan(base, end: text.count, isFinal: true, onto: tape)
      text.truncate(to: after ?? text.count)
    } catch {
      var error = error
      error.offset = min(attempt.original(of: error.offset), length)
      return fail(error)
    }
    for note in attempt.notes { notes.append((note.kind, place(of: start + note.offset))) }
    repair = attempt
    return complete(length)
  }

  /// Whether there is something for ``takeNotes()``.
  package var hasNotes: Bool { !notes.isEmpty }

  /// The notes gathered since the last call, for the document on the tape.
  package func takeNotes() -> [(RepairNote.Kind, TextPlace)] {
    defer { notes.removeAll() }
    return notes
  }
}
