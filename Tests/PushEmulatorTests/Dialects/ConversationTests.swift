import Foundation
import PushCore
import Testing

@testable import PushEmulator

/// A message of `Cases/smartico-socket.json`, as it is there or with one change; see its README.
struct MessageCase: CustomTestStringConvertible, @unchecked Sendable {
  let name: String
  let golden: JSONObject
  /// Nil for the message as the guide shows it.
  let change: JSONObject?

  var testDescription: String { name }

  /// Nobody changes them.
  nonisolated(unsafe) static let goldens =
    DialectCase.objects("smartico-socket") + DialectCase.objects("smartico-socket-sdks")

  static let all: [MessageCase] = goldens.flatMap { golden -> [MessageCase] in
    let name = golden["name"] as? String ?? ""
    let changes = golden["changes"] as? [JSONObject] ?? []
    return [MessageCase(name: name, golden: golden, change: nil)]
      + changes.map {
        MessageCase(name: "\(name), \(DialectCase.text($0))", golden: golden, change: $0)
      }
  }

  var violations: [String] { change?["violations"] as? [String] ?? [] }

  var message: String {
    (change?["raw"] as? String)
      ?? DialectCase.text(DialectCase.changed(golden["message"] ?? [:], change))
  }

  /// The fields at fault without `--lenient`; nil for a message of the guide.
  var strictViolations: [String]? { golden["strict"] as? [String] }

  /// The messages that are sent before this one.
  var before: [String] {
    let names = (change?["before"] ?? golden["before"]) as? [String] ?? []
    return names.compactMap { name in
      Self.goldens.first { $0["name"] as? String == name }?["message"].map(DialectCase.text)
    }
  }

  /// The class id of the refusal; nil where a violation is not answered.
  var refusal: Int? { change?["unanswered"] == nil ? golden["refusal"] as? Int : nil }
}

/// Every message of the guide's section 1, and each rule broken.
@Suite struct ConversationTests {
  private static let own = "f81d4fae-7dec-41d0-a765-00a0c91e6bf6"
  private static let time = 1_700_000_000_000

  private func conversation(isLenient: Bool = false) -> SmarticoConversation {
    SmarticoConversation(isLenient: isLenient, host: "localhost:8080") {
      SmarticoAPI.MessageHeader(uuid: Self.own, ts: Int(Self.time))
    }
  }

