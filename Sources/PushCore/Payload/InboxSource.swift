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
