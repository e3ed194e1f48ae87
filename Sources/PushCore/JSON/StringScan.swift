/// The hot path of the scanner: finds a string's closing quote.
enum StringScan {
  /// Returns the offset of the first quote, backslash, control character, or non-ASCII byte.
  ///
  /// Up to 15 bytes before `end` are not checked.
  static func plainEnd(_ base: UnsafePointer<UInt8>, _ from: Int, _ end: Int) -> Int {
    var at = from
    while at &+ 16 <= end {
      let block = ByteBlock(base + at)
      // As signed numbers, non-ASCII bytes are negative and so below a space.
      let special = block.equals(0x22) .| block.equals(0x5C) .| block.isSignedBelow(0x20)
      if let found = ByteBlock.first(special) { return at &+ found }
      at &+= 16
    }
    return at
  }

  /// Returns the length of the escape at `start`, or nil if it is invalid.
  ///
  /// Twelve bytes must be readable, the length of a surrogate pair.
  @inline(__always)
  static func fastEscapeLength(_ start: UnsafePointer<UInt8>) -> Int? {
    let second = start[1]
    // `\"` is the most frequent escape in JSON inside strings.
    if second == 0x22 { return 2 }
    guard second == 0x75 else { return isSimpleEscape(second) ? 2 : nil }
    guard JSONText.isHexUnit(start + 2) else { return nil }
    // Only code units that begin with the digit D can be surrogates.
    guard start[2] | 0x20 == 0x64, let unit = JSONText.hexUnit(start + 2), unit & 0xF800 == 0xD800
    else { return 6 }
    guard unit & 0xFC00 == 0xD800, start[6] == 0x5C, start[7] == 0x75,
      let low = JSONText.hexUnit(start + 8), low & 0xFC00 == 0xDC00
    else { return nil }
    return 12
  }

  /// Whether a byte is one of `\\ / b f n r t`.
  ///
  /// Without a `switch`, because its branch would be unpredictable.
  private static func isSimpleEscape(_ byte: UInt8) -> Bool {
    let letters: UInt32 = 1 << 2 | 1 << 6 | 1 << 14 | 1 << 18 | 1 << 20
    let isLetter = byte & 0xE0 == 0x60 && letters &>> UInt32(byte & 31) & 1 != 0
    return isLetter || byte == 0x5C || byte == 0x2F
  }

  /// Finds the closing quote and validates escapes, control characters and UTF-8.
  ///
  /// - Parameters:
  ///   - at: The offset to begin at; gets the offset to resume at if the bytes end first.
  ///   - flags: Gets `.escaped` if there is a backslash.
  /// - Returns: The offset of the closing quote, or nil if the bytes end first.
  static func run(
    _ base: UnsafePointer<UInt8>, _ at: inout Int, _ end: Int, _ flags: inout JSONToken.Flags
  ) throws(JSONSyntaxError) -> Int? {
    if let close = fastRun(base, &at, end &- 16, &flags) { return close }
    while at < end {
      let byte = base[at]
      var next: Int? = at
      if byte >= 0x80 {
        guard let after = UTF8Check.sequence(base, at, end) else {
          throw JSONSyntaxError(.jsonEncoding, "this is not UTF-8", at: at)
        }
        next = after <= end ? after : nil
      } else if byte == 0x22 {
        return at
      } else if byte == 0x5C {
        flags.insert(.escaped)
        // `\"` is the most frequent escape in JSON inside strings.
        next = at &+ 1 < end && base[at &+ 1] == 0x22 ? at &+ 2 : try escape(base, at, end)
      } else if byte < 0x20 {
        throw JSONSyntaxError(
          .jsonSyntax, "\(JSONSyntaxError.name(of: byte)) in a string must be escaped", at: at)
      } else {
        next = plainEnd(base, at &+ 1, end)
      }
      guard let next else { return nil }
      at = next
    }
    return nil
  }

  /// Finds the closing quote as ``run(_:_:_:_:)`` does; stops, returning nil, at what is invalid or
  /// rare, and if there is no quote or backslash before `limit`.
  private static func fastRun(
    _ base: UnsafePointer<UInt8>, _ at: inout Int, _ limit: Int, _ flags: inout JSONToken.Flags
  ) -> Int? {
    var stops = StringStops(base, from: at, end: limit)
    while true {
      let (stop, beyond) = stops.next(from: at)
      guard stop < limit,
        beyond == 0 || UTF8Check.isCertainlyValid(base, from: at, quote: stop)
      else { return nil }
      at = stop
      if base[at] == 0x22 { return at }
      guard base[at] == 0x5C, let length = fastEscapeLength(base + at) else { return nil }
      flags.insert(.escaped)
      at &+= length
    }
  }

  /// Returns the offset after the escape at `at`, or nil if the bytes end within it.
  private static func escape(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int
  ) throws(JSONSyntaxError) -> Int? {
    guard at + 1 < end else { return nil }
    switch base[at + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return at + 2
    case 0x75: break
    case let byte:
      throw JSONSyntaxError(
        .jsonSyntax, "a backslash before \(JSONSyntaxError.name(of: byte)) is not an escape", at: at
      )
    }
    guard let unit = try hexUnit(base, at + 2, end) else { return nil }
    guard unit & 0xF800 == 0xD800 else { return at + 6 }
    let lone = JSONSyntaxError(.jsonSyntax, "an unpaired surrogate", at: at)
    guard unit & 0xFC00 == 0xD800 else { throw lone }
    guard at + 6 < end else { return nil }
    guard base[at + 6] == 0x5C else { throw lone }
    guard at + 7 < end else { return nil }
    guard base[at + 7] == 0x75 else { throw lone }
    guard let low = try hexUnit(base, at + 8, end) else { return nil }
    guard low & 0xFC00 == 0xDC00 else { throw lone }
    return at + 12
  }

  private static func hexUnit(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ end: Int
  ) throws(JSONSyntaxError) -> UInt32? {
    var unit: UInt32 = 0
    for index in at..<at + 4 {
      guard index < end else { return nil }
      guard let digit = Hexadecimal.value(of: base[index]) else {
        throw JSONSyntaxError(.jsonSyntax, "expected four hexadecimal digits after \\u", at: index)
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
