/// What a line leaves open, so that the next line begins with its value.
enum OpenValue: Equatable {
  case none
  /// The line ends after a name and a sign.
  case value
  /// The line ends in a list of values, at this depth of brackets.
  case list(Int)
  /// The line is an item of a list in YAML or in a property list, and others may follow.
  case items

  var isList: Bool { if case .list = self { true } else { false } }
}

/// Values in lines of logs, commands and mails.
extension RedactionScan {
  // MARK: Values after a name

  /// Adds the parts of a value that is a list, cookies, parameters of credentials or the description
  /// of bytes, and returns the offset at which to continue; nil for another value.
  mutating func addParts(_ name: Int, _ start: Int, _ kind: RedactedNameMatcher.Kind) -> Int? {
    if isOpen(start) {
      if isPunctuated(name) { rest = .value }
      return text.count
    }
    if let end = addBytes(start) { return end }
    if text[start].isOne(of: "[{("), hasSign(name..<start) {
      var depth = 1
      let end = RedactedList.read(text, from: start + 1, depth: &depth) { add($0, .name) }
      if depth > 0 { rest = .list(depth) }
      // A hash of LDAP, `{SSHA}…`.
      if depth == 0, end < text.count, KnownToken.isPart(text[end]) {
        addWord(from: end, name, kind)
      }
      return end
    }
    if hasSuffix("cookie", name) || hasSuffix("cookies", name) { return addCookies(name, start) }
    if kind == .scheme { return addParameters(from: start) }
    if hasSuffix("authorization", name) { return addAuthorization(name, start) }
    for end: StaticString in ["phone", "mobile", "number"] where hasSuffix(end, name) {
      return addNumber(start)
    }
    return nil
  }

  /// Whether nothing follows but the sign by which a shell, or YAML, continues in the next line.
  private func isOpen(_ start: Int) -> Bool {
    start == text.count
      || text.count - start <= 4
        && text[start...].allSatisfy {
          $0.isOne(of: "\\| \r") || $0 == 0x2D && text[start] == UInt8(ascii: "|")
        }
  }

  /// Whether a value in the next line belongs to a name: after a sign, or an option of a command.
  private func isPunctuated(_ name: Int) -> Bool {
    // `def refresh(token):` begins a function.
    text[name...].contains { $0.isOne(of: ":=\\") } && !text.has("):", at: name)
      || text.has("</key>", at: name)
  }

  /// Whether a word ends before an offset, in any case.
  func hasSuffix(_ word: StaticString, _ end: Int) -> Bool {
    text[..<end].suffix(word.bytes.count).elementsEqual(word.bytes) { $0 | 0x20 == $1 }
  }

  /// What comes before a value and its bracket or quote: tokens of Expo, optional values of Swift, and
  /// types of property lists and PHP.
  private static let prefixes: [StaticString] = [
    "ExponentPushToken[", "ExpoPushToken[", "Optional(\"", "<string>", "<integer>", "int(",
    "float(",
  ]

  /// Returns the offset after one of ``prefixes``, after `string(12) "` of PHP, or after the letter and
  /// the quote that begin a string in many languages, as in `u'…'` and `@"…"`.
  static func skipPrefix(_ text: [UInt8], _ start: Int) -> Int {
    if let words = prefixes.first(where: { text.has($0, at: start) }) {
      return start + words.utf8CodeUnitCount
    }
    if text.has("string(", at: start) {
      let end = text[(start + 7)...].prefix(while: \.isDigit).endIndex
      if text.has(") \"", at: end) { return end + 3 }
    }
    return start > 0 && start + 1 < text.count && text[start].isOne(of: "uUbBrRfFL@")
      && text[start + 1].isOne(of: "\"'") && !text[start - 1].isOne(of: "\"'") ? start + 2 : start
  }

  /// The maximum length in bytes of a value with blanks in an element of XML.
  private static let longestElement = 1024

  /// Returns the offset of the quote or the tag that closes a value in quotes, or in an element of XML,
  /// which may contain any other bytes; nil for another value.
  func closing(_ name: Int, _ start: Int) -> Int? {
    let separators = text[name..<start]
    if separators.last == UInt8(ascii: ">"),
      let end = text[start...].prefix(Self.longestElement).firstIndex(of: UInt8(ascii: "<"))
    {
      return text.has("</", at: end) ? end : nil
    }
    let sign =
      separators.lastIndex { $0.isOne(of: ":=>") } ?? separators.firstIndex { $0.isOne(of: " ,") }
    guard let sign else { return nil }
    guard let opening = text[sign..<start].lastIndex(where: { $0.isOne(of: "\"'") }) else {
      return nil
    }
    let (quote, level) = (text[opening], level(opening))
    let isEscaped = text[opening - 1] == UInt8(ascii: "\\")
    var at = start
    while at < text.count {
      if text[at] == quote, self.level(at) <= level {
        let backslashes = text[start..<at].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        if isEscaped ? backslashes <= 1 : backslashes % 2 == 0 { return at }
      }
      at += 1
    }
    return nil
  }

