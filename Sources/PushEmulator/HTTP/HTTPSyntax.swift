import PushCore

/// The lengths of bodies (RFC 9112, sections 6 and 7) and names of hosts; ``HTTPHeader`` has the syntax of header fields.
enum HTTPSyntax {
  /// Returns the size in a chunk's first line and ignores its extensions.
  static func chunkSize(_ line: ArraySlice<UInt8>) throws(HTTPFault) -> Int {
    let digits = line.prefix { Hexadecimal.value(of: $0) != nil }
    let rest = line.dropFirst(digits.count).drop { $0 == 0x20 || $0 == 0x09 }
    let hasExtension = rest.first == UInt8(ascii: ";") && rest.allSatisfy(FieldValue.isAllowed)
    guard (1...8).contains(digits.count), hasExtension || digits.count == line.count else {
      throw HTTPFault(400, "a chunk size must be 1 to 8 hexadecimal digits")
    }
    return digits.reduce(0) { $0 << 4 | Int(Hexadecimal.value(of: $1) ?? 0) }
  }

  /// Returns the value of a Content-Length; rejects lists and signs.
  static func length(_ text: String) throws(HTTPFault) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0.isDigit }) else {
      throw HTTPFault(400, "Content-Length must be a decimal number")
    }
    // A number that overflows exceeds every limit.
    return Int(text) ?? .max
  }

  /// Returns a host in lower case and without its port; a malformed port stays.
  static func hostName(in host: String) -> String {
    let text = host.lowercased()
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return text }
    let digits = text.utf8[text.utf8.index(after: colon)...]
    let isPort = digits.count <= 5 && digits.allSatisfy { $0.isDigit }
    return isPort ? String(text[..<colon]) : text
  }
}

/// The reason why the server rejects input as a request; the connection ends.
package struct HTTPFault: Error, Sendable, Equatable {
  /// The status of the response.
  package let status: Int
  /// In lower case, without a final period.
  package let message: String

  init(_ status: Int, _ message: String) {
    (self.status, self.message) = (status, message)
  }
}
