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

  /// The code in diagnostics.
  package var code: String {
    switch kind {
    case .syntax: "json.syntax"
    case .truncated: "json.truncated"
    case .encoding: "json.encoding"
    case .depth: "json.depth"
    case .size: "json.too-large"
    case .notAnObject: "json.not-an-object"
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
