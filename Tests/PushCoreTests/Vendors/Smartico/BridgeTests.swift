import Testing

@testable import PushCore

/// Messages between a web page and its app.
@Suite struct BridgeTests {
  private static let stamp = SmarticoAPI.MessageHeader(uuid: "made", ts: 1)

  /// Reads a document and gives what `body` makes of it.
  private func reading<Result>(
    _ text: String, _ body: (JSONValue) throws -> Result
  ) throws -> Result {
    try body(#require(JSONValue(text.utf8)))
  }

  private func record(_ text: String) throws -> String {
    try reading(text) { root in
      let out = ByteBuffer()
      try BridgeMessage(root).writeRecord(to: out) { Self.stamp }
      return out.string
    }
  }

  @Test(arguments: BridgeKind.allCases)
  func everyKindHasAnEffectOfItsOwn(kind: BridgeKind) throws {
    #expect(BridgeKind.allCases.filter { $0.effect == kind.effect } == [kind])
    #expect(kind.effect != .ignore)
    let text = try record("{\"bcid\":\(kind.rawValue)}")
    #expect(text.hasPrefix("{\"bcid\":\(kind.rawValue),\"name\":\"\(kind.name)\",\"effect\":"))
  }

  /// Only a message to forward asks for an id and a time.
  @Test func stampsAreMadeWhenTheyAreNeeded() throws {
    for kind in BridgeKind.allCases {
      var asked = 0
      try reading("{\"bcid\":\(kind.rawValue),\"cid\":1}") { root in
        try BridgeMessage(root).writeRecord(to: ByteBuffer()) {
          asked += 1
          return Self.stamp
        }
      }
      #expect(asked == (kind == .sendToSocket ? 1 : 0))
    }
  }

  static let forwarded: [(String, String)] = [
    (#"{"bcid":6}"#, #"{"uuid":"made","ts":1}"#),
    (#"{"bcid":6,"uuid":"","ts":0}"#, #"{"uuid":"","ts":0}"#),
    (#"{"\u0062cid":6,"b":{"bcid":6}}"#, #"{"b":{"bcid":6},"uuid":"made","ts":1}"#),
    (#"{"uuid":null,"a":1,"ts":null,"bcid":6}"#, #"{"a":1,"uuid":"made","ts":1}"#),
    (#"{"a":1,"bcid":6,"a":2,"":3}"#, #"{"a":2,"":3,"uuid":"made","ts":1}"#),
  ]

  @Test(arguments: forwarded)
  func whatIsForwarded(message: String, socket: String) throws {
    #expect(try record(message).contains("\"socket_message\":\(socket),\"message\":\(message)"))
  }

  @Test func pathsAreToldAsTheyAre() throws {
    try reading(#"{"bcid":1,"a\"/~b":{"x":1,"x":2}}"#) { root in
      let paths = try BridgeMessage(root).findings.map(\.path)
      #expect(paths == ["/a\"~1~0b/x"])
    }
  }

  static let engagements: [(String, String?)] = [
    (#"{"cid":110}"#, #"{"bcid":3,"cid":110}"#), (#"{"cid":1.1e2}"#, #"{"bcid":3,"cid":1.1e2}"#),
    (#"{"bcid":1,"cid":110,"b":[ ]}"#, #"{"bcid":3,"cid":110,"b":[]}"#),
    (#"{"cid":5,"message":{"cid":110}}"#, #"{"bcid":3,"cid":110}"#),
    (#"{"cid":110,"message":"text"}"#, #"{"bcid":3,"cid":110,"message":"text"}"#),
    (#"{"cid":111}"#, nil), (#"{"cid":"x"}"#, nil), (#"{"cid":110,"message":{"cid":4}}"#, nil),
  ]

  @Test(arguments: engagements)
  func whatShowsAnEngagement(event: String, message: String?) throws {
    try reading(event) { root in
      let engagement = try ShowEngagement(root)
      let out = ByteBuffer()
      engagement?.write(to: out)
      #expect(out.string == message ?? "")
      #expect(
        engagement?.script
          == message.map { "window.postMessage(\(JavaScriptText.quoted($0)), '*');" })
    }
  }
}
