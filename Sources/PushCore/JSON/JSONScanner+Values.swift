/// Strings, numbers and literals.
extension JSONScanner {
  /// Adds the string that opens at `at`; returns the offset after it, or nil if it exceeds `end`.
  func string(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ cursor: inout TapeCursor
  ) throws(JSONSyntaxError) -> Int? {
    let from = at &+ 1
    var (reached, flags) = (max(from, resumeAt), resumeFlags)
    guard let close = try StringScan.run(base, &reached, end, &flags) else {
      (resumeAt, resumeFlags) = (reached, flags)
      return nil
    }
    (resumeAt, resumeFlags) = (0, [])
    cursor.append(.string, flags, from, close, bias)
    return close &+ 1
  }

  /// Adds a string, number or literal; returns the offset after it, or nil if it exceeds `end`.
  func scalar(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ cursor: inout TapeCursor
  ) throws(JSONSyntaxError) -> Int? {
    switch base[at] {
    case 0x22: try string(base, at, end, &cursor)
    case 0x2D, 0x30...0x39: try number(base, at, end, &cursor)
    default: try literal(base, at, end, &cursor)
    }
  }

  private func literal(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ cursor: inout TapeCursor
  ) throws(JSONSyntaxError) -> Int? {
    let text: StaticString
    let kind: JSONKind
    switch base[at] {
    case 0x74: (text, kind) = ("true", .true)
    case 0x66: (text, kind) = ("false", .false)
    case 0x6E: (text, kind) = ("null", .null)
    default: throw JSONSyntaxError.expected("a value", found: base[at], at: at)
    }
    for index in 0..<text.utf8CodeUnitCount {
      guard at + index < end else { return nil }
      guard base[at + index] == text.utf8Start[index] else {
        throw JSONSyntaxError(.jsonSyntax, "expected \(text)", at: at)
      }
    }
    let after = at + text.utf8CodeUnitCount
    cursor.append(kind, [], at, after, bias)
    return after
  }

  private func number(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int, _ cursor: inout TapeCursor
  ) throws(JSONSyntaxError) -> Int? {
    guard let after = try Self.endOfNumber(base, at, end) else { return nil }
    cursor.append(.number, [], at, after, bias)
    return after
  }

  /// Returns the offset after a number, or nil if it may exceed `end`.
  static func endOfNumber(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) throws(JSONSyntaxError) -> Int? {
    var at = start
    if base[at] == 0x2D { at &+= 1 }
    guard at < end else { return nil }
    if base[at] == 0x30 {
      at &+= 1
      if at < end, base[at].isDigit {
        throw JSONSyntaxError(.jsonSyntax, "a number has a leading zero", at: at)
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
    return at < end ? at : nil
  }

  private static func digits(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) throws(JSONSyntaxError) -> Int {
    var at = start
    while at < end, base[at].isDigit { at &+= 1 }
    guard at > start else { throw JSONSyntaxError.expected("a digit", found: base[at], at: at) }
    return at
  }
}
