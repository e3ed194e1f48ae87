/// The head of an HTTP message: its start line and its header fields (RFC 9112).
package struct HTTPHead: Sendable {
  /// The status of a response, and the version such as `HTTP/1.1`.
  package typealias StatusLine = (version: String, status: Int)

  /// The maximum number of header fields and of bytes of a line that are read from a printed head.
  private static let (largestCount, largestLine) = (200, 4096)

  /// Of a request; empty for a response.
  let method: String
  let target: String
  /// Of a response; 0 for a request.
  let status: Int
  private(set) var fields: [HTTPHeader] = []

  /// Creates the head of a response.
  init(status: Int) { (method, target, self.status) = ("", "", status) }

  /// Creates the head of a request as a program prints it, `POST /path HTTP/1.1`; nil for any other
  /// line.
  ///
  /// The version may be missing after the path of a push service.
  init?(request line: some BidirectionalCollection<UInt8>) {
    let words = line.prefix(Self.largestLine).split { $0.isBlank }
    guard words.count == 2 || words.count == 3,
      Self.methods.contains(where: { words[0].elementsEqual($0.utf8) }),
      words.count == 2 ? Self.isPath(words[1]) : words[2].starts(with: "HTTP/".utf8)
    else { return nil }
    method = String(decoding: words[0], as: UTF8.self)
    (target, status) = (String(decoding: words[1], as: UTF8.self), 0)
  }

  private static func isPath(_ target: some BidirectionalCollection<UInt8>) -> Bool {
    target.first == UInt8(ascii: "/") && RequestURL(target).place.map { !$0.isGeneric } ?? false
  }

  /// Adds the header field of a line as a program prints it; ignores any other line.
  mutating func add(_ line: some BidirectionalCollection<UInt8>) {
    guard fields.count < Self.largestCount, let colon = line.firstIndex(of: UInt8(ascii: ":")),
      colon > line.startIndex
    else { return }
    let value = line[line.index(after: colon)...].prefix(Self.largestLine)
    fields.append(
      HTTPHeader(String(decoding: line[..<colon], as: UTF8.self), FieldValue.trimmed(value)))
  }

  /// The methods of requests that are read from a printed head.
  static let methods = ["POST", "GET", "PUT", "DELETE", "PATCH", "CONNECT"]

  /// Whether a request with a method may be one that sends a push: another one shows nothing about the
  /// token.
  static func maySend(_ method: String) -> Bool {
    method == "POST" || method == "PUT" || !methods.contains(method)
  }

  /// Returns the version and the status of `HTTP/1.1 410 Gone`; nil for any other line.
  package static func statusLine(_ line: some BidirectionalCollection<UInt8>) -> StatusLine? {
    guard line.starts(with: "HTTP/".utf8) else { return nil }
    let words = line.prefix(16).split(
      separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count > 1, words[0].count <= 8 else { return nil }
    let digits = words[1].prefix { $0.isDigit }
    let status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard digits.count == 3, status >= 100 else { return nil }
    return (String(decoding: words[0], as: UTF8.self), status)
  }
}

/// A header field (RFC 9110, section 5).
package struct HTTPHeader: Sendable, Equatable {
  /// As sent.
  package var name: String
  /// Without surrounding spaces and tabs; bytes that are not UTF-8 are replaced.
  package var value: String

  package init(_ name: String, _ value: String) {
    (self.name, self.value) = (name, value)
  }

  /// Reads a line without its line end, as the standards demand it.
  ///
  /// `fault` makes the error of a violation of RFC 9112, section 5, from the end of a sentence about
  /// the field.
  package init<Fault: Error>(
    line: ArraySlice<UInt8>, fault: (String) -> Fault
  ) throws(Fault) {
    guard line.first != 0x20, line.first != 0x09 else {
      throw fault("continues on a second line")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw fault("has no colon")
    }
    let (name, value) = (line[..<colon], line[(colon + 1)...])
    guard !name.isEmpty, name.allSatisfy(Self.isToken) else {
      throw fault("has an invalid name")
    }
    guard value.allSatisfy(FieldValue.isAllowed) else {
      throw fault("has control characters")
    }
    self.init(String(decoding: name, as: UTF8.self), FieldValue.trimmed(value))
  }

  /// Whether a byte is allowed in a method or in the name of a header field.
  package static func isToken(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte.isOne(of: "!#$%&'*+-.^_`|~")
  }

  /// Whether a text is a valid method or name of a header field.
  package static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isToken)
  }
}

extension [HTTPHeader] {
  /// Returns the values of all header fields with this name, which must be in lower case.
  package func values(_ name: String) -> [String] {
    // Names of another length are not copied.
    filter { $0.name.utf8.count == name.utf8.count && $0.name.lowercased() == name }.map(\.value)
  }

  /// Returns the elements, in lower case, of all header fields with this name, which are lists; without
  /// empty ones.
  package func options(_ name: String) -> [String] {
    values(name).flatMap { $0.lowercased().utf8.split(separator: UInt8(ascii: ",")) }
      .map(FieldValue.trimmed).filter { !$0.isEmpty }
  }
}
