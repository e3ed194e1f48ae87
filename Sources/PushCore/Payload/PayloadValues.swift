/// An action of a push: what a tap on the body or on a button does.
///
/// Values are on the tape; -1 is none.
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
  /// The text by which Emarsys's SDK 4 reports a tap.
  var reporting = -1
}

/// What happens to the number on the app's icon.
struct BadgeChange {
  /// The number to show, or the first one where there is an increment.
  var set = -1
  var increment = -1
  /// Whether the vendor's app would leave the number alone all the same.
  var isIgnored = false
}

/// A fact of a vendor's reports.
struct TrackingFact: BitwiseCopyable {
  enum Form: BitwiseCopyable {
    /// As a JSON string.
    case text
    /// As it stands.
    case verbatim
    /// As the only member of an object; brace and key.
    case member(Label)
    /// A number that the vendor's app fixes.
    case number(StaticString)
  }

  /// As it is written: `"message_id":`.
  let key: Label
  let token: Int
  let form: Form
}

/// The values of a message in an inbox, beside the facts in its slots.
struct InboxMessage {
  /// A member of the record's `attributes`.
  struct Attribute {
    let name: Int
    var value: Int
    /// The length in bytes of the vendor's prefix of the name, which records omit.
    var prefix = 0
  }

  var attributes: [Attribute] = []
  /// The number of messages that the inbox states.
  var count: Int?
  /// The names of the categories of an embedded message.
  var categories: [Int] = []
}
