/// The sequences by which programs change the color of a terminal's text (ECMA-48, section 5.4).
enum TerminalColors {
  /// The first byte of each sequence.
  static let escape: UInt8 = 0x1B

  /// Appends a text without its sequences.
  static func append(textOf text: UnsafeBufferPointer<UInt8>, to out: ByteBuffer) {
    var at = 0
    while at < text.count {
      guard text[at] == escape, at + 1 < text.count, text[at + 1] == UInt8(ascii: "[") else {
        out.append(text[at])
        at += 1
        continue
      }
      at += 2
      while at < text.count, 0x20...0x3F ~= text[at] { at += 1 }
      at += 1
    }
  }
}
