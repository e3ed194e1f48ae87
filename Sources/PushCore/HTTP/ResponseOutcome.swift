/// The outcome of a 2xx response.
package enum ResponseOutcome: Sendable, Equatable {
  /// Success; `doubt` is a warning about a response that could not be parsed.
  case done([ResponseField], doubt: Finding? = nil)
  /// The vendor rejected the request, with its message.
  case refused(String)
  /// The response lacks a required value, with the reason.
  case unusable(String)

  /// The server is not the vendor's, whatever the call: a captive portal, a proxy or a wrong URL.
  package static let page = unusable("the response is an HTML page, so it is not from the vendor")
}

/// A member of a result record.
package struct ResponseField: Sendable, Equatable {
  package let name: String
  package let json: String
  /// The decoded value if it is a string, otherwise nil.
  package let text: String?

  package init(_ name: String, json: String) {
    (self.name, self.json) = (name, json)
    text = nil
  }

  package init(_ name: String, _ text: String) {
    (self.name, self.text) = (name, text)
    json = JSONText.quoted(text)
  }
}

/// The values of header fields (RFC 9110, section 5.5).
package enum FieldValue {
  /// Whether a value may contain the byte.
  package static func isAllowed(_ byte: UInt8) -> Bool {
    byte == 0x09 || (byte >= 0x20 && byte != 0x7F)
  }

  /// Returns text without leading and trailing spaces and tabs.
  package static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var rest = bytes.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }
}
