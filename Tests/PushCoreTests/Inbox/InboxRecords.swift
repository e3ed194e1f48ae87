@testable import PushCore

/// The records of inboxes and histories, as parse-inbox prints them.
enum InboxRecords {
  /// When they are read: 2021-06-02T00:00:00Z.
  static let now = 1_622_592_000_000

  /// Those of one document; none where it is something else.
  static func all(in text: [UInt8]) -> [[UInt8]] {
    // Whatever hands documents on has looked at their first byte.
    guard text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") else { return [] }
    return withTape(text) { tape in
      let reader = InboxReader(tape: tape, now: now)
      guard (try? reader.open()) != nil else { return [] }
      var records: [[UInt8]] = []
      while !reader.isEmpty {
        let out = ByteBuffer()
        _ = reader.writeRecord(notes: [], into: out)
        records.append(Array(out.bytes))
      }
      return records
    } ?? []
  }

  static func texts(_ text: String) -> [String] {
    all(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The codes that a document's records report, or the one of why it has none.
  static func codes(_ text: String) -> [String] {
    let records = all(in: Array(text.utf8))
    guard records.isEmpty else { return records.flatMap(codes) }
    return withTape(text) { tape in
      do {
        let reader = InboxReader(tape: tape, now: now)
        try reader.open()
        return reader.findings.map(\.code)
      } catch {
        return ["\((error as? Failure)?.code ?? "\(error)")"]
      }
    } ?? ["no JSON"]
  }

  private static func codes(_ record: [UInt8]) -> [String] {
    withTape(record) { tape in
      guard let list = tape.member(0, "diagnostics") else { return [] }
      return tape.elements(list).map { tape.member($0, "code").map(tape.text) ?? "none" }
    } ?? ["broken record"]
  }

  // MARK: Documents

  /// An inbox of one message: a whole one, with more members, or some in place of its own.
  static func inbox(_ members: String = "", without key: String = "") -> String {
    let own = [
      "id": #""id":"1""#, "campaignId": #""campaignId":"9""#, "title": #""title":"T""#,
      "body": #""body":"B""#, "receivedAt": #""receivedAt":1622533763"#,
      "updatedAt": #""updatedAt":1622533763"#,
    ]
    let order = ["id", "campaignId", "title", "body", "receivedAt", "updatedAt"]
    let kept =
      order.filter { $0 != key }.compactMap { own[$0] } + (members.isEmpty ? [] : [members])
    return #"{"count":1,"messages":[{"# + kept.joined(separator: ",") + "}]}"
  }

  static func action(_ members: String) -> String {
    inbox(#""ems":{"actions":[{"# + members + "}]}")
  }

  /// A history of one message.
  static func history(_ members: String = "", without key: String = "") -> String {
    let own = [
      "title": #""title":"T""#, "body": #""body":"B""#,
      "date": #""date":"2019-09-28T10:25:23+02:00""#, "click_action": #""click_action":"open-app""#,
    ]
    let order = ["title", "body", "date", "click_action"]
    let kept =
      order.filter { $0 != key }.compactMap { own[$0] } + (members.isEmpty ? [] : [members])
    return #"{"status":"success","data":{"messages":[{"# + kept.joined(separator: ",") + "}]}}"
  }

  static func additional(_ entries: String) -> String {
    history(#""additional_data":["# + entries + "]")
  }
}
