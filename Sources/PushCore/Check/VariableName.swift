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
