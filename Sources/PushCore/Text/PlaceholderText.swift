/// Texts that guides and templates have in place of tokens and IDs: `<TOKEN>`, `your_token_here`,
/// `xxxx`, `abc...xyz`.
package enum PlaceholderText {
  private static let words = Set<[UInt8]>(
    [
      "token", "device_token", "devicetoken", "fcm_token", "fcmtoken", "push_token", "pushtoken",
      "registration_token", "registrationtoken", "your", "yourtoken", "yourid", "message_id",
      "messageid", "msg_id", "user_id", "userid", "subscription_id", "placeholder", "changeme",
      "change_me", "replaceme", "replace_me", "undefined", "null", "nil", "none", "nan", "string",
    ].map { (word: String) in Array(word.utf8) })
  private static let longestWord = words.map(\.count).max() ?? 0
  private static let brackets = [("<", ">"), ("{", "}"), ("${", "}"), ("[", "]"), ("%", "%")].map {
    (opening: Array($0.0.utf8), closing: Array($0.1.utf8)[0])
  }
  private static let beginnings = ["your_", "insert_", "replace_", "enter_"]
  private static let ending = "_here"

  /// Whether a token or an ID is a placeholder.
  package static func isPlaceholder(_ text: String) -> Bool {
    isPlaceholder(Array(text.utf8))
  }

  /// Whether a token or an ID is a placeholder.
  static func isPlaceholder(_ text: some ByteCollection) -> Bool {
    guard let last = text.last else { return false }
    return last.isOne(of: ">}]%") && isInBrackets(text) || hasEllipsis(text)
      || isPlaceholderWord(text)
  }

  private static func isInBrackets(_ text: some ByteCollection) -> Bool {
    brackets.contains { opening, closing in
      closing == text.last && text.count > opening.count + 1 && text.starts(with: opening)
    }
  }

  /// Whether a text contains `...` or the character `…`.
  private static func hasEllipsis(_ text: some ByteCollection) -> Bool {
    // Fast path: most texts have no byte with which one begins.
    text.contains { $0 == UInt8(ascii: ".") || $0 == 0xE2 }
      && (text.contains(text: "...") || text.contains(text: "…"))
  }

  /// Whether a text is a placeholder by its words, not by its brackets or an ellipsis.
  static func isPlaceholderWord(_ text: some ByteCollection) -> Bool {
    guard let first = text.first else { return false }
    // Most IDs begin with a digit or are longer.
    let mayBeWord = first.isLetter && text.count <= longestWord
    return markedLengths(text) != (0, 0) || isFilling(text)
      || mayBeWord && words.contains(text.map(folded))
  }

  /// Returns the lengths in bytes of a placeholder's prefix (`your_`) and suffix (`_here`) in a
  /// text.
  static func markedLengths(
    _ text: some ByteCollection
  ) -> (beginning: Int, ending: Int) {
    func isMark(_ byte: UInt8) -> Bool { folded(byte) == UInt8(ascii: "_") }
    // Fast path: most texts have no mark at these offsets.
    guard text.count > 5,
      text.suffix(5).first.map(isMark) == true
        || text.dropFirst(4).prefix(4).contains(where: isMark)
    else { return (0, 0) }
    let bytes = text.map(folded)
    let beginning = beginnings.first { bytes.starts(with: $0.utf8) }?.utf8.count ?? 0
    let isEnded = bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    return (beginning, isEnded ? ending.utf8.count : 0)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ") { return UInt8(ascii: "_") }
    return byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Whether a text is a filler such as `xxxx-xxxx`, or a UUID of zeros.
  private static func isFilling(_ text: some ByteCollection) -> Bool {
    var (filler, count): (UInt8?, Int) = (nil, 0)
    for byte in text {
      let byte = folded(byte)
      if byte == UInt8(ascii: "_") { continue }
      guard byte == filler ?? byte, byte.isOne(of: "x0") else { return false }
      (filler, count) = (byte, count + 1)
    }
    return filler == UInt8(ascii: "x") ? count > 2 : count == 32
  }

  /// Whether a text is a variable of a shell, a route or a format, or has one: `$TOKEN`, `:token`,
  /// `%s`, `{}`.
  static func isVariable(_ text: some ByteCollection) -> Bool {
    guard let first = text.first else { return false }
    let hasVariable = text.indices.contains { index in
      text[index] == UInt8(ascii: "$") && index + 1 < text.endIndex
        && (text[index + 1].isLetter || text[index + 1].isDigit || text[index + 1].isOne(of: "{(_"))
    }
    let isRoute = first == UInt8(ascii: ":") && text.dropFirst().first?.isLetter ?? false
    return hasVariable || isRoute || first.isOne(of: "%$`") || text.elementsEqual("{}".utf8)
  }
}
