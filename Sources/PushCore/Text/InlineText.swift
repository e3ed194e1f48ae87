import CPlatform

/// A constant text of at most 32 bytes, such as a key, that is copied as whole vectors.
///
/// Copying its exact length would need a call to `memcpy`; this takes two vector stores.
package struct InlineText: ExpressibleByStringLiteral, BitwiseCopyable, Sendable {
  /// The maximum length in bytes.
  static let capacity = 32

  let bytes: SIMD32<UInt8>
  let count: Int

  @inline(__always)
  package init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount <= Self.capacity, "a label is longer than 32 bytes")
    var padded = SIMD32<UInt8>()
    count = text.utf8CodeUnitCount
    memcpy(&padded, text.utf8Start, count)
    bytes = padded
  }

  /// Creates a label from a text of at most 32 bytes.
  init(_ text: String) {
    precondition(text.utf8.count <= Self.capacity, "a label is longer than 32 bytes")
    var padded = SIMD32<UInt8>()
    for (index, byte) in text.utf8.enumerated() { padded[index] = byte }
    (bytes, count) = (padded, text.utf8.count)
  }
}

/// A fixed word in records, copied without creating a `String`.
package struct StaticName: ExpressibleByStringLiteral, Equatable, Sendable, CustomStringConvertible
{
  let label: InlineText

  package init(stringLiteral text: StaticString) {
    label = InlineText(stringLiteral: text)
  }

  package var description: String {
    withUnsafeBytes(of: label.bytes) { String(decoding: $0.prefix(label.count), as: UTF8.self) }
  }

  package static func == (left: StaticName, right: StaticName) -> Bool {
    left.label.bytes == right.label.bytes
  }
}