  /// Adds a description of bytes, `<740f4707 bebcf74f>` as iOS prints device tokens.
  private mutating func addBytes(_ start: Int) -> Int? {
    guard text[start] == UInt8(ascii: "<") else { return nil }
    let end = text[(start + 1)...].prefix {
      $0 == 0x20 || Hexadecimal.value(of: $0) != nil
    }.endIndex
    guard end > start + 8, end < text.count, text[end] == UInt8(ascii: ">") else { return nil }
    add(start + 1..<end, .token)
    return end
  }

  /// Adds a phone number with blanks; nil for another value.
  private mutating func addNumber(_ start: Int) -> Int? {
    let number = text[start...].prefix { $0.isDigit || $0.isOne(of: " +-()/.") }
    guard let last = number.lastIndex(where: { $0.isDigit }) else { return nil }
    add(start..<last + 1, .name)
    return last + 1
  }

  // MARK: HTTP

  /// Adds the values of cookies, `a=b; c=d`; nil if the text does not begin with one.
  private mutating func addCookies(_ name: Int, _ start: Int) -> Int? {
    let level = level(name)
    var (at, end) = (start, Int?.none)
    while at < text.count {
      let word = text[at...].prefix(256).prefix {
        KnownToken.isPart($0) || $0.isOne(of: "%$!#*+~^")
      }
      let sign = word.endIndex
      if !word.isEmpty, sign < text.count, text[sign] == UInt8(ascii: "=") {
        let isAttribute = Self.attributes.contains { attribute in
          attribute.elementsEqual(word.lazy.map { $0 | 0x20 })
        }
        at = sign + 1
        while at < text.count, isAttribute || text[at] > 0x20 {
          if text[at].isOne(of: ";\"'<"), self.level(at) <= level { break }
          at += 1
        }
        if !isAttribute { add(sign + 1..<at, .credential) }
      } else if end != nil, sign == text.count || text[sign] == UInt8(ascii: ";") {
        // An attribute without a value.
        at = sign
      } else {
        return end
      }
      end = at
      guard at < text.count, text[at] == UInt8(ascii: ";") else { break }
      at += 1
      while at < text.count, text[at] == 0x20 { at += 1 }
    }
    return end
  }

  /// The attributes of `Set-Cookie` (RFC 6265, section 4.1).
  private static let attributes = [
    "path", "domain", "expires", "max-age", "samesite", "priority", "version",
  ].map { Array($0.utf8) }

  /// Adds the credentials after a scheme that is not on the list; nil after one that is.
  private mutating func addAuthorization(_ name: Int, _ start: Int) -> Int? {
    guard text[name..<start].contains(UInt8(ascii: ":")) else { return nil }
    let scheme = text[start...].prefix { $0.isLetter || $0.isDigit || $0 == 0x2D }
    guard scheme.count >= 2, scheme.endIndex < text.count, text[scheme.endIndex] == 0x20,
      names.read(scheme).kind != .scheme
    else { return nil }
    let value = scheme.endIndex + 1
    if let end = addParameters(from: value) { return end }
    let end = end(from: value, .valueEnd, level(name))
    guard end - value >= 8 else { return nil }
    add(start..<scheme.endIndex, .credential)
    add(value..<end, .credential)
    return end
  }

  /// The parameters of WWW-Authenticate by which a server explains a rejection (RFC 6750, section 3).
  private static let challenges: [StaticString] = [
    "realm=", "error=", "error_description=", "scope=", "charset=",
  ]

  /// Adds the values of parameters, `a="b", c=d`; nil if the text does not begin with one.
  private mutating func addParameters(from start: Int) -> Int? {
    var (at, end) = (start, Int?.none)
    while let value = parameter(at) {
      let isQuoted = text[value].isOne(of: "\"'")
      let from = isQuoted ? value + 1 : value
      let to =
        isQuoted
        ? text[from...].firstIndex(of: text[value]) ?? text.count
        : text[from...].firstIndex { $0 <= 0x20 || $0.isOne(of: ",\"'") } ?? text.count
      if !Self.challenges.contains(where: { text.has($0, at: at) }) { add(from..<to, .credential) }
      at = min(isQuoted ? to + 1 : to, text.count)
      end = at
      guard at < text.count, text[at] == UInt8(ascii: ",") else { break }
      at += 1
      while at < text.count, text[at] == 0x20 { at += 1 }
    }
    return end
  }

  /// Returns the offset of the value of a parameter, `name=value`; nil if none is there.
  private func parameter(_ start: Int) -> Int? {
    let name = text[start...].prefix { $0.isLetter || $0.isDigit || $0.isOne(of: "_-") }
    let sign = name.endIndex
    guard !name.isEmpty, sign + 1 < text.count, text[sign] == UInt8(ascii: "="),
      text[sign + 1] > 0x20, !text[sign + 1].isOne(of: "=,'")
    else { return nil }
    return sign + 1
  }

  // MARK: Commands

