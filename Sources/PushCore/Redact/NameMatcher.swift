/// A state machine that recognizes the names of ``RedactedNames`` in one pass over a text.
///
/// Case, `_`, `-` and `.` do not change its state, and a blank may separate the words of a name.
/// After each word of the text, the machine returns the kind of the name that ends there.
struct NameMatcher: @unchecked Sendable {
  /// A name on the list in ``RedactedNames``.
  ///
  /// This and the next four constants are kinds; greater values are states.
  static let listed: UInt16 = 1
  /// A scheme of the Authorization header field.
  static let scheme: UInt16 = 2
  /// `name`, `key` or `type`.
  static let pairName: UInt16 = 3
  /// `value` or `val`.
  static let pairValue: UInt16 = 4
  /// An at sign, a percent sign or a colon after a word that is not a name.
  static let sign: UInt16 = 5

  /// The state at the beginning of a word.
  let start: UInt16
  /// The state after a part such as `token`, until the word ends.
  private static let contained: UInt16 = 32
  private static let width = 32
  // The columns of the table; letters have the columns 0 to 25.
  private static let digit: UInt8 = 26
  private static let other: UInt8 = 27
  private static let joiner: UInt8 = 28
  private static let blank: UInt8 = 29
  private static let boundary: UInt8 = 30

  static let shared = NameMatcher()

  /// A row of 32 transitions for each state; never deallocated, because there is only one matcher.
  let table: UnsafeMutablePointer<UInt16>
  /// The column of each byte.
  let columns: UnsafeMutablePointer<UInt8>

  private init() {
    var kinds: [[UInt8]: UInt16] = [:]
    for word in ["name", "key", "type"] { kinds[Self.path(word)] = Self.pairName }
    for word in ["value", "val"] { kinds[Self.path(word)] = Self.pairValue }
    for word in RedactedNames.schemes { kinds[Self.path(word)] = Self.scheme }
    for word in RedactedNames.words.flatMap(Self.spellings) {
      kinds[Self.path(word)] = Self.listed
      kinds[Self.path(word + "s")] = Self.listed
    }
    let parts = RedactedNames.parts.flatMap(Self.spellings).map { Self.path($0).dropFirst() }
    let search = PatternSearch(parts, paths: Array(kinds.keys))

    let rows = search.longest.count + 2
    let states = search.longest.indices.map { UInt16(($0 + 2) * Self.width) }
    table = .allocate(capacity: rows * Self.width)
    columns = .allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max { columns[Int(byte)] = Self.column(byte) }
    start = states[search.next(0, Self.blank)]
    table.initialize(repeating: Self.contained, count: rows * Self.width)
    setEnd(of: Self.contained, Self.listed)
    (table + Int(states[0])).update(repeating: states[0], count: Self.width)
    table[Int(states[0]) + Int(Self.boundary)] = start
    table[Int(states[0]) + Int(Self.boundary) + 1] = Self.sign
    var ends: [Int: UInt16] = [:]
    for (path, kind) in kinds { ends[path.reduce(0) { search.next($0, $1) }] = kind }
    // The transitions of a node are those of its fallback, except for its own children.
    for level in search.levels {
      for (node, byte, child) in level {
        table[Int(states[node]) + Int(byte)] =
          search.longest[child] > 0 ? Self.contained : states[child]
      }
      for (_, _, child) in level {
        let fallback = table + Int(states[search.fallback[child]])
        (table + Int(states[child])).update(from: fallback, count: Self.width)
        table[Int(states[child]) + Int(Self.joiner)] = states[child]
        if let kind = ends[child] { setEnd(of: states[child], kind) }
      }
    }
  }

  /// Sets the transitions at the end of a word.
  private func setEnd(of state: UInt16, _ kind: UInt16) {
    for column in [Self.blank, Self.boundary, Self.boundary + 1] {
      table[Int(state) + Int(column)] = kind
    }
  }

  /// Returns the spellings of a word, with and without each of its blanks.
  private static func spellings(_ word: String) -> [String] {
    word.split(separator: " ").reduce([""]) { beginnings, word in
      beginnings.flatMap { $0.isEmpty ? [String(word)] : [$0 + word, $0 + " " + word] }
    }
  }

  /// The columns of a blank and of a word.
  private static func path(_ word: String) -> [UInt8] {
    [blank] + word.utf8.map(column)
  }

  private static func column(_ byte: UInt8) -> UInt8 {
    switch byte {
    case _ where (byte | 0x20) &- 0x61 < 26: (byte | 0x20) &- 0x61
    case _ where byte &- 0x30 < 10: digit
    case _ where byte >= 0x80: other
    case UInt8(ascii: " "): blank
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): joiner
    case UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: ":"): boundary + 1
    default: boundary
    }
  }

  /// Returns the kind of a member's name, and whether the name has a blank or a sign.
  func read(_ name: UnsafeBufferPointer<UInt8>) -> (kind: UInt16, hasSigns: Bool) {
    var state = start
    for byte in name {
      let column = columns[Int(byte)]
      guard column < Self.blank else { return (readWords(name), true) }
      state = table[Int(state) &+ Int(column)]
    }
    return (table[Int(state) &+ Int(Self.boundary)], false)
  }

  /// Returns the kind of a name in which blanks do not change the state.
  private func readWords(_ name: UnsafeBufferPointer<UInt8>) -> UInt16 {
    var state = start
    for byte in name {
      switch columns[Int(byte)] {
      case Self.blank: break
      case Self.boundary...: state = start
      case let column: state = table[Int(state) &+ Int(column)]
      }
      if state == Self.contained { return Self.listed }
    }
    return table[Int(state) &+ Int(Self.boundary)]
  }
}
