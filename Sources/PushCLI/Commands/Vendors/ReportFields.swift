import PushCore

/// The fields of one report, from options, a record or a payload; nil if not given.
///
/// IDs that also come from settings or the state are read by ``entry(_:_:_:)``.
struct ReportFields {
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

  init(_ arguments: ParsedArguments) throws(Failure) {
    messageID = arguments[.messageID]
    user = arguments.json(.userID)
    engagementUID = arguments[.engagementUID]
    action = arguments[.action]
    appVersion = arguments[.appVersion] ?? appVersion
    uuid = arguments[.uuid]
    ts = arguments.integer(.ts)
    metadata = try arguments.object(.metadata) ?? metadata
  }
}

extension ReportFields {
  func requiredMessageID() throws(Failure) -> String {
    try required(messageID, .messageID)
  }

  /// Returns a value; throws exit status 64 if it is missing or blank.
  func required(_ value: String?, _ option: OptionID) throws(Failure) -> String {
    if let value, value.blankness == nil { return value }
    let what = value?.blankness ?? "missing"
    throw Failure(.usageMissingOption, "--\(option.rawValue) is \(what)")
  }

  /// Returns the ID from a payload, or else the one from the settings or the state.
  func entry(
    _ id: SettingID, _ vendor: Vendor, _ input: CallInput
  ) throws(Failure) -> String {
    guard let given = input.arguments.recorded(id.option) else {
      return try input.access.entry(id, of: vendor)
    }
    guard given.blankness == nil else { throw Self.blank(id.key) }
    return given
  }

  /// Returns the failure for an empty or blank ID of a payload.
  static func blank(_ name: String) -> Failure {
    Failure(.recordIncomplete, "the payload's \(name) is empty or blank")
  }
}

extension ParsedArguments {
  /// Takes the values of the `tracking` object of a payload's record, which take precedence.
  ///
  /// Its `metadata` is added to that of the options.
  mutating func take(tracking: JSONValue) throws(Failure) {
    for (name, option) in Self.trackingNames {
      guard let value = tracking[name] else { continue }
      set(value.text, json: value.json, for: option)
    }
    guard let value = tracking["metadata"], value.kind == .object else { return }
    let merged = Self.merged(try object(.metadata) ?? "{}", value)
    set(merged, json: merged, for: .metadata)
  }

  private static let trackingNames: [(JSONKey, OptionID)] = [
    ("msg_id", .messageID), ("message_id", .messageID), ("subscription_id", .subscriptionID),
    ("engagement_uid", .engagementUID), ("action", .action), ("user_ext_id", .userID),
  ]

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
