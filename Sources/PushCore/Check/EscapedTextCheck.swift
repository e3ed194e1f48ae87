/// Finds texts that a program escaped once more than needed: devices show the escapes.
enum EscapedTextCheck: RuleFamily {
  static let escapedText = DiagnosticKind(
    "payload.escaped-text", .info, "a device shows % as it stands",
    meaning: """
      The text has a backslash before `n` or a quotation mark, `\\u` with four digits, or an \
      entity of HTML such as `&amp;`. A program escaped the text, and then wrote it into JSON, which \
      escapes it once more. Notifications show such characters as they are.
      """,
    source: "RFC 8259, section 7; the notifications of Android, iOS and browsers are plain text.",
    remedy: """
      Put the text into the JSON as it should appear, and let a JSON library escape it. If the app \
      decodes the text itself, add `--ignore payload.escaped-text`.
      """)

  static let diagnostics = [escapedText]

  static func run(_ message: CheckedMessage) {
    let (reading, tape) = (message.reading, message.reading.tape)
    for value in message.texts.values where mayHaveEscape(value, tape) {
      // JSON in a text is for the app.
      guard tape.expand(value) == nil, let found = tape.withText(of: value, first) else { continue }
      reading.report(escapedText, value, "'\(found)'")
    }
  }

  /// What JSON has in place of a backslash or an ampersand: the sign itself, or its number.
  private static let signs: [StaticString] = [#"\\"#, #"\u005"#, #"\u002"#]

  /// Whether a text may have a backslash or an ampersand; most have neither.
  private static func mayHaveEscape(_ value: Int, _ tape: JSONTape) -> Bool {
    let text = tape.bytes(value)
    if text.contains(text: "&") { return true }
    return tape[value].flags.contains(.escaped)
      && text.indices.contains { at in
        text[at] == 0x5C && signs.contains { text.has($0, at: at) }
      }
  }

  /// Returns the first escape in a text.
  private static func first(in text: UnsafeBufferPointer<UInt8>) -> String? {
    for start in text.indices where text[start] == 0x5C || text[start] == UInt8(ascii: "&") {
      let rest = text[start...].dropFirst()
      let length = text[start] == 0x5C ? escape(rest) : entity(rest)
      if let length { return String(decoding: text[start...start + length], as: UTF8.self) }
    }
    return nil
  }

  /// Returns the length of the escape of JSON after a backslash.
  private static func escape(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    switch rest.first.map(UnicodeScalar.init) {
    // The other letters are more often those of a path.
    case "n", "\"": 1
    case "u":
      rest.dropFirst().prefix(4).count { UnicodeScalar($0).properties.isASCIIHexDigit } == 4
        ? 5 : nil
    default: nil
    }
  }

  private static let entities = ["amp;", "lt;", "gt;", "quot;", "apos;", "nbsp;", "#39;", "#x27;"]
    .map { Array($0.utf8) }

  /// Returns the length of the entity of HTML after an ampersand.
  private static func entity(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    entities.first { rest.starts(with: $0) }?.count
  }
}
