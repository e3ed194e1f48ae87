/// SipHash-2-4, a keyed hash for short inputs (Aumasson and Bernstein, 2012).
///
/// Without the key, nobody can compute the hash of a guessed input.
struct SipHash {
  typealias Key = (UInt64, UInt64)

  private var (a, b): Key
  private var (c, d): Key

  init(_ key: Key) {
    (a, b) = (key.0 ^ 0x736f_6d65_7073_6575, key.1 ^ 0x646f_7261_6e64_6f6d)
    (c, d) = (key.0 ^ 0x6c79_6765_6e65_7261, key.1 ^ 0x7465_6462_7974_6573)
  }

  /// Adds eight bytes, the first one in the lowest bits.
  @inline(__always)
  mutating func add(_ word: UInt64) {
    d ^= word
    mix()
    mix()
    a ^= word
  }

  /// Adds bytes and their number.
  mutating func add(_ bytes: some ByteCollection) {
    func word(_ bytes: some ByteCollection) -> UInt64 {
      bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    var rest = bytes[...]
    while rest.count >= 8 {
      add(word(rest.prefix(8)))
      rest = rest.dropFirst(8)
    }
    add(UInt64(truncatingIfNeeded: bytes.count) << 56 | word(rest))
  }

  /// Returns the hash; the value cannot be used further.
  mutating func finish() -> UInt64 {
    c ^= 0xFF
    mix()
    mix()
    mix()
    mix()
    return a ^ b ^ c ^ d
  }

  @inline(__always)
  private mutating func mix() {
    a &+= b
    b = Self.rotated(b, 13) ^ a
    a = Self.rotated(a, 32)
    c &+= d
    d = Self.rotated(d, 16) ^ c
    a &+= d
    d = Self.rotated(d, 21) ^ a
    c &+= b
    b = Self.rotated(b, 17) ^ c
    c = Self.rotated(c, 32)
  }

  private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word &<< bits | word &>> (64 - bits)
  }
}
