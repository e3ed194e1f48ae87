/// Arguments that are not UTF-8, in a lossless form for `String`.
///
/// Each byte that is not part of valid UTF-8 becomes a character from U+10FF80 to U+10FFFF, which
/// are noncharacters or for private use. Each such character in the input becomes four. CPlatform
/// calls that take a path decode them, so file names keep their exact bytes.
package enum RawText {
  private static let first: UInt32 = 0x10FF80

  /// Returns the process's arguments after the program name.
  package static func arguments() -> [String] {
    CommandLine.unsafeArgv.withMemoryRebound(
      to: UnsafeMutablePointer<CChar>?.self, capacity: Int(CommandLine.argc)
    ) { words in
      (0..<Int(CommandLine.argc)).dropFirst().compactMap { words[$0].map { text($0) } }
    }
  }

  /// Returns the text of a NUL-terminated string.
  package static func text(_ bytes: UnsafePointer<CChar>) -> String {
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

  /// Whether a text has encoded bytes.
  package static func isEncoded(_ text: String) -> Bool {
    // Every encoded character begins with this byte, which is rare in other text.
    text.utf8.contains(0xF4) && text.unicodeScalars.contains { $0.value >= first }
  }

  /// Returns the bytes of an argument as typed.
  package static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      scalar.value >= first ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// Returns the bytes as a NUL-terminated string for the system.
  package static func native(_ text: String) -> [CChar] {
    bytes(text).map { CChar(bitPattern: $0) } + [0]
  }

  /// Returns the decoded value; nil if it is not valid UTF-8.
  package static func value(_ text: String) -> String? {
    isEncoded(text) ? String(validating: bytes(text), as: UTF8.self) : text
  }

  /// Returns a name for display, with a byte that is not UTF-8 as `\xE9`.
  package static func shown(_ text: String) -> String {
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
