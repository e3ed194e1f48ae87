/// Payloads of all vendors in all envelopes, the same in every run, as `Benchmarks/generate-corpus`
/// makes them, and stranger.
struct GeneratedPayloads {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  static func all(_ count: Int, seed: UInt64) -> [String] {
    var made = GeneratedPayloads(seed: seed)
    return (0..<count).map { _ in made.next() }
  }

  mutating func next() -> String {
    switch number(9) {
    case 0: emarsysIOS()
    case 1: enveloped(emarsysAndroid())
    case 2: enveloped(emarsysDotted())
    case 3: enveloped(everlytic())
    case 4: number(2) == 0 ? enveloped(pushExpress()) : apns(pushExpress())
    case 5: number(2) == 0 ? enveloped(smartico()) : apns(smartico())
    case 6: optiMobileIOS()
    case 7: enveloped(optiMobileAndroid())
    default: plain()
    }
  }

  // MARK: Pieces

  private static let words = [
    "sale", "today", "Größe", "特価", "скидка", "🎁", "“x”", #"a\\b"#, #"t\tb"#, #"l\nb"#, "50% off",
    #"q\"q"#, "<b>", #"\u00e9"#, "[1]", "{}", "true", "5",
  ]

  private mutating func number(_ below: Int) -> Int { Int.random(in: 0..<below, using: &random) }
  private mutating func chance(_ percent: Int) -> Bool { number(100) < percent }

  private mutating func text(_ count: Int = 2) -> String {
    (0..<count).map { _ in Self.words[number(Self.words.count)] }.joined(separator: " ")
  }

  private mutating func quoted(_ count: Int = 2) -> String { "\"\(text(count))\"" }
  private mutating func address() -> String { "\"https://e.example/\(number(9999))\"" }

  /// A member that is there most of the time.
  private mutating func maybe(_ key: String, _ value: String) -> [String] {
    chance(70) ? ["\"\(key)\":\(value)"] : []
  }

  private mutating func object(_ members: [String]) -> String {
    "{\(members.joined(separator: chance(10) ? " , " : ","))}"
  }

  private func encoded(_ json: String) -> String {
    let escaped = json.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
    return "\"\(escaped)\""
  }

  /// An object as it is, or as its text.
  private mutating func nested(_ json: String) -> String { chance(60) ? encoded(json) : json }

  private mutating func custom() -> [String] {
    let values = [
      "\"x\"", "12345678901234567890", "1.0", "1e3", "true", "null", #"{"k":[1,2.50,null]}"#,
      #""{\"k\":1}""#, "\"\"", "[]",
    ]
    return (0..<number(4)).map { "\"own\($0)\":\(values[number(values.count)])" }
  }

  // MARK: Envelopes

  private mutating func enveloped(_ members: [String]) -> String {
    let data = object(members)
    let block = object(["\"title\":\(quoted())", "\"body\":\(quoted())"])
    let notification = chance(30) ? ",\"notification\":\(block)" : ""
    switch number(7) {
    case 0:
      let android = object(maybe("ttl", "\"\(number(9999))s\"") + maybe("priority", "\"high\""))
      return #"{"message":{"token":"t1","data":\#(data)\#(notification),"android":\#(android)}}"#
    case 1:
      return #"{"data":\#(data)\#(notification),"from":"12","messageId":"0:1","collapseKey":"c"}"#
    case 2:
      return #"{"to":"t2","time_to_live":600,"priority":"high","data":\#(data)\#(notification)}"#
    case 3: return #"{"registration_ids":["t3"],"data":\#(data)}"#
    case 4: return #"{"message":{"token":["h"],"data":\#(encoded(data))}}"#
    case 5: return #"{"data":\#(encoded(data))}"#
    default: return data
    }
  }

