import CPlatform

/// The bytes of a text, whoever has them: an array, a part of one, or a buffer.
package protocol ByteCollection: RandomAccessCollection
where Element == UInt8, Index == Int, SubSequence: ByteCollection {}

extension Array: ByteCollection where Element == UInt8 {}
extension ArraySlice: ByteCollection where Element == UInt8 {}
extension UnsafeBufferPointer: ByteCollection where Element == UInt8 {}
extension Slice: ByteCollection
where Base: RandomAccessCollection, Base.Element == UInt8, Base.Index == Int {}

extension StaticString {
  package var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

extension BidirectionalCollection<UInt8> {
  /// The text without white space at both ends.
  var trimmed: SubSequence {
    var rest = drop(while: \.isBlank)
    while rest.last?.isBlank == true { rest.removeLast() }
    return rest
  }
}

extension ByteCollection {
  /// Whether two texts are equal, byte for byte.
  func hasSameBytes(as other: some ByteCollection) -> Bool {
    count == other.count && elementsEqual(other)
  }

  /// Whether the text contains another one, byte for byte.
  package func contains(text part: some ByteCollection) -> Bool { offset(of: part) != nil }

  /// Whether the text contains a constant one, byte for byte.
  func contains(text part: StaticString) -> Bool { offset(of: part) != nil }

  /// Whether a constant text is at an offset.
  func has(_ part: StaticString, at offset: Int) -> Bool {
    offset <= endIndex && self[offset...].starts(with: part.bytes)
  }

  /// Whether the text ends with a constant one, in which the case of letters makes no difference.
  func endsIgnoringCase(with part: StaticString) -> Bool {
    count >= part.bytes.count
      && suffix(part.bytes.count).elementsEqual(part.bytes) { $0 | 0x20 == $1 | 0x20 }
  }

  /// Returns the offset of a constant text at or after another one; nil if it is not there.
  ///
  /// - Parameter length: The maximum distance; nil for any.
  func offset(of part: StaticString, from start: Int? = nil, within length: Int? = nil) -> Int? {
    let first = start ?? startIndex
    let end = length.map { Swift.min(first + $0 + part.bytes.count, endIndex) } ?? endIndex
    return first > end ? nil : self[first..<end].offset(of: part.bytes)
  }

  /// Returns the offset of another text; nil if it is not there.
  private func offset(of part: some ByteCollection) -> Int? {
    let found = withContiguousStorageIfAvailable { text in
      part.withContiguousStorageIfAvailable { part in
        pk_offset(text.baseAddress, text.count, part.baseAddress, part.count)
      }
    }
    guard let found, let found, found >= 0 else { return nil }
    return startIndex + found
  }
}
