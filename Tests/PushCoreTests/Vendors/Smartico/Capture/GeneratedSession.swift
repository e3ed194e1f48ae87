import PushCore

@testable import PushCore

/// A session with Smartico, made from a seed: valid, or with exactly one violation.
struct GeneratedSession {
  struct Line {
    var isSent: Bool
    var cid: Int
    /// Names and JSON, besides `cid`.
    var members: [(name: String, json: String)]
    /// Milliseconds since 1970.
    var time: Int

    subscript(_ name: String) -> String? {
      get { members.first { $0.name == name }?.json }
      set {
        let index = members.firstIndex { $0.name == name }
        guard let newValue else { return index.map { _ = members.remove(at: $0) } ?? () }
        if let index { members[index].json = newValue } else { members.append((name, newValue)) }
      }
    }

    /// The message as JSON; a line without `cid` has the number 0.
    var json: String {
      let all = (cid == 0 ? [] : [("cid", String(cid))]) + members.map { ($0.name, $0.json) }
      return "{" + all.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }
  }

  /// The forms of captures.
  enum Form: CaseIterable {
    case documents, listenRecord, emulatorRecord, archive, marks

    var hasTime: Bool { self == .listenRecord || self == .emulatorRecord || self == .archive }
    var isLabeled: Bool { self == .emulatorRecord || self == .archive }
    var hasDirection: Bool { self != .documents }
  }

