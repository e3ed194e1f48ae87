import Foundation
import PushTestPeers
import Testing

/// `smartico-identify` and `register-token --method socket` against a server that is not pushkit's.
@Suite(
  "Identification", .waiting,
  .enabled(if: SmarticoPeer.script.isComplete, SmarticoPeer.script.lack))
struct IdentifyTests {
  @Test("the whole flow", arguments: [false, true]) func flow(isEncrypted: Bool) throws {
    let peer = try SmarticoPeer(isEncrypted: isEncrypted)
    let ran = try peer.calling.run(
      [
        "smartico-identify", "--tz", "+03:00", "--domain", "com.example.app", "--token",
        "t-1234567",
      ]
        + peer.trust)
    #expect(ran.status == 0, "\(ran.err)")
    let record = try #require(ran.record)
    #expect(record["ok"]?.compact == "true")
    #expect(
      record["gf_url"]?.text == "https://libs.example/wrapper-gf.html?user_ext_id=u1&hash=h:1")
    #expect(record["avatar_url"]?.text == "https://img.example/avatar/39029")
    #expect(record["gamification_enabled"]?.compact == "true")
    #expect(record["test_account"]?.compact == "false")
    #expect(record["user_agent"]?.text == "SMTO-WRAPPER")
    #expect(record["init"]?["cid"]?.compact == "4.0")
    #expect(record["identify"]?["errCode"]?.text == "0")
    #expect(peer.cids == [3, 5])
    let (begin, identify) = (
      peer.received[0], peer.received.first { $0["cid"]?.integer == 5 }
    )
    #expect(begin["label_key"]?.text == Calling.Secret.label)
    #expect(begin["ua"]?["tzoffset"]?.integer == -180)
    #expect(identify?["token"]?.text == "t-1234567")
    let path = peer.log.first?["path"]?.text
    #expect(path == "/websocket?master&domain=com.example.app&version=1.2.25")
    // It says good-bye as it should.
    #expect(peer.closeCode == 1000)
  }

  @Test("the server's PING is answered before the user is known") func ping() throws {
    let peer = try SmarticoPeer()
    #expect(try peer.calling.run("smartico-identify").status == 0)
    let cids = peer.received.compactMap { $0["cid"]?.integer }
    #expect(Set(cids) == [3, 2, 5])
    let stamps = peer.received.compactMap { $0["uuid"]?.text }
    #expect(Set(stamps).count == 3)
  }

  @Test("login, language and token follow, and the token's reply is awaited") func more() throws {
    let peer = try SmarticoPeer()
    let ran = try peer.calling.run(
      "smartico-identify", "--login", "--language", "EN", "--send-token", "--token", "tok",
      "--platform", "ios")
    #expect(ran.status == 0, "\(ran.err)")
    #expect(peer.cids == [3, 5, 7, 9, 1003])
    #expect(peer.received.last?["platform"]?.integer == 6)
  }

  @Test("the record is what build-gf-url takes") func pipeline() throws {
    let peer = try SmarticoPeer()
    let record = try peer.calling.run("smartico-identify").out
    let url = try peer.calling.run(
      ["build-gf-url", "--identify", "-", "dp:gf_store"], input: record)
    #expect(
      url.out == "https://libs.example/wrapper-gf.html?user_ext_id=u1&hash=h:1&dp=dp%3Agf_store\n")
  }

  @Test("a token over the socket") func token() throws {
    let peer = try SmarticoPeer()
    let ran = try peer.calling.run(
      "register-token", "--vendor", "smartico", "--method", "socket", "--token", "tok",
      "--platform", "android", "--package-id", "com.example", "--ts", "1711695978141")
    #expect(ran.status == 0, "\(ran.err)")
    #expect(ran.record?["command"]?.text == "register-token")
    #expect(ran.record?["response"]?["cid"]?.integer == 2003)
    let sent = try #require(peer.received.last)
    #expect(sent["app_package_id"]?.text == "com.example")
    #expect(sent["ts"]?.integer == 1_711_695_978_141)
    #expect(sent["pushNotificationUserStatus"]?.integer == 0)
  }

  @Test("a token whose reply was lost with the connection is sent again") func tokenAgain() throws {
    let peer = try SmarticoPeer([], "--drop-tokens", "1")
    let ran = try peer.calling.run(
      "register-token", "--vendor", "smartico", "--method", "socket", "--token", "tok",
      "--platform", "ios", "--max-delay", "0")
    #expect(ran.status == 0, "\(ran.err)")
    #expect(ran.record?["attempts"]?.integer == 2)
    #expect(peer.cids == [3, 5, 1003, 3, 5, 1003])
    let sent = peer.received.filter { $0["cid"]?.integer == 1003 }.map { $0["uuid"]?.text }
    #expect(sent.first == sent.last)
  }

  @Test("but not for ever") func tokenNever() throws {
    let peer = try SmarticoPeer([], "--drop-tokens", "9")
    let ran = try peer.calling.run(
      "register-token", "--vendor", "smartico", "--method", "socket", "--token", "tok",
      "--platform", "ios", "--max-delay", "0", "--max-attempts", "3")
    #expect(ran.status == 69)
    #expect(ran.code == "session.lost")
    #expect(ran.record?["attempts"]?.integer == 3)
  }

  @Test("a reply without content is accepted, with a warning") func bare() throws {
    let peer = try SmarticoPeer([], "--bare")
    let ran = try peer.calling.run("smartico-identify")
    #expect(ran.status == 0)
    #expect(ran.err.contains("smartico.no-gf-url"))
    #expect(ran.record?["gf_url"] == nil)
    #expect(ran.record?["user_agent"]?.text == "SMTO-WRAPPER")
  }

  @Test("a token that is taken back") func unregister() throws {
    let peer = try SmarticoPeer()
    let ran = try peer.calling.run(
      "unregister-token", "--vendor", "smartico", "--method", "socket", "--token", "tok",
      "--platform", "7")
    #expect(ran.status == 0, "\(ran.err)")
    #expect(peer.received.last?["pushNotificationUserStatus"]?.integer == 2)
  }

  @Test(
    "what the server refuses is 76",
    arguments: [
      (["--init-error", "1"], "rejected INIT_SESSION_REQUEST: errCode 1"),
      (["--identify-error", "3"], "rejected IDENTIFY_USER_REQUEST: errCode 3"),
    ])
  func refused(_ options: [String], _ words: String) throws {
    let peer = try SmarticoPeer([], options[0], options[1])
    let ran = try peer.calling.run("smartico-identify")
    #expect(ran.status == 76)
    #expect(ran.code == "reply.refused")
    #expect(ran.err.contains(words))
    #expect(peer.closeCode == 1000)
    #expect(ran.record?["ok"]?.compact == "false")
    // What the server said is there to be read, whole.
    #expect(ran.record?["response"]?["errCode"]?.compact.contains(options[1]) == true)
    #expect(ran.record?["http_status"] == nil)
  }

  @Test(
    "an upgrade that is refused",
    arguments: [(301, 76), (401, 77), (403, 77), (426, 76), (503, 69), (200, 76)])
  func upgrade(_ status: Int, _ exit: Int) throws {
    let peer = try SmarticoPeer([], "--refuse", "\(status)")
    let ran = try peer.calling.run("smartico-identify", "--max-attempts", "1")
    #expect(ran.status.map(Int.init) == exit, "\(ran.err)")
    #expect(ran.record?["http_status"]?.integer == status)
    #expect(ran.record?["response"]?["message"]?.text == "no such label")
  }

  @Test("what fails in passing is tried again") func again() throws {
    let peer = try SmarticoPeer([], "--refuse", "503")
    let ran = try peer.calling.run("smartico-identify", "--max-delay", "0")
    #expect(ran.status == 0, "\(ran.err)")
    #expect(ran.record?["attempts"]?.integer == 2)
  }

  @Test("a reply that does not come is 69") func silent() throws {
    let peer = try SmarticoPeer([], "--silent")
    let ran = try peer.calling.run("smartico-identify", "--timeout", "1", "--max-attempts", "1")
    #expect(ran.status == 69)
    #expect(ran.code == "session.timeout")
  }

  @Test("an untrusted certificate is final") func stranger() throws {
    let peer = try SmarticoPeer([], isEncrypted: true)
    let ran = try peer.calling.run("smartico-identify")
    #expect(ran.status == 69)
    #expect(ran.code == "http.certificate")
    #expect(peer.log.isEmpty)
  }

  @Test("the device id is made once and kept") func deviceID() throws {
    let peer = try SmarticoPeer()
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for _ in 0..<2 {
      _ = try peer.calling.child(["smartico-identify"], in: folder).run()
    }
    let ids = peer.received.compactMap { $0["device_id"]?.text }
    #expect(ids.count == 2 && Set(ids).count == 1)
  }
}
