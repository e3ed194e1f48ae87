/// The action of a tap on the body or on a button.
///
/// Values are indices on the tape; -1 means none.
struct PushAction: BitwiseCopyable {
  var kind = ActionKind.unknown
  var id = -1
  var title = -1
  var icon = -1
  var index = -1
  var type = -1
  var name = -1
  var url = -1
  var deepLink = -1
  var payload = -1
  /// The text with which Emarsys's SDK 4 reports a tap.
  var reporting = -1
}

/// A change of the number on the app's icon.
struct BadgeChange {
  /// The number to show, or the number that the increment is added to.
  var set = -1
  var increment = -1
  /// Whether the vendor's app does not change the number.
  var isIgnored = false
}

/// A fact of a vendor's reports.
struct TrackingFact: BitwiseCopyable {
  enum Form: BitwiseCopyable {
    /// As a JSON string.
    case text
    /// Unchanged.
    case verbatim
    /// As the only member of an object, with this opening brace and key.
    case member(Label)
    /// A fixed number of the vendor's app.
    case number(StaticString)
  }

  /// The key, including quotes and colon: `"message_id":`.
  let key: Label
  let token: Int
  let form: Form
}

/// The values of a message in an inbox, in addition to the facts in its slots.
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