  var lines: [Line] = []
  var random: SplitMix
  private var time: Int
  private let user: Int
  let token = "\"tok-\(17)\""

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    time = 1_700_000_000_000 + Int.random(in: 0..<50_000_000_000, using: &random)
    user = Int.random(in: 1...9999, using: &random)
    open()
    for _ in 0..<Int.random(in: 0...12, using: &random) { addActivity() }
    addHeartbeat()
  }

  // MARK: Parts

  mutating func add(_ isSent: Bool, _ cid: Int, _ members: [(String, String)], after: Int? = nil) {
    time += after ?? Int.random(in: 20...900, using: &random)
    var line = Line(isSent: isSent, cid: cid, members: members.map { ($0.0, $0.1) }, time: time)
    if isSent || Bool.random(using: &random) {
      line["ts"] = String(time)
      line["uuid"] = "\"\(UUIDFormat.random(using: &random))\""
    }
    lines.append(line)
  }

  /// Adds a request and the response to it, with its UUID or with another one.
  mutating func exchange(
    _ cid: Int, _ reply: Int, _ members: [(String, String)], _ response: [(String, String)] = []
  ) {
    add(true, cid, members)
    let uuid = lines[lines.count - 1]["uuid"]
    add(false, reply, [("errCode", "0"), ("errMsg", "null")] + response)
    lines[lines.count - 1]["ts"] = String(time)
    if Bool.random(using: &random) { lines[lines.count - 1]["uuid"] = uuid }
  }

  private var client: String {
    #"{"fp":-5,"agent":"A","host":null,"device_type":"NATIVE_PHONE","tzoffset":-180,"os":"iOS"}"#
  }

  private mutating func open() {
    exchange(
      3, 4,
      [
        ("label_key", "\"k\""), ("brand_key", Bool.random(using: &random) ? "null" : "\"b\""),
        ("device_id", "\"d\""), ("ua", client), ("page", "null"), ("tracker_version", "\"1.2.3\""),
        ("session_id", "\"s\""),
      ], [("products", "[100,0]"), ("payload", #"{"country":"BG"}"#), ("settings", "{}")])
    let url = "\"https://gf.example/?u=\(user)\""
    exchange(
      5, 6,
      [
        ("ext_user_id", "\"u\(user)\""), ("hash", "null"), ("token", token), ("ua", client),
        ("platform", "7"), ("pushNotificationUserStatus", "0"),
      ],
      [
        ("public_username", "\"n\""), ("avatar_id", "\"39\""), ("native_app_gf_url", url),
        ("native_app_popup_url", url),
      ])
    if Bool.random(using: &random) { exchange(7, 11, [("payload", "{}")]) }
    if Bool.random(using: &random) { register() }
  }

  mutating func register() {
    exchange(
      1003, 2003,
      [("pushNotificationUserStatus", "0"), ("token", token), ("platform", "7")])
  }

  mutating func addHeartbeat() {
    add(false, 1, [])
    lines[lines.count - 1]["ts"] = String(time)
    add(true, 2, [])
  }

  mutating func spin(_ type: Int) {
    add(false, 707, [("saw_template_id", "5"), ("saw_game_type_id", String(type))])
  }

  mutating func language() {
    exchange(
      9, 10,
      [("eventType", "\"core_language_changed\""), ("payload", #"{"language":"pt-BR"}"#)])
  }

  private mutating func addActivity() {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: addHeartbeat()
    case 1: register()
    case 2:
      add(false, 110, [("engagement_uid", "\"e\""), ("activityType", "30"), ("params", "{}")])
    case 3: spin(Int.random(in: 1...6, using: &random))
    case 4: language()
    case 5: add(false, 105, [("payload", #"{"dp":"dp:gf_store"}"#)])
    case 6: exchange(513, 514, [("limit", "20")], [("log", "[]"), ("unread_count", "2")])
    case 7: add(true, 155, [("activity_id", "4")])
    default: add(false, 108, [("props", #"{"x":1.0}"#)])
    }
  }

  /// Moves the clock and ends with another heartbeat, so that the connection goes on.
  mutating func goOn() {
    time += 12_000
    addHeartbeat()
  }

  /// Gives the messages the times of their order.
  mutating func renumber() {
    let times = lines.map(\.time).sorted()
    for index in lines.indices {
      lines[index].time = times[index]
      if lines[index]["ts"] != nil { lines[index]["ts"] = String(times[index]) }
    }
  }

  // MARK: Capture

  /// The documents of a capture, each with the mark before it.
  func documents(_ form: Form) -> [(mark: String, json: String)] {
    func at(_ line: Line) -> String { JSONText.quoted(UTCDateTime.text(milliseconds: line.time)) }
    switch form {
    case .documents: return lines.map { ("", $0.json) }
    case .marks: return lines.map { ($0.isSent ? "> " : "< ", $0.json) }
    case .listenRecord:
      return lines.map {
        let text = JSONText.quoted($0.json)
        return (
          "", "{\"direction\":\"\($0.isSent ? "out" : "in")\",\"at\":\(at($0)),\"text\":\(text)}"
        )
      }
    case .emulatorRecord:
      return lines.map {
        let direction = $0.isSent ? "in" : "out"
        return (
          "",
          "{\"at\":\(at($0)),\"vendor\":\"smartico\",\"path\":\"/websocket/services\",\"session\":3,"
            + "\"direction\":\"\(direction)\",\"frame\":\"text\",\"body\":\($0.json)}"
        )
      }
    case .archive:
      let messages = lines.map {
        let seconds = "\($0.time / 1000).\(String($0.time % 1000 + 1000).dropFirst())"
        return "{\"type\":\"\($0.isSent ? "send" : "receive")\",\"time\":\(seconds),\"opcode\":1,"
          + "\"data\":\(JSONText.quoted($0.json))}"
      }
      let entry = "{\"_webSocketMessages\":[\(messages.joined(separator: ","))]}"
      return [("", "{\"log\":{\"entries\":[{\"request\":{}},\(entry)]}}")]
    }
  }

  /// The codes of all findings in a capture, in order.
  func codes(_ form: Form) throws -> [String] {
    var codes: [String] = []
    var count = 0
    let reader = CaptureReader { message in
      count += 1
      codes += message.findings.map(\.code)
    }
    for (mark, json) in documents(form) {
      let root = JSONValue(json.utf8).map { $0 }
      guard let root else { return ["not JSON: \(json)"] }
      let parsed = Array(mark.utf8).withUnsafeBufferPointer(CaptureMark.init)
      for message in try CapturedMessage.all(in: root, after: parsed, broken: { _, _ in }) {
        reader.add(message, at: InputPosition(file: "-"))
      }
    }
    reader.finish()
    return count == lines.count ? codes : ["\(count) of \(lines.count) messages"]
  }
}

/// A generator of the same numbers for the same seed.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
