/// Strings, numbers and literals.
extension JSONScanner {
  /// Adds the string that opens at `at`; returns the offset after it, or nil if it exceeds `end`.
  @inline(__always)
  func string(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ cursor: inout TapeCursor
  ) throws(JSONSyntaxError) -> Int? {
    let from = at &+ 1
    var close = resumeAt > from ? resumeAt : StringScan.plainEnd(base, from, end)
    var flags: JSONToken.Flags = []
    // A resumed string has flags to restore, even if its closing quote is the next byte.
    if close >= end || base[close] != 0x22 || resumeAt > 0 {
      guard let found = try longString(base, from, close, end, &flags) else { return nil }
      close = found
    }
    cursor.append(.string, flags, from, close, bias)
    return close &+ 1
  }

  /// Returns the closing quote of a string that is plain only up to `start`, or nil.
  @inline(never)
  func longString(
    _ base: UnsafePointer<UInt8>, _ from: Int, _ start: Int, _ end: Int,
    _ flags: inout JSONToken.Flags
  ) throws(JSONSyntaxError) -> Int? {
    if resumeAt > 0 {
      flags = resumeFlags
    } else if let close = StringScan.fastEnd(base, from, start, end, &flags) {
      return close
    }
    var reached = 0
    guard let close = try StringScan.run(base, start, end, &flags, &reached) else {
      resumeAt = reached
      resumeFlags = flags
      return nil
    }
    resumeAt = 0
    return close
  }

  func literal(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ cursor: inout TapeCursor
  ) throws(JSONSyntaxError) -> Int? {
    let text: StaticString
    let kind: JSONKind
    switch base[at] {
    case 0x74: (text, kind) = ("true", .true)
    case 0x66: (text, kind) = ("false", .false)
    case 0x6E: (text, kind) = ("null", .null)
    default: throw unexpected(base[at], at, "a value")
    }
    for index in 0..<text.utf8CodeUnitCount {
      guard at + index < end else { return nil }
      guard base[at + index] == text.utf8Start[index] else {
        throw JSONSyntaxError(.syntax, "expected \(text)", at: at)
      }
    }
    let after = at + text.utf8CodeUnitCount
    cursor.append(kind, [], at, after, bias)
    return after
  }

  func number(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ cursor: inout TapeCursor
  ) throws(JSONSyntaxError) -> Int? {
    var at = start
    if base[at] == 0x2D { at &+= 1 }
    guard at < end else { return nil }
    if base[at] == 0x30 {
      at &+= 1
      if at < end, isDigit(base[at]) {
        throw JSONSyntaxError(.syntax, "a number has a leading zero", at: at)
      }
    } else {
      at = try digits(base, at, end)
    }
    if at < end, base[at] == 0x2E {
      guard at &+ 1 < end else { return nil }
      at = try digits(base, at &+ 1, end)
    }
    if at < end, base[at] | 0x20 == 0x65 {
      at &+= 1
      if at < end, base[at] == 0x2B || base[at] == 0x2D { at &+= 1 }
      guard at < end else { return nil }
      at = try digits(base, at, end)
    }
    // A number at the end of the bytes may continue in the next piece.
    guard at < end else { return nil }
    cursor.append(.number, [], start, at, bias)
    return at
  }

  @inline(__always)
  private func isDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10
  }

  @inline(__always)
  private func digits(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) throws(JSONSyntaxError) -> Int {
    var at = start
    while at < end, isDigit(base[at]) { at &+= 1 }
    guard at > start else { throw unexpected(base[at], at, "a digit") }
    return at
  }
}
