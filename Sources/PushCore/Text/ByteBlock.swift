import CPlatform

/// A vector of 16 bytes.
///
/// Uses only operations that SSE2 and NEON provide. Both operands of a comparison are vectors, and
/// masks are tested as two 64-bit words: the compiler turns other forms into a loop over bytes.
struct ByteBlock {
  typealias Mask = SIMDMask<SIMD16<Int8>>

  let bytes: SIMD16<UInt8>

  init(_ bytes: SIMD16<UInt8>) {
    self.bytes = bytes
  }

  init(_ start: UnsafePointer<UInt8>) {
    bytes = UnsafeRawPointer(start).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  func equals(_ byte: UInt8) -> Mask { bytes .== SIMD16(repeating: byte) }

  func isAtLeast(_ byte: UInt8) -> Mask { bytes .>= SIMD16(repeating: byte) }

  /// Returns a mask of the bytes below `byte` as signed numbers: 0x80 < 0xFF < 0.
  func isSignedBelow(_ byte: UInt8) -> Mask {
    unsafeBitCast(bytes, to: SIMD16<Int8>.self) .< SIMD16(repeating: Int8(bitPattern: byte))
  }

  /// Whether `mask` is set for any byte.
  static func any(_ mask: Mask) -> Bool {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return words.x | words.y != 0
  }

  /// Returns the index of the first byte for which `mask` is set, or nil.
  static func first(_ mask: Mask) -> Int? {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    guard words.x | words.y != 0 else { return nil }
    let word = words.x != 0 ? words.x : words.y
    return (words.x != 0 ? 0 : 8) &+ word.trailingZeroBitCount &>> 3
  }

  /// Returns one bit for each byte of `mask`; the lowest bit is the first byte.
  static func bits(_ mask: Mask) -> UInt64 {
    ByteBlock(unsafeBitCast(mask, to: SIMD16<UInt8>.self)).topBits
  }

  /// The top bit of each byte; the lowest bit is that of the first byte.
  var topBits: UInt64 { UInt64(pk_top_bits(bytes)) }
}
