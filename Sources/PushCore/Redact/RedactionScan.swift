/// Finds the values to redact in a text: values after a name, credentials, email addresses; in lines
/// of other text than payloads also lists, cookies, and what has the form of a token.
///
/// - Complexity: O(bytes of the text).
struct RedactionScan {
  /// A value and the reason to replace it.
  struct Found {
    var range: Range<Int>
    let kind: RedactionKind
  }

  let names: RedactedNameMatcher
  /// Whether the text is in a line of a log, a command or a mail, and not in a payload.
  let isLine: Bool
  private(set) var text: [UInt8] = []
  /// The values, in the order of the text.
  private(set) var found: [Found] = []
  /// How often each byte was encoded; empty if none was.
  private var levels: [UInt8] = []
  /// Whether the text ends inside a value, which continues after it.
  var endsInValue: Bool { rest.isList || found.last?.range.upperBound == text.count }
  /// What the next line of the text begins with.
  var rest = OpenValue.none
  /// The end of the last value, and of the last email address or URL's authority.
  private var (covered, floor) = (0, 0)
  /// Cached offsets, which keep the scan linear: of the byte that ends the last value, for each
  /// level, and of the first at sign after the last URL's scheme.
  private var (stops, sign) = (SIMD8(repeating: -1), -1)
  /// The end of the last URL of a push service.
  var endpointEnd = 0

  init(_ names: RedactedNameMatcher = .shared, isLine: Bool = false) {
    (self.names, self.isLine) = (names, isLine)
  }

  /// Finds the values in a decoded text.
  ///
  /// A byte ends a value only if it was encoded at most as often as the sign before the value.
  mutating func run(_ text: [UInt8], levels: [UInt8]) {
    (self.text, self.levels) = (text, levels)
    if !found.isEmpty { found.removeAll(keepingCapacity: true) }
    (covered, floor, stops, sign, rest) = (0, 0, SIMD8(repeating: -1), -1, .none)
    endpointEnd = 0
    scanNames()
    if isLine {
      addUsers()
      addTokens()
    }
    addKeys()
  }

  /// Finds the values after names and signs.
  private mutating func scanNames() {
    let (text, names) = (text, names)
    var (state, at) = (names.start, 0)
    while at < text.count {
      let column = names.column(of: text[at])
      // A blank may be within a name.
      if column < RedactedNameMatcher.blank
        || column == RedactedNameMatcher.blank && names.kind(state) == .none
      {
        state = names.next(state, column)
        at += 1
        continue
      }
      let kind = names.kind(state)
      state = names.start
      // The value may itself contain a name.
      let isMark = kind != .none || column == RedactedNameMatcher.address
      at = isMark ? max(endWord(at, kind), at + 1) : at + 1
    }
  }

  /// Adds the value after a name or around a sign, and returns the offset at which to continue.
  private mutating func endWord(_ at: Int, _ kind: RedactedNameMatcher.Kind) -> Int {
    switch text[at] {
    case UInt8(ascii: "@") where at >= floor: addEmail(at)
    case UInt8(ascii: ":") where at >= floor && text.has("://", at: at):
      addUser(from: at + 3)
      addSecretPath(at + 3)
    case UInt8(ascii: "[") where isLine && kind == .secret: addExpoToken(at)
    default: break
    }
    if isLine, kind == .scheme, isBearer(at) { return addValue(after: at, .listed) }
    let isName = kind.isListedName || kind == .scheme && text[at] <= 0x20
    return isName ? addValue(after: at, kind) : at
  }

  /// Adds a range without the part that was added before.
  mutating func add(_ range: Range<Int>, _ kind: RedactionKind) {
    let start = max(covered, range.lowerBound)
    guard start < range.upperBound else { return }
    found.append(Found(range: start..<range.upperBound, kind: kind))
    covered = range.upperBound
  }

