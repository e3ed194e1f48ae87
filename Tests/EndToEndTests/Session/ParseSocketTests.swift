import Foundation
import PushTestPeers
import Testing

/// `parse-socket` reads the sessions that pushkit records.
@Suite("Recorded sessions", .waiting) struct ParseSocketTests {
  private static let listening = [
    "smartico-listen", "--login", "--send-token", "--token", "tok", "--platform", "ios",
  ]

  private func messages(_ file: String, _ options: String...) throws -> Calling.Ran {
    try Calling("http://127.0.0.1:9").run(["parse-socket", file] + options)
  }

  @Test(
    "a session with a server that is not pushkit's, from both sides",
    .enabled(if: SmarticoPeer.script.isComplete, SmarticoPeer.script.lack))
  func peer() throws {
    let peer = try SmarticoPeer([
      #"{"cid":110,"engagement_uid":"a","activityType":30}"#, #"{"cid":1}"#,
      #"{"do":"wait","ms":100}"#, #"{"cid":707,"saw_template_id":5}"#,
    ])
    let file = peer.folder.path + "/session"
    let ran = try peer.calling.run(["smartico-listen", "--until", "707", "--record", file])
    #expect(ran.status == 0, "\(ran.err)")
    let found = try messages(file, "--strict")
    #expect(found.status == 0, "\(found.err)")
    let names = found.records.map { "\($0["direction"]?.text ?? "") \($0["cid"]?.integer ?? 0)" }
    for name in ["sent 3", "received 4", "sent 5", "received 6", "received 1", "sent 2"] {
      #expect(names.contains(name), "\(names)")
    }
    let printed = ran.records.last?["gf_url"]?.text
    #expect(printed != nil && found.records.last?["opens"]?.text == printed)
  }

  @Test("a session with the emulator, as the client and as the server records it")
  func emulator() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let (client, server) = (folder.path + "/client", folder.path + "/server")
    let running = try EmulateProcess(["--record", server], in: folder)
    var calling = Calling("http://127.0.0.1:9")
    calling.environment["PUSHKIT_SMARTICO_SOCKET_URL"] =
      "ws://127.0.0.1:\(running.port)/websocket/services"
    let ran = try calling.run(
      Self.listening + ["--until", "2003", "--record", client])
    _ = running.exchange.end(by: SIGTERM)
    #expect(ran.status == 0, "\(ran.err)")
    let (one, other) = (try messages(client, "--strict"), try messages(server, "--strict"))
    #expect(one.status == 0 && other.status == 0, "\(one.err)\(other.err)")
    func lines(_ ran: Calling.Ran) -> [String] {
      ran.records.map { "\($0["direction"]?.text ?? "") \($0["name"]?.text ?? "")" }.sorted()
    }
    #expect(lines(one) == lines(other))
    #expect(lines(one).contains("sent REGISTER_PUSH_NOTIFICATIONS_TOKEN_REQUEST"))
  }
}
