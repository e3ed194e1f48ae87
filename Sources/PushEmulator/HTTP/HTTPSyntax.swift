import PushCore

/// The syntax of single lines (RFC 9110, section 5; RFC 9112).
package enum HTTPSyntax {
  /// Whether a byte is allowed in a method or in the name of a header field.
  static func isToken(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  /// Whether a text is a valid method or name of a header field.
  package static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isToken)
  }

  static func header(_ line: ArraySlice<UInt8>) throws(HTTPFault) -> HTTPHeader {
    if line.first == 0x20 || line.first == 0x09 {
      throw HTTPFault(400, "a header continues on a second line")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw HTTPFault(400, "a header has no colon")
    }
    let name = line[..<colon]
    guard !name.isEmpty, name.allSatisfy(isToken) else {
      throw HTTPFault(400, "a header has an invalid name")
    }
    let value = line[(colon + 1)...]
    guard value.allSatisfy(FieldValue.isAllowed) else {
      throw HTTPFault(400, "a header value has control characters")
    }
    return HTTPHeader(String(decoding: name, as: UTF8.self), FieldValue.trimmed(value))
  }

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
}

/// One header field.
package struct HTTPHeader: Sendable, Equatable {
  /// As sent.
  var name: String
  /// Without surrounding spaces and tabs; bytes that are not UTF-8 are replaced.
  var value: String

  init(_ name: String, _ value: String) {
    (self.name, self.value) = (name, value)
  }
}

extension [HTTPHeader] {
  /// Returns the values of all header fields with this name, which must be in lower case.
  func values(_ name: String) -> [String] {
    // Names of another length are not copied.
    filter { $0.name.utf8.count == name.utf8.count && $0.name.lowercased() == name }.map(\.value)
  }

  /// Returns the elements, in lower case, of all header fields with this name, which are lists.
  func options(_ name: String) -> [String] {
    values(name).flatMap { $0.lowercased().utf8.split(separator: UInt8(ascii: ",")) }
      .map(FieldValue.trimmed)
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
