import CPlatform

/// Sixteen bytes looked at together.
///
/// Plain vector operations with nothing beyond SSE2 and NEON. Both sides of a comparison are
/// vectors and masks are asked as two words, since all else ends in a loop over single bytes.
struct ByteBlock {
  typealias Mask = SIMDMask<SIMD16<Int8>>

  let bytes: SIMD16<UInt8>

  @inline(__always)
  init(_ bytes: SIMD16<UInt8>) {
    self.bytes = bytes
  }

  @inline(__always)
  init(_ start: UnsafePointer<UInt8>) {
    bytes = UnsafeRawPointer(start).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  @inline(__always)
  func equals(_ byte: UInt8) -> Mask { bytes .== SIMD16(repeating: byte) }

  @inline(__always)
  func isBelow(_ byte: UInt8) -> Mask { bytes .< SIMD16(repeating: byte) }

  @inline(__always)
  func isAtLeast(_ byte: UInt8) -> Mask { bytes .>= SIMD16(repeating: byte) }

  /// Compares with the bytes beyond ASCII as what is lowest: 0x80 is below 0xFF is below 0.
  @inline(__always)
  func isSignedBelow(_ byte: UInt8) -> Mask {
    unsafeBitCast(bytes, to: SIMD16<Int8>.self) .< SIMD16(repeating: Int8(bitPattern: byte))
  }

  /// Whether a mask is set for any byte.
  @inline(__always)
  static func any(_ mask: Mask) -> Bool {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return words.x | words.y != 0
  }

  /// The first byte for which a mask is set.
  @inline(__always)
  static func first(_ mask: Mask) -> Int? {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    guard words.x | words.y != 0 else { return nil }
    let word = words.x != 0 ? words.x : words.y
    return (words.x != 0 ? 0 : 8) &+ word.trailingZeroBitCount &>> 3
  }

  /// A bit for each byte for which a mask is set, the first one lowest.
  @inline(__always)
  static func bits(_ mask: Mask) -> UInt64 {
    ByteBlock(unsafeBitCast(mask, to: SIMD16<UInt8>.self)).topBits
  }

  /// The top bit of each byte, that of the first one lowest.
  @inline(__always)
  var topBits: UInt64 {
    UInt64(pk_top_bits(bytes))
  }
}
