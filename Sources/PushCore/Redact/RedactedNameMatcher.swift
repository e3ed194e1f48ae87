/// A state machine that recognizes the names of ``RedactedNames`` in one pass over a text.
///
/// Case, `_`, `-` and `.` do not change its state, and a blank may separate the words of a name.
/// After each word of the text, the machine returns the kind of the name that ends there. It is
/// `Sendable` because its table never changes.
struct RedactedNameMatcher: @unchecked Sendable {
  /// `value` or `val`.
  ///
  /// This and the next four constants are kinds, in order of precedence; greater values are states.
  static let pairValue: UInt16 = 2
  /// A scheme of the Authorization header field.
  static let scheme: UInt16 = 3
  /// A name on the list in ``RedactedNames``.
  static let listed: UInt16 = 4
  /// A name on the list that a blank suffices to separate from its value.
  static let secret: UInt16 = 5
  /// An at sign or a colon after a word that is not a name.
  static let sign: UInt16 = 6
  private static let width = 32
  /// The states after a part such as `email` or `token`, until the word ends.
  private static let (contained, containedSecret): (UInt16, UInt16) = (64, 96)
  /// The state of the first node of the search.
  private static let firstNode: UInt16 = 128

  // The columns of the table; letters have the columns 0 to 25.
  private static let (digit, other, joiner): (UInt8, UInt8, UInt8) = (26, 27, 28)
  private static let (blank, boundary, address): (UInt8, UInt8, UInt8) = (29, 30, 31)

  // Sets of bytes: the separators of a name and its value, the bytes that end a part of a text, and
  // the characters that have placeholders.
  static let (separators, valueEnds): (UInt8, UInt8) = (1, 2)
  static let (authorityEnds, addressEnds): (UInt8, UInt8) = (4, 8)
  static let (digits, hexLetters): (UInt8, UInt8) = (16, 32)
  static let (otherLetters, wide): (UInt8, UInt8) = (64, 128)
  private static let signs = [
    (separators, "\"'=:>"), (valueEnds, "\"'&<,;"), (authorityEnds, "\"'<>/?#\\"),
    (addressEnds, "\"'<>/?\\(),;&="), (digits, "0123456789"), (hexLetters, "abcdefABCDEF"),
  ]

  static let shared = RedactedNameMatcher()

  /// The maximum number of nodes, so that states are 16 bits.
  private static let maximumNodes = (Int(UInt16.max) - Int(firstNode)) / width

  /// The state at the beginning of a word.
  let start: UInt16
  /// A row of 32 transitions for each state.
  let table: UnsafePointer<UInt16>
  /// The column of each byte.
  let columns: UnsafePointer<UInt8>
  /// The sets that each byte belongs to.
  let sets: UnsafePointer<UInt8>

  private init() {
    // The names on the list are far fewer than the maximum.
    guard let table = Self(also: []) else { preconditionFailure("the list of names is too long") }
    self = table
  }

