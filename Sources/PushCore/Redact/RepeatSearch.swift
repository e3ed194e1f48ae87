import CPlatform

/// Finds the values of ``Repeats`` in texts.
///
/// The values are in lexical order. At each offset of a text whose next bytes begin a value, a
/// binary search finds the longest value there.
struct RepeatSearch {
  /// The work for each byte of a text, in comparisons of 32 bytes, after which a search gives up.
  private static let effort = 256

  /// The distinct values in lexical order.
  private let values: [[UInt8]]
  /// The index of the longest other value that each value begins with, or -1.
  private var beginnings: [Int] = []
  /// The first bytes of all values.
  private let firsts: Set<UInt64>

  init(_ values: [[UInt8]]) {
    self.values = Set(values).sorted { $0.lexicographicallyPrecedes($1) }
    firsts = Set(values.map { Self.first($0[...]) })
    findBeginnings()
  }

  private mutating func findBeginnings() {
    beginnings.reserveCapacity(values.count)
    for index in values.indices {
      // The values that the value before begins with, itself first, are the candidates.
      var candidate = index - 1
      while candidate >= 0, !values[index].starts(with: values[candidate]) {
        candidate = beginnings[candidate]
      }
      beginnings.append(candidate)
    }
  }

  /// Returns the first bytes, as many as all values have.
  private static func first(_ text: ArraySlice<UInt8>) -> UInt64 {
    text.prefix(Repeats.shortest).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns the ranges of the values in a text, in text order; overlapping ranges are merged.
  ///
  /// If the values are alike in a way that makes the search slow, the last range extends to the end
  /// of the text.
  ///
  /// - Complexity: O(bytes of the text × logarithm of the number of values).
  func ranges(in text: [UInt8]) -> [Range<Int>] {
    guard !values.isEmpty else { return [] }
    var (ranges, at) = ([Range<Int>](), 0)
    var effort = Self.effort * (text.count + 16)
    while at <= text.count - Repeats.shortest {
      if firsts.contains(Self.first(text[at...])) {
        var length = longest(text[at...], &effort)
        if effort < 0 { length = text.count - at }
        if length > 0 {
          let isJoined = ranges.last.map { $0.upperBound > at } == true
          let last = isJoined ? ranges.removeLast() : at..<at
          ranges.append(last.lowerBound..<max(last.upperBound, at + length))
        }
        if effort < 0 { return ranges }
      }
      at += 1
    }
    return ranges
  }

  /// Returns the length of the longest value that a text begins with, or 0.
  private func longest(_ text: ArraySlice<UInt8>, _ effort: inout Int) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      effort -= 1 + min(values[middle].count, text.count) >> 5
      if order(values[middle], text) <= 0 { low = middle + 1 } else { high = middle }
    }
    // The longest one is the value before the text in lexical order, or one that it begins with.
    var candidate = low - 1
    while candidate >= 0 {
      let value = values[candidate]
      effort -= 1 + value.count >> 5
      if value.count <= text.count, order(value, text) == 0 { return value.count }
      candidate = beginnings[candidate]
    }
    return 0
  }

  /// Returns the lexical order of a value and a text: 0 if the text begins with the value.
  private func order(_ value: [UInt8], _ text: ArraySlice<UInt8>) -> Int32 {
    let order = text.withUnsafeBytes { text in
      text.baseAddress.map { memcmp(value, $0, min(value.count, text.count)) } ?? 0
    }
    return order != 0 ? order : value.count <= text.count ? 0 : 1
  }
}

/// The values replaced in a document, which are also replaced wherever else they occur.
struct Repeats {
  /// The minimum length in bytes of a value; shorter values would match by chance.
  static let shortest = 6
  /// The maximum number of values for which ``occur(in:)`` searches each.
  private static let few = 16

  private var values: [[UInt8]] = []
  /// The number of values that are replaced in all documents.
  private var permanentCount = 0

  var isEmpty: Bool { values.isEmpty }

  /// Whether there are so many values that ``occur(in:)`` is always true.
  var areMany: Bool { values.count > Self.few }

  /// Removes the values of the last document.
  mutating func removeDocument() {
    if values.count > 1 << 16 { values = Array(values[..<permanentCount]) }
    values.removeLast(values.count - permanentCount)
  }

  /// Retains the current values for all following documents.
  mutating func retain() { permanentCount = values.count }

  /// Adds a value without the punctuation around it, unless that leaves too little.
  mutating func insert(_ text: [UInt8]) {
    let core = RedactionPlaceholders.core(text)
    let value = core.count >= Self.shortest ? Array(core) : text
    if value.count >= Self.shortest { values.append(value) }
  }

  /// Whether a value occurs in a text; always true if there are many values.
  func occur(in text: some ByteCollection) -> Bool {
    areMany || values.contains { text.contains(text: $0) }
  }

  /// Returns the search for the values.
  func search() -> RepeatSearch { RepeatSearch(values) }
}
