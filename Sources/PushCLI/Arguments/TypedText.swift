import PushCore

/// User input, prepared for messages.
enum TypedText {
  /// Returns the text in single quotes on one line: shortened, with control and invisible
  /// characters escaped.
  static func quoted(_ text: String) -> String {
    var shown = ""
    var rest = text.unicodeScalars.prefix(60)
    let isShortened = rest.endIndex < text.unicodeScalars.endIndex
    var previous: Unicode.Scalar?
    while let scalar = rest.popFirst() {
      let isHidden =
        TerminalText.isHidden(scalar, after: previous, before: rest.first) || isUnassigned(scalar)
      shown += isHidden ? scalar.escaped(asASCII: true) : String(scalar)
      previous = scalar
    }
    return "'\(shown)\(isShortened ? "…" : "")'"
  }

  /// Returns the text in quotes, and the names that are similar to it.
  static func quoted(_ text: String, among names: [String]) -> String {
    quoted(text) + Suggestions.phrase(for: text, among: names)
  }

  private static func isUnassigned(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .privateUse, .unassigned: true
    default: false
    }
  }

  /// Whether a character is a dash that word processors substitute for `-` or `--`.
  static func isTypographicDash(_ scalar: Unicode.Scalar) -> Bool {
    (0x2010...0x2015).contains(scalar.value) || scalar.value == 0x2212
  }

  private static func isTypographicQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A: true
    default: false
    }
  }

  /// Returns a hint about text pasted from a web page; nil for other text.
  static func pasteHint(_ text: String) -> String? {
    if text.unicodeScalars.contains(where: isTypographicQuote) {
      return "it contains typographic quotes, as copied from a web page; type ' or \""
    }
    if let first = text.unicodeScalars.first, isTypographicDash(first) {
      return "it begins with a typographic dash, as text copied from a web page does; type - or --"
    }
    return nil
  }

  /// Returns `–output` without its dash; nil if the text does not begin with a typographic dash.
  static func withoutTypographicDashes(_ text: String) -> String? {
    guard let first = text.unicodeScalars.first, isTypographicDash(first) else { return nil }
    let rest = text.unicodeScalars.drop { isTypographicDash($0) || $0 == "-" }
    return String(rest)
  }
}

extension String {
  /// Returns the parts between separators, including empty ones.
  func split(on separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}

/// Arguments that are not UTF-8, in a lossless form for `String`.
///
/// Each byte that is not part of valid UTF-8 becomes a character from U+10FF80 to U+10FFFF, which
/// are noncharacters or for private use. Each such character in the input becomes four. CPlatform
/// calls that take a path decode them, so file names keep their exact bytes.
enum RawText {
  private static let first: UInt32 = 0x10FF80

  /// Returns the process's arguments after the program name.
  static func arguments() -> [String] {
    CommandLine.unsafeArgv.withMemoryRebound(
      to: UnsafeMutablePointer<CChar>?.self, capacity: Int(CommandLine.argc)
    ) { words in
      (0..<Int(CommandLine.argc)).dropFirst().compactMap { words[$0].map { text($0) } }
    }
  }

  /// Returns the text of a NUL-terminated string.
  static func text(_ bytes: UnsafePointer<CChar>) -> String {
    if let text = String(validatingCString: bytes), !isEncoded(text) { return text }
    var rest: [UInt8] = []
    var position = 0
    while bytes[position] != 0 {
      rest.append(UInt8(bitPattern: bytes[position]))
      position += 1
    }
    return encoded(rest)
  }

  /// Returns the text of arbitrary bytes.
  static func encoded(_ bytes: [UInt8]) -> String {
    var text = ""
    var decoder = UTF8()
    var position = 0
    while position < bytes.count {
      var source = bytes[position...].makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&source), scalar.value < first {
        text.unicodeScalars.append(scalar)
        position += UTF8.width(scalar)
      } else {
        text.unicodeScalars.append(character(bytes[position]))
        position += 1
      }
      decoder = UTF8()
    }
    return text
  }

  private static func character(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(0x10FF00 + UInt32(byte)) ?? "\u{FFFD}"
  }

  static func isEncoded(_ text: String) -> Bool {
    // Every encoded character begins with this byte, which is rare in other text.
    text.utf8.contains(0xF4) && text.unicodeScalars.contains { $0.value >= first }
  }

  /// Returns the bytes of an argument as typed.
  static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      scalar.value >= first ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// Returns the bytes as a NUL-terminated string for the system.
  static func native(_ text: String) -> [CChar] { bytes(text).map { CChar(bitPattern: $0) } + [0] }

  /// Returns the decoded value; nil if it is not valid UTF-8.
  static func value(_ text: String) -> String? {
    isEncoded(text) ? String(validating: bytes(text), as: UTF8.self) : text
  }

  /// Returns a name for display, with a byte that is not UTF-8 as `\xE9`.
  static func shown(_ text: String) -> String {
    guard isEncoded(text) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if scalar.value >= first {
        shown += "\\x" + String(scalar.value & 0xFF, radix: 16, uppercase: true)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}

extension Failure {
  /// The failure with its text for display, as ``RawText/shown(_:)`` returns it.
  var shown: Failure {
    guard RawText.isEncoded(message) || input.map({ RawText.isEncoded($0.source) }) == true else {
      return self
    }
    var failure = self
    failure.message = RawText.shown(message)
    if let source = input?.source { failure.input?.source = RawText.shown(source) }
    return failure
  }
}
