/// Calls of functions with named arguments: those that make a message, as in
/// `client.publish(title: "Hi", data: {…})`, and all others of a program.
extension PastedText {
  /// Functions that print what they get.
  static let logs: [StaticString] = [
    "log", "trace", "debug", "info", "warn", "warning", "error", "print",
  ]

  /// Whether two of the named arguments from an offset on have names of parts of a message and
  /// values that are no variables, as in `client.publish(title: "Hi", data: {…})`.
  mutating func hasPartsOfMessage(_ first: Int) -> Bool {
    var (at, depth, count) = (first, 0, 0)
    guard canSearch else { return false }
    while at < first + Self.reach, has(at) {
      if depth == 0, Self.isName(self[at]), !Self.isName(self[at - 1]) {
        let sign = afterName(at)
        if isOtherArgument(at..<sign) { return false }
        if isPartOfMessage(at..<sign) { count += 1 }
        // Python.
        if has("notification={", at: at) { count += 1 }
        at = max(sign, at + 1)
        continue
      }
      switch self[at] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return count > 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if let text = quoted(at, reach: Self.reach) { at = text.after - 1 }
      default: break
      }
      at += 1
    }
    noteEndless()
    return count > 1
  }

  /// Whether a name ends with that of a part of a message, and a text or a bracket is its value.
  private mutating func isPartOfMessage(_ name: Range<Int>) -> Bool {
    guard self[name.upperBound].isOne(of: ":=") else { return false }
    let value = afterBlanks(name.upperBound + 1)
    guard quote(value) != nil || self[value].isOne(of: "{[") else { return false }
    return Self.isPartOfMessage(
      UnsafeBufferPointer(start: base + name.lowerBound, count: name.count))
  }

  /// Whether a named argument is for a request, or a key to it, and no part of a message.
  private mutating func isOtherArgument(_ name: Range<Int>) -> Bool {
    guard self[name.upperBound].isOne(of: ":=") else { return false }
    let bytes = UnsafeBufferPointer(start: base + name.lowerBound, count: name.count)
    return Self.isOne(bytes, of: Self.otherArguments)
  }

  private static let otherArguments: [StaticString] = [
    "url", "headers", "auth", "api_key", "apikey", "server_key", "serverkey", "secret", "password",
  ]

  /// Whether a name, such as `message_title` or `notificationBody`, is or ends with one that
  /// libraries give a part of a message.
  static func isPartOfMessage(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    isOne(name, of: partsOfMessage)
  }

  /// Whether the last word of a name is one of some words.
  private static func isOne(
    _ name: UnsafeBufferPointer<UInt8>, of words: [StaticString]
  ) -> Bool {
    words.contains { word in
      let first = name.count - word.utf8CodeUnitCount
      guard first >= 0 else { return false }
      let isWord = first == 0 || name[first].isUppercase || name[first - 1].isOne(of: "_-.")
      return isWord
        && (0..<word.utf8CodeUnitCount).allSatisfy {
          (name[first + $0].isUppercase ? name[first + $0] | 0x20 : name[first + $0])
            == word.utf8Start[$0]
        }
    }
  }

  /// The ends of the names that libraries give the parts of a message.
  static let partsOfMessage: [StaticString] = [
    "title", "body", "text", "alert", "message", "notification", "data", "payload", "aps", "apns",
    "android", "webpush", "contents", "headings", "heading", "content",
  ]
}
