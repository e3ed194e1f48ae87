import CPlatform

extension UnsafeBufferPointer<UInt8> {
  /// Whether two texts are equal, byte for byte.
  func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
      return count == other.count
    }
    return memcmp(start, otherStart, count) == 0
  }

  /// Whether the text contains another one, byte for byte.
  func contains(text part: UnsafeBufferPointer<UInt8>) -> Bool {
    pk_contains(baseAddress, count, part.baseAddress, part.count)
  }

  /// Whether the text contains a constant one, byte for byte.
  func contains(text part: StaticString) -> Bool {
    pk_contains(baseAddress, count, part.utf8Start, part.utf8CodeUnitCount)
  }

  /// Whether a constant text is at an offset.
  func has(_ part: StaticString, at offset: Int) -> Bool {
    let length = part.utf8CodeUnitCount
    guard let start = baseAddress, offset + length <= count else { return false }
    return memcmp(start + offset, part.utf8Start, length) == 0
  }

  /// Whether the text ends with a constant one, in which the case of letters makes no difference.
  func endsIgnoringCase(with part: StaticString) -> Bool {
    let length = part.utf8CodeUnitCount
    guard count >= length else { return false }
    var at = 1
    while at <= length, self[count - at] | 0x20 == part.utf8Start[length - at] | 0x20 { at += 1 }
    return at > length
  }

  /// Returns the offset of a constant text at or after another one; nil if it is not there.
  ///
  /// - Parameter length: The maximum distance; nil for any.
  func offset(of part: StaticString, from start: Int = 0, within length: Int? = nil) -> Int? {
    let size = part.utf8CodeUnitCount
    let end = length.map { Swift.min(start + $0 + size, count) } ?? count
    guard let base = baseAddress, end - start >= size,
      UnsafeBufferPointer(rebasing: self[start..<end]).contains(text: part)
    else { return nil }
    var at = start
    while let found = memchr(base + at, Int32(part.utf8Start[0]), end - at) {
      at = UnsafeRawPointer(base).distance(to: found)
      if has(part, at: at) { return at }
      at += 1
    }
    return nil
  }
}