  /// Adds values that may be before or inside those that were found.
  mutating func merge(_ others: [Found]) {
    if others.isEmpty { return }
    var merged: [Found] = []
    merged.reserveCapacity(found.count + others.count)
    for next in (found + others).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if let last = merged.last?.range, last.upperBound > next.range.lowerBound {
        let end = max(last.upperBound, next.range.upperBound)
        merged[merged.count - 1].range = last.lowerBound..<end
      } else {
        merged.append(next)
      }
    }
    found = merged
  }

  private mutating func addKeys() {
    guard text.contains(text: PrivateKeyForm.begin) else { return }
    merge(PrivateKeyForm.ranges(in: text).map { Found(range: $0, kind: .key) })
  }

  // MARK: Values

  /// The maximum number of separators between a name and its value.
  static let separators = 6

  /// Adds the value after a name that ends at an offset, and returns the offset at which to continue.
  private mutating func addValue(after name: Int, _ kind: RedactedNameMatcher.Kind) -> Int {
    var start = skipSeparators(name)
    while start > name, isLink(start..<stop(from: start, level(name))) {
      start = skipSeparators(stop(from: start, level(name)))
    }
    guard start > name, isSeparated(name..<start, kind), !isFile(name, start) else { return start }
    if isLine { return addValueOfLine(name, start, kind) }
    addWord(from: start, name, kind)
    return start
  }

  /// Adds a value, which may be in quotes or have parts, and returns the offset at which to continue.
  private mutating func addValueOfLine(
    _ name: Int, _ start: Int, _ kind: RedactedNameMatcher.Kind
  ) -> Int {
    if let end = addParts(name, start, kind) { return end }
    let start = Self.skipPrefix(text, start)
    if let end = closing(name, start) {
      add(start..<end, .name)
      // A change, as in `"old" -> "new"`.
      let next = end + Self.change.utf8CodeUnitCount
      guard text.has(Self.change, at: end), let last = closing(name, next) else { return end }
      add(next..<last, .name)
      return last
    }
    addWord(from: start, name, kind)
    return start
  }

  private static let change: StaticString = "\" -> \""
  /// The maximum width of a name in a table of names and values.
  private static let widestCell = 64

  /// Adds a value up to the byte that ends it, without backslashes at its end.
  mutating func addWord(
    from start: Int, _ name: Int, _ kind: RedactedNameMatcher.Kind
  ) {
    let value = text[start..<stop(from: start, level(name))]
    guard let last = value.lastIndex(where: { $0 != UInt8(ascii: "\\") }),
      !isScheme(start..<last + 1), !isOrdinary(start..<last + 1, name, kind)
    else { return }
    add(start..<last + 1, kind == .scheme ? .credential : .name)
  }

  /// Whether a value is only the scheme of credentials, as in `Authorization: Bearer …`.
  private func isScheme(_ value: Range<Int>) -> Bool {
    let blanks = text[value.upperBound...].prefix { $0 <= 0x20 }
    return 1...Self.separators ~= blanks.count && text[value].allSatisfy(\.isLetter)
      && names.read(text[value]).kind == .scheme
  }

  /// Whether a value belongs to the name before the separators.
  private func isSeparated(_ separators: Range<Int>, _ kind: RedactedNameMatcher.Kind) -> Bool {
    // Most names on the list are also ordinary words, as in `Welcome to Berlin`; many blanks are
    // those of a table.
    let needsSign = kind == .listed || separators.count > Self.separators
    return !needsSign || hasSign(separators)
  }

  /// Whether a sign separates a name and its value, or the value is in quotes.
  func hasSign(_ separators: Range<Int>) -> Bool {
    text[separators].contains { $0.isOne(of: "=:>|") }
      || text[separators.upperBound - 1].isOne(of: "\"'")
  }

  /// Returns the offset of the byte that ends a value.
  private mutating func stop(from start: Int, _ level: UInt8) -> Int {
    let stop = stops[Int(level)]
    if stop < start { stops[Int(level)] = end(from: start, .valueEnd, level) }
    return stops[Int(level)]
  }

  /// Whether a blank follows a text that only links a name to its value: `=`, `:`, the words `is` and
  /// `was` after a blank, and a type.
  private func isLink(_ range: Range<Int>) -> Bool {
    guard range.upperBound < text.count, text[range.upperBound] <= 0x20 else { return false }
    if isType(range) { return true }
    let word = text[range].prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ":") }
    let (before, letters) = (text[range.lowerBound - 1], word.lazy.map { $0 | 0x20 })
    guard word.count < 4, range.count < word.count + 2 else { return false }
    if word.isEmpty { return !range.isEmpty || before == UInt8(ascii: "=") }
    return before <= 0x20 && (letters.elementsEqual("is".utf8) || letters.elementsEqual("was".utf8))
  }

  /// Returns the offset after at most ``separators`` separators; an escaped quote is one.
  ///
  /// In a line, an arrow is one, too, and blanks are not limited.
  func skipSeparators(_ start: Int) -> Int {
    var at = isLine ? afterCell(afterQuotedKey(start)) : start
    for _ in 0..<Self.separators where at < text.count {
      if isLine {
        at = afterBlanks(at)
        if at == text.count { break }
        if at + 1 < text.count, text[at] == UInt8(ascii: "-"), text[at + 1] == UInt8(ascii: ">") {
          at += 1
        }
      }
      if isIn(.separator, at) {
        at += 1
      } else if isLine, let end = afterKey(at) {
        at = end
      } else if at + 1 < text.count, text[at] == UInt8(ascii: "\\"),
        text[at + 1] == 0x22 || text[at + 1] == 0x27
      {
        at += 2
      }
    }
    return at
  }

  /// What separates a key and its value: in Swift (`AnyHashable("token"): …`), PHP and JavaScript
  /// (`['token'] = …`), property lists, attributes of XML, objects of Java, and errors of PostgreSQL.
  private static let keyEnds: [StaticString] = [
    "):", ")=", "] =", "]=", "</key>", "<string>", "<integer>", ", value=", ", value:", "value=",
    "content=", "&str = ",
  ]

  /// Returns the offset after one of ``keyEnds``; nil if none is there.
  private func afterKey(_ at: Int) -> Int? {
    // An attribute follows a blank.
    if text[at].isLetter, text[at - 1] != 0x20 { return nil }
    return Self.keyEnds.first { text.has($0, at: at) }.map { at + $0.utf8CodeUnitCount }
  }

  /// Returns the offset after the quote and the sign of a key that is an argument, `("token", "…")`, or
  /// a private property of PHP, `["token":"Class":private]=>`; the same offset after another key.
  private func afterQuotedKey(_ at: Int) -> Int {
    guard at + 3 < text.count, text[at].isOne(of: "\"'") else { return at }
    if text[at + 1] == UInt8(ascii: ":"), text.has("]=>", at: text.count - 3) { return text.count }
    let name = text[..<at].suffix(64).reversed().prefix(while: KnownToken.isPart).count
    let value = text[at + 2] == 0x20 ? at + 3 : at + 2
    guard text[at + 1] == UInt8(ascii: ","), text[value].isOne(of: "\"'"), at - name > 1,
      text[at - name - 1] == text[at], text[at - name - 2] == UInt8(ascii: "(")
    else { return at }
    return at + 2
  }

  /// Returns the offset after the sign in a table of names and values, `token | …`; the same offset
  /// elsewhere.
  private func afterCell(_ at: Int) -> Int {
    let sign = text[at...].prefix { $0 == 0x20 }.endIndex
    let isFirst =
      at <= Self.widestCell && text.has("| ", at: sign)
      && text[..<at].drop { $0.isOne(of: " |") }.allSatisfy(KnownToken.isPart)
    return isFirst ? sign + 1 : at
  }

  /// Returns the offset after blanks, and after the sequences by which a terminal shows colors
  /// (ECMA-48: SGR).
  private func afterBlanks(_ start: Int) -> Int {
    var at = start
    while at < text.count {
      if text[at] == 0x20 || text[at] == 0x09 {
        at += 1
      } else if text[at...].starts(with: [0x1B, UInt8(ascii: "[")]) {
        let end = text[(at + 2)...].prefix { $0.isDigit || $0 == UInt8(ascii: ";") }.endIndex
        guard end < text.count, text[end] == UInt8(ascii: "m") else { break }
        at = end + 1
      } else {
        break
      }
    }
    return at
  }

  // MARK: Addresses

  /// Adds the user information of an authority (RFC 3986, section 3.2).
  private mutating func addUser(from start: Int) {
    if sign < start { sign = text.offset(of: "@", from: start) ?? text.count }
    guard sign < text.count else { return }
    let authority = start..<end(from: start, .authorityEnd, level(start - 3))
    guard let sign = text[authority].lastIndex(of: UInt8(ascii: "@")) else { return }
    let colon = text[start..<sign].firstIndex(of: UInt8(ascii: ":")) ?? sign
    add(start..<colon, .url)
    add(min(colon + 1, sign)..<sign, .url)
    floor = authority.upperBound
  }

  /// Adds the email address around an at sign.
  private mutating func addEmail(_ sign: Int) {
    let (kind, level) = (ByteKinds.addressEnd, level(sign))
    let end = end(from: sign + 1, kind, level)
    var start = sign
    while start > floor, !ends(start - 1, kind, level) { start -= 1 }
    if sign - start > 7, text[start..<sign].starts(with: "mailto:".utf8) { start += 7 }
    // A frame of a browser's stack, `getToken@https://…`.
    let isFrame = isLine && text.has("://", at: end - 1)
    if !isFrame, text[start..<end].dropFirst().dropLast().contains(UInt8(ascii: "@")),
      !isLine || hasDomain(sign + 1..<end)
    {
      add(start..<end, .email)
    }
    floor = isFrame ? end - 1 : end
  }

  // MARK: Bytes

  private func isIn(_ kind: ByteKinds, _ at: Int) -> Bool {
    ByteKinds.of(text[at]).contains(kind)
  }

  func level(_ at: Int) -> UInt8 { levels.isEmpty ? 0 : levels[at] }

  private func ends(_ at: Int, _ kind: ByteKinds, _ level: UInt8) -> Bool {
    isIn(kind, at) && self.level(at) <= level
  }

  /// Returns the offset of the first byte of a kind, or the end of the text.
  func end(from start: Int, _ kind: ByteKinds, _ level: UInt8) -> Int {
    var at = start
    while at < text.count, !ends(at, kind, level) { at += 1 }
    return at
  }
}
