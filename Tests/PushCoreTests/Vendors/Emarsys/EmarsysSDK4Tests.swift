import Testing

@testable import PushCore

/// Each payload has one fault, which Emarsys's SDK 4 does not forgive.
@Suite struct EmarsysSDK4Tests {
  /// The members of `data` in FCM_V2, with one of them replaced, added or, if nil, removed.
  private static func fcm(_ key: String, _ value: String?, silent: Bool = false) -> String {
    var members = ["ems.version": #""FCM_V2""#]
    if silent {
      members["notification.silent"] = #""true""#
      members["ems"] = #""{\"trackingInfo\":\"{}\"}""#
      members["notification.collapseId"] = #""c""#
      members["notification.operation"] = #""INIT""#
      members["notification.actions"] = #""[]""#
    } else {
      members["notification.title"] = #""t""#
      members["notification.body"] = #""b""#
    }
    members[key] = value
    return #"{"data":{"# + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}}"
  }

  /// An object as the text of a JSON string.
  private static func text(_ json: String) -> String {
    "\"" + json.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func button(_ members: String) -> String {
    fcm("notification.actions", text(#"[{"# + members + "}]"))
  }

  private static func nested(_ version: String, _ notification: String) -> String {
    #"{"notification":{\#(notification)},"ems":{"version":"\#(version)","trackingInfo":"{}"}}"#
  }

  private static let dropped: [String] = [
    fcm("notification.title", nil), fcm("notification.body", nil),
    fcm("notification.style", #""big_text""#), fcm("notification.operation", #""REMOVE""#),
    fcm("notification.badgeCount", text(#"{"method":"INC","value":1}"#)),
    fcm("notification.badgeCount", text(#"{"value":1}"#)),
    fcm("notification.badgeCount", text(#"{"method":"ADD"}"#)),
    fcm("notification.badgeCount", text(#"{"method":"ADD","value":3000000000}"#)),
    fcm("notification.defaultAction", text(#"{"type":"LaunchApplication"}"#)),
    fcm("ems", nil, silent: true), fcm("ems", text(#"{"sid":"1"}"#), silent: true),
    fcm("notification.collapseId", nil, silent: true),
    fcm("notification.operation", nil, silent: true),
    fcm("notification.operation", #""init""#, silent: true),
    fcm("notification.actions", nil, silent: true),
    button(#""title":"t","type":"Dismiss""#), button(#""reporting":"r","type":"Dismiss""#),
    button(#""reporting":"r","title":"t","type":"Fly""#),
    button(#""reporting":"r","title":"t","type":"DeepLink""#),
    button(#""reporting":"r","title":"t","type":"copyToClipboard","text":"x""#),
    button(#""reporting":"r","title":"t","type":"MEAppEvent","name":"n","payload":{"o":{}}"#),
    button(#""reporting":"r","title":"t","type":"MEAppEvent","name":"n","payload":"{}""#),
    button(#""reporting":"r","title":"t","type":"MECustomEvent""#),
    button(#""reporting":"r","title":"t","type":"OpenExternalUrl""#),
    button(#""reporting":"r","title":"t","type":"InApp","payload":{}"#),
    nested("HUAWEI_V2", #""title":null,"body":"b""#), nested("HUAWEI_V2", #""title":"t""#),
    nested("HUAWEI_V2", #""title":"t","body":"b","badgeCount":null"#),
    nested("HUAWEI_V2", #""title":"t","body":"b","style":"BIG""#),
    nested("WEB_V2", #""title":"t","body":"b""#),
    nested("WEB_V2", #""silent":false,"title":"t""#),
    nested("WEB_V2", #""silent":false,"title":"t","body":"b","actions":[null]"#),
    #"{"ems":{"version":"HUAWEI_V2","trackingInfo":"{}"}}"#,
    #"{"notification":{"title":"t","body":"b"},"ems":"{\"version\":\"HUAWEI_V2\"}"}"#,
  ]

  @Test("A fault that costs the push is reported once", arguments: dropped)
  func reports(payload: String) {
    #expect(Records.codes(in: payload) == ["emarsys.push-dropped"], "\(payload)")
  }

  @Test(
    "What SDK 4 accepts is not reported",
    arguments: [
      fcm("notification.operation", #""init""#),
      fcm("notification.badgeCount", text(#"{"method":"add","value":"2"}"#)),
      fcm("ems.trackingInfo", #""opaque""#),
      fcm("notification.defaultAction", text(#"{"type":"RequestPushPermission"}"#)),
      fcm("notification.actions", text(#"[{"type":"copyToClipboard","text":"x"}]"#), silent: true),
      fcm("notification.style", #""BIG_TEXT""#, silent: true),
      button(#""reporting":"r","title":"t","type":"MECustomEvent","name":"n","payload":{"a":1}"#),
      nested("HUAWEI_V2", #""title":"t","body":"b","style":"big_text","operation":"delete""#)
        .replacing("\"style\"", with: "\"collapseId\":\"c\",\"style\""),
      nested("HUAWEI_V2", #""silent":true"#),
      nested("WEB_V2", #""silent":false,"title":"t","body":"b","actions":null"#),
    ])
  func accepts(payload: String) {
    #expect(Records.codes(in: payload) == [], "\(payload)")
  }

  @Test(
    "On iOS a fault costs the actions",
    arguments: [
      #""actions":[{"title":"t","type":"Dismiss"}]"#, #""badgeCount":{"method":"SET"}"#,
      #""defaultAction":{"type":"Fly"}"#,
    ])
  func actions(members: String) {
    let payload =
      #"{"aps":{"alert":"a","mutable-content":1},"notification":{\#(members)},"#
      + #""ems":{"version":"APNS_V2","trackingInfo":"x"}}"#
    #expect(Records.codes(in: payload) == ["emarsys.actions-dropped"])
  }

  @Test(
    "FCM_V2 is silent for the text true and nothing else",
    arguments: [
      (#""true""#, false), (#""TRUE""#, true), ("true", true), (#""1""#, true),
      (#""false""#, false),
    ])
  func silent(value: String, isReported: Bool) {
    let codes = Records.codes(in: Self.fcm("notification.silent", value))
    #expect(codes.contains("emarsys.silent-value") == isReported)
  }

  @Test("A silent message needs no default action; on the web no message is silent")
  func silentActions() {
    let action = Self.fcm(
      "notification.defaultAction", Self.text(#"{"type":"Fly"}"#), silent: true)
    #expect(Records.codes(in: action) == [])
    let web = Self.nested("WEB_V2", #""silent":true,"title":"t","body":"b""#)
    #expect(Records.codes(in: web) == ["emarsys.silent-value"])
  }

  @Test(
    "A URL that no app can open",
    arguments: [
      "", "notUrl", "not a url at all", "https://", "https:///x", "https://e.example||/5%",
      "https://e.example/%zz", "https://e.example/a%2", "://x", "1a://x", "mailto:",
      "https:e.example", "http://e.example/{id}",
    ])
  func unusable(url: String) {
    #expect(!EmarsysURL.isUsable(Array(url.utf8)))
  }

  @Test(
    "A URL that an app can open",
    arguments: [
      "https://e.example", "HTTP://e.example/a%20b?c=d#e", "shop://bag", "tel:+49", "a:b",
      "https://[::1]/", "https://e.example/ü",
    ])
  func usable(url: String) {
    #expect(EmarsysURL.isUsable(Array(url.utf8)))
  }
}
