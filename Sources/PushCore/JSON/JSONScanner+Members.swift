/// The members of objects.
extension JSONScanner {
  /// Adds members, and the objects in them, as long as all is of the usual kind.
  ///
  /// That is: keys are plain, values strings, numbers, objects or lists of objects, and there is no
  /// white space but a blank behind a colon or comma. Anything else is left where it begins to the
  /// careful way, as is the end of the text.
  ///
  /// - Parameters:
  ///   - start: A key's opening quote.
  ///   - state: Gets what is expected next.
  ///   - spaced: Set when there was a blank.
  /// - Returns: The offset where the careful way goes on; `start` when nothing was taken.
  @inline(__always)
  func usualMembers(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ state: inout State,
    _ spaced: inout Bool, _ tape: inout TapeCursor
  ) throws(JSONSyntaxError) -> Int {
    var at = start
    // Copies are kept in registers.
    var cursor = tape
    let bias = bias
    defer { tape = cursor }
    var stops = StringStops(base, from: start &+ 1, end: end)
    while true {
      stops.passedBeyond = 0
      let keyEnd = stops.next()
      // Room for a colon, a blank and the longest run of brackets that is taken at once.
      guard keyEnd &+ 8 < end, stops.passedBeyond == 0, base[keyEnd] == 0x22,
        base[keyEnd &+ 1] == 0x3A
      else {
        if at != start { state = .key }
        return at
      }
      let hash = JSONKey.hash(ahead: base + (at &+ 1), keyEnd &- at &- 1)
      frames[depth &- 1].note(hash)
      cursor.append(.string, [], at &+ 1, keyEnd, bias, hash: hash)
      at = keyEnd &+ 2
      if base[at] == 0x20 {
        spaced = true
        at &+= 1
      }
      let first = base[at]
      if first == 0x22 {
        stops.skip(to: at &+ 1)
        var flags: JSONToken.Flags = []
        guard let close = Self.usualString(base, at &+ 1, end, &stops, &flags) else { break }
        cursor.append(.string, flags, at &+ 1, close, bias)
        at = close &+ 1
      } else if first &- 0x30 < 10 {
        var other = cursor
        let after = try number(base, at, end, &other)
        cursor = other
        guard let after else { break }
        at = after
      } else if let key = try usualOpening(base, at, &cursor) {
        at = key
        stops.skip(to: at &+ 1)
        continue
      } else {
        break
      }
      guard let key = try usualEnding(base, &at, end, &spaced, &cursor) else {
        state = .commaOrEnd
        return at
      }
      at = key
      stops.skip(to: at &+ 1)
    }
    state = .value
    return at
  }

  /// The closing quote of a string, or nil where the end is near or anything is wrong.
  @inline(__always)
  private static func usualString(
    _ base: UnsafePointer<UInt8>, _ from: Int, _ end: Int, _ stops: inout StringStops,
    _ flags: inout JSONToken.Flags
  ) -> Int? {
    stops.passedBeyond = 0
    while true {
      let at = stops.next()
      guard at &+ 12 < end else { return nil }
      if base[at] == 0x22 {
        return stops.passedBeyond == 0 || UTF8Check.isUsual(base, from: from, quote: at) ? at : nil
      }
      guard base[at] == 0x5C, let length = StringScan.usualEscape(base + at) else { return nil }
      flags.insert(.escaped)
      stops.skip(to: at &+ length)
    }
  }

  /// Opens an object, or a list and its first object; the first key's quote, or nil.
  @inline(__always)
  private func usualOpening(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ cursor: inout TapeCursor
  ) throws(JSONSyntaxError) -> Int? {
    var object = at
    if base[at] == 0x5B, base[at &+ 1] == 0x7B, base[at &+ 2] == 0x22 {
      try open(.array, at, &cursor)
      object = at &+ 1
    }
    guard base[object] == 0x7B, base[object &+ 1] == 0x22 else { return nil }
    try open(.object, object, &cursor)
    return object &+ 1
  }

  /// Passes what stands behind a value as far as the next key's quote.
  ///
  /// - Parameter at: Left where the careful way goes on when there is no such key: nil.
  @inline(__always)
  private func usualEnding(
    _ base: UnsafePointer<UInt8>, _ at: inout Int, _ end: Int, _ spaced: inout Bool,
    _ cursor: inout TapeCursor
  ) throws(JSONSyntaxError) -> Int? {
    var isObject = true
    while at &+ 4 < end {
      let byte = base[at]
      if byte == 0x2C {
        let blank = base[at &+ 1] == 0x20 ? 1 : 0
        let next = at &+ 1 &+ blank
        if isObject {
          guard base[next] == 0x22 else { return nil }
          spaced = spaced || blank != 0
          return next
        }
        guard base[next] == 0x7B, base[next &+ 1] == 0x22 else { return nil }
        spaced = spaced || blank != 0
        try open(.object, next, &cursor)
        return next &+ 1
      }
      guard byte == (isObject ? 0x7D : 0x5D), depth > 1 else { return nil }
      at &+= 1
      _ = close(at, cursor)
      isObject = self.isObject(cursor)
    }
    return nil
  }

  /// Gives the key that was added last its hash.
  @inline(__always)
  func noteKey(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ after: Int, _ end: Int, _ cursor: TapeCursor
  ) {
    let token = cursor.tokens + (cursor.count &- 1)
    guard !token.pointee.flags.contains(.escaped) else {
      frames[depth &- 1].repeated = .max
      return
    }
    let hash = JSONKey.hash(base + (at &+ 1), after &- at &- 2, end &- at &- 1)
    token.pointee.hash = hash
    frames[depth &- 1].note(hash)
  }
}
