/// The reason why bytes are not a JSON document (RFC 8259).
///
/// ``JSONScanner`` and ``DocumentStream`` say what they expected, such as `',' or '}'`.
package struct JSONSyntaxError: Error, Sendable, Equatable {
  package var kind: DiagnosticKind
  /// Lower case, no final period.
  package var message: String
  /// The offset in bytes from the first scanned byte.
  package var offset: Int
  package var hint: String?

  init(_ kind: DiagnosticKind, _ message: String, at offset: Int, hint: String? = nil) {
    (self.kind, self.message, self.offset, self.hint) = (kind, message, offset, hint)
  }

  /// Returns the error of a byte that stands where something else must.
  static func expected(
    _ wanted: String, found byte: UInt8, at offset: Int, hint: String? = nil
  ) -> JSONSyntaxError {
    JSONSyntaxError(
      .jsonSyntax, "expected \(wanted), found \(name(of: byte))", at: offset, hint: hint)
  }

  /// Returns the error of a document that is longer than a limit in bytes.
  package static func tooLarge(_ limit: Int) -> JSONSyntaxError {
    JSONSyntaxError(
      .jsonTooLarge, "a document is longer than \(limit) bytes", at: 0,
      hint: "--max-document raises the limit")
  }

  /// Returns a byte's name for messages: `'x'`, or its number if it is not printable ASCII.
  static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x0A: "a line break"
    case 0x1E: "a record separator"
    case 0x21...0x7E: "'\(Character(Unicode.Scalar(byte)))'"
    default: "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}

extension Failure {
  /// The error at a position in an input.
  package init(_ error: JSONSyntaxError, _ position: TextPosition, in source: String) {
    self.init(
      error.kind, error.message, hint: error.hint, input: InputPosition(position, in: source))
  }
}

extension DiagnosticKind {
  package static let jsonSyntax = DiagnosticKind(
    "json.syntax", .data, summary: "the input is not valid JSON",
    meaning: "The text violates the grammar of RFC 8259 at the position that the message names.",
    source: "RFC 8259",
    remedy: """
      Use `--lenient` to read dumps and the syntax of documentation and of literals, or `--scan` to \
      find objects in log lines. Of source code, copy the JSON that the program sends.
      """)
  package static let scanNothing = DiagnosticKind(
    "scan.nothing", .warning, summary: "`--scan` found no JSON object in an input",
    meaning: "The input has no JSON object in any line. pushkit printed nothing for it.",
    remedy: """
      If the input has the description of a dictionary, a map or a Bundle, add `--lenient`. If a \
      document has several lines, omit `--scan`.
      """)
  package static let jsonTruncated = DiagnosticKind(
    "json.truncated", .data, summary: "the input ends inside a document",
    meaning: "An object, an array, a string or a literal is not complete.",
    source: "RFC 8259", remedy: "The input was cut off. Check the program that wrote it.")
  package static let jsonEncoding = DiagnosticKind(
    "json.encoding", .data, summary: "the input is not UTF-8",
    meaning: "A byte sequence is not valid UTF-8, or an escape is half of a surrogate pair.",
    source: "RFC 8259, section 8", remedy: "Convert the file, for example with iconv(1).")
  package static let jsonDepth = DiagnosticKind(
    "json.depth", .data, summary: "a document is nested too deeply",
    meaning: """
      The document has more than \(JSONScanner.maximumDepth) levels. JSON inside a string starts again at level 1.
      """,
    source: "RFC 8259, section 9",
    remedy: "Check the program that wrote it. A push does not need so many levels.")
  package static let jsonTooLarge = DiagnosticKind(
    "json.too-large", .data, summary: "a document is longer than the limit",
    meaning: "pushkit skipped the document.", source: "RFC 8259, section 9",
    remedy: "Raise the limit with `--max-document`.")
  package static let jsonNotAnObject = DiagnosticKind(
    "json.not-an-object", .data, summary: "a document is not an object",
    meaning: """
      A payload is an object, or an array of objects. pushkit also rejects a JSON string that \
      contains an object.
      """,
    remedy: "Unwrap the string first, for example with `jq -r`.")
  /// The same for what the reader of the document accepts.
  static let jsonLenientNote = jsonLenient.with(.info)
  package static let jsonLenient = DiagnosticKind(
    "json.lenient", .warning, summary: "the input is not valid JSON, and `--lenient` repaired it",
    meaning: """
      There is one warning for each document. It names the form of a dump, or the kinds of repairs. \
      Its position is that of the first repair. pushkit-dumps(7) lists the forms. It is a note \
      without `--lenient`: Apple's parser accepts the trailing commas in a document with `aps`.
      """,
    source: "RFC 8259",
    remedy: "Send the document that `parse-payload --raw` prints.")
}
