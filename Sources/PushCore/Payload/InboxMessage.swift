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
