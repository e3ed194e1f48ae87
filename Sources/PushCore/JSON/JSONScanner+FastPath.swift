/// The fast path for members of objects.
extension JSONScanner {
  /// The position at which ``fastMembers(_:_:_:_:)`` stopped.
  struct Run {
    var at: Int
    /// The parser state at that position; nil if no member was read.
    var state: State?
    var isSpaced = false
  }

  /// Adds members, and the objects in them, as long as their syntax is simple.
  ///
  /// Simple means: keys are ASCII without escapes; values are strings, non-negative whole numbers,
  /// objects, or arrays of objects; the only white space is one space after a colon or comma.
  /// At anything else, and near the end of the text, it stops and the slow path continues.
  ///
  /// - Parameters:
  ///   - start: The offset of a key's opening quote.
  ///   - end: The end of the readable bytes; the last 16 are left to the slow path.
  @inline(never)
  func fastMembers(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ tape: inout TapeCursor
  ) -> Run {
    var run = Run(at: start)
    // The compiler keeps local copies in registers.
    var cursor = tape
    var frame = frames + (depth &- 1)
    let bias = bias
    defer {
      tape = cursor
      depth = frames.distance(to: frame) &+ 1
    }
    // After a stop, up to 16 bytes are read without a bounds check.
    let limit = end &- 16
    var stops = StringStops(base, from: start &+ 1, end: end)
    while true {
      // Tokens of one round: a key, and at most an array, its object and one more after its end.
      if _slowPath(!cursor.hasRoom(4)) {
        guard cursor.count < JSONTape.tokenLimit else {
          if run.at != start { run.state = .key }
          return run
        }
        cursor.reserve(4)
      }
      let from = run.at &+ 1
      let (keyEnd, beyond) = stops.next(from: from)
      guard keyEnd < limit, beyond == 0, Self.pair(base + keyEnd) == Self.quoteColon else {
        if run.at != start { run.state = .key }
        return run
      }
      let hash = JSONKey.hash(base, from: from, to: keyEnd)
      frame.pointee.note(hash)
      cursor.appendReserved(.string, .key, from, keyEnd, bias, hash: hash)
      run.at = keyEnd &+ 2
      run.state = .value
      if _slowPath(base[run.at] == 0x20) {
        run.isSpaced = true
        run.at &+= 1
      }
      let first = base[run.at]
      if first == 0x22 {
        let value = run.at &+ 1
        guard let string = Self.fastString(base, value, limit, &stops) else { return run }
        cursor.appendReserved(.string, string.flags, value, string.end, bias)
        run.at = string.end &+ 1
      } else if first.isDigit {
        guard let after = Self.fastNumber(base, run.at, limit) else { return run }
        cursor.appendReserved(.number, [], run.at, after, bias)
        run.at = after
      } else if let key = fastOpening(base, run.at, &frame, &cursor) {
        run.at = key
        continue
      } else {
        return run
      }
      if Self.pair(base + run.at) == Self.commaQuote {
        run.at &+= 1
      } else if !fastEnding(base, &run, limit, &frame, &cursor) {
        run.state = .commaOrEnd
        return run
      }
    }
  }

  // MARK: Pieces

  private static var quoteColon: UInt16 { 0x3A22 }
  private static var commaQuote: UInt16 { 0x222C }

  /// Returns two bytes as a little-endian number.
  private static func pair(_ start: UnsafePointer<UInt8>) -> UInt16 {
    UnsafeRawPointer(start).loadUnaligned(as: UInt16.self).littleEndian
  }

  /// Returns the offset of the quote after a string, or nil if the string is not simple.
  static func fastString(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ limit: Int, _ stops: inout StringStops
  ) -> (end: Int, flags: JSONToken.Flags)? {
    var flags: JSONToken.Flags = []
    var (at, passed) = (start, UInt64(0))
    while true {
      let (stop, beyond) = stops.next(from: at)
      guard stop < limit else { return nil }
      passed |= beyond
      if base[stop] == 0x22 {
        let isValid = passed == 0 || UTF8Check.isCertainlyValid(base, from: start, quote: stop)
        return isValid ? (stop, flags) : nil
      }
      guard let escaped = fastEscapes(base, stop, limit) else { return nil }
      flags = .escaped
      at = escaped
    }
  }

