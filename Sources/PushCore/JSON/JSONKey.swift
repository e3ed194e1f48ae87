import CPlatform

/// A key to look up: its bytes and their precomputed hash.
///
/// It is `Sendable` because nobody changes the bytes while there is a key for them.
package struct JSONKey: @unchecked Sendable, BitwiseCopyable {
  package let start: UnsafePointer<UInt8>
  package let count: Int
  package let hash: UInt16

  @inline(__always)
  package init(_ text: StaticString) {
    self.init(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  @inline(__always)
  package init(start: UnsafePointer<UInt8>, count: Int) {
    (self.start, self.count) = (start, count)
    hash = JSONKey.hash(start, count)
  }

  /// A key with a known hash.
  @inline(__always)
  init(start: UnsafePointer<UInt8>, count: Int, hash: UInt16) {
    (self.start, self.count, self.hash) = (start, count, hash)
  }

  /// The key as text.
  var text: String {
    String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Whether the key is exactly these bytes.
  @inline(__always)
  package func equals(_ other: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    guard length == count else { return false }
    let (mine, theirs) = (UnsafeRawPointer(start), UnsafeRawPointer(other))
    if length >= 8 {
      // The first eight bytes and the last, which may overlap; few keys have more between them.
      return mine.loadUnaligned(as: UInt64.self) == theirs.loadUnaligned(as: UInt64.self)
        && mine.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
          == theirs.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
        && (length <= 16 || memcmp(mine + 8, theirs + 8, length &- 16) == 0)
    }
    if length >= 4 {
      return mine.loadUnaligned(as: UInt32.self) == theirs.loadUnaligned(as: UInt32.self)
        && mine.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self)
          == theirs.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self)
    }
    guard length > 0 else { return true }
    // The first, middle and last byte are all bytes; a loop's end would be unpredictable.
    let (middle, last) = (length &>> 1, length &- 1)
    let outer = (start[0] ^ other[0]) | (start[last] ^ other[last])
    return outer | (start[middle] ^ other[middle]) == 0
  }

  /// Returns a 14-bit hash of the length and last bytes: enough to distinguish a payload's keys.
  ///
  /// The low six bits usually distinguish the keys of one object.
  @inline(__always)
  package static func hash(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt16 {
    hash(tail(start, count), count)
  }

  /// Returns the hash of a key in quotes, at offsets `from..<to` of the text at `base`.
  @inline(__always)
  static func hash(_ base: UnsafePointer<UInt8>, from: Int, to: Int) -> UInt16 {
    let count = to &- from
    guard to >= 8 else { return hash(base + from, count) }
    return hash(tail(base + to, foreign: foreign(count)), count)
  }

  @inline(__always)
  private static func hash(_ tail: UInt64, _ count: Int) -> UInt16 {
    let mixed = (tail ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    return UInt16(truncatingIfNeeded: mixed &>> 50)
  }

  // MARK: The last eight bytes

  /// Returns the last eight bytes of a key or, if it is shorter, its opening quote and all bytes.
  @inline(__always)
  static func tail(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    if count >= 8 { return tail(start + count, foreign: 0) }
    var word: UInt64 = 0x22
    for index in 0..<count { word |= UInt64(start[index]) &<< UInt64(index &* 8 &+ 8) }
    return word
  }

  /// Returns the same for a key that ends at `end`; the eight bytes before it must be readable.
  ///
  /// - Parameter foreign: The number of bits that do not belong to the key: ``foreign(_:)``.
  @inline(__always)
  static func tail(_ end: UnsafePointer<UInt8>, foreign: UInt64) -> UInt64 {
    UnsafeRawPointer(end - 8).loadUnaligned(as: UInt64.self).littleEndian &>> foreign
  }

  /// Returns the number of bits, in the eight bytes before a key's end, outside of key and quote.
  static func foreign(_ count: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: max(7 &- count, 0) &<< 3)
  }
}

extension JSONKey: ExpressibleByStringLiteral {
  @inline(__always)
  package init(stringLiteral text: StaticString) {
    self.init(text)
  }
}
