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
