/// The members of objects.
extension JSONScanner {
  /// Adds members as long as keys are plain, values strings, and no white space stands between.
  ///
  /// Most of what comes is of this kind. Anything else is left where it begins to the careful way.
  ///
  /// - Parameters:
  ///   - start: A key's opening quote.
  ///   - state: Gets what is expected next.
  /// - Returns: The offset where the careful way goes on; `start` when nothing was taken.
  @inline(__always)
  func usualMembers(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ state: inout State,
    _ tape: inout TapeCursor
  ) throws(JSONSyntaxError) -> Int {
    var at = start
    // A copy is kept in registers.
    var cursor = tape
    defer { tape = cursor }
    while true {
      let keyEnd = StringScan.plainEnd(base, at &+ 1, end)
      guard keyEnd &+ 2 < end, base[keyEnd] == 0x22, base[keyEnd &+ 1] == 0x3A else {
        if at != start { state = .key }
        return at
      }
      let hash = JSONKey.hash(base + (at &+ 1), keyEnd &- at &- 1, end &- at &- 1)
      note(hash)
      cursor.append(.string, [], at &+ 1, keyEnd, bias, hash: hash)
      at = keyEnd &+ 2
      guard base[at] == 0x22 else { break }
      var flags: JSONToken.Flags = []
      var valueEnd = StringScan.plainEnd(base, at &+ 1, end)
      guard valueEnd &+ 2 < end else { break }
      if base[valueEnd] != 0x22 {
        guard let found = try longString(base, at &+ 1, valueEnd, end, &flags), found &+ 2 < end
        else { break }
        valueEnd = found
      }
      cursor.append(.string, flags, at &+ 1, valueEnd, bias)
      at = valueEnd &+ 1
      guard base[at] == 0x2C, base[at &+ 1] == 0x22 else {
        state = .commaOrEnd
        return at
      }
      at &+= 1
    }
    state = .value
    return at
  }

  /// Gives the key that was added last its hash.
  @inline(__always)
  func noteKey(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ after: Int, _ end: Int, _ cursor: TapeCursor
  ) {
    let token = cursor.tokens + (cursor.count &- 1)
    guard !token.pointee.flags.contains(.escaped) else {
      frames[depth &- 1].members &+= 1
      frames[depth &- 1].isSuspect = true
      return
    }
    let hash = JSONKey.hash(base + (at &+ 1), after &- at &- 2, end &- at &- 1)
    token.pointee.hash = hash
    note(hash)
  }

  /// Notes a key of the innermost object; two that hash to one bit may be the same.
  @inline(__always)
  private func note(_ hash: UInt16) {
    let frame = frames + (depth &- 1)
    frame.pointee.members &+= 1
    let bit = UInt64(1) &<< UInt64(hash & 63)
    if frame.pointee.seen & bit != 0 { frame.pointee.isSuspect = true }
    frame.pointee.seen |= bit
  }
}
