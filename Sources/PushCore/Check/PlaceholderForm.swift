/// A form in which the templates of push services write placeholders.
struct PlaceholderForm: Sendable {
  private let opening: [UInt8]
  private let closing: [UInt8]
  private let accepts: @Sendable (ArraySlice<UInt8>) -> Bool

  /// The maximum length in bytes of the text between the two ends.
  private static let limit = 100

  private init(
    _ opening: String, _ closing: String, _ accepts: @escaping @Sendable (ArraySlice<UInt8>) -> Bool
  ) {
    (self.opening, self.closing) = (Array(opening.utf8), Array(closing.utf8))
    self.accepts = accepts
  }

  // The sources are the references of Handlebars and Liquid, JavaScript template literals, Ruby,
  // Salesforce Marketing Cloud, Mailchimp, ERB and Template Toolkit.
  private static let common = [
    PlaceholderForm("{{", "}}") { isExpression($0) || $0.allSatisfy(\.isDigit) && !$0.isEmpty },
    PlaceholderForm("${", "}", isExpression),
    PlaceholderForm("#{", "}", isExpression),
    PlaceholderForm("%%", "%%", isName),
    PlaceholderForm("[[", "]]") { isName($0.trimmed) },
    PlaceholderForm("*|", "|*", isExpression),
    PlaceholderForm("<%", "%>", isExpression),
    PlaceholderForm("[%", "%]", isExpression),
  ]

  /// The forms in texts for people, where names in single braces may be prose.
  static let inTexts = common + [PlaceholderForm("{", "}", VariableName.isTypical)]

  /// The forms in links, where braces are not valid characters (RFC 3986).
  static let inLinks = common + [PlaceholderForm("{", "}", VariableName.isValid)]

  var firstByte: UInt8 { opening[0] }

  /// Returns the length in bytes of a placeholder at an index; nil if there is none.
  func length(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard text[start] == opening[0], text[start...].starts(with: opening) else { return nil }
    let first = start + opening.count
    var last = first
    while last < text.count, last - first < Self.limit, !isStop(text[last]) { last += 1 }
    guard text[last...].starts(with: closing), accepts(Array(text[first..<last])[...]) else {
      return nil
    }
    // `100%%` is a price, or the like.
    if opening[0] == UInt8(ascii: "%"), start > 0, text[start - 1].isDigit { return nil }
    return last + closing.count - start
  }

  private func isStop(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == opening[0] || byte == closing[0]
  }

  // MARK: Contents

  /// Whether a text begins with a name, after the characters that mark directives.
  private static func isExpression(_ text: ArraySlice<UInt8>) -> Bool {
    beginsWithName(text.trimmed.drop { $0.isBlank || $0.isOne(of: "=#/^&>~@!-") })
  }

  /// Whether a text is a name, in any script.
  private static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    beginsWithName(text) && !text.contains(where: \.isBlank)
  }

  private static func beginsWithName(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    if first < 0x80 { return first.isLetter || first == UInt8(ascii: "_") }
    let scalar = String(decoding: text.prefix(4), as: UTF8.self).unicodeScalars.first
    return scalar?.properties.isAlphabetic == true
  }
}

/// Names of a template's variables.
enum VariableName {
  /// Whether a text is one or more identifiers with dots between them.
  static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.allSatisfy(isIdentifier)
  }

  private static func isIdentifier(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first.isLetter || first == UInt8(ascii: "_") else {
      return false
    }
    return text.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
  }

  /// Whether a text looks like a variable: it has several words, as in `first_name`, `firstName` and
  /// `user.name`, or is a word that templates often use.
  static func isTypical(_ text: ArraySlice<UInt8>) -> Bool {
    guard isValid(text) else { return false }
    let parts = text.split(separator: UInt8(ascii: "."))
    if parts.count > 1 { return parts.allSatisfy { $0.count > 1 } }
    if text.contains(UInt8(ascii: "_")) {
      // One letter on each side is a smiley, such as `o_o`.
      return text.split(separator: UInt8(ascii: "_")).contains { $0.count > 1 }
    }
    return isCamelCase(text) || isWord(text)
  }

  /// Whether a text is like `firstName`, and not a proper name such as `iPhone` or `macOS`.
  private static func isCamelCase(_ text: ArraySlice<UInt8>) -> Bool {
    let lower = text.prefix { $0 & 0x20 != 0 && $0.isLetter }
    let rest = text.dropFirst(lower.count)
    guard lower.count > 1, let next = rest.dropFirst().first else { return false }
    return rest[rest.startIndex].isLetter && next & 0x20 != 0 && next.isLetter
  }

  /// Whether a text is a word that templates often use, in any case.
  static func isWord(_ text: some Collection<UInt8>) -> Bool {
    words.contains(String(decoding: text, as: UTF8.self).lowercased())
  }

  /// The words that are hardly ever in braces for another reason.
  private static let words = Set(
    """
    address age amount app balance birthday body bonus brand campaign city client code company \
    contact count country coupon currency customer date day days deeplink discount email event \
    expiry firstname fullname gender hours id image item items language lastname level link \
    locale location message mobile month name nickname number order orderid otp password phone \
    points price product promocode quantity qty recipient region sender shop store surname text \
    time timestamp title token total url user userid username value voucher year zip
    """.split(separator: " ").map(String.init))
}
