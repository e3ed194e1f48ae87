import PushCore

/// What one report says, gathered from options and a payload; nil is not given.
struct ReportFields {
  var subscriptionID: String?
  var instanceID: String?
  var messageID: String?
  /// A JSON object.
  var metadata = "{}"
  /// JSON: text or number, as it came.
  var user: String?
  var engagementUID: String?
  var action: String?
  var appVersion = SmarticoAPI.defaultVersion
  var uuid: String?
  var ts: Int?
  var datetime: String?

  /// The ``user`` of a payload that has an empty or blank one.
  static let blankUser = "\"\""

  /// What the options say; identifiers that settings and state know are not among it.
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

  /// Takes what a payload's record has under `tracking`; it wins over the options.
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
  /// One object of the members of two; those of `second` win.
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
  /// The members of the object that it is.
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
