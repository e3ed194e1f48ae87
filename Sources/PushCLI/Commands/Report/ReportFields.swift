import PushCore

/// The fields of one report, from options and a payload; nil if not given.
struct ReportFields {
  var subscriptionID: String?
  var instanceID: String?
  var messageID: String?
  /// A JSON object.
  var metadata = "{}"
  /// The user ID as JSON: a string or a number, as received.
  var user: String?
  var engagementUID: String?
  var action: String?
  var appVersion = SmarticoAPI.defaultVersion
  var uuid: String?
  var ts: Int?
  var datetime: String?

  /// The value of ``user`` if the user ID of a payload is empty or blank.
  static let blankUser = "\"\""

  /// Reads the options, except those for IDs that also come from settings or the state.
  init(_ arguments: ParsedArguments) throws(Failure) {
    messageID = arguments[.messageID]
    engagementUID = arguments[.engagementUID]
    action = arguments[.action]
    appVersion = arguments[.appVersion] ?? appVersion
    uuid = arguments[.uuid]
    ts = arguments.integer(.ts)
    datetime = arguments[.datetime]
    if arguments.has(.metadata) {
      metadata = try KeyedTexts.object(arguments.all(.metadata), "--metadata")
    }
  }

  /// Reads the `tracking` object of a payload's record, which takes precedence over options.
  mutating func take(tracking: Int, of record: JSONTape) {
    func text(_ name: JSONKey) -> String? {
      record.member(tracking, name).map(record.text)
    }
    messageID = text("message_id") ?? text("msg_id") ?? messageID
    subscriptionID = text("subscription_id") ?? subscriptionID
    engagementUID = text("engagement_uid") ?? engagementUID
    action = text("action") ?? action
    if let value = record.member(tracking, "user_ext_id") {
      user = record.text(value).blankness == nil ? record.json(value) : Self.blankUser
    }
    if let value = record.member(tracking, "metadata"), record.kind(value) == .object {
      metadata = Self.merged(metadata, record.json(value))
    }
  }
}

extension ReportFields {
  /// Returns an object with the members of both; those of `second` take precedence.
  private static func merged(_ first: String, _ second: String) -> String {
    let (mine, its) = (ReplyBody(Array(first.utf8)), ReplyBody(Array(second.utf8)))
    let names = its.members.map(\.name)
    return JSONObjectWriter.text { object in
      for member in mine.members where !names.contains(member.name) {
        object.json(member.name, member.json)
      }
      for member in its.members { object.json(member.name, member.json) }
    }
  }
}

extension ReplyBody {
  /// The members of the body; empty unless the body is a JSON object.
  fileprivate var members: [(name: String, json: String)] {
    guard content == .json, tape.kind(0) == .object else { return [] }
    var found: [(name: String, json: String)] = []
    var key = tape.first(0)
    while key < tape.after(0) {
      found.append((tape.text(key), tape.json(key + 1)))
      key = tape.after(key + 1)
    }
    return found
  }
}
