/// How `parse-inbox` reads the messages that a vendor saves for an app or a contact.
struct InboxRules: Sendable {
  /// A noun with its article: `an inbox`.
  let name: String
  /// The part of the vendor's documentation that describes the messages.
  let source: String
  /// The members that identify a message: each message has at least one of them.
  let messageKeys: [JSONKey]
  /// Returns the array of messages in a response, and the object with the array; nil for a document
  /// that is not a response of this vendor.
  ///
  /// Throws if the response is an error or has no array.
  let find: @Sendable (JSONValue) throws(Failure) -> (list: JSONValue, holder: JSONValue)?
  /// Whether a document with one of ``messageKeys`` is a message by itself.
  let isMessage: @Sendable (JSONValue) -> Bool
  /// Reads what a response says about its list, and reports its faults.
  let readHead: @Sendable (inout InboxSource, PayloadReading) -> Void
  /// Reads the message that is an object at an index.
  let read: @Sendable (PayloadReading, _ object: Int, InboxSource) -> InboxMessage
  /// The diagnostic for a text in place of a message; nil if the vendor's server never sends any.
  var text: DiagnosticKind?
  /// All diagnostics of the rules, including those of errors.
  let diagnostics: [DiagnosticKind]
}
