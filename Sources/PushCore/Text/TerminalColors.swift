/// The sequences by which programs change the color of a terminal's text (ECMA-48, section 5.4).
enum TerminalColors {
  /// The first byte of each sequence.
  static let escape: UInt8 = 0x1B

  /// What strings of JSON and of programs have in place of the first bytes of a sequence.
  private static let escaped: [StaticString] = [
    "\\u001b[", "\\u001B[", "\\x1b[", "\\x1B[", "\\033[", "\\e[",
  ]

  /// Whether a byte of a sequence is not its last one.
  static func continues(_ byte: UInt8) -> Bool { 0x20...0x3F ~= byte }

  /// Whether a text has a sequence, also an escaped one.
  static func areIn(_ text: some ByteCollection) -> Bool {
    text.contains(escape)
      || text.contains(UInt8(ascii: "\\")) && escaped.contains { text.contains(text: $0) }
  }

  /// Appends a text without its sequences, also without those that are escaped.
  static func append(textOf text: some ByteCollection, to out: ByteBuffer) {
    var at = text.startIndex
    while at < text.endIndex {
      guard let length = beginning(at, in: text) else {
        out.append(text[at])
        at += 1
        continue
      }
      at += length
      while at < text.endIndex, continues(text[at]) { at += 1 }
      at += 1
    }
  }

  /// Returns the length of the beginning of a sequence at an offset; nil if there is none.
  private static func beginning(_ at: Int, in text: some ByteCollection) -> Int? {
    if text[at] == escape { return text.has("[", at: at + 1) ? 2 : nil }
    // After a backslash, a backslash is one of the text itself.
    guard text[at] == UInt8(ascii: "\\"), at == text.startIndex || text[at - 1] != text[at] else {
      return nil
    }
    return escaped.first { text.has($0, at: at) }?.utf8CodeUnitCount
  }
}
