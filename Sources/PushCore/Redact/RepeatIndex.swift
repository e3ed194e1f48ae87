import CPlatform

/// An index of the values replaced in a document, with a filter that detects their repeats.
package struct RepeatIndex {
  /// The minimum length in bytes of an indexed value; shorter values would match by chance.
  package static let shortest = 6
  /// The maximum number of values for which ``occur(in:)`` uses the filter.
  private static let few = 16
  /// The size of the filter in bits.
  private static let filterSize = 4096

  /// All values, one after another.
  private let bytes = ByteBuffer()
  private var ends: [Int] = []
  /// The number of values that are replaced in all documents.
  private var kept = 0
  /// The distance in bytes between lookups in a text, limited by the shortest value.
  private var step = 16
  /// A bit for the hash of the four bytes at each of the first ``step`` offsets of each value.
  private var filter = [UInt64](repeating: 0, count: Self.filterSize / 64)

  /// Removes the values of the last document.
  mutating func removeDocument() {
    ends.removeLast(ends.count - kept)
    bytes.truncate(to: ends.last ?? 0)
  }

  /// Retains the current values for all following documents.
  mutating func keep() { kept = ends.count }

  /// Adds a value without the punctuation around it, unless that makes it too short.
  mutating func insert(_ text: UnsafeMutableBufferPointer<UInt8>) {
    let core = Placeholders.core(text)
    let value = core.count >= Self.shortest ? core : text
    guard value.count >= Self.shortest else { return }
    bytes.append(contentsOf: UnsafeBufferPointer(value))
    ends.append(bytes.count)
  }

  private func value(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes.bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
  }

  /// Returns the search for the values.
  func search() -> PatternSearch { PatternSearch(ends.indices.map(value)) }

  /// Prepares ``occur(in:)`` for the current values.
  mutating func prepare() {
    guard !ends.isEmpty, ends.count <= Self.few else { return }
    step = min(ends.indices.reduce(Int.max) { min($0, value($1).count) } - 3, 16)
    for index in filter.indices { filter[index] = 0 }
    for index in ends.indices {
      guard let start = value(index).baseAddress else { continue }
      for offset in 0..<step {
        let hash = Self.hash(start + offset)
        filter[hash &>> 6] |= 1 &<< UInt64(hash & 63)
      }
    }
  }

  /// Whether a value may occur in a text.
  ///
  /// False positives are rare if there are few values. If there are many, the result is always
  /// true.
  ///
  /// - Complexity: O(bytes of the text).
  func occur(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.baseAddress, !ends.isEmpty else { return false }
    guard ends.count <= Self.few else { return true }
    return filter.withUnsafeBufferPointer { filter in
      var (at, misses) = (0, 0)
      while at &+ 4 <= text.count {
        let hash = Self.hash(start + at)
        if filter[hash &>> 6] &>> UInt64(hash & 63) & 1 != 0 {
          misses += 1
          if misses > 256 || isValue(in: text, around: at) { return true }
        }
        at &+= step
      }
      return false
    }
  }

  /// Whether a value begins at an index or fewer than ``step`` bytes before it (up to 32 bytes
  /// compared).
  private func isValue(in text: UnsafeBufferPointer<UInt8>, around at: Int) -> Bool {
    ends.indices.contains { index in
      let value = value(index).prefix(32)
      return (0..<min(step, at + 1)).contains {
        text[(at - $0)...].prefix(value.count).elementsEqual(value)
      }
    }
  }

  @inline(__always)
  private static func hash(_ start: UnsafePointer<UInt8>) -> Int {
    let word = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B1) &>> 20)
  }
}
