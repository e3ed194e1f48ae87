import Testing

@testable import PushCore

@Suite struct SizeCheckTests {
  /// A payload with `%` in place of a text, and the number of its other bytes.
  static let layouts: [(layout: String, limit: Int, rest: Int)] = [
    (#"{ "aps": {"alert": "%"} }"#, 4096, 20),
    (#"{ "aps": {"alert": "%"}, "l": [ 1, [ ], { }, {"a": [ true, null ]} ] }"#, 4096, 52),
    (#"{"message":{"apns":{"payload":{"aps":{"alert":"%"}}}}}"#, 4096, 20),
    (#"{"Simulator Target Bundle":"com.e.app","aps":{"alert":"%"}}"#, 4096, 20),
    // VoIP calls.
    (
      #"{"message":{"apns":{"headers":{"apns-push-type":"voip"},"payload":{"aps":{},"k":"%"}}}}"#,
      5120, 17
    ),
    (
      #"{"message":{"apns":{"headers":{"apns-topic":"com.e.app.voip"},"payload":{"aps":{},"k":"%"}}}}"#,
      5120, 17
    ),
    (
      #"{"message":{"apns":{"headers":{"apns-push-type":"alert"},"payload":{"aps":{},"k":"%"}}}}"#,
      4096, 17
    ),
    (#"{"apns-push-type":"voip","aps":{},"k":"%"}"#, 5120, 41),
    (#"{"APNS_VOIP":"{\"aps\":{},\"k\":\"%\"}"}"#, 5120, 17),
    (#"{"APNS":"{\"aps\":{},\"k\":\"%\"}"}"#, 4096, 17),
    // FCM counts the names of data.
    (#"{"message":{"token":"t","notification":{"title": "t"},"data":{"k":"%"}}}"#, 4096, 14),
    (#"{"message":{"token":"t","data":{"k":"\u0041\n","l":"%"}}}"#, 4096, 4),
    (#"{"message":{"token":"t","data":{"k":"replaced","k":[1, 2],"l":"%"}}}"#, 4096, 7),
    (#"{"message":{"token":"t","data":{"n\u00e4me":"%"}}}"#, 4096, 5),
    (#"{"message":{"token":"t","data":{"ems_msg":"","ems":"{\"k\":\"%\"}"}}}"#, 4096, 18),
    (#"{"token":"t","payload":{"ems_msg":"","k":"%"}}"#, 4096, 8),
    // The members of a block replace those for all platforms.
    (
      #"{"message":{"token":"t","notification":{"title":"t"},"android":{"notification":{"body":"%"}}}}"#,
      4096, 23
    ),
    (
      #"{"message":{"token":"t","notification":{"title":"four"},"android":{"notification":{"title":"%"}}}}"#,
      4096, 12
    ),
    (#"{"message":{"token":"t","data":{"k":"v"},"android":{"data":{"l":"%"}}}}"#, 4096, 3),
    (
      #"{"message":{"token":"t","webpush":{"notification":{"title":"t","body":"%"}}}}"#, 4096, 23
    ),
    (
      #"{"message":{"token":"t","android_v2":{"remote_notification":{"notification":{"body":"%"}}}}}"#,
      4096, 11
    ),
    // Huawei.
    (
      #"{"message":{"token":["t"],"android":{"notification":{"title":"t","body":"%","click_action":{"type":3}}}}}"#,
      4096, 78
    ),
    // Expo.
    (#"{"to":"ExponentPushToken[a]","title":"t","body":"%"}"#, 4096, 23),
    // Browsers.
    (
      #"{"web_push":8030,"notification":{"title":"t","navigate":"/","body":"%"}}"#, 3993, 71
    ),
    // Topics.
    (#"{"message":{"topic":"t","data":{"k":"%"}}}"#, 2048, 1),
    (#"{"message":{"topic":"t","notification":{"body":"%"}}}"#, 2048, 11),
    (#"{"message":{"condition":"'t' in topics","data":{"k":"%"}}}"#, 2048, 1),
    (#"{"to":"/topics/t","data":{"k":"%"}}"#, 2048, 1),
    (#"{"to":"t","data":{"k":"%"}}"#, 4096, 1),
    (#"{"message":{"token":"t","data":{"topic":"%"}}}"#, 4096, 5),
  ]

  @Test("A payload may have as many bytes as its limit, however it is laid out", arguments: layouts)
  func limit(layout: String, limit: Int, rest: Int) {
    func codes(_ count: Int) -> [String] {
      Checks.codes(in: layout.replacing("%", with: String(repeating: "a", count: count)))
    }
    #expect(!codes(limit - rest).contains { $0.hasSuffix(".too-large") })
    #expect(codes(limit - rest + 1).contains { $0.hasSuffix(".too-large") })
  }

  @Test("Used and left bytes are reported") func used() {
    #expect(
      Checks.findings(in: #"{"aps":{"alert":"abc"}}"#).map(\.message)
        == ["23 of 4096 bytes used, 4073 under the APNs limit"])
    #expect(!Checks.codes(in: #"{"message":{"token":"t"}}"#).contains("fcm.size"))
    #expect(
      Checks.findings(in: #"{"message":{"topic":"t","notification":{"body":"abc"}}}"#)
        .map(\.message) == ["14 of 2048 bytes used, 2034 under the FCM limit"])
  }

  /// A payload with `%` in place of 4200 letters, and the message of the finding.
  static let messages: [(payload: String, message: String)] = [
    (
      #"{"aps":{"alert":"%"}}"#,
      "4220 bytes, 124 over the APNs limit of 4096; largest values: /aps/alert (4200 bytes)"
    ),
    (
      #"{"aps":{"alert":"%"},"a/b":[1,{"c":"four"}],"n":12.5,"k":true}"#,
      """
      4261 bytes, 165 over the APNs limit of 4096; largest values: /aps/alert (4200 bytes), \
      /a~1b/1/c (4 bytes), /n (4 bytes)
      """
    ),
    // JSON inside a text counts as that text.
    (
      #"{"message":{"token":"t","data":{"k":"abc","j":"{\"a\":[\"%\"],\"b\":\"{\\\"c\\\":\\\"abcdef\\\"}\"}"}}}"#,
      """
      4240 bytes, 144 over the FCM limit of 4096; largest values: /message/data/j (4235 bytes), \
      /message/data/k (3 bytes)
      """
    ),
    (
      #"{"message":{"topic":"t","data":{"k":"%"}}}"#,
      """
      4201 bytes, 2153 over the FCM limit of 2048 for topics; largest values: /message/data/k (4200 \
      bytes)
      """
    ),
    (
      #"{"apns-push-type":"voip","aps":{},"k":"%","l":"%"}"#,
      """
      8448 bytes, 3328 over the APNs limit of 5120 for VoIP; largest values: /k (4200 bytes), /l \
      (4200 bytes), /apns-push-type (4 bytes)
      """
    ),
  ]

  @Test("A payload that is too large has the paths of its largest values", arguments: messages)
  func largest(payload: String, message: String) {
    let text = payload.replacing("%", with: String(repeating: "a", count: 4200))
    let found = Checks.findings(in: text).filter { $0.code.hasSuffix(".too-large") }
    #expect(found.map(\.message) == [message])
  }

  @Test("A very long name does not make the message long") func longName() {
    let name = String(repeating: "n", count: 5000)
    let found = Checks.findings(in: #"{"message":{"token":"t","data":{"\#(name)":"v"}}}"#)
    let message = found.first { $0.code == "fcm.too-large" }?.message
    #expect(message.map { $0.hasSuffix("… (1 byte)") && $0.count < 250 } == true)
  }
}