  /// Returns the offset after consecutive escapes, or nil if there is none or one is invalid.
  @inline(__always)
  private static func fastEscapes(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ limit: Int
  ) -> Int? {
    var at = start
    // Text in a non-Latin script is a sequence of escapes.
    repeat {
      guard base[at] == 0x5C, let length = StringScan.fastEscapeLength(base + at) else {
        return nil
      }
      at &+= length
    } while at < limit && base[at] == 0x5C
    return at
  }

  /// Returns the offset after a whole number, or nil for a number in any other form.
  @inline(__always)
  private static func fastNumber(_ base: UnsafePointer<UInt8>, _ start: Int, _ limit: Int) -> Int? {
    var at = start &+ 1
    while at < limit, base[at].isDigit { at &+= 1 }
    let isRight = base[start] != 0x30 || at == start &+ 1
    // Only `,`, `}` or `]` may follow, so a fraction or an exponent fails here.
    guard at < limit, isRight, base[at] == 0x2C || base[at] | 0x20 == 0x7D else { return nil }
    return at
  }

  /// Opens an object, or an array and its first object; returns the first key's quote, or nil.
  private func fastOpening(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ frame: inout UnsafeMutablePointer<Frame>,
    _ cursor: inout TapeCursor
  ) -> Int? {
    var object = at
    guard frame < innermost - 1 else { return nil }
    if base[at] == 0x5B, base[at &+ 1] == 0x7B, base[at &+ 2] == 0x22 {
      push(.array, at, &frame, &cursor)
      object = at &+ 1
    }
    guard base[object] == 0x7B, base[object &+ 1] == 0x22 else { return nil }
    push(.object, object, &frame, &cursor)
    return object &+ 1
  }

  private func push(
    _ kind: JSONKind, _ at: Int, _ frame: inout UnsafeMutablePointer<Frame>,
    _ cursor: inout TapeCursor
  ) {
    frame += 1
    frame.pointee = Frame(token: Int32(truncatingIfNeeded: cursor.count))
    cursor.appendReserved(kind, [], at, 0, bias)
  }

  /// Skips from the end of a value to the next key's quote.
  ///
  /// - Parameter run: The position; if the result is false, the slow path continues there.
  /// - Returns: Whether there is such a key.
  @inline(__always)
  private func fastEnding(
    _ base: UnsafePointer<UInt8>, _ run: inout Run, _ limit: Int,
    _ frame: inout UnsafeMutablePointer<Frame>, _ cursor: inout TapeCursor
  ) -> Bool {
    var isObject = true
    while run.at < limit {
      let byte = base[run.at]
      if byte == 0x2C {
        let blank = base[run.at &+ 1] == 0x20 ? 1 : 0
        var next = run.at &+ 1 &+ blank
        if !isObject {
          guard base[next] == 0x7B, base[next &+ 1] == 0x22, frame < innermost else { return false }
          push(.object, next, &frame, &cursor)
          next &+= 1
        }
        guard base[next] == 0x22 else { return false }
        run.isSpaced = run.isSpaced || blank != 0
        run.at = next
        return true
      }
      guard byte == (isObject ? 0x7D : 0x5D), frame > frames else { return false }
      run.at &+= 1
      end(frame, run.at, cursor)
      frame -= 1
      isObject = cursor.tokens[Int(frame.pointee.token)].kind == .object
    }
    return false
  }

  /// Marks the last token as a key, sets its hash and records it in the frame.
  func noteKey(_ base: UnsafePointer<UInt8>, _ at: Int, _ after: Int, _ cursor: TapeCursor) {
    let token = cursor.tokens + (cursor.count &- 1)
    token.pointee.flags.insert(.key)
    guard !token.pointee.flags.contains(.escaped) else {
      frames[depth &- 1].noteAny()
      return
    }
    let hash = JSONKey.hash(base, from: at &+ 1, to: after &- 1)
    token.pointee.hash = hash
    frames[depth &- 1].note(hash)
  }
}
