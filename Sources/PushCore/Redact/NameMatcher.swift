/// A deterministic automaton that recognizes the names of ``RedactedNames`` in one pass.
///
/// It reads runs of letters and digits. Case, `_`, `-` and `.` do not change its state. At the end
/// of a run the state says whether the run is a name on the list.
struct NameMatcher: @unchecked Sendable {
  /// The kinds of runs, as the transition at the end of a run.
  static let listed: UInt16 = 1
  /// A scheme of Authorization.
  static let scheme: UInt16 = 2
  /// The last word of a name of several words: the words before it decide.
  static let tail: UInt16 = 3
  /// No name, but an at sign or a percent sign.
  static let sign: UInt16 = 4

  /// Smaller values are kinds of runs.
  static let start: UInt16 = 32
  /// The state after a part such as `token`, until the run ends.
  private static let contained: UInt16 = 64
  private static let digit: UInt8 = 26
  private static let joiner: UInt8 = 28
  private static let boundary: UInt8 = 29

  static let shared = NameMatcher()

  /// A row of 32 transitions for each state; never deallocated, since there is one matcher.
  let table: UnsafeMutablePointer<UInt16>
  /// The column of each byte.
  let classes: UnsafeMutablePointer<UInt8>

  private init() {
    classes = .allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max { classes[Int(byte)] = Self.column(byte) }
    let parts = RedactedNames.parts.map { Self.joined($0) }
    let tails = RedactedNames.words.filter { $0.contains(" ") }
      .compactMap { $0.split(separator: " ").last.map { Self.joined($0) } }
    var endings: [[UInt8]: UInt16] = [:]
    for word in tails { endings[word] = Self.tail }
    for word in RedactedNames.schemes { endings[Self.joined(word)] = Self.scheme }
    for word in RedactedNames.words.map({ Self.joined($0) }) { endings[word] = Self.listed }
    for (word, ending) in endings where ending != Self.scheme {
      let plural = word + [Self.column(UInt8(ascii: "s"))]
      if endings[plural] == nil { endings[plural] = ending }
    }
    table = Self.table(endings, parts)
  }

  /// The columns of a word without its blanks; all digits have the same one.
  private static func joined(_ word: some StringProtocol) -> [UInt8] {
    word.utf8.filter { $0 != 0x20 }.map(column)
  }

  private static func column(_ byte: UInt8) -> UInt8 {
    switch byte {
    case _ where (byte | 0x20) &- 0x61 < 26: (byte | 0x20) &- 0x61
    case _ where byte &- 0x30 < 10: digit
    case _ where byte >= 0x80: 27
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): joiner
    case UInt8(ascii: "@"), UInt8(ascii: "%"): 30
    default: boundary
    }
  }

  /// Whether the name of a member is on the list, and whether it may be more than a word.
  ///
  /// Blanks are ignored as well.
  func read(_ name: UnsafeBufferPointer<UInt8>) -> (isListed: Bool, hasSigns: Bool) {
    var (state, hasSigns) = (Self.start, false)
    for byte in name {
      let column = classes[Int(byte)]
      if column >= Self.boundary {
        hasSigns = true
        if byte != 0x20 { state = Self.start }
      } else {
        state = table[Int(state) &+ Int(column)]
        if state == Self.contained { return (true, hasSigns) }
      }
    }
    return (table[Int(state) + Int(Self.boundary)] == Self.listed, hasSigns)
  }

  // MARK: Construction

  /// A state is the beginning of a word, and the longest beginning of a part that the run ends with.
  private struct State: Hashable {
    let run: [UInt8]
    let part: [UInt8]
  }

  private static func table(
    _ endings: [[UInt8]: UInt16], _ parts: [[UInt8]]
  ) -> UnsafeMutablePointer<UInt16> {
    let beginnings = Set(endings.keys.flatMap(prefixes))
    let partBeginnings = Set(parts.flatMap(prefixes))
    var states = [State(run: [], part: [])]
    var rows: [State: UInt16] = [states[0]: start]
    var cells: [[UInt16]] = []
    while cells.count < states.count {
      let state = states[cells.count]
      let row = rows[state] ?? start
      var line = [UInt16](repeating: start, count: 32)
      for column in UInt8(0)..<joiner {
        var part = state.part + [column]
        while !partBeginnings.contains(part), !part.isEmpty { part.removeFirst() }
        if parts.contains(part) {
          line[Int(column)] = contained
          continue
        }
        let run = state.run + [column]
        // A run that begins no word is equal to any other such run.
        let next = State(run: beginnings.contains(run) ? run : [0xFF], part: part)
        if rows[next] == nil {
          rows[next] = UInt16(states.count + 2) * 32
          states.append(next)
        }
        line[Int(column)] = rows[next] ?? start
      }
      line[Int(joiner)] = row
      line[Int(boundary)] = endings[state.run] ?? start
      line[Int(boundary) + 1] = endings[state.run] ?? sign
      cells.append(line)
    }
    let table = UnsafeMutablePointer<UInt16>.allocate(capacity: (states.count + 2) * 32)
    table.initialize(repeating: contained, count: (states.count + 2) * 32)
    for column in boundary...31 { table[Int(contained) + Int(column)] = listed }
    for (state, line) in zip(states, cells) {
      for (column, next) in line.enumerated() { table[Int(rows[state] ?? start) + column] = next }
    }
    return table
  }

  private static func prefixes(_ word: [UInt8]) -> [[UInt8]] {
    (0...word.count).map { Array(word[..<$0]) }
  }
}
