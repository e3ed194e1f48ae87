/// What the text before a message on its line says: its direction and its time.
package struct CaptureMark {
  package private(set) var direction: CapturedMessage.Direction?
  package private(set) var time: Int?

  package init() {}

  /// Reads the text; the last word or sign for a direction decides it.
  package init(_ text: UnsafeBufferPointer<UInt8>) {
    let words = Self.plain(text).split { $0 == 0x20 || $0 == 0x09 }.map {
      String(decoding: $0, as: UTF8.self)
    }
    for index in words.indices.prefix(4) where time == nil {
      let next = index + 1 < words.count ? words[index + 1] : ""
      time = Self.time(words[index]) ?? Self.time("\(words[index])T\(next)")
    }
    for word in words.reversed() where direction == nil {
      direction = Self.direction(word.lowercased())
    }
  }

  static func direction(_ word: String) -> CapturedMessage.Direction? {
    let bare = word.drop { "[(".contains($0) }.prefix { !"]):".contains($0) }
    if sent.contains(String(bare)) { return .sent }
    return received.contains(String(bare)) ? .received : nil
  }

  private static let sent: Set<String> = [
    ">", ">>", ">>>", "->", "-->", "=>", "→", "⇒", "↑", "▲", "sent", "send", "sending", "out",
    "outgoing", "tx", "request", "client",
  ]
  private static let received: Set<String> = [
    "<", "<<", "<<<", "<-", "<--", "<=", "←", "⇐", "↓", "▼", "received", "receive", "receiving",
    "recv", "in", "incoming", "rx", "response", "server", "got",
  ]

  private static func time(_ word: String) -> Int? {
    let bare = word.drop { $0 == "[" }.prefix { $0 != "]" }.replacing(",", with: ".")
    let bytes = Array(bare.utf8)
    return UTCDateTime.rfc3339(bytes) ?? UTCDateTime.rfc3339(bytes + [UInt8(ascii: "Z")])
  }

  /// Returns a text without a byte order mark and without colors.
  private static func plain(_ text: UnsafeBufferPointer<UInt8>) -> ArraySlice<UInt8> {
    let out = ByteBuffer(capacity: text.count)
    TerminalColors.append(textOf: text, to: out)
    let bytes = Array(out.bytes)
    return bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// Whether a line begins as websocat and wscat write: with the sign of a message, or the words of
  /// the program.
  package static func begins(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = plain(line).drop { $0.isJSONWhitespace }
    let first = String(decoding: text.prefix(16), as: UTF8.self).lowercased()
    return first.hasPrefix(">") || first.hasPrefix("<") || first.hasPrefix("connected (press")
  }
}
