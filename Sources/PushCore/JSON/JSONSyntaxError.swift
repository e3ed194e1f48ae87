/// The reason why bytes are not a JSON document (RFC 8259).
package struct JSONSyntaxError: Error, Sendable, Equatable {
  package enum Kind: Sendable {
    /// An unexpected character.
    case syntax
    /// The input ended within the document.
    case truncated
    /// Bytes that are not UTF-8.
    case encoding
    /// Too many levels of nesting (``JSONScanner/maximumDepth``).
    case depth
    /// Longer than the limit.
    case size
    /// Neither an object nor an array of objects.
    case notAnObject
  }

  package var kind: Kind
  /// Lower case, no final period.
  package var message: String
  /// The offset in bytes from the first scanned byte.
  package var offset: Int
  package var hint: String?

  init(_ kind: Kind, _ message: String, at offset: Int, hint: String? = nil) {
    self.kind = kind
    self.message = message
    self.offset = offset
    self.hint = hint
  }

  /// The kind of the error that it is for the user.
  package var diagnostic: DiagnosticKind {
    switch kind {
    case .syntax: .jsonSyntax
    case .truncated: .jsonTruncated
    case .encoding: .jsonEncoding
    case .depth: .jsonDepth
    case .size: .jsonTooLarge
    case .notAnObject: .jsonNotAnObject
    }
  }

  /// Returns a byte's name for messages: `'x'`, or its number if it is not printable ASCII.
  static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x0A: "a line break"
    case 0x1E: "a record separator"
    case 0x21...0x7E: "'\(Character(Unicode.Scalar(byte)))'"
    default: "byte 0x" + hexadecimal(byte)
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}

extension DiagnosticKind {
  package static let jsonSyntax = DiagnosticKind(
    "json.syntax", .data, summary: "the input is no JSON",
    meaning: "The text breaks the grammar of RFC 8259 at the place that the message names.",
    source: "RFC 8259",
    remedy: """
      `--lenient` takes comments, trailing commas, single quotes, unquoted keys and the guides' \
      placeholders; `--scan` finds objects in log lines.
      """)
  package static let jsonTruncated = DiagnosticKind(
    "json.truncated", .data, summary: "the input ends inside a document",
    meaning: "An object, an array, a string or a literal begins and does not end.",
    source: "RFC 8259", remedy: "The text was cut: look at what wrote it.")
  package static let jsonEncoding = DiagnosticKind(
    "json.encoding", .data, summary: "the input is not UTF-8",
    meaning: "A byte sequence is no UTF-8, or an escape is half of a surrogate pair.",
    source: "RFC 8259, section 8", remedy: "Convert the file, for example with iconv(1).")
  package static let jsonDepth = DiagnosticKind(
    "json.depth", .data, summary: "a document is nested too deeply",
    meaning: "There are more than 512 levels; JSON in a string inside counts anew.",
    source: "RFC 8259, section 9", remedy: "Look at what wrote it: no push needs so many levels.")
  package static let jsonTooLarge = DiagnosticKind(
    "json.too-large", .data, summary: "a document is longer than the limit",
    meaning: "The document is passed over.", source: "RFC 8259, section 9",
    remedy: "`--max-document` raises the limit.")
  package static let jsonNotAnObject = DiagnosticKind(
    "json.not-an-object", .data, summary: "a document is no object",
    meaning: """
      A payload is an object, or an array of objects. A JSON string that holds an object is refused \
      as well.
      """,
    remedy: "Unwrap the string first, for example with `jq -r`.")
  package static let jsonLenient = DiagnosticKind(
    "json.lenient", .warning, summary: "the input is no JSON, and `--lenient` put it right",
    meaning:
      "One warning for each place: a comment, a comma too many, a quote, a key or a placeholder.",
    source: "RFC 8259",
    remedy: "Send the document as `parse-payload --raw` shows it.")
}
