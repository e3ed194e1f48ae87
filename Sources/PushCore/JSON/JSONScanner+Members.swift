/// The members of objects.
extension JSONScanner {
  /// Where ``usualMembers(_:_:_:_:)`` left off.
  struct Run {
    var at: Int
    /// What is expected there; nil when nothing was taken.
    var state: State?
    var isSpaced = false
  }

  /// Adds members, and the objects in them, as long as all is of the usual kind.
  ///
  /// That is: keys are plain, values strings, whole numbers, objects or lists of objects, and there
  /// is no white space but a blank behind a colon or comma. Anything else is left where it begins to
  /// the careful way, as is the end of the text.
  ///
  /// - Parameters:
  ///   - start: A key's opening quote.
  ///   - end: What stands before it can be read, but nothing of the last bytes is taken.
  @inline(never)
  func usualMembers(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ tape: inout TapeCursor
  ) -> Run {
    var run = Run(at: start)
    // Copies are kept in registers.
    var cursor = tape
    var frame = frames + (depth &- 1)
    let bias = bias
    defer {
      tape = cursor
      depth = frames.distance(to: frame) &+ 1
    }
    // As much as is looked at without asking, beginning with a stop.
    let limit = end &- 16
    var stops = StringStops(base, from: start &+ 1, end: end)
    while true {
      // A key, and at most a list, an object and one more object behind an ending.
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
      cursor.appendReserved(.string, [], from, keyEnd, bias, hash: hash)
      run.at = keyEnd &+ 2
      run.state = .value
      if _slowPath(base[run.at] == 0x20) {
        run.isSpaced = true
        run.at &+= 1
      }
      let first = base[run.at]
      if first == 0x22 {
        let value = run.at &+ 1
        var (close, passed) = stops.next(from: value)
        guard close < limit else { return run }
        var flags: JSONToken.Flags = []
        while base[close] != 0x22 {
          guard let escaped = Self.fastEscapes(base, close, limit) else { return run }
          flags = .escaped
          let (stop, beyond) = stops.next(from: escaped)
          guard stop < limit else { return run }
          passed |= beyond
          close = stop
        }
        if passed != 0, !UTF8Check.isCertainlyValid(base, from: value, quote: close) { return run }
        cursor.appendReserved(.string, flags, value, close, bias)
        run.at = close &+ 1
      } else if first &- 0x30 < 10 {
        guard let after = Self.usualNumber(base, run.at, limit) else { return run }
        cursor.appendReserved(.number, [], run.at, after, bias)
        run.at = after
      } else if let key = usualOpening(base, run.at, &frame, &cursor) {
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

  /// Two bytes, the first one lowest.
  @inline(__always)
  private static func pair(_ start: UnsafePointer<UInt8>) -> UInt16 {
    UnsafeRawPointer(start).loadUnaligned(as: UInt16.self).littleEndian
  }

  /// The offset behind escapes, or nil where there is none or anything is wrong.
  @inline(__always)
  private static func fastEscapes(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ limit: Int
  ) -> Int? {
    var at = start
    // Text of one script is one escape behind another.
    repeat {
      guard base[at] == 0x5C, let length = StringScan.fastEscapeLength(base + at) else {
        return nil
      }
      at &+= length
    } while at < limit && base[at] == 0x5C
    return at
  }

  /// The offset behind a whole number, or nil for a number of any other form.
  @inline(__always)
  private static func usualNumber(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ limit: Int
  ) -> Int? {
    var at = start &+ 1
    while at < limit, base[at] &- 0x30 < 10 { at &+= 1 }
    let isRight = base[start] != 0x30 || at == start &+ 1
    // The bytes that may follow; a fraction and an exponent are not among them.
    guard at < limit, isRight, base[at] == 0x2C || base[at] | 0x20 == 0x7D else { return nil }
    return at
  }

  /// Opens an object, or a list and its first object; the first key's quote, or nil.
  @inline(__always)
  private func usualOpening(
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

  @inline(__always)
  private func push(
    _ kind: JSONKind, _ at: Int, _ frame: inout UnsafeMutablePointer<Frame>,
    _ cursor: inout TapeCursor
  ) {
    frame += 1
    frame.pointee = Frame(token: Int32(truncatingIfNeeded: cursor.count))
    cursor.appendReserved(kind, [], at, 0, bias)
  }

  /// Passes what stands behind a value as far as the next key's quote.
  ///
  /// - Parameter run: Is left where the careful way goes on when there is no such key: false.
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

  /// Gives the key that was added last its hash.
  @inline(__always)
  func noteKey(_ base: UnsafePointer<UInt8>, _ at: Int, _ after: Int, _ cursor: TapeCursor) {
    let token = cursor.tokens + (cursor.count &- 1)
    guard !token.pointee.flags.contains(.escaped) else {
      frames[depth &- 1].repeated = .max
      return
    }
    let hash = JSONKey.hash(base, from: at &+ 1, to: after &- 1)
    token.pointee.hash = hash
    frames[depth &- 1].note(hash)
  }
}