  /// Adds user names and passwords of curl, `-u a:b`, `--user a:b`, `--proxy-user a:b`, and passwords
  /// of other programs.
  mutating func addUsers() {
    var (at, values, programs) = (0, [Found](), Programs())
    while let start = text.offset(of: "-", from: at) {
      at = start + 1
      guard start == 0 || text[start - 1] <= 0x20 || text[start - 1].isOne(of: "\"'") else {
        continue
      }
      if let password = password(at: start, &programs) {
        values.append(Found(range: password, kind: .name))
        at = password.upperBound
        continue
      }
      guard let length = userOption(start) else { continue }
      var value = start + length
      while value < text.count, text[value].isOne(of: " ='\"$") { value += 1 }
      let quote = text[value - 1]
      let closing =
        quote.isOne(of: "\"'") ? text[value...].firstIndex(of: quote) : nil
      let end = closing ?? self.end(from: value, .valueEnd, 0)
      guard let colon = text[value..<end].firstIndex(of: UInt8(ascii: ":")), colon > value,
        colon + 1 < end, text[colon + 1] != UInt8(ascii: "/"), !text[value].isOne(of: "+/")
      else { continue }
      values.append(Found(range: value..<colon, kind: .credential))
      values.append(Found(range: colon + 1..<end, kind: .credential))
      at = end
    }
    merge(values)
  }

  /// Returns the length of an option for a user at a dash.
  private func userOption(_ start: Int) -> Int? {
    for option: StaticString in ["-u", "-U", "--user", "--proxy-user"] {
      let length = option.utf8CodeUnitCount
      guard text.has(option, at: start), start + length < text.count else { continue }
      if length == 2 || text[start + length].isOne(of: " =") { return length }
    }
    return nil
  }

  // MARK: Tokens

  /// The tags and branches that are used as versions of packages and actions.
  private static let tags = ["latest", "next", "main", "master"].map { Array($0.utf8) }

  /// Whether the part after an at sign is a domain, and not the version of a package or an action, the
  /// address of an object as Java prints it, or the digest of an image.
  func hasDomain(_ range: Range<Int>) -> Bool {
    let number = text[range].dropFirst()
    let isVersion = text.has("v", at: range.lowerBound) && number.first?.isDigit == true
    let domain = isVersion ? number : text[range]
    if domain.starts(with: "sha256:".utf8)
      || Self.tags.contains(where: { $0.elementsEqual(domain) })
    {
      return false
    }
    return domain.contains { Hexadecimal.value(of: $0) == nil && $0 != UInt8(ascii: ".") }
      || !domain.contains { $0.isDigit }
  }

  /// Adds the token in `ExponentPushToken[…]`; the bracket is at an offset.
  mutating func addExpoToken(_ bracket: Int) {
    guard hasSuffix("exponentpushtoken", bracket) || hasSuffix("expopushtoken", bracket) else {
      return
    }
    let token = text[(bracket + 1)...].prefix { KnownToken.isPart($0) }
    if token.count > 5 { add(token.startIndex..<token.endIndex, .token) }
  }

  /// Adds the values that have the form of a token.
  mutating func addTokens() {
    let tokens =
      KnownToken.ranges(in: text) + KnownToken.printedRanges(in: text)
      + KnownToken.webhookRanges(in: text)
    merge(tokens.map { Found(range: $0, kind: .token) })
  }
}

/// The values in brackets, which may have several lines: JSON that is cut off, or what languages
/// print.
enum RedactedList {
  /// The maximum number of lines of one list.
  static let maximumLines = 1000

  /// Calls `body` with the values from an offset to the bracket that closes the list, and returns the
  /// offset after it.
  ///
  /// - Parameter depth: The number of open brackets before and after.
  static func read(
    _ text: [UInt8], from start: Int, depth: inout Int,
    _ body: (Range<Int>) -> Void
  ) -> Int {
    var at = start
    while at < text.count, depth > 0 {
      let byte = text[at]
      if byte.isOne(of: "[{(") {
        (at, depth) = (at + 1, depth + 1)
      } else if byte.isOne(of: "]})") {
        (at, depth) = (at + 1, depth - 1)
      } else if byte <= 0x20 || byte.isOne(of: ",;:=\\") {
        at += 1
      } else {
        let value = value(text, at)
        let end = value.upperBound + (value.lowerBound > at ? 1 : 0)
        if !isName(text, end) { body(value) }
        at = max(end, at + 1)
      }
    }
    return at
  }

  /// Returns the range of a value without its quotes.
  private static func value(_ text: [UInt8], _ start: Int) -> Range<Int> {
    let quote = text[start]
    guard quote.isOne(of: "\"'") else {
      return start..<text[start...].prefix { $0 > 0x20 && !$0.isOne(of: "[]{}(),;=:\"'") }.endIndex
    }
    var at = start + 1
    while at < text.count, text[at] != quote { at += text[at] == UInt8(ascii: "\\") ? 2 : 1 }
    return start + 1..<min(at, text.count)
  }

  /// Whether a colon or an equals sign follows, after blanks.
  private static func isName(_ text: [UInt8], _ end: Int) -> Bool {
    guard end < text.count else { return false }
    return text[end...].first { $0 != 0x20 }.map { $0.isOne(of: ":=") } ?? false
  }
}
