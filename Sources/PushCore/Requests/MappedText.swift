/// A text that was made from parts of a document, and the offsets of its bytes there.
struct MappedText {
  private(set) var bytes: [UInt8] = []
  /// The offsets at which the difference between the text and the document changes, ascending.
  private var runs: [(start: Int, original: Int)] = []

  init() {}

  /// A text of another origin, all of it with the same offset.
  init(_ text: some Sequence<UInt8>, at original: Int) { append(text, at: original) }

  var isEmpty: Bool { bytes.isEmpty }
  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ byte: UInt8, from original: Int) {
    let next = runs.last.map { $0.original + bytes.count - $0.start }
    if next != original { runs.append((bytes.count, original)) }
    bytes.append(byte)
  }

  /// Appends a text of another origin, all of it with the same offset.
  mutating func append(_ text: some Sequence<UInt8>, at original: Int) {
    for byte in text { append(byte, from: original) }
  }

  mutating func append(_ other: MappedText) {
    other.each(0..<other.bytes.count) { append($0, from: $1) }
  }

  /// Calls `body` with each byte of a range and its offset in the document.
  func each(_ range: Range<Int>, _ body: (UInt8, Int) -> Void) {
    var run = max(runCount(upTo: range.lowerBound) - 1, 0)
    for index in range {
      while run + 1 < runs.count, runs[run + 1].start <= index { run += 1 }
      body(bytes[index], runs[run].original + index - runs[run].start)
    }
  }

  subscript(_ range: Range<Int>) -> MappedText {
    var part = MappedText()
    each(range) { part.append($0, from: $1) }
    return part
  }

  /// The text without blanks at both ends.
  var trimmed: MappedText {
    guard let first = bytes.firstIndex(where: { !$0.isBlank }),
      let last = bytes.lastIndex(where: { !$0.isBlank })
    else { return MappedText() }
    return self[first..<last + 1]
  }

  /// Returns the offset in the document of a byte, or of the end.
  func original(of index: Int) -> Int {
    let count = runCount(upTo: index)
    return count > 0 ? runs[count - 1].original + index - runs[count - 1].start : 0
  }

  /// Returns the number of runs that begin at a byte or before it.
  private func runCount(upTo index: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].start <= index { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
