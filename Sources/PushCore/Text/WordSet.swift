/// A list of words that are found in a text in one pass; the case of ASCII letters makes no difference.
///
/// A table has the words by a hash of their first three bytes. Few places of a text have such bytes;
/// only there, words are compared, the first eight bytes at once. An automaton would read each byte as
/// fast, but building one takes many times longer than most runs.
struct WordSet: Sendable {
  private struct Entry {
    /// The first eight bytes, fewer for a short word, and the bits of these bytes.
    let beginning: UInt64
    let mask: UInt64
    /// The index of the next entry with the same hash; -1 if there is none.
    let next: Int16
  }

  /// The number of bytes of the hash; no word has fewer.
  private static let hashed = 3
  private static let slotBits: UInt32 = 13

  private let words: [[UInt8]]
  /// An entry for each word.
  private let entries: [Entry]
  /// The index of the first entry for each hash; -1 if there is none.
  private let first: [Int16]

  /// - Parameter words: In lower case, each of at least three bytes.
  init(_ words: [[UInt8]]) {
    var first = [Int16](repeating: -1, count: 1 << Int(Self.slotBits))
    var entries: [Entry] = []
    entries.reserveCapacity(words.count)
    for (index, word) in words.enumerated() {
      precondition(word.count >= Self.hashed, "a word of a set is too short")
      let count = min(word.count, 8)
      let beginning = Self.beginning(of: word, at: 0)
      let slot = Self.slot(word[..<Self.hashed].reduce(0) { $0 << 8 | UInt32($1) })
      entries.append(
        Entry(beginning: beginning, mask: .max >> UInt64(64 - 8 * count), next: first[slot]))
      first[slot] = Int16(index)
    }
    (self.words, self.entries, self.first) = (words, entries, first)
  }

  /// Returns the slot of three bytes, with the first one in the highest bits.
  private static func slot(_ bytes: UInt32) -> Int {
    Int(((bytes & 0xFF_FFFF | 0x20_2020) &* 0x9E37_79B1) &>> (32 - slotBits))
  }

  /// Returns up to eight bytes at an offset, the first in the lowest bits, with letters in lower case.
  private static func beginning(of text: some ByteCollection, at start: Int) -> UInt64 {
    var bytes: UInt64 = 0
    for at in 0..<min(text.endIndex &- start, 8) {
      bytes |= UInt64(lowercase(text[start &+ at])) &<< UInt64(8 &* at)
    }
    return bytes
  }

  @inline(__always)
  private static func lowercase(_ byte: UInt8) -> UInt8 { byte.isUppercase ? byte | 0x20 : byte }

  /// Calls `body` for each word in a text, in the order of their beginnings, with its index in the list
  /// and the offset of its first byte.
  ///
  /// - Complexity: O(length of the text × number of words with the same beginning).
  func find(in text: some ByteCollection, _ body: (_ word: Int, _ start: Int) -> Void) {
    var last: UInt32 = 0
    let start = text.startIndex + Self.hashed - 1
    for at in text.indices {
      last = last &<< 8 | UInt32(text[at])
      let entry = first[Self.slot(last)]
      if _slowPath(entry >= 0), at >= start {
        find(in: text, at: at &+ 1 &- Self.hashed, from: entry, body)
      }
    }
  }

  @inline(never)
  private func find(
    in text: some ByteCollection, at start: Int, from entry: Int16,
    _ body: (_ word: Int, _ start: Int) -> Void
  ) {
    let beginning = Self.beginning(of: text, at: start)
    var next = entry
    while next >= 0 {
      let entry = entries[Int(next)]
      if (beginning ^ entry.beginning) & entry.mask == 0, hasRest(of: Int(next), text, start) {
        body(Int(next), start)
      }
      next = entry.next
    }
  }

  /// Whether the bytes after the first eight of a word are at its place in a text.
  private func hasRest(of word: Int, _ text: some ByteCollection, _ start: Int) -> Bool {
    let word = words[word]
    guard word.count <= text.endIndex - start else { return false }
    for at in min(word.count, 8)..<word.count
    where Self.lowercase(text[start + at]) != word[at] { return false }
    return true
  }
}
