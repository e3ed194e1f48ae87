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
}
