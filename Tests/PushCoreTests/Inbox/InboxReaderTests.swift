import Testing

@testable import PushCore

@Suite struct InboxReaderTests {
  @Test("A whole message of an inbox") func wholeInboxMessage() {
    let record = InboxRecords.texts(
      InboxRecords.inbox(
        #""imageUrl":"https:\/\/e.example/i","imageAltText":"a cat","expiresAt":1622592000,"#
          + #""tags":["high","seen"],"collapseId":"c","properties":{"k":"v","n":1.0},"#
          + #""ems":{"actions":[{"id":"1","title":"t","type":"Dismiss","index":0}]}"#))
    #expect(
      record == [
        #"{"vendor":"emarsys","id":"1","title":"T","body":"B","image_url":"https:\/\/e.example/i","#
          + #""image_alt_text":"a cat","campaign_id":"9","received_at":"2021-06-01T07:49:23Z","#
          + #""updated_at":"2021-06-01T07:49:23Z","expires_at":"2021-06-02T00:00:00Z","#
          + #""expired":true,"tags":["high","seen"],"collapse_id":"c","#
          + #""attributes":{"k":"v","n":1.0},"buttons":[{"id":"1","title":"t","index":0,"#
          + #""type":"Dismiss","kind":"dismiss"}],"inbox_count":1,"diagnostics":[{"severity":"info","#
          + #""code":"emarsys.inbox-property-type","path":"/messages/0/properties/n","#
          + #""message":"the Android SDK converts this to text, and drops null"}]}"#
      ])
  }

  @Test("A whole message of a history") func wholeHistoryMessage() {
    let record = InboxRecords.texts(
      InboxRecords.history(
        #""click_action_url":"http://www.test.com","additional_data":[{"name":"a","value":"1"},"#
          + #"{"name":"a","value":"2"},{"name":"$b\u00e9","value":""},{"name":"n","value":5}]"#))
    let wanted =
      #"{"vendor":"everlytic","title":"T","body":"B","created_at":"2019-09-28T10:25:23+02:00","#
      + #""click_action":"open-app","url":"http://www.test.com","#
      + #""attributes":{"a":"2","b\u00e9":"","n":5},"#
      + #""other":{"additional_data":[{"name":"a","value":"1"},null,null,null]},"diagnostics":["#
    #expect(record.count == 1)
    #expect(record.first?.hasPrefix(wanted) == true, "\(record)")
  }

  @Test(
    "Seconds and milliseconds are told apart by size",
    arguments: [
      ("1622533763", "2021-06-01T07:49:23Z"), ("0", "1970-01-01T00:00:00Z"),
      ("-1", "1969-12-31T23:59:59Z"), ("1.622533763e9", "2021-06-01T07:49:23Z"),
      ("1622533763.25", "2021-06-01T07:49:23.250Z"), ("99999999999", "5138-11-16T09:46:39Z"),
      ("100000000000", "1973-03-03T09:46:40Z"), ("142141412515", "1974-07-04T03:43:32.515Z"),
      ("1622533763007", "2021-06-01T07:49:23.007Z"), (#""1622533763""#, "2021-06-01T07:49:23Z"),
      ("253402300799999", "9999-12-31T23:59:59.999Z"), ("253402300800000", nil), ("1e20", nil),
      (#""soon""#, nil), ("true", nil), ("null", nil),
    ] as [(String, String?)])
  func times(value: String, told: String?) throws {
    let record = InboxRecords.texts(InboxRecords.inbox(#""expiresAt":"# + value))
    let wanted = told.map { #""expires_at":"\#($0)","expired":"# }
    #expect(
      try #require(record.first).contains(wanted ?? #""updated_at":"2021-06-01T07:49:23Z","i"#))
  }

  @Test("A broken entry does not lose its neighbours") func neighbours() {
    let whole = #"{"id":"1","campaignId":"9","title":"T","body":"B","receivedAt":1,"updatedAt":1}"#
    for broken in ["5", "null", "[]", #""x""#, "{}", #"{"id":{}}"#, #"{"ems":{"actions":[5]}}"#] {
      let records = InboxRecords.texts(#"{"messages":[\#(whole),\#(broken),\#(whole)]}"#)
      #expect(records.count == 3)
      #expect(records.first == records.last)
      #expect(records.dropFirst().first?.contains("diagnostics") == true, "\(broken)")
    }
  }

  @Test("Duplicate keys are reported with their positions") func duplicates() {
    let message = #"{"receivedAt":1,"receivedAt":2,"properties":{"a":"1","a":"2"}}"#
    let records = InboxRecords.texts(
      #"{"count":3,"count":2,"messages":[{"receivedAt":1},\#(message)]}"#)
    let paths = records.map { record in
      record.matches(of: /json.duplicate-key","path":"([^"]*)"/).map { String($0.1) }
    }
    #expect(paths == [["/count"], ["/messages/1/properties/a", "/messages/1/receivedAt"]])
  }

  @Test("JSON inside strings is looked into") func inner() throws {
    let records = InboxRecords.texts(
      InboxRecords.inbox(#""ems":"{\"actions\":[{\"id\":\"1\",\"id\":\"2\"}]}""#))
    let record = try #require(records.first)
    #expect(record.contains(#""buttons":[{"id":"2","kind":"unknown"}]"#))
    #expect(record.contains(#""path":"/messages/0/ems/actions/0/id","message":"the key appears"#))
  }

  @Test(
    "What is something else is refused",
    arguments: [
      (#"{"aps":{"alert":"x"}}"#, "inbox.push"),
      (#"{"ems_msg":"","campaignId":"1"}"#, "inbox.push"),
      (#"{"aps":{},"messages":[]}"#, "inbox.push"),
      (#"{"message_id":"1","body":"b"}"#, "inbox.push"),
      (#"{"body":"b","date":"x","message_id":"1"}"#, "inbox.push"),
      (#"{"engagement_uid":"e","body":"b","date":"x"}"#, "inbox.push"),
      (#"{"data":{"px.msg_id":"1"}}"#, "inbox.push"), (#"{"cid":707}"#, "inbox.push"),
      (#"{}"#, "inbox.unknown"), ("[1]", "inbox.unknown"), (#"{"bcid":1}"#, "inbox.unknown"),
      (#"{"eventName":"e"}"#, "inbox.unknown"), (#"{"title":"t"}"#, "inbox.unknown"),
      (#"{"count":1,"messages":null}"#, "emarsys.inbox-no-messages"),
      (#"{"status":"success"}"#, "everlytic.history-no-messages"),
      (#"{"status":"success","data":[]}"#, "everlytic.history-no-messages"),
      (#"{"status":"error"}"#, "everlytic.history-error"),
      (#"{"status":"error","data":{"messages":["a"]}}"#, "everlytic.history-error"),
      (#"{"status":"success","data":{"messages":["a","b"]}}"#, "everlytic.history-error"),
    ])
  func others(document: String, code: String) {
    #expect(InboxRecords.codes(document) == [code])
  }

  @Test(
    "A message alone, and what stands in data, are taken",
    arguments: [
      (#"{"campaignId":"1","title":"t"}"#, "emarsys"), (#"{"receivedAt":1}"#, "emarsys"),
      (#"{"title":"t","body":"b","date":"d","click_action":"open-app"}"#, "everlytic"),
      (#"{"additional_data":[]}"#, "everlytic"),
      (#"{"messages":[{"title":"t","click_action":"open-url"}]}"#, "everlytic"),
      (#"{"data":{"messages":[{"title":"t"}]}}"#, "everlytic"),
      (#"{"data":{"count":1,"messages":[{"campaignId":"1"}]}}"#, "emarsys"),
      (#"{"messages":[{"title":"t"}]}"#, "emarsys"),
      (#"{"messages":"[{\"campaignId\":\"1\"}]"}"#, "emarsys"),
    ])
  func parts(document: String, vendor: String) {
    let records = InboxRecords.texts(document)
    #expect(records.count == 1)
    #expect(records.first?.hasPrefix(#"{"vendor":"\#(vendor)""#) == true)
  }

  @Test("Whatever a document holds, its records are JSON on one line", arguments: Corpus.all)
  func damaged(_ file: Corpus.File) {
    var mutation = Mutation(seed: UInt64(file.bytes.count))
    for _ in 0..<60 {
      for record in InboxRecords.all(in: mutation.mutated(file.bytes)) {
        let isWhole = scan(record).end == record.count && !record.contains(0x0A)
        #expect(isWhole, "\(String(decoding: record, as: UTF8.self))")
      }
    }
  }

  @Test("The time grows with the length", .timeLimit(.minutes(10))) func large() {
    let entry = #"{"a":1,"a":2,"campaignId":"1"}"#
    let list = Array(repeating: entry, count: 30_000).joined(separator: ",")
    #expect(InboxRecords.all(in: Array("{\"messages\":[\(list)]}".utf8)).count == 30_000)
  }
}
