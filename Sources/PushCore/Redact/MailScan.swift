/// Finds addresses of mail within one text: `name@host.top`.
enum MailScan {
  /// The addresses, in the order of the text.
  static func ranges(in text: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for at in text.indices where text[at] == 0x40 {
      let host = (at + 1)..<endOfHost(text, from: at + 1)
      let start = startOfMailbox(text, before: at)
      guard start < at, let dot = text[host].lastIndex(of: UInt8(ascii: ".")),
        dot > host.lowerBound, host.upperBound - dot > 2,
        !isPicture(text[(dot + 1)..<host.upperBound])
      else { continue }
      ranges.append(start..<host.upperBound)
    }
    return ranges
  }

  private static func startOfMailbox(_ text: [UInt8], before sign: Int) -> Int {
    var start = sign
    while start > 0, isOfMailbox(text, start - 1) { start -= 1 }
    // Signs in front are a quote, or a list's.
    while start < sign, !endsHost(text[start]) { start += 1 }
    return start
  }

  /// A percent sign that encodes something is none of a name.
  private static func isOfMailbox(_ text: [UInt8], _ at: Int) -> Bool {
    if endsHost(text[at]) || "_-.$+!'*~^`|{}".utf8.contains(text[at]) { return true }
    guard text[at] == UInt8(ascii: "%") else { return false }
    return at + 2 >= text.count || JSONText.hexDigit(text[at + 1]) == nil
      || JSONText.hexDigit(text[at + 2]) == nil
  }

  private static func endOfHost(_ text: [UInt8], from start: Int) -> Int {
    var end = start
    while end < text.count, endsHost(text[end]) || isDash(text[end]) { end += 1 }
    while end > start, !endsHost(text[end - 1]) { end -= 1 }
    return end
  }

  /// Whether a host may begin with a byte.
  static func beginsHost(_ byte: UInt8) -> Bool { endsHost(byte) || byte == UInt8(ascii: "[") }

  private static func isDash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func endsHost(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
  }

  /// `icon@2x.png` is no address.
  private static func isPicture(_ ending: ArraySlice<UInt8>) -> Bool {
    ["png", "jpg", "jpeg", "gif", "webp", "svg"].contains(
      String(decoding: ending, as: UTF8.self).lowercased())
  }
}
