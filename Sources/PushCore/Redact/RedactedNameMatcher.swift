/// A state machine that recognizes the names of ``RedactedNames`` in one pass over a text.
///
/// Case, `_`, `-` and `.` do not change its state, and a blank may separate the words of a name. It is
/// `Sendable` because its tables never change.
struct RedactedNameMatcher: @unchecked Sendable {
  /// The kind of the name that ends after a byte; of several names, the last case.
  enum Kind: UInt8 {
    case none
    /// `value` or `val`.
    case pairValue
    /// A scheme of the Authorization header field.
    case scheme
    /// A name on the list in ``RedactedNames``.
    case listed
    /// A name on the list that a blank suffices to separate from its value.
    case secret
    /// A word that contains a name on the list, whatever follows in the word.
    case part, secretPart

    /// Whether a name is on the list.
    var isListedName: Bool { self == .listed || self == .secret }
  }

  private static let width = 32

  // The columns of the table; letters have the columns 0 to 25.
  private static let (digit, other, joiner): (UInt8, UInt8, UInt8) = (26, 27, 28)
  static let (blank, boundary, address): (UInt8, UInt8, UInt8) = (29, 30, 31)

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
  private static let maximumNodes = Int(UInt16.max) / width - 2

  /// The state at the beginning of a word.
  let start: UInt16
  /// A row of 32 states for each node; a state is the offset of its row.
  let table: UnsafePointer<UInt16>
  /// The kind of each node.
  private let kinds: UnsafePointer<Kind>
  /// The state after a part, until the word ends; that after a secret part follows.
  private let part: UInt16
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
  /// The tables' memory lives as long as the process.
  init?(also names: [String]) {
    var search = AhoCorasick(width: Self.width)
    func insert(_ words: [String], _ kind: Kind, isWord: Bool = true) {
      for word in words {
        search.insert(Self.path(word).dropFirst(isWord ? 0 : 1), output: Int(kind.rawValue))
      }
    }
    func isSecret(_ word: String) -> Bool { RedactedNames.secrets.contains(word) }
    func withPlural(_ word: String) -> [String] { Self.spellings(word).flatMap { [$0, $0 + "s"] } }
    insert(["value", "val"], .pairValue)
    insert(RedactedNames.schemes, .scheme)
    for word in RedactedNames.words { insert(withPlural(word), isSecret(word) ? .secret : .listed) }
    for name in names { insert(withPlural(name), .listed) }
    for end in RedactedNames.ends { insert(withPlural(end), .listed, isWord: false) }
    for part in RedactedNames.parts {
      insert(Self.spellings(part), isSecret(part) ? .secretPart : .part, isWord: false)
    }
    guard search.outputs.count <= Self.maximumNodes else { return nil }
    search.connect()
    var kinds = search.outputs.map { outputs in
      outputs.max().flatMap { Kind(rawValue: UInt8($0)) } ?? .none
    }
    let part = UInt16(kinds.count * Self.width)
    func state(_ node: Int32) -> UInt16 {
      switch kinds[Int(node)] {
      case .part: part
      case .secretPart: part + UInt16(Self.width)
      default: UInt16(node) * UInt16(Self.width)
      }
    }
    var rows = search.next.map(state)
    for node in kinds.indices {
      rows[node * Self.width + Int(Self.joiner)] = UInt16(node * Self.width)
    }
    for state in [part, part + UInt16(Self.width)] {
      rows += repeatElement(state, count: Self.width)
    }
    kinds += [.listed, .secret]
    (start, self.part) = (state(search.next[Int(Self.blank)]), part)
    (table, self.kinds) = (PermanentMemory.copy(rows), PermanentMemory.copy(kinds))
    columns = PermanentMemory.copy((UInt8.min...UInt8.max).map(Self.column))
    sets = PermanentMemory.copy((UInt8.min...UInt8.max).map(Self.sets))
  }

  /// Returns the kind of the name that ends in a state.
  @inline(__always)
  func kind(_ state: UInt16) -> Kind { kinds[Int(state) / Self.width] }

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
  func read(_ name: UnsafeBufferPointer<UInt8>) -> (kind: Kind, hasSigns: Bool) {
    var (state, hasSigns) = (start, false)
    for byte in name {
      let column = columns[Int(byte)]
      if column < Self.blank {
        state = table[Int(state) &+ Int(column)]
      } else {
        if state >= part { return (.listed, true) }
        hasSigns = true
        if column > Self.blank { state = start }
      }
    }
    return (kind(state), hasSigns)
  }
}
