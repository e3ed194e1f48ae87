import Testing

@testable import PushCore

@Suite struct InboxDiagnosticTests {
  typealias Given = (code: String, document: String)

  static let raised: [Given] = general + emarsys + everlytic

  private static let general: [Given] = [
    ("inbox.entry-type", #"{"count":1,"messages":[5]}"#),
    ("inbox.bad-time", InboxRecords.inbox(#""expiresAt":1e30"#)),
    ("inbox.milliseconds", InboxRecords.inbox(#""expiresAt":1622533763000"#)),
  ]

  private static let emarsys: [Given] = [
    ("emarsys.inbox-incomplete", InboxRecords.inbox(without: "campaignId")),
    ("emarsys.inbox-no-updated-at", InboxRecords.inbox(without: "updatedAt")),
    ("emarsys.inbox-image-key", InboxRecords.inbox(#""image_url":"https://e.example/i""#)),
    ("emarsys.inbox-count", #"{"count":24,"messages":[]}"#),
    ("emarsys.inbox-property-type", InboxRecords.inbox(#""properties":{"a":5}"#)),
    (
      "emarsys.inbox-deep-link",
      InboxRecords.action(
        #""id":"1","title":"t","type":"MEAppEvent","name":"sale","payload":{"url":"lsl://p/1"}"#)
    ),
    ("emarsys.inbox-bad-action", InboxRecords.action(#""id":"1","type":"Dismiss""#)),
    ("emarsys.embedded-unreadable", #"{"messages":[{"id":"1","lead":"l","receivedAt":1}]}"#),
  ]

  private static let everlytic: [Given] = [
    ("everlytic.history-incomplete", InboxRecords.history(without: "body")),
    ("everlytic.history-text", #"{"status":"success","data":{"messages":["oh",{"date":"x"}]}}"#),
    ("everlytic.history-status", #"{"status":"fine","data":{"messages":[]}}"#),
    (
      "everlytic.unknown-click-action",
      InboxRecords.history(#""click_action":"fly""#, without: "click_action")
    ),
    ("everlytic.history-date", InboxRecords.history(#""date":"28 Sep""#, without: "date")),
    ("everlytic.attribute-incomplete", InboxRecords.additional(#"{"name":"a"}"#)),
    ("everlytic.attribute-prefix", InboxRecords.additional(#"{"name":"$a","value":"1"}"#)),
    (
      "everlytic.duplicate-attribute",
      InboxRecords.additional(#"{"name":"a","value":"1"},{"name":"a","value":"2"}"#)
    ),
  ]

  @Test("A message raises what it is there for", arguments: raised)
  func raises(code: String, document: String) {
    let codes = InboxRecords.codes(document)
    #expect(codes.contains(code), "\(codes)")
  }

  @Test("Every row has a message that raises it") func everyRow() {
    #expect(Self.raised.map(\.code) == DiagnosticKind.inbox.map(\.code))
  }

  /// What the guides say of actions in pushes is said of those in the inbox, too.
  @Test(
    "Rows of pushes are raised here as well",
    arguments: [
      ("payload.wrong-type", InboxRecords.inbox(#""id":5"#, without: "id")),
      ("payload.wrong-type", InboxRecords.inbox(#""tags":["a",5]"#)),
      ("payload.wrong-type", #"{"count":"1","messages":[]}"#),
      ("payload.wrong-type", InboxRecords.history(#""additional_data":{"a":"1"}"#)),
      ("payload.bad-inner-json", InboxRecords.inbox(#""tags":"[oops""#)),
      ("json.duplicate-key", InboxRecords.inbox(#""title":"U""#)),
      ("emarsys.action-incomplete", InboxRecords.action(#""id":"1","type":"Dismiss""#)),
      ("emarsys.unknown-action-type", InboxRecords.action(#""id":"1","title":"t","type":"Fly""#)),
      (
        "emarsys.url-in-payload",
        InboxRecords.action(
          #""id":"1","title":"t","type":"OpenExternalUrl","payload":{"url":"https://e.example"}"#)
      ),
      (
        "emarsys.unusable-url",
        InboxRecords.action(#""id":"1","title":"t","type":"OpenExternalUrl","url":"https://a||b""#)
      ),
    ])
  func raisesOthers(code: String, document: String) {
    let codes = InboxRecords.codes(document)
    #expect(codes.contains(code), "\(codes)")
  }

  @Test(
    "Nothing is said of what is as it should be",
    arguments: [
      InboxRecords.inbox(), InboxRecords.inbox(#""expiresAt":null,"tags":null,"collapseId":null"#),
      InboxRecords.inbox(
        #""expiresAt":1622533763,"tags":[],"collapseId":"","properties":{},"imageAltText":"x""#),
      InboxRecords.inbox(
        #""multichannelId":5,"action":null,"sourceId":"x","sourceRunId":"x","sourceType":"y""#),
      InboxRecords.action(
        #""id":"1","title":"t","type":"MECustomEvent","name":"n","payload":{"a":1},"index":0"#),
      InboxRecords.action(
        #""id":"1","title":"t","type":"MEAppEvent","name":"DeepLink","payload":{"url":"lsl://p"}"#),
      InboxRecords.action(
        #""id":"1","title":"t","type":"OpenExternalUrl","url":"https://e.example""#),
      #"{"count":0,"messages":[]}"#, #"{"messages":[]}"#,
      InboxRecords.history(), #"{"status":"success","data":{"messages":[]}}"#,
      InboxRecords.history(#""click_action_url":"","additional_data":[]"#),
      InboxRecords.additional(#"{"name":"a","value":"1"},{"name":"A","value":"1"}"#),
    ])
  func clean(document: String) {
    #expect(InboxRecords.codes(document) == [])
  }

  @Test("Codes are distinguished from those of pushes, and worded alike") func wording() {
    let pushes = Set(DiagnosticKind.payload.map(\.code))
    for row in DiagnosticKind.inbox {
      let message = "\(row.message)"
      #expect(!pushes.contains("\(row.code)"))
      #expect(message.first.map { $0.isLowercase || $0 == "%" } == true, "\(row.code)")
      #expect(!message.hasSuffix(".") && message.filter { $0 == "%" }.count <= 1, "\(row.code)")
      for text in [row.meaning, row.source, row.remedy] {
        #expect(text.count > 4 && text.hasSuffix("."), "\(row.code): \(text)")
      }
    }
  }
}