  private mutating func aps() -> String {
    let texts = object(
      ["\"title\":\(quoted())"] + maybe("body", quoted(3))
        + (chance(20) ? ["\"subtitle\":\"s\""] : []))
    var members = ["\"alert\":\(chance(85) ? texts : quoted())"]
    if chance(30) { members.append("\"badge\":\(number(9))") }
    if chance(30) { members.append(#""sound":"default""#) }
    if chance(50) { members.append(#""mutable-content":1"#) }
    if chance(20) { members.append(#""thread-id":"x","category":"C""#) }
    if chance(10) { members = [#""content-available":1"#] }
    return object(members)
  }

  private mutating func apns(_ members: [String]) -> String {
    let payload = object(["\"aps\":\(aps())"] + members)
    switch number(5) {
    case 0: return #"{"message":{"token":"t","apns":{"payload":\#(payload)}}}"#
    case 1: return #"{"token":"t","payload":\#(payload),"options":{"apnsPushType":"alert"}}"#
    default: return payload
    }
  }

  // MARK: Vendors

  private mutating func actions() -> String {
    let all = [
      #"{"id":"a1","title":"A","type":"MEAppEvent","name":"DeepLink","payload":{"url":"s://p/1"}}"#,
      #"{"id":"a2","title":"B","type":"OpenExternalUrl","url":"https://e.example/\#(number(99))"}"#,
      #"{"id":"a3","title":"C","type":"MECustomEvent","name":"n","payload":{"n":1.0}}"#,
      #"{"id":"a4","title":"D","type":"Dismiss"}"#,
    ]
    return "[\(all.prefix(number(5)).joined(separator: ","))]"
  }

  private mutating func ems() -> String {
    object(
      ["\"multichannelId\":\"\(number(9999))\""] + maybe("actions", actions())
        + maybe("default_action", #"{"type":"OpenExternalUrl","url":"https://e.example/d"}"#)
        + maybe("inapp", #"{"campaign_id":"2","url":"https://e.example/i"}"#)
        + maybe("style", "\"BIG_TEXT\"") + (chance(10) ? [#""silent":true"#] : []))
  }

  private mutating func emarsysIOS() -> String {
    apns(
      ["\"u\":\(nested(#"{"sid":"s1","x":2}"#))", "\"ems\":\(nested(ems()))"]
        + maybe("image_url", address()) + custom())
  }

  private mutating func emarsysAndroid() -> [String] {
    [#""ems_msg":"{}""#] + maybe("title", quoted()) + maybe("body", quoted(4))
      + maybe("image_url", address()) + maybe("icon_url", address())
      + maybe("channel_id", "\"offers\"") + maybe("message_id", "\"\(number(99999))\"")
      + ["\"u\":\(nested(#"{"sid":"s2"}"#))", "\"ems\":\(nested(ems()))"] + custom()
  }

  private mutating func emarsysDotted() -> [String] {
    let isNew = chance(50)
    let texts = [#""notification.title":\#(quoted())"#, #""notification.body":\#(quoted(3))"#]
    guard !isNew else {
      return texts + [#""ems.version":"FCM_V2""#]
        + maybe("ems.trackingInfo", encoded(#"{"sid":"s3","campaignId":"7"}"#))
        + maybe("notification.actions", encoded(actions()))
        + maybe("notification.imageUrl", address()) + maybe("notification.silent", "\"false\"")
        + maybe("notification.badgeCount", encoded(#"{"method":"ADD","value":2}"#))
        + maybe("notification.collapseId", "\"c\"") + maybe("notification.style", "\"MESSAGE\"")
        + maybe("ems.rootParams", encoded(#"{"own":"x"}"#))
    }
    return texts + [#""ems.version":"v1""#] + maybe("ems.sid", "\"s4\"")
      + maybe("ems.actions", encoded(actions())) + maybe("notification.image", address())
      + maybe("ems.multichannel_id", "\"\(number(99))\"")
      + maybe("ems.tap_actions.default_action.type", "\"Dismiss\"")
      + maybe("ems.root_params", encoded(#"{"u":"{\"sid\":\"s5\",\"y\":1}","own":"x"}"#))
  }

  private mutating func everlytic() -> [String] {
    maybe("title", quoted()) + [#""body":\#(quoted(5))"#, #""message_id":"\#(number(9999))""#]
      + ["\"$order\":\"00\(number(99))\""] + maybe("$x", "\"{}\"") + maybe("sound", "\"true\"")
      + maybe("@default", #""url=[Go](https://e.example/)""#) + maybe("@primary", "\"launch=\"")
      + maybe("ev_return_data", "\"a=b\"")
  }

  private mutating func pushExpress() -> [String] {
    [#""px.msg_id":"\#(number(999))_1.x.5""#, #""px.title":\#(quoted())"#]
      + [#""px.body":\#(quoted(4))"#] + maybe("px.image", address())
      + maybe("px.icon", address()) + maybe("px.link", "\"shop://x\"")
  }

  private mutating func smartico() -> [String] {
    [#""engagement_uid":"e\#(number(999))""#] + maybe("title", quoted()) + maybe("body", quoted(4))
      + maybe("message_id", chance(50) ? "\"\(number(9999))\"" : "\(number(9999))")
      + maybe("user_ext_id", "\"684:f\(number(99))\"") + maybe("action", "\"dp:gf_saw&id=5\"")
      + maybe("imageUrl", address()) + maybe("button1", "\"Go\"")
  }

  private mutating func bag() -> String {
    let a = object(
      [#""k.message":{"type":1,"data":{"id":\#(number(999) + 1)}}"#]
        + maybe("k.buttons", #"[{"id":"b1","text":"Go"}]"#) + maybe("badge_inc", "2")
        + maybe("order", "\(number(99))") + maybe("k.channel", "\"c\"") + custom())
    return object(["\"a\":\(a)"] + maybe("u", address()))
  }

  private mutating func optiMobileIOS() -> String {
    apns(
      ["\"custom\":\(bag())"]
        + (chance(50) ? [#""attachments":{"pictureUrl":\#(address())}"#] : []))
  }

  private mutating func optiMobileAndroid() -> [String] {
    [#""title":\#(quoted())"#, #""alert":\#(quoted(4))"#, "\"custom\":\(nested(bag()))"]
      + maybe("bgn", chance(30) ? "\"1\"" : "\"0\"") + maybe("bicon", address())
      + maybe("sound", "\"ding\"")
  }

  private mutating func plain() -> String {
    if chance(50) { return apns(custom()) }
    let data = object(custom() + (chance(20) ? [#""google.c.\u0061":"1","from":"2""#] : []))
    let parts = ["\"notification\":\(block())", "\"data\":\(data)"] + strangers()
    return chance(50)
      ? #"{"message":\#(object(parts)),"validate_only":true}"#
      : object(parts + way())
  }

  /// What FCM draws, with what its older API hands on to iOS.
  private mutating func block() -> String {
    let texts = maybe("title", quoted()) + maybe("body", chance(80) ? quoted(3) : "null")
    let drawn = chance(30) ? [#""icon":"ic","sound":"ding","badge":"3","click_action":"OPEN""#] : []
    let translated = chance(20) ? [#""title_loc_key":"K","body_loc_args":"[\"a\",\"b\"]""#] : []
    return object(
      texts + maybe("image", address()) + drawn + translated
        + (chance(20) ? ["\"subtitle\":\(quoted())"] : []))
  }

  /// Members of requests that FCM does not always take.
  private mutating func strangers() -> [String] {
    let targets = [
      #""token":"t""#, #""topic":"news""#, #""to":"/topics/news""#, #""condition":"'a' in topics""#,
      #""token":null"#, #""registration_ids":["a","b"]"#,
    ]
    return targets.filter { _ in chance(30) }
  }

  private mutating func way() -> [String] {
    let lives = ["-1", "60", "2419201", "\"5s\"", "null", "1e2"]
    let priorities = ["\"high\"", "10", "\"urgent\"", "null"]
    return maybe("time_to_live", lives[number(lives.count)])
      + maybe("priority", priorities[number(priorities.count)]) + [#""collapse_key":"k""#]
      + (chance(30) ? [#""content_available":true,"mutable_content":1,"dry_run":true"#] : [])
      + (chance(20) ? [#""android":{"ttl":"9s","notification":{"click_action":"GO"}}"#] : [])
  }
}
