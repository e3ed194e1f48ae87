import Testing

@testable import PushCore

@Suite struct PlaceholderCheckTests {
  @Test(
    "Placeholders are seen",
    arguments: [
      "<TOKEN>", "{{token}}", "${TOKEN}", "{user}", "[ID]", "%ID%", "your_token_here", "YOUR-ID",
      "Your token", "xxxxx", "XXXXXXXX-XXXX-XXXX", "APA91bG..._Tel", "abc…", "undefined", "null",
      "DEVICE_TOKEN", "00000000-0000-0000-0000-000000000000", "insert id", "token goes here",
    ])
  func placeholder(text: String) {
    #expect(PlaceholderText.isPlaceholder(text))
  }

  @Test(
    "And nothing else is",
    arguments: [
      "", "0", "t", "xx", "13", "/topics/news", "06f0cd67-ec24-4eeb-bbe9-c3529e8743fa", "0000",
      "bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1", "684:test6209240", "222_1a2b3c", "<", "{}",
      "youri",
      "1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5",
    ])
  func noPlaceholder(text: String) {
    #expect(!PlaceholderText.isPlaceholder(text))
  }

  @Test(
    "Tokens are looked at wherever they stand, and ids by what they are",
    arguments: [
      (#"{"to":"xxx","data":{"k":"v"}}"#, "/to"),
      (#"{"registration_ids":["a","xxx"],"data":{"k":"v"}}"#, "/registration_ids/1"),
      (#"{"message":{"token":["xxx"],"data":"{\"k\":\"v\"}"}}"#, "/message/token/0"),
      (#"{"token":"xxx","payload":{"aps":{"alert":"a"}}}"#, "/token"),
      (#"{"px.msg_id":"xxx","px.title":"t"}"#, "/px.msg_id"),
      (#"{"engagement_uid":"xxx"}"#, "/engagement_uid"),
      (#"{"ems_msg":"","u":"{\"sid\":\"xxx\"}"}"#, "/u/sid"),
    ])
  func places(payload: String, path: String) {
    let found = Checks.findings(in: payload).filter { $0.code == "payload.placeholder" }
    #expect(found.map(\.path) == [path])
  }
}

extension PlaceholderText {
  fileprivate static func isPlaceholder(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { isPlaceholder($0) }
  }
}