  /// Creates a table with further names of words, which are on the list, too; nil if they are too
  /// many.
  ///
  /// The table's memory lives as long as the process.
  init?(also names: [String]) {
    var search = AhoCorasick(width: Self.width)
    func insert(_ words: [String], _ kind: UInt16) {
      for word in words { search.insert(Self.path(word), output: Int(kind)) }
    }
    insert(["value", "val"], Self.pairValue)
    insert(RedactedNames.schemes, Self.scheme)
    for word in RedactedNames.words {
      let kind = RedactedNames.secrets.contains(word) ? Self.secret : Self.listed
      let words = Self.spellings(word)
      insert(words + words.map { $0 + "s" }, kind)
    }
    for name in names {
      let words = Self.spellings(name)
      insert(words + words.map { $0 + "s" }, Self.listed)
    }
    for end in RedactedNames.ends.flatMap(Self.spellings) {
      for path in [end, end + "s"].map(Self.path) {
        search.insert(path.dropFirst(), output: Int(Self.listed))
      }
    }
    for part in RedactedNames.parts {
      let isSecret = RedactedNames.secrets.contains(part)
      for part in Self.spellings(part) {
        search.insert(
          Self.path(part).dropFirst(), output: Int(isSecret ? Self.containedSecret : Self.contained)
        )
      }
    }
    guard search.outputs.count <= Self.maximumNodes else { return nil }
    search.connect()
    start = Self.state(search, 0, Self.blank)
    // The first two rows lead from kinds, which are not states, to 0.
    var rows = [UInt16](repeating: 0, count: Int(Self.contained))
    for (state, kind) in [(Self.contained, Self.listed), (Self.containedSecret, Self.secret)] {
      rows += (0...Self.address).map { $0 < Self.blank ? state : kind }
    }
    for node in search.outputs.indices {
      var row = (0..<Self.blank).map { Self.state(search, node, $0) }
      row[Int(Self.joiner)] = Self.state(node)
      let kind = UInt16(search.outputs[node])
      row +=
        kind > 0 ? [kind, kind, kind] : [Self.state(search, node, Self.blank), start, Self.sign]
      rows += row
    }
    table = PermanentMemory.copy(rows)
    columns = PermanentMemory.copy((UInt8.min...UInt8.max).map(Self.column))
    sets = PermanentMemory.copy((UInt8.min...UInt8.max).map(Self.sets))
  }

  /// Returns the state after a node of the search.
  private static func state(_ search: AhoCorasick, _ node: Int, _ column: UInt8) -> UInt16 {
    let next = Int(search.next[node * width + Int(column)])
    let output = UInt16(search.outputs[next])
    return output >= contained ? output : state(next)
  }

  private static func state(_ node: Int) -> UInt16 { firstNode + UInt16(node * width) }

  /// Returns the spellings of a word, with and without each of its blanks.
  private static func spellings(_ word: String) -> [String] {
    word.split(separator: " ").reduce([""]) { beginnings, word in
      beginnings.flatMap { $0.isEmpty ? [String(word)] : [$0 + word, $0 + " " + word] }
    }
  }

  /// The columns of a blank and of a word.
  private static func path(_ word: String) -> [UInt8] { [blank] + word.utf8.map(column) }

  private static func column(_ byte: UInt8) -> UInt8 {
    switch byte {
    case _ where (byte | 0x20) &- 0x61 < 26: (byte | 0x20) &- 0x61
    case _ where byte.isDigit: digit
    case _ where byte >= 0x80: other
    case UInt8(ascii: " "): blank
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): joiner
    case UInt8(ascii: "@"), UInt8(ascii: ":"): address
    default: boundary
    }
  }

  private static func sets(_ byte: UInt8) -> UInt8 {
    switch byte {
    case ...0x20: separators | valueEnds | authorityEnds | addressEnds
    case 0x80...: wide
    case _ where (byte | 0x20) &- 0x67 < 20: otherLetters
    default: signs.reduce(0) { $0 | ($1.1.utf8.contains(byte) ? $1.0 : 0) }
    }
  }

  /// Returns the kind of a member's name, in which blanks do not change the state, and whether the
  /// name has a blank or a sign.
  func read(_ name: UnsafeBufferPointer<UInt8>) -> (kind: UInt16, hasSigns: Bool) {
    var (state, hasSigns) = (start, false)
    for byte in name {
      let column = columns[Int(byte)]
      if column < Self.blank {
        state = table[Int(state) &+ Int(column)]
      } else {
        if state < Self.firstNode { return (Self.listed, true) }
        hasSigns = true
        if column > Self.blank { state = start }
      }
    }
    return (table[Int(state) &+ Int(Self.boundary)], hasSigns)
  }
}

extension UInt16 {
  /// Whether a kind of a ``RedactedNameMatcher`` is a name on the list.
  var isListedName: Bool {
    self == RedactedNameMatcher.listed || self == RedactedNameMatcher.secret
  }
}
