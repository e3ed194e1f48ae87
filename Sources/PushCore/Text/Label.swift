import CPlatform

/// A fixed text of at most 32 bytes, such as a key, that is copied as whole vectors.
///
/// Copied by its own length it would cost a call; so it is a constant and two stores.
package struct Label: ExpressibleByStringLiteral, BitwiseCopyable, Sendable {
  let bytes: SIMD32<UInt8>
  let count: Int

  @inline(__always)
  package init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount <= 32, "a label is too long")
    var padded = SIMD32<UInt8>()
    count = text.utf8CodeUnitCount
    memcpy(&padded, text.utf8Start, count)
    bytes = padded
  }
}
