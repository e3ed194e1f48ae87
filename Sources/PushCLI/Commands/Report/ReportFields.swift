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
  mutating func take(tracking: JSONValue) {
    func text(_ name: JSONKey) -> String? { tracking[name]?.text }
    messageID = text("message_id") ?? text("msg_id") ?? messageID
    subscriptionID = text("subscription_id") ?? subscriptionID
    engagementUID = text("engagement_uid") ?? engagementUID
    action = text("action") ?? action
    if let value = tracking["user_ext_id"] {
      user = value.text.blankness == nil ? value.json : Self.blankUser
    }
    if let value = tracking["metadata"], value.kind == .object {
      metadata = Self.merged(metadata, value)
    }
  }
}

extension ReportFields {
  /// Returns an object with the members of both; those of `second` take precedence.
  private static func merged(_ first: String, _ second: JSONValue) -> String {
    let (mine, its) = (JSONValue(first.utf8)?.members ?? [], second.members)
    return JSONObjectWriter.text { object in
      for (name, value) in mine where !its.contains(where: { $0.name == name }) {
        object.json(name, value.json)
      }
      for (name, value) in its { object.json(name, value.json) }
    }
  }
}
