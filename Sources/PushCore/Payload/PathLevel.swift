import CPlatform

/// A key of a node, and where it leads.
struct PathEntry {
  let start: UnsafePointer<UInt8>
  /// ``JSONKey/tail(_:_:)`` and ``JSONKey/foreign(_:)`` of the key.
  let tail: UInt64
  let foreign: UInt32
  let count: Int32
  var row: Int16 = -1
  var child: Int16 = -1
  let hash: UInt16

  init(_ key: JSONKey) {
    hash = key.hash
    start = key.start
    tail = JSONKey.tail(key.start, key.count)
    foreign = UInt32(JSONKey.foreign(key.count))
    count = Int32(key.count)
  }

  /// Found where nothing is: no key is as long.
  static var none: PathEntry { PathEntry() }

  private init() {
    let nothing: StaticString = ""
    (start, tail, foreign, count, hash) = (nothing.utf8Start, 0, 0, -1, 0)
  }

  var key: JSONKey { JSONKey(start: start, count: Int(count)) }

  /// Whether a key that stands in quotes in a text is this one.
  ///
  /// Usually two comparisons tell: of the lengths, and of the last eight bytes.
  @inline(__always)
  func equals(_ text: UnsafePointer<UInt8>, _ from: UInt32, _ to: UInt32) -> Bool {
    guard to &- from == UInt32(bitPattern: count) else { return false }
    let end = Int(to & ~JSONToken.arenaBit)
    // Not even the first key of a text as a rule, and no key behind it.
    guard end >= 8 else { return key.equals(text + (end &- Int(count)), Int(count)) }
    guard JSONKey.tail(text + end, foreign: UInt64(foreign)) == tail else { return false }
    return count <= 8 || beginsAlike(text + (end &- Int(count)))
  }

  @inline(__always)
  private func beginsAlike(_ other: UnsafePointer<UInt8>) -> Bool {
    let (mine, theirs) = (UnsafeRawPointer(start), UnsafeRawPointer(other))
    return mine.loadUnaligned(as: UInt64.self) == theirs.loadUnaligned(as: UInt64.self)
      && (count <= 16 || memcmp(mine + 8, theirs + 8, Int(count) &- 16) == 0)
  }
}

/// Keys that begin alike.
struct PathPrefix {
  let key: JSONKey
  let row: Int
}

/// A node while the trie is built.
struct PathNode {
  var entries: [PathEntry] = []
  var prefixes: [PathPrefix] = []

  /// The entry of a key, which is added if there is none.
  mutating func index(of key: JSONKey) -> Int {
    let known = entries.firstIndex {
      $0.count == key.count && memcmp($0.start, key.start, key.count) == 0
    }
    if let known { return known }
    entries.append(PathEntry(key))
    return entries.count - 1
  }
}

/// A node's entries by their hash, each at a place of its own: a key is looked for only once.
struct PathFinder {
  /// For each hash the entry it may be; 0 for none.
  private let places: UnsafePointer<UInt8>
  /// Where in the hash a place is told.
  private let shift: UInt16
  private let mask: UInt16
  private let entries: UnsafePointer<PathEntry>
  private let last: Int

  init(_ entries: [PathEntry]) {
    var (shift, size) = (UInt16(0), 4)
    var places = Self.places(entries, shift, size)
    while places == nil {
      shift += 1
      if shift > 8 { (shift, size) = (0, size * 2) }
      precondition(size <= 1 << 15, "two keys of one object have one hash")
      places = Self.places(entries, shift, size)
    }
    (self.shift, mask) = (shift, UInt16(size - 1))
    self.places = Immortal.copy(places ?? [])
    self.entries = Immortal.copy([PathEntry.none] + entries)
    last = entries.count
  }

  /// A place for each entry, or nil where two have the same one.
  private static func places(_ entries: [PathEntry], _ shift: UInt16, _ size: Int) -> [UInt8]? {
    guard size >= entries.count else { return nil }
    var places = [UInt8](repeating: 0, count: size)
    for index in entries.indices {
      let place = Int(entries[index].hash >> shift) & (size - 1)
      guard places[place] == 0 else { return nil }
      places[place] = UInt8(index + 1)
    }
    return places
  }

  /// The entry of a key without escapes, in the text that it points at.
  @inline(__always)
  func find(_ key: JSONToken, _ text: UnsafePointer<UInt8>) -> UnsafePointer<PathEntry>? {
    let entry = entries + Int(places[Int(key.hash &>> shift & mask)])
    return entry.pointee.equals(text, key.start, key.end) ? entry : nil
  }

  /// The first entry whose key is the one that is wanted.
  func entry(where isWanted: (JSONKey) -> Bool) -> UnsafePointer<PathEntry>? {
    for index in 0..<last where isWanted(entries[index + 1].key) { return entries + index + 1 }
    return nil
  }
}

/// A node as it is walked.
struct PathLevel {
  let finder: PathFinder
  private let prefixes: UnsafePointer<PathPrefix>
  private let prefixCount: Int
  /// A bit for each first byte that a prefix has, of its lower six bits; all for an empty prefix.
  let prefixStarts: UInt64

  init(_ node: PathNode) {
    finder = PathFinder(node.entries)
    prefixes = Immortal.copy(node.prefixes)
    prefixCount = node.prefixes.count
    prefixStarts = node.prefixes.reduce(0) {
      $0 | ($1.key.count == 0 ? .max : Self.startBit($1.key.start[0]))
    }
  }

  @inline(__always)
  private static func startBit(_ byte: UInt8) -> UInt64 { 1 &<< UInt64(byte & 63) }

  /// The row of the first prefix that a key has.
  @inline(__always)
  func prefixRow(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = name.baseAddress else { return nil }
    // What stands behind an empty key is its quote.
    guard prefixStarts & Self.startBit(start[0]) != 0 else { return nil }
    for index in 0..<prefixCount {
      let prefix = prefixes[index].key
      if name.count >= prefix.count, prefix.equals(start, prefix.count) {
        return prefixes[index].row
      }
    }
    return nil
  }
}
