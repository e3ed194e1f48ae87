import Testing

@testable import PushCore

/// The table of the messages on Smartico's socket.
@Suite struct SocketKindTests {
  @Test func numbersAndNamesAreUnique() {
    let kinds = SocketKind.all
    #expect(Set(kinds.map(\.rawValue)).count == kinds.count)
    #expect(Set(kinds.map(\.name)).count == kinds.count)
    #expect(kinds.count > 120)
  }

  @Test func theGuideHasThese() {
    let numbers = SocketKind.guide.map(\.rawValue)
    #expect(numbers == [3, 4, 1, 2, 5, 6, 7, 1003, 2003, 110, 9, 707])
    #expect(
      SocketKind.guide.compactMap(\.section) == [
        "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "1.10", "1.11", "1.12",
      ])
  }

  @Test func repliesComeFromTheServer() {
    for kind in SocketKind.all where kind.sender == .client {
      guard kind.replyID != nil else { continue }
      #expect(kind.reply?.comesFromServer == true, "\(kind.name)")
    }
    #expect(SocketKind.ping.reply == .pong)
    #expect(SocketKind(rawValue: 513)?.reply?.name == "GET_INBOX_MESSAGES_RESPONSE")
    #expect(SocketKind(named: "155")?.name == "CLIENT_TRACK_ACTIVITY_REQUEST")
    #expect(SocketKind(named: "RAF_OPTIN_RESPONSE")?.rawValue == 917)
    #expect(SocketKind(rawValue: 4242) == nil)
  }

  @Test func onlyClientsNeedTimeAndUUID() {
    let ping = SocketKind.ping
    let bare = JSONValue(#"{"cid":1}"#.utf8)
    #expect(bare.flatMap { ping.event?.breaches(of: $0) }?.map(\.path) == [])
    #expect(bare.flatMap { ping.request?.breaches(of: $0) }?.map(\.path) == [["ts"], ["uuid"]])
  }

  /// The rule and the value, as the emulator and parse-socket print them.
  @Test(
    arguments: [
      (#"{"label_key":1}"#, "must be a non-empty string without control characters; got a number"),
      (#"{}"#, "is missing; it must be a non-empty string without control characters"),
      (#"{"label_key":"a\u0007"}"#, "got a string with control characters"),
      (#"{"label_key":null}"#, "got null"),
    ])
  func breaches(_ json: String, _ rule: String) throws {
    let message = try #require(JSONValue(json.utf8))
    let found = SocketKind.initRequest.request?.breaches(of: message).first
    #expect(found?.path == ["label_key"])
    #expect(found?.rule.hasSuffix(rule) == true, "\(found?.rule ?? "")")
  }

  @Test func nestedMembersHaveTheirPath() throws {
    let message = try #require(
      JSONValue(#"{"ext_user_id":"u","ua":{"device_type":"x","tzoffset":1.5},"ts":1}"#.utf8))
    let found = SocketKind.identifyRequest.request?.breaches(of: message) ?? []
    #expect(found.map(\.path) == [["ua", "tzoffset"], ["ua", "os"], ["ts"], ["uuid"]])
    #expect(found.map(\.isOtherType) == [false, false, false, false])
  }
}