  @Test(arguments: MessageCase.all) func judges(item: MessageCase) throws {
    var conversation = conversation(isLenient: item.strictViolations != nil)
    for message in item.before {
      #expect(conversation.answer(Array(message.utf8)).violations == [])
    }
    let reply = conversation.answer(Array(item.message.utf8))
    #expect(reply.violations.map(\.field) == item.violations)
    let found = reply.text.flatMap(object)
    if item.violations.isEmpty {
      let isIdentify = (item.golden["message"] as? JSONObject)?["cid"] as? Int == 5
      #expect(reply.identifies == isIdentify)
      if item.change == nil { expect(found, item.golden["reply"] as? JSONObject, item) }
      #expect((found == nil) == (item.golden["reply"] == nil))
    } else if let refusal = item.refusal {
      #expect(!reply.identifies)
      #expect(found?["cid"] as? Int == refusal)
      #expect(found?["errCode"] as? Int == 1)
      #expect(found?["ts"] as? Int == Self.time)
      let why = try #require(found?["errMsg"] as? String)
      for field in item.violations { #expect(why.contains("\(field): ")) }
    } else {
      // A PONG has no code to refuse with.
      let isPing = item.change?["unanswered"] == nil && item.golden["name"] as? String == "PING"
      #expect((found?["cid"] as? Int) == (isPing ? 2 : nil))
    }
  }

  private func object(_ text: String) -> JSONObject? {
    try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? JSONObject
  }

  private func expect(_ found: JSONObject?, _ wanted: JSONObject?, _ item: MessageCase) {
    guard var wanted else {
      #expect(found == nil)
      return
    }
    wanted["ts"] = Self.time
    let uuid = (item.golden["message"] as? JSONObject)?["uuid"]
    wanted["uuid"] = wanted["uuid"] as? String == "$same" ? uuid : Self.own
    #expect(found.map(DialectCase.text) == DialectCase.text(wanted))
  }

  @Test func thereAreCasesForAllMessages() {
    #expect(Self.sentBySDKs.count == 15)
    #expect(MessageCase.goldens.count == 8 + Self.sentBySDKs.count)
    #expect(MessageCase.all.count > 140)
  }

  private static let sentBySDKs = MessageCase.all.filter {
    $0.change == nil && $0.strictViolations != nil
  }

  /// A message of a vendor's SDK that the guide does not allow.
  @Test(arguments: sentBySDKs) func judgesBySDKsOnlyWithLenient(item: MessageCase) {
    var conversation = conversation()
    for message in item.before {
      let full = message.replacing(#""cid":3,"#, with: Self.rest)
      #expect(
        conversation.answer(Array(full.utf8)).violations.allSatisfy { $0.leniency == .logout })
    }
    let found = conversation.answer(Array(item.message.utf8)).violations
    #expect(found.map(\.field) == item.strictViolations)
    #expect(found.allSatisfy { $0.leniency != nil && $0.rule.hasSuffix("; --lenient accepts it") })
  }

  /// What the guide wants of INIT_SESSION_REQUEST beyond the least that SDKs send.
  private static let rest =
    #""cid":3,"page":null,"tracker_version":"1.2.3","session_id":"s","#

  // MARK: What hangs together

  private func golden(_ name: String, _ changes: JSONObject) throws -> [UInt8] {
    let golden = MessageCase.goldens.first { $0["name"] as? String == name }
    let message = try #require(golden?["message"])
    return Array(DialectCase.text(DialectCase.changed(message, ["set": changes])).utf8)
  }

  @Test func addressesHaveTheKeysAndTheUserEncoded() throws {
    var conversation = conversation()
    let keys = ["label_key": "k/1", "brand_key": "b&b"]
    _ = conversation.answer(try golden("INIT_SESSION_REQUEST", keys))
    let reply = conversation.answer(try golden("IDENTIFY_USER_REQUEST", ["ext_user_id": "ä 1"]))
    let found = reply.text.flatMap(object)
    let query = ".html?label_key=k%2F1&brand_key=b%26b&user_ext_id=%C3%A4%201"
    for name in ["gf", "popup"] {
      let address = found?["native_app_\(name)_url"] as? String
      #expect(address == "http://localhost:8080/wrapper-\(name)" + query)
    }
    #expect(found?["public_username"] as? String == "ä 1")
  }

  @Test func whatWasRefusedMayBeTriedAgain() throws {
    var conversation = conversation()
    let uuid = "00000000-0000-4000-8000-00000000000"
    func fields(_ name: String, _ changes: JSONObject) throws -> [String] {
      conversation.answer(try golden(name, changes)).violations.map(\.field)
    }
    #expect(try fields("INIT_SESSION_REQUEST", ["label_key": ""]) == ["label_key"])
    #expect(try fields("INIT_SESSION_REQUEST", ["uuid": uuid + "1"]) == [])
    #expect(try fields("IDENTIFY_USER_REQUEST", ["ext_user_id": ""]) == ["ext_user_id"])
    #expect(try fields("IDENTIFY_USER_REQUEST", ["uuid": uuid + "2"]) == [])
  }

  @Test func uuidsAreForgottenInTheEnd() throws {
    var conversation = conversation()
    func ping(_ number: Int) throws -> [Violation] {
      let digits = String(number + 1_000_000)
      return conversation.answer(
        try golden("PING", ["uuid": "00000000-0000-4000-8000-00000\(digits)"])
      ).violations
    }
    for number in 0..<1000 { #expect(try ping(number) == []) }
    #expect(try ping(0) == [])
    #expect(try ping(0).map(\.field) == ["uuid"])
  }

  @Test func aPingHasItsOwnStamp() {
    #expect(conversation().ping() == #"{"cid":1,"ts":\#(Self.time),"uuid":"\#(Self.own)"}"#)
  }

  @Test func uuidsAreRandom() {
    let made = (0..<100).map { _ in UUIDFormat.random() }
    #expect(Set(made).count == 100)
    #expect(made.allSatisfy { UUIDFormat.fits($0.utf8) && $0 == $0.lowercased() })
    #expect(
      made.allSatisfy {
        $0.dropFirst(14).first == "4" && "89ab".contains($0.dropFirst(19).first ?? " ")
      })
  }
}
