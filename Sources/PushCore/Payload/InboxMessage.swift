/// The values of a message in an inbox, in addition to the fields in its slots.
struct InboxMessage {
  /// A member of the record's `attributes`.
  struct Attribute {
    let name: Int
    var value: Int
    /// The length in bytes of the vendor's prefix of the name, which records omit.
    var prefix = 0
  }

  var attributes: [Attribute] = []
  /// The number of messages according to the inbox.
  var count: Int?
  /// The names of the categories of an embedded message.
  var categories: [Int] = []
}

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
  /// Whether a document is the part of a message with its actions.
  var isActions: @Sendable (JSONValue) -> Bool = { _ in false }
  /// Reads what a response says about its list, and reports its faults.
  let readHead: @Sendable (inout InboxSource, PayloadReading) -> Void
  /// Reads the message that is an object at an index.
  let read: @Sendable (PayloadReading, _ object: Int, InboxSource) -> InboxMessage
  /// The diagnostic for a text in place of a message; nil if the vendor's server never sends any.
  var text: DiagnosticKind?
  /// All diagnostics of the rules, including those of errors.
  let diagnostics: [DiagnosticKind]
}

/// The messages in a document, and what the document says about all of them.
struct InboxSource {
  let module: VendorModule
  let rules: InboxRules
  /// The document.
  let root: JSONValue
  /// The array of messages; nil if the document is one message.
  var list: JSONValue?
  /// The object with the list, or the message.
  let holder: JSONValue
  /// The number of messages according to the response.
  var count: Int?
  /// The names of categories, by ID.
  var categories: [String: Int] = [:]
}
