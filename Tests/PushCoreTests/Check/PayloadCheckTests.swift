import Testing

@testable import PushCore

@Suite struct PayloadCheckTests {
  private static let long = String(repeating: "a", count: 4200)

  static let raised =
    faults + delivery + [DiagnosticCase("emarsys.too-many-actions", actions(4))]

  private static let faults: [DiagnosticCase] = [
    DiagnosticCase("apns.size", #"{"aps":{"alert":"a"}}"#),
    DiagnosticCase("payload.escaped-text", #"{"aps":{"alert":"Tom &amp; Ann"}}"#),
    DiagnosticCase("apns.too-large", #"{"aps":{"alert":"\#(long)"}}"#),
    DiagnosticCase("fcm.size", #"{"message":{"token":"t","data":{"k":"v"}}}"#),
    DiagnosticCase("fcm.too-large", #"{"message":{"token":"t","data":{"k":"\#(long)"}}}"#),
    DiagnosticCase("huawei.size", huawei("a")), DiagnosticCase("huawei.too-large", huawei(long)),
    DiagnosticCase("expo.too-large", #"{"to":"ExponentPushToken[a]","body":"\#(long)"}"#),
    DiagnosticCase("web.too-large", web(long)),
    DiagnosticCase(
      "sns.too-large",
      #"{"default":"\#(String(repeating: long, count: 63))","GCM":"{\"data\":{\"k\":\"v\"}}"}"#),
    DiagnosticCase(
      "apns.no-mutable-content",
      #"{"aps":{"alert":"a"},"px.msg_id":"1","px.title":"t","px.body":"b","px.image":"i"}"#),
    DiagnosticCase("apns.unknown-key", #"{"aps":{"alert":"a","mutable_content":1}}"#),
    DiagnosticCase("apns.beside-aps", #"{"aps":{"alert":"a"},"mutable-content":1}"#),
    DiagnosticCase(
      "payload.insecure-picture",
      #"{"aps":{"alert":"a","mutable-content":1},"fcm_options":{"image":"HTTP://e.example/i"}}"#),
    DiagnosticCase("payload.misspelled-member", #"{"aps":{"alert":{"titel":"t"}}}"#),
    DiagnosticCase(
      "payload.misplaced-member", #"{"to":"t","notification":{"title":"t","priority":"high"}}"#),
    DiagnosticCase("payload.unknown-member", #"{"aps":{"alert":{"zzz":"t"}}}"#),
    DiagnosticCase("payload.unrecognized", #"{"title":"t","own":5}"#),
    DiagnosticCase("payload.placeholder", #"{"message":{"token":"<TOKEN>","data":{"k":"v"}}}"#),
    DiagnosticCase("payload.not-shown", #"{"aps":{"alert":""}}"#),
    DiagnosticCase("request.no-authorization", apns(headers: "")),
    DiagnosticCase(
      "request.content-type",
      #"{"url":"https://fcm.googleapis.com/v1/projects/p/messages:send","headers":{"a":"b"},"#
        + #""body":{"message":{"topic":"t","data":{"k":"v"}}}}"#),
    DiagnosticCase(
      "request.path",
      #"{"url":"https://fcm.googleapis.com/v1/projects/p/messages","headers":{"a":"b"},"#
        + #""body":{"message":{"topic":"t","data":{"k":"v"}}}}"#),
    DiagnosticCase(
      "request.method",
      #"{"url":"https://fcm.googleapis.com/v1/projects/p/messages:send","method":"PUT","#
        + #""headers":{"a":"b"},"body":{"message":{"topic":"t","data":{"k":"v"}}}}"#),
    DiagnosticCase(
      "web.wns",
      #"{"url":"https://wns2.notify.windows.com/w/","headers":{"TTL":"60"},"body":"YWJj"}"#),
    DiagnosticCase("onesignal.no-recipient", #"{"app_id":"a","contents":{"en":"x"}}"#),
    DiagnosticCase("request.credentials", apns(headers: #""authorization":"Basic a""#)),
    DiagnosticCase(
      "request.jwt",
      apns(headers: #""authorization":"bearer eyJhbGciOiJub25lIn0.e30.c2lnbmF0dXJl""#)),
    DiagnosticCase(
      "request.recipient", #"{"message":{"token":"ExponentPushToken[a]","data":{}}}"#),
    DiagnosticCase("apns.expiration", apns(headers: #""apns-expiration":"60""#)),
    DiagnosticCase("apns.low-priority", apns(headers: #""apns-priority":"5""#)),
    DiagnosticCase("apns.http-version", apns(headers: "", more: #","httpVersion":"HTTP/1.1""#)),
    DiagnosticCase(
      "apns.id", apns(headers: #""apns-id":"EABEAE54-14A8-11E5-B60B-1697F925EC7B""#)),
    DiagnosticCase("apns.no-topic", apns(headers: #""authorization":"bearer a""#)),
    DiagnosticCase(
      "fcm.other-api",
      #"{"url":"https://fcm.googleapis.com/v1/projects/p/messages:send","headers":{},"body":{"to":"t"}}"#
    ),
    DiagnosticCase("web.no-ttl", web(headers: #""Urgency":"high""#)),
    DiagnosticCase("web.topic", web(headers: #""TTL":"1","Topic":"hello""#)),
    DiagnosticCase("web.encoding", web(headers: #""TTL":"1","Content-Encoding":"gzip""#)),
    DiagnosticCase("fcm.data-not-string", #"{"message":{"token":"t","data":{"k":5}}}"#),
    DiagnosticCase("fcm.type", #"{"message":{"token":"t","data":{},"android":{"ttl":5}}}"#),
    DiagnosticCase("fcm.value", #"{"message":{"token":"t","data":{},"android":{"ttl":"5"}}}"#),
    DiagnosticCase(
      "fcm.missing-member",
      #"{"message":{"token":"t","android":{"notification":{"light_settings":{}}}}}"#),
    DiagnosticCase("fcm.unknown-member", #"{"message":{"token":"t","data":{},"own":1}}"#),
    DiagnosticCase("fcm.reserved-key", #"{"message":{"token":"t","data":{"from":"1"}}}"#),
    DiagnosticCase("fcm.gcm-key", #"{"message":{"token":"t","data":{"gcm.x":"1"}}}"#),
    DiagnosticCase("fcm.recipient", #"{"message":{"token":"t","topic":"t","data":{}}}"#),
    DiagnosticCase("fcm.no-recipient", #"{"message":{"data":{}}}"#),
    DiagnosticCase(
      "fcm.conflict", #"{"message":{"token":"t","data":{},"android":{},"android_v2":{}}}"#),
    DiagnosticCase(
      "fcm.node-name",
      #"{"token":"t","data":{},"android":{"collapseKey":"c","notification":{"channel_id":"n"}}}"#),
    DiagnosticCase("fcm.node-ttl", #"{"token":"t","data":{},"android":{"ttl":"60s"}}"#),
    DiagnosticCase("sns.value", #"{"default":"d","APNS":{"aps":{"alert":"a"}}}"#),
    DiagnosticCase(
      "sns.text", #"{"TargetArn":"arn:aws:sns:eu-west-1:1:endpoint/GCM/a/1","Message":"Hello"}"#),
    DiagnosticCase("sns.platform", #"{"default":"d","gcm":"{\"data\":{\"k\":\"v\"}}"}"#),
    DiagnosticCase("sns.no-default", #"{"APNS":"{\"aps\":{\"alert\":\"a\"}}"}"#),
    DiagnosticCase(
      "sns.no-structure",
      #"{"TargetArn":"a","Message":"{\"GCM\":\"{\\\"data\\\":{\\\"k\\\":\\\"v\\\"}}\"}"}"#),
    DiagnosticCase("expo.value", #"{"to":"ExponentPushToken[a]","badge":"1"}"#),
    DiagnosticCase("onesignal.value", #"{"app_id":"a","contents":"text"}"#),
    DiagnosticCase("fcm.legacy-api", #"{"to":"t","data":{"k":"v"}}"#),
    DiagnosticCase("apns.type", #"{"aps":{"alert":"a","thread-id":1}}"#),
    DiagnosticCase("apns.value", #"{"aps":{"alert":"a","interruption-level":"loud"}}"#),
    DiagnosticCase("apns.live-activity", #"{"aps":{"event":"update","content-state":{}}}"#),
    DiagnosticCase("apns.header", headers(#""apns-priority":"3""#)),
    DiagnosticCase("apns.push-type", headers(#""apns-push-type":"background""#)),
    DiagnosticCase(
      "huawei.value", #"{"message":{"token":["t"],"data":"{}","android":{"urgency":"LOW"}}}"#),
    DiagnosticCase("web.value", #"{"web_push":8030,"notification":{"title":"t"}}"#),
    DiagnosticCase(
      "web.header", #"{"message":{"token":"t","data":{},"webpush":{"headers":{"TTL":"x"}}}}"#),
    DiagnosticCase(
      "gorush.value", #"{"notifications":[{"tokens":["t"],"platform":1,"push_type":"x"}]}"#),
  ]

  private static let delivery: [DiagnosticCase] = [
    DiagnosticCase("delivery.priority", #"{"message":{"token":"t","data":{"k":"v"}}}"#),
    DiagnosticCase("delivery.content-available", #"{"message":{"token":"t","data":{"k":"v"}}}"#),
    DiagnosticCase(
      "delivery.background-priority",
      #"{"message":{"token":"t","data":{"k":"v"},"apns":{"headers":{"apns-priority":"10"}}}}"#),
    DiagnosticCase(
      "delivery.drawn-twice",
      #"{"message":{"token":"t","notification":{"title":"t"},"data":{"title":"t"}}}"#),
    DiagnosticCase(
      "delivery.not-stored",
      #"{"message":{"token":"t","notification":{"title":"t"},"android":{"ttl":"0s"}}}"#),
    DiagnosticCase(
      "delivery.expo-channel",
      #"{"to":"ExponentPushToken[x]","title":"t","sound":"bell.wav"}"#),
    DiagnosticCase(
      "delivery.tokens-and-topic",
      #"{"notifications":[{"platform":2,"tokens":["t"],"topic":"news","message":"m"}]}"#),
    DiagnosticCase("delivery.sound-format", #"{"aps":{"alert":"a","sound":"bell.mp3"}}"#),
    DiagnosticCase("delivery.channel", #"{"to":"t","notification":{"title":"t","sound":"bell"}}"#),
    DiagnosticCase("delivery.tag", #"{"to":"t","collapse_key":"k","notification":{"title":"t"}}"#),
    DiagnosticCase(
      "delivery.alert-and-background", #"{"aps":{"alert":"a","content-available":1}}"#),
    DiagnosticCase(
      "delivery.click-action",
      #"{"to":"t","notification":{"title":"t","click_action":"https://e.example"}}"#),
    DiagnosticCase("delivery.icon", #"{"to":"t","notification":{"title":"t","icon":"i.png"}}"#),
    DiagnosticCase(
      "delivery.picture",
      #"{"message":{"token":"t","notification":{"title":"t","image":"http://e.example/i"}}}"#),
    DiagnosticCase(
      "delivery.web-link",
      #"{"message":{"token":"t","webpush":{"notification":{"title":"t"}}}}"#),
    DiagnosticCase(
      "delivery.data-on-tap",
      #"{"message":{"token":"t","notification":{"title":"t"},"data":{"k":"v"}}}"#),
    DiagnosticCase(
      "delivery.mutable-content", #"{"to":"t","mutable_content":true,"data":{"k":"v"}}"#),
    DiagnosticCase(
      "delivery.topic", #"{"notifications":[{"tokens":["t"],"platform":1,"message":"m"}]}"#),
    DiagnosticCase("delivery.push-type", #"{"aps":{"content-available":1}}"#),
    DiagnosticCase(
      "delivery.category",
      #"{"message":{"token":["t"],"android":{"notification":{"title":"t","body":"b","#
        + #""click_action":{"type":3}}}}}"#),
    DiagnosticCase(
      "request.missing-member", #"{"device_types":["ios"],"notification":{"alert":"a"}}"#),
    DiagnosticCase(
      "apns.no-channel",
      #"{"url":"https://api.push.apple.com/4/broadcasts/apps/a.b","headers":{},"body":{"aps":{}}}"#),
    DiagnosticCase(
      "apns.binary-interface",
      #"{"url":"https://gateway.push.apple.com/3/device/a","headers":{},"body":{"aps":{}}}"#),
    DiagnosticCase(
      "delivery.dry-run", #"{"validate_only":true,"message":{"token":"t","data":{"k":"v"}}}"#),
  ]

  private static func apns(headers: String, more: String = "") -> String {
    """
    {"url":"https://api.push.apple.com/3/device/$TOKEN","headers":{\(headers)}\(more),
      "body":{"aps":{"alert":"a"}}}
    """
  }

  private static func web(headers: String) -> String {
    #"{"url":"https://push.example.org/a","headers":{\#(headers)}}"#
  }

  private static func headers(_ fields: String) -> String {
    #"{"message":{"token":"t","apns":{"headers":{\#(fields)},"payload":{"aps":{"alert":"a"}}}}}"#
  }

  private static func huawei(_ text: String) -> String {
    #"{"message":{"token":["t"],"data":"\#(text)","android":{"urgency":"HIGH"}}}"#
  }

  private static func web(_ text: String) -> String {
    #"{"web_push":8030,"notification":{"title":"\#(text)","navigate":"/"}}"#
  }

  private static func actions(_ count: Int) -> String {
    let list = (1...count).map { #"{\"id\":\"\#($0)\",\"title\":\"t\",\"type\":\"Dismiss\"}"# }
    return #"{"data":{"title":"t","body":"b","ems_msg":"{}","u":"{\"sid\":\"s\"}","#
      + #""ems":"{\"actions\":[\#(list.joined(separator: ","))]}"}}"#
  }

  @Test("A payload raises what it is there for", arguments: raised)
  func raises(_ test: DiagnosticCase) {
    let codes = Checks.codes(in: test.payload)
    #expect(codes.contains(test.code), "\(codes)")
  }

  @Test("Every row has a payload that raises it") func everyRow() {
    #expect(Self.raised.map(\.code).sorted() == DiagnosticKind.check.map(\.code).sorted())
  }

  @Test("What parse-payload says, the check says too", arguments: DiagnosticCase.all)
  func engine(_ test: DiagnosticCase) {
    let codes = Checks.codes(in: test.payload, vendor: test.vendor, lenient: test.lenient)
    let told = Records.codes(in: test.payload, vendor: test.vendor, lenient: test.lenient)
    #expect(Set(told).isSubset(of: codes), "\(told) \(codes)")
    let own = Set(DiagnosticKind.check.map(\.code))
    #expect(Set(codes).subtracting(own) == Set(told))
  }

  @Test("Nothing but notes of the size of a payload as it should be", arguments: CleanPayload.all)
  func clean(_ test: CleanPayload) {
    let heavy = Checks.findings(in: test.payload, vendor: test.vendor).filter {
      $0.severity != .info
    }
    #expect(heavy.map(\.text) == [])
  }

  @Test(
    "Nothing is said of these",
    arguments: [
      actions(3),
      // The extension that shows the picture is started, or nothing is shown at all.
      #"{"aps":{"alert":"a","mutable-content":1},"fcm_options":{"image":"https://e.example/i"}}"#,
      #"{"aps":{"content-available":1},"fcm_options":{"image":"https://e.example/i"}}"#,
      #"{"aps":{"alert":"a","thread-id":"x","target-content-id":"y","relevance-score":1}}"#,
      #"{"message":{"token":["t"],"data":"{\"k\":5}"}}"#,
    ])
  func silent(payload: String) {
    let heavy = Checks.findings(in: payload).filter { $0.severity != .info }
    #expect(heavy.map(\.text) == [])
  }

  // MARK: Lines

  @Test("A finding has the line of its value, or of the string that its value is in") func lines() {
    let text = """

      {"message":{
      "token":"<TOKEN>",
      "data":{"ems_msg":"",
      "own":5,
      "ems":"{\\"silent\\":5}"},
      "topic":null}}
      """
    #expect(
      Checks.findings(in: text).map(\.text) == [
        "3 payload.placeholder /message/token", "4 fcm.size /message/data",
        "4 payload.not-shown /message/data", "4 delivery.priority /message/data",
        "4 delivery.content-available /message/data",
        "5 fcm.data-not-string /message/data/own",
        "6 emarsys.silent-value /message/data/ems/silent",
      ])
  }

  @Test("Elements of an array continue the count of earlier documents") func elements() {
    let text = "[{\"aps\":{\n\"x\":1}},\n{\"aps\":{\n\n\"x\":1}}]"
    #expect(
      Checks.findings(in: text).filter { $0.code == "apns.unknown-key" }.map(\.text)
        == ["2 apns.unknown-key /aps/x", "5 apns.unknown-key /aps/x"])
  }

  @Test("Repairs of lenient reading are among the other diagnostics") func notes() {
    let text = "{\"aps\":{\n// x\n\"x\":1,\n\"y\":1,\n}}"
    #expect(
      Checks.findings(in: text, lenient: true).map(\.text) == [
        "1 apns.size ", "1 payload.not-shown /aps", "2 json.lenient ", "3 apns.unknown-key /aps/x",
        "4 apns.unknown-key /aps/y",
      ])
  }

  @Test("Two messages in one request share the request's diagnostics") func twoMessages() {
    let text =
      #"{"message":{"token":"xxx","token":"xxxx","apns":{"payload":{"aps":{"alert":"a"}}},"#
      + #""data":{"k":"v"}}}"#
    #expect(
      Checks.codes(in: text).sorted()
        == [
          "apns.size", "delivery.data-on-tap", "fcm.size", "json.duplicate-key",
          "payload.not-shown", "payload.placeholder",
        ])
  }

  @Test("Whatever a file holds, findings are records and their lines ascend", arguments: Corpus.all)
  func corpus(_ file: Corpus.File) {
    let text = String(decoding: file.bytes, as: UTF8.self)
    let found = Checks.findings(in: text)
    let lines = found.map(\.line)
    let last = text.utf8.filter { $0 == 0x0A }.count + 1
    #expect(!found.contains { $0.code == "broken record" })
    #expect(lines == lines.sorted() && lines.allSatisfy { (1...last).contains($0) })
  }

  // MARK: Unknown members

  @Test(
    "An unknown member names the nearest known one",
    arguments: [
      (#"{"aps":{"alert":{"bodyy":"b"}}}"#, "warning /aps/alert/bodyy", "body?"),
      (#"{"aps":{"alert":{"titel":"b"}}}"#, "warning /aps/alert/titel", "title?"),
      (#"{"aps":{"alert":{"Title":"b"}}}"#, "warning /aps/alert/Title", "title?"),
      (#"{"aps":{"alert":{"launch_imag":""}}}"#, "info /aps/alert/launch_imag", "launch-image?"),
      (#"{"aps":{"alert":{"mine":"b"}}}"#, "info /aps/alert/mine", "alert has no member 'mine'"),
      (
        #"{"aps":{"alert":"a","sound":{"name":"n","volum":1}}}"#, "warning /aps/sound/volum",
        "volume?"
      ),
      (#"{"aps":{"alrt":"a"}}"#, "warning /aps/alrt", "aps has no such key; did you mean alert?"),
      (
        #"{"message":{"token":"t","notification":{"titel":"t"}}}"#,
        "error /message/notification/titel", "title?"
      ),
      (
        #"{"message":{"token":"t","android":{"notification":{"chanel_id":"t"}},"data":{"k":"v"}}}"#,
        "error /message/android/notification/chanel_id", "channel_id?"
      ),
      (
        #"{"aps":{"alert":"a"},"ems":{"multichannelId":"1","zzz":1}}"#, "info /ems/zzz",
        "ems has no member 'zzz'"
      ),
      (
        #"{"data":{"ems_msg":"1","ems":"{\"stile\":\"BIG\"}","title":"t"}}"#,
        "warning /data/ems", "style?"
      ),
      (#"{"data":{"px.msg_id":"1","px.titel":"t"}}"#, "warning /data/px.titel", "px.title?"),
    ])
  func unknownMember(payload: String, place: String, message: String) {
    let findings = Checks.findings(in: payload)
    #expect(
      findings.contains { $0.summary.hasPrefix(place) && $0.summary.hasSuffix(message) },
      "\(findings.map(\.summary))")
  }

  @Test(
    "Names in free objects are the customer's",
    arguments: [
      #"{"aps":{"alert":"a"},"titel":"t","bodyy":"b"}"#,
      #"{"data":{"px.msg_id":"1","px.title":"t","titel":"x","px":{"titel":1}}}"#,
      #"{"message":{"token":"t","data":{"titel":"t","notificaton":"n"}}}"#,
      #"{"aps":{"alert":"a"},"u":{"sid":"s","sidd":"t"},"ems":{"multichannelId":"1"}}"#,
      #"{"aps":{"alert":"a"},"notification":{"titel":"t"}}"#,
    ])
  func freeNames(payload: String) {
    let codes = Checks.codes(in: payload)
    #expect(!codes.contains { $0.hasSuffix("-member") }, "\(codes)")
  }
}
