import Testing

@testable import PushCore

/// A session with Smartico's WebSocket: the messages that pushkit sends, and how it reads the replies (Smartico's guide,
/// sections 1 and 2).
@Suite struct SmarticoSessionTests {
  private static let stamps = (1...40).map {
    SmarticoAPI.MessageHeader(uuid: "uuid-\($0)", ts: 1_632_832_357_494 + $0)
  }

  private static func api() -> SmarticoSocketAPI {
    var client = SmarticoSocketAPI.Client(os: "iOS")
    client.fingerprint = "-1461686277"
    client.zoneOffset = -180
    var api = SmarticoSocketAPI(
      labelKey: RequestKey("label-1", variable: "L"), brandKey: nil, deviceID: "device-1",
      sessionID: "session-1", version: "1.2.29", client: client, user: "test6209240")
    api.push.token = "token-1"
    api.push.platform = 6
    api.push.status = 0
    return api
  }

  private static func session(_ change: (inout SessionPlan) -> Void = { _ in }) -> SmarticoSession {
    var plan = SessionPlan(replyTime: 30_000)
    change(&plan)
    let source = Stamps(stamps)
    return SmarticoSession(api(), plan) { source.next() }
  }

  private static func identified(
    _ change: (inout SessionPlan) -> Void = { _ in }
  ) -> (session: SmarticoSession, effects: [SmarticoSession.Effect]) {
    var session = session(change)
    _ = session.opened(now: 0)
    _ = session.receive(Array(#"{"cid":4,"errCode":0}"#.utf8), now: 1)
    let effects = session.receive(
      Array(#"{"cid":6,"native_app_gf_url":"https://gf.example/?u=1"}"#.utf8), now: 2)
    return (session, effects)
  }

  // MARK: What is sent

  @Test func `begins as section 1.1 requires, and continues as section 1.5 does`() {
    var session = Self.session()
    #expect(
      session.opened(now: 0).frames == [
        #"{"cid":3,"label_key":"label-1","brand_key":null,"device_id":"device-1","#
          + #""ua":{"fp":-1461686277,"device_type":"NATIVE_PHONE","tzoffset":-180,"os":"iOS"},"#
          + #""page":null,"tracker_version":"1.2.29","session_id":"session-1","#
          + #""ts":1632832357495,"uuid":"uuid-1"}"#
      ])
    #expect(
      session.receive(Array(#"{"cid":4,"errCode":0}"#.utf8), now: 1).frames == [
        #"{"cid":5,"ext_user_id":"test6209240","hash":null,"#
          + #""ua":{"fp":-1461686277,"device_type":"NATIVE_PHONE","tzoffset":-180,"os":"iOS"},"#
          + #""page":null,"pushNotificationUserStatus":0,"token":"token-1","#
          + #""tracker_version":"1.2.29","platform":6,"payload":{},"#
          + #""ts":1632832357496,"uuid":"uuid-2"}"#
      ])
  }

  @Test func `each connection has the time zone of its moment`() {
    var session = Self.session()
    for (connection, offset) in [(0, -180), (1, -120), (2, -120)] {
      let frames = session.opened(now: Int64(connection), zoneOffset: connection == 1 ? -120 : nil)
      let identify = session.receive(Array(#"{"cid":4,"errCode":0}"#.utf8), now: 5)
      for frame in frames.frames + identify.frames {
        #expect(frame.contains("\"tzoffset\":\(offset),"), "\(connection): \(frame)")
      }
      session.closed()
    }
  }

  @Test func `sends login, language and token once after the identification`() {
    var (session, effects) = Self.identified {
      $0.logsIn = true
      $0.language = "EN"
      $0.registersToken = true
    }
    #expect(
      effects.frames == [
        #"{"cid":7,"payload":{"ua_fp":-1461686277,"ua_device_type":"NATIVE_PHONE","#
          + #""ua_tzoffset":-180,"ua_os":"iOS"},"ts":1632832357497,"uuid":"uuid-3"}"#,
        #"{"cid":9,"eventType":"core_language_changed","payload":{"language":"EN"},"#
          + #""ts":1632832357498,"uuid":"uuid-4"}"#,
        #"{"cid":1003,"pushNotificationUserStatus":0,"token":"token-1","platform":6,"#
          + #""ts":1632832357499,"uuid":"uuid-5"}"#,
      ])
    #expect(session.awaitsReply)
    let taken = session.receive(Array(#"{"cid":2003,"errCode":0}"#.utf8), now: 3)
    #expect(taken.contains(.tokenRegistered(#"{"cid":2003,"errCode":0}"#)))
    #expect(!session.awaitsReply)
    session.closed()
    _ = session.opened(now: 10)
    _ = session.receive(Array(#"{"cid":4}"#.utf8), now: 11)
    #expect(session.receive(Array(#"{"cid":6}"#.utf8), now: 12).frames.isEmpty)
  }

  @Test func `a token whose reply was lost is sent again`() {
    var (session, _) = Self.identified { $0.registersToken = true }
    session.closed()
    _ = session.opened(now: 10)
    _ = session.receive(Array(#"{"cid":4}"#.utf8), now: 11)
    #expect(session.receive(Array(#"{"cid":6}"#.utf8), now: 12).frames.count == 1)
  }

  // MARK: Replies

  @Test(arguments: [
    #"{"cid":4,"errCode":0,"uuid":"uuid-1"}"#, #"{"cid":4.0}"#, #"{"cid":"4","errCode":"0"}"#,
    #"{"cid":4,"errCode":null}"#, #"{"cid":4E0,"errCode":0.0,"uuid":"somebody else's"}"#,
  ])
  func `takes a reply by its uuid or by its cid, however numbers are written`(_ reply: String) {
    var session = Self.session()
    _ = session.opened(now: 0)
    #expect(session.receive(Array(reply.utf8), now: 1).frames.count == 1)
    #expect(session.phase == .identifying)
  }

  @Test(arguments: [
    (#"{"cid":4,"errCode":1,"errMsg":"no such label"}"#, "errCode 1: no such label"),
    (#"{"cid":4,"errCode":"7"}"#, "errCode 7"),
    (#"{"cid":4,"errCode":""}"#, #"errCode """#),
    (#"{"cid":99999,"errCode":3,"uuid":"uuid-1"}"#, "errCode 3"),
  ])
  func `an errCode that is not 0 is final`(_ reply: String, _ words: String) {
    var session = Self.session()
    _ = session.opened(now: 0)
    #expect(
      session.receive(Array(reply.utf8), now: 1).last
        == .fault(.refused(.initRequest, words: words, json: reply)))
  }

  @Test(arguments: [
    #"{"cid":6,"errCode":0}"#, #"{"cid":110}"#, #"{"cid":4,"#, "text", #"{"uuid":"uuid-1"}"#, "[]",
    #"{"cid":99999,"uuid":"uuid-1"}"#,
  ])
  func `nothing else lets the session continue`(_ text: String) {
    var session = Self.session()
    _ = session.opened(now: 0)
    #expect(session.receive(Array(text.utf8), now: 1).frames.isEmpty)
    #expect(session.phase == .initialising)
  }

  // MARK: Being there

  @Test func `answers a PING at once with a stamp of its own, whatever the phase`() {
    var session = Self.session()
    _ = session.opened(now: 0)
    let ping = #"{"cid":1,"ts":5,"uuid":"theirs"}"#
    #expect(
      session.receive(Array(ping.utf8), now: 1)
        == [
          .send(RequestText(#"{"cid":2,"ts":1632832357496,"uuid":"uuid-2"}"#), .pong)
        ])
  }

  @Test func `asks after 29 s of silence, and gives up 29 s later`() {
    var (session, _) = Self.identified()
    #expect(session.deadline == 29_002)
    #expect(session.wake(now: 29_001).isEmpty)
    #expect(session.wake(now: 29_002).frames == [#"{"cid":1,"ts":1632832357497,"uuid":"uuid-3"}"#])
    #expect(session.deadline == 58_002)
    var answered = session
    #expect(answered.receive(Array(#"{"cid":2}"#.utf8), now: 30_000).isEmpty)
    #expect(answered.deadline == 59_000)
    #expect(session.wake(now: 58_002) == [.fault(.silent)])
  }

  @Test func `a reply that does not come in time is a fault`() {
    var session = Self.session { $0.replyTime = 5_000 }
    _ = session.opened(now: 0)
    #expect(session.deadline == 5_000)
    #expect(session.wake(now: 5_000) == [.fault(.unanswered(.initResponse))])
    session.closed()
    #expect(session.deadline == nil)
  }

  // MARK: What comes

  @Test func `a popup is reported once, over all connections`() {
    var (session, _) = Self.identified()
    func shows(_ text: String) -> Bool? {
      guard case .message(let message)? = session.receive(Array(text.utf8), now: 3).first else {
        return nil
      }
      return message.isPopup
    }
    #expect(shows(#"{"cid":110,"activityType":30,"engagement_uid":"a"}"#) == true)
    #expect(shows(#"{"cid":110,"activityType":30.0,"engagement_uid":"a"}"#) == false)
    #expect(shows(#"{"cid":110,"activity_type":31,"engagement_uid":"b"}"#) == false)
    #expect(shows(#"{"cid":110,"activityType":null,"engagement_uid":"b"}"#) == true)
    #expect(shows(#"{"cid":110,"engagement_uid":""}"#) == true)
    #expect(shows(#"{"cid":110}"#) == true)
    #expect(shows(#"{"cid":110}"#) == true)
    #expect(shows(#"{"cid":105,"engagement_uid":"c"}"#) == false)
    session.closed()
    _ = session.opened(now: 4)
    #expect(shows(#"{"cid":110,"activityType":30,"engagement_uid":"a"}"#) == false)
  }

  @Test func `a mini-game has its address`() {
    var (session, _) = Self.identified()
    let spin = #"{"saw_template_id":5.0, "cid":707}"#
    let json = #"{"saw_template_id":5.0,"cid":707}"#
    var expected = SessionMessage(cid: 707, kind: .spin, json: json)
    expected.url = "https://gf.example/?u=1&dp=dp%3Agf_saw%26id%3D5%26standalone%3Dtrue"
    #expect(session.receive(Array(spin.utf8), now: 3) == [.message(expected)])
  }

  @Test func `of names only the last ones are remembered`() {
    var names = RecentNames()
    for number in 0...RecentNames.limit {
      #expect(names.insert("\(number)") == true)
    }
    #expect(names.insert("1") == false)
    #expect(names.insert("0") == true)
    #expect(names.insert("1") == true)
  }

  // MARK: Fields

  @Test func `reports how an app uses the replies`() {
    let identity = SmarticoIdentity(
      begin: #"{"cid":4,"products":[0,100.0],"payload":{"country":"BG"},"#
        + #""settings":{"FCM_SENDER_ID":123,"DYNAMIC_IMAGE_DOMAIN":"https://img.example"}}"#,
      identify: #"{"avatar_id":"39","public_username":"joe","props":{"core_is_test_account":1},"#
        + #""native_app_gf_url":"https://gf.example/"}"#)
    let fields = Dictionary(uniqueKeysWithValues: identity.fields.map { ($0.name, $0.json) })
    #expect(fields["gf_url"] == #""https://gf.example/""#)
    #expect(fields["popup_url"] == nil)
    #expect(fields["avatar_url"] == #""https://img.example/avatar/39""#)
    #expect(fields["gamification_enabled"] == "true")
    #expect(fields["test_account"] == "true")
    #expect(fields["fcm_sender_id"] == #""123""#)
    #expect(fields["country"] == #""BG""#)
    #expect(fields["user_agent"] == #""SMTO-WRAPPER""#)
  }

  @Test func `older servers have the addresses among the settings`() {
    let identity = SmarticoIdentity(
      begin: #"{"settings":{"native_app_popup_url":"https://p/","#
        + #""GAMIFICATION_WRAPPER_PAGE":"https://g/"}}"#,
      identify: "{}")
    #expect(identity.popupURL == "https://p/")
    #expect(identity.gamificationURL == "https://g/")
  }
}

/// Hands out stamps in order.
private final class Stamps {
  private var rest: ArraySlice<SmarticoAPI.MessageHeader>

  init(_ all: [SmarticoAPI.MessageHeader]) {
    rest = all[...]
  }

  func next() -> SmarticoAPI.MessageHeader {
    rest.popFirst() ?? SmarticoAPI.MessageHeader(uuid: "none left", ts: 0)
  }
}

extension [SmarticoSession.Effect] {
  /// What is sent, as text.
  fileprivate var frames: [String] {
    compactMap { effect in
      if case .send(let text, _) = effect { text.plain } else { nil }
    }
  }
}
