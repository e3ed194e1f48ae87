/// What follows a name on the list but is not its value: words of a sentence, positions in files, and
/// types.
extension RedactionScan {
  /// Words that are not secrets: those between others in a sentence, and those of common errors.
  private static let ordinaryWords: [StaticString] = [
    "a", "an", "the", "this", "that", "these", "your", "my", "its", "our", "all", "any", "each",
    "no", "not", "and", "or", "but", "if", "when", "than", "then", "so", "as", "at", "by", "for",
    "from", "in", "into", "of", "off", "on", "out", "per", "to", "too", "up", "via", "with",
    "within", "without", "is", "isn", "was", "wasn", "were", "are", "be", "been", "has", "have",
    "had", "do", "does", "doesn", "did", "can", "cannot", "could", "may", "might", "must", "shall",
    "should", "will", "would", "only", "already", "still", "now", "again", "auth", "jwt", "token",
    "tokens", "invalid", "incorrect", "wrong", "empty", "missing", "expired", "required", "reset",
    "generic", "format", "length", "hash", "policy", "name", "key", "keys", "manager", "using",
    "native",
  ]
  private static let ordinaryEnds: [StaticString] = ["ed", "ing", "tion"]

  /// The ends of names of secrets that people choose, and schemes that are more often words.
  private static let chosen: [StaticString] = [
    "word", "secret", "phrase", "passwd", "pass", "auth",
  ]
  private static let uncommonSchemes: [StaticString] = ["basic", "digest", "negotiate", "oauth"]

  /// The names of source files that stack traces print before a line number.
  private static let files: [StaticString] = [
    ".java", ".kt", ".go", ".js", ".mjs", ".ts", ".tsx", ".py", ".rb", ".php", ".swift", ".cs",
    ".dart", ".scala", ".rs", ".ex", ".m", ".cpp",
  ]

  /// Whether a name is that of a source file, and a position in it follows.
  func isFile(_ name: Int, _ start: Int) -> Bool {
    start == name + 1 && text[name] == UInt8(ascii: ":")
      && Self.files.contains { hasSuffix($0, name) }
  }

  /// Whether a value is a type, as in `let token: String = "…"`.
  func isType(_ value: Range<Int>) -> Bool {
    text[value.upperBound...].prefix(4).starts(with: " = ".utf8)
      && text[min(value.upperBound + 3, text.count - 1)].isOne(of: "\"'")
      && text[value].allSatisfy { $0.isLetter || $0.isOne(of: "?&.") }
  }

  /// Whether the text after a name and a blank is not a value by its form: code, or a word of a
  /// sentence.
  ///
  /// The value of an option is never one.
  func isOrdinary(_ value: Range<Int>, _ name: Int, _ kind: RedactedNameMatcher.Kind) -> Bool {
    let separators = text[name..<value.lowerBound]
    guard kind == .secret || kind == .scheme, text[value.lowerBound - 1] <= 0x20,
      !separators.contains(where: { $0.isOne(of: "=>|") })
    else { return false }
    if isOption(name) { return text[value.lowerBound] == UInt8(ascii: "-") }
    let next = text[value.upperBound...].prefix(2)
    guard separators.contains(UInt8(ascii: ":")) else {
      return isCode(value, name) || isWord(value, name, kind, isLabel: true)
        || kind == .scheme && value.count < 4 && hasSuffix("oauth", name)
    }
    // After a colon, only the beginning of a sentence is one.
    return next.first == 0x20 && next.last?.isLetter == true
      && isWord(value, name, kind, isLabel: text[value.upperBound - 1] == UInt8(ascii: ":"))
  }

  /// Whether a value is an option, a position in a file, a name with its value, or a call or a type
  /// with parentheses.
  private func isCode(_ value: Range<Int>, _ name: Int) -> Bool {
    let word = text[value].prefix(while: Self.isOfWord)
    switch text[value][word.endIndex...].first {
    case UInt8(ascii: "(") where word.isEmpty:
      // A class, `InvalidToken (Errors::InvalidToken):`, or a position.
      let isClass = text[value].allSatisfy { $0.isLetter || $0.isOne(of: "():._") }
      if isClass, !isChosen(name) { return true }
      let line = text[value].dropLast().reversed().prefix(while: \.isDigit).count
      return line > 0 && text[value].dropLast(line + 1).last == UInt8(ascii: ":")
    case UInt8(ascii: "("): return !isChosen(name) || word.endsIgnoringCase(with: "char")
    case UInt8(ascii: "="): return text[value.upperBound...].first.map { $0 > 0x20 } == true
    default: return text[value.lowerBound] == UInt8(ascii: "-")
    }
  }

  /// Whether a value is a word of a sentence.
  ///
  /// People may choose any word as a password. Other secrets are not words.
  ///
  /// - Parameter isLabel: Whether any word may be one, because no colon, or two, are around it.
  private func isWord(
    _ value: Range<Int>, _ name: Int, _ kind: RedactedNameMatcher.Kind, isLabel: Bool
  ) -> Bool {
    let word = text[value].drop { $0 == UInt8(ascii: "(") }.prefix(while: Self.isOfWord)
    guard !word.isEmpty, word.count <= 20,
      text[word.endIndex..<value.upperBound].allSatisfy({ $0.isOne(of: ".:!?)") })
    else { return false }
    let (letters, isChosen) = (word.map { $0 | 0x20 }, isChosen(name))
    if Self.ordinaryWords.contains(where: { $0.bytes.elementsEqual(letters) }) { return true }
    // In `the password is …`, a password follows.
    let isLinked = isChosen && text[name..<value.lowerBound].contains(where: \.isLetter)
    if letters.count > 5, !isLinked,
      Self.ordinaryEnds.contains(where: { letters.endsIgnoringCase(with: $0) })
    {
      return true
    }
    if kind == .scheme {
      return letters.elementsEqual(word) && Self.uncommonSchemes.contains { hasSuffix($0, name) }
    }
    let rest = word.dropFirst()
    let isOneCase = rest.allSatisfy { !$0.isUppercase } || rest.allSatisfy { !$0.isLowercase }
    return isLabel && !isChosen && (isOneCase || names.read(word).kind.isListedName)
      && !hasSuffix("authorization: token", name)
  }

  /// Whether people choose the secret with a name, as in `passwords`.
  private func isChosen(_ name: Int) -> Bool {
    Self.chosen.contains { hasSuffix($0, name) || hasSuffix($0, name - 1) }
  }

  /// Whether a name is an option of a command, as in `--push-token`.
  private func isOption(_ name: Int) -> Bool {
    text[..<name].suffix(64).reversed().prefix(while: KnownToken.isPart).last == UInt8(ascii: "-")
  }

  private static func isOfWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isOne(of: "-_") }
}
