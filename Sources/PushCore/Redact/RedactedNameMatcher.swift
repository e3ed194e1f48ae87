/// A state machine that recognizes the names of ``RedactedNames`` in one pass over a text.
///
/// Case, `_`, `-` and `.` do not change its state, and a blank may separate the words of a name.
final class RedactedNameMatcher: Sendable {
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

  static let shared: RedactedNameMatcher = {
    // The names on the list are far fewer than the maximum.
    guard let matcher = RedactedNameMatcher(also: []) else {
      preconditionFailure("the list of names is too long")
    }
    return matcher
  }()

  /// The maximum number of nodes, so that states are 16 bits.
  private static let maximumNodes = Int(UInt16.max) / width - 2

  /// The state at the beginning of a word.
  let start: UInt16
  /// A row of 32 states for each node; a state is the offset of its row.
  private let table: [UInt16]
  /// The kind of each node.
  private let kinds: [Kind]
  /// The state after a part, until the word ends; that after a secret part follows.
  private let part: UInt16
  /// The column of each byte.
  private let columns: [UInt8]

  /// Creates a table with further names of words, which are on the list, too; nil if they are too
  /// many.
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
    (table, self.kinds) = (rows, kinds)
    columns = (UInt8.min...UInt8.max).map(Self.column)
  }

  /// Returns the column of a byte.
  func column(of byte: UInt8) -> UInt8 { columns[Int(byte)] }

  /// Returns the state after a byte with a column.
  func next(_ state: UInt16, _ column: UInt8) -> UInt16 { table[Int(state) + Int(column)] }

  /// Returns the kind of the name that ends in a state.
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
    case _ where byte.isLetter: (byte | 0x20) - UInt8(ascii: "a")
    case _ where byte.isDigit: digit
    case _ where byte >= 0x80: other
    case UInt8(ascii: " "): blank
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): joiner
    case UInt8(ascii: "@"), UInt8(ascii: ":"): address
    default: boundary
    }
  }

  /// Returns the kind of a member's name, in which blanks do not change the state, and whether the
  /// name has a blank or a sign.
  func read(_ name: some ByteCollection) -> (kind: Kind, hasSigns: Bool) {
    var (state, hasSigns) = (start, false)
    for byte in name {
      let column = column(of: byte)
      if column < Self.blank {
        state = next(state, column)
      } else {
        if state >= part { return (.listed, true) }
        hasSigns = true
        if column > Self.blank { state = start }
      }
    }
    return (kind(state), hasSigns)
  }
}
