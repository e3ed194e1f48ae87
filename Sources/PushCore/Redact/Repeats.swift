import CPlatform

/// The values replaced in a document, which are also replaced wherever else they occur.
struct Repeats {
  /// The minimum length in bytes of a value; shorter values would match by chance.
  static let shortest = 6
  /// The maximum number of values for which ``occur(in:)`` searches each.
  private static let few = 16

  /// All values, one after another.
  private let bytes = ByteBuffer()
  private var ends: [UInt32] = []
  /// The number of values that are replaced in all documents.
  private var permanentCount = 0

  /// Whether there are so many values that ``occur(in:)`` is always true.
  var areMany: Bool { ends.count > Self.few }

  /// Removes the values of the last document.
  mutating func removeDocument() {
    if ends.count > 1 << 16 { ends = Array(ends[..<permanentCount]) }
    ends.removeLast(ends.count - permanentCount)
    bytes.truncate(to: Int(ends.last ?? 0))
  }

  /// Retains the current values for all following documents.
  mutating func retain() { permanentCount = ends.count }

  /// Adds a value, unless the last one is equal.
  ///
  /// - Parameter core: The value without the punctuation around it, used unless it is too short.
  mutating func insert(
    _ text: UnsafeMutableBufferPointer<UInt8>, core: UnsafeMutableBufferPointer<UInt8>
  ) {
    let value = core.count >= Self.shortest ? core : text
    guard value.count >= Self.shortest, bytes.count + value.count < UInt32.max else { return }
    bytes.append(contentsOf: UnsafeBufferPointer(value))
    ends.append(UInt32(bytes.count))
  }

  private func range(_ index: Int) -> Range<UInt32> {
    (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// Whether a value occurs in a text; always true if there are many values.
  func occur(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    areMany
      || ends.indices.contains { index in
        let range = range(index)
        return pk_contains(
          text.baseAddress, text.count, bytes.base + Int(range.lowerBound), range.count)
      }
  }

  /// Returns the search for the values, valid until the next change.
  func search() -> RepeatSearch { RepeatSearch(bytes, ends.indices.map(range)) }
}
