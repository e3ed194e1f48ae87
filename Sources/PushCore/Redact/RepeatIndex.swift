import CPlatform

/// The values that were replaced in a document, and a quick answer to whether they occur again.
package final class RepeatIndex {
  /// Shorter values would be found by chance.
  package static let shortest = 6
  /// More values are not compared one by one.
  private static let few = 16
  /// Four bytes at a time are looked up.
  private static let word = 4

  /// All values, one after another.
  private let bytes = ByteBuffer()
  private var ends: [Int] = []
  /// How many values are replaced in all documents.
  private var kept = 0
  private var least = Int.max
  /// Whether values are replaced in all documents from now on.
  var isKept = false
  /// A bit for each hash of four bytes at the beginning of a value.
  private let bits: UnsafeMutablePointer<UInt64>

  init() {
    bits = .allocate(capacity: 1024)
    bits.initialize(repeating: 0, count: 1024)
  }

  deinit { bits.deallocate() }

  /// Forgets the values of the last document.
  func begin() {
    ends.removeLast(ends.count - kept)
    bytes.truncate(to: ends.last ?? 0)
    least = Int.max
    for index in ends.indices { least = min(least, value(index).count) }
  }

  /// Adds a value without the signs around it, or with them if it is too short else.
  func insert(_ text: UnsafeMutableBufferPointer<UInt8>) {
    let core = Placeholders.core(text)
    let value = core.count >= Self.shortest ? core : text
    guard value.count >= Self.shortest else { return }
    bytes.append(contentsOf: UnsafeBufferPointer(value))
    ends.append(bytes.count)
    least = min(least, value.count)
    if isKept { kept = ends.count }
  }

  private func value(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes.bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
  }

  /// What finds the values in texts.
  func search() -> RepeatSearch { RepeatSearch(ends.indices.map(value)) }

  // MARK: Occurrence

  /// Whether a value may occur in a text: almost surely, if the values are few.
  ///
  /// As the shortest value allows, only every so many bytes are looked up, four at a time, among
  /// those at the beginning of the values.
  ///
  /// - Complexity: O(bytes of the text).
  func occur(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.baseAddress, text.count >= least else { return false }
    guard ends.count <= Self.few else { return true }
    let step = min(least - Self.word + 1, 16)
    forEachWord(step) { bits[$0 &>> 6] |= 1 &<< UInt64($0 & 63) }
    defer { forEachWord(step) { bits[$0 &>> 6] = 0 } }
    var (at, misses) = (0, 0)
    while at &+ Self.word <= text.count {
      let hash = Self.hash(start + at)
      if bits[hash &>> 6] &>> UInt64(hash & 63) & 1 != 0 {
        misses += 1
        if misses > 256 || isValue(in: text, around: at, step) { return true }
      }
      at &+= step
    }
    return false
  }

  /// Whether the first bytes of a value are around an index.
  private func isValue(
    in text: UnsafeBufferPointer<UInt8>, around at: Int, _ step: Int
  ) -> Bool {
    ends.indices.contains { index in
      let value = value(index).prefix(32)
      return (0..<min(step, at + 1)).contains {
        text[(at - $0)...].prefix(value.count).elementsEqual(value)
      }
    }
  }

  @inline(__always)
  private func forEachWord(_ step: Int, _ body: (Int) -> Void) {
    var from = 0
    for end in ends {
      for offset in 0..<step { body(Self.hash(UnsafePointer(bytes.base) + from + offset)) }
      from = end
    }
  }

  @inline(__always)
  private static func hash(_ start: UnsafePointer<UInt8>) -> Int {
    let word = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B1) &>> 16)
  }
}
