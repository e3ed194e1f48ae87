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
  var appVersion = "1.2.25"
  var uuid: String?
  var ts: Int?
  var datetime: String?

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
    if let value = record.member(tracking, "user_ext_id") { user = record.json(value) }
    if let value = record.member(tracking, "metadata"), record.kind(value) == .object {
      metadata = record.json(value)
    }
  }
}

extension JSONTape {
  /// A value's JSON.
  func json(_ index: Int) -> String {
    let out = ByteBuffer(capacity: 64)
    copy(index, to: out)
    return out.string
  }
}

/// Options of the form `NAME=VALUE` that are members of one object.
enum KeyedTexts {
  /// The object, JSON; of two with one name the last counts.
  static func object(_ texts: [String], _ option: String) throws(Failure) -> String {
    var members: [(name: String, value: String)] = []
    for text in texts {
      guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")), sign > text.utf8.startIndex
      else {
        throw .usage(
          "bad-value", "option \(option) needs NAME=VALUE, not \(TypedText.quoted(text))")
      }
      let name = String(Substring(text.utf8[..<sign]))
      let value = String(Substring(text.utf8[text.utf8.index(after: sign)...]))
      members.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
      members.append((name, value))
    }
    return JSONObjectWriter.text { object in
      for (name, value) in members { object.string(name, value) }
    }
  }
}
