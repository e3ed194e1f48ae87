import Foundation
import PushTestPeers
import Testing

/// `smartico-listen` against a server that is not pushkit's.
@Suite(
  "Listening", .waiting,
  .enabled(if: SmarticoPeer.script.isComplete, SmarticoPeer.script.lack))
struct ListenTests {
  private static let popup = #"{"cid":110,"engagement_uid":"a","activityType":30,"n":1.0}"#
  private static let spin = #"{"cid":707,"saw_template_id":5}"#

  @Test("a line for each message, in order") func lines() throws {
    let peer = try SmarticoPeer([Self.popup, #"{"cid":99,"x":1}"#, Self.spin])
    let ran = try peer.calling.run("smartico-listen", "--until", "SAW_SHOW_SPIN_PUSH")
    #expect(ran.status == 0, "\(ran.err)")
    #expect(ran.records.map { $0["cid"]?.integer } == [4, 6, 110, 99, 707])
    #expect(
      ran.records.map { $0["name"]?.text ?? "" } == [
        "INIT_SESSION_RESPONSE", "IDENTIFY_USER_RESPONSE", "CLIENT_ENGAGEMENT_EVENT", "",
        "SAW_SHOW_SPIN_PUSH",
      ])
    #expect(ran.records[2]["popup"]?.compact == "true")
    #expect(ran.records[2]["direction"]?.text == "in")
    #expect(
      ran.records[4]["gf_url"]?.text?.hasSuffix(
        "&hash=h:1&dp=dp%3Agf_saw%26id%3D5%26standalone%3Dtrue") == true)
    #expect(peer.closeCode == 1000)
  }

  @Test("frames in pieces, in binary, and none at all") func shapes() throws {
    let peer = try SmarticoPeer([
      #"{"do":"pieces","text":"{\"cid\":110,\"t\":\"é€𝄞\"}"}"#,
      #"{"do":"binary","text":"{\"cid\":111}"}"#, #"{"do":"text","text":"no JSON"}"#,
      #"{"do":"text","text":"{\"no\":\"cid\"}"}"#, #"{"cid":112}"#,
    ])
    let ran = try peer.calling.run("smartico-listen", "--count", "5", "--field", "message.t")
    #expect(ran.status == 0, "\(ran.err)")
    #expect(ran.out == "\n\né€𝄞\n\n\n")
  }

  @Test("input that is not a message is reported, and so is an engagement by any form of its ID")
  func odd() throws {
    let peer = try SmarticoPeer([
      #"{"do":"text","text":"{\"cid\":113,\"x\":\"\\ud800\"}"}"#, #"{"do":"text","text":"[1]"}"#,
      #"{"cid":110,"engagement_uid":5}"#, #"{"cid":110,"engagement_uid":5.0}"#,
      #"{"cid":110,"engagement_uid":"5"}"#,
    ])
    let ran = try peer.calling.run("smartico-listen", "--count", "5", "--field", "popup")
    #expect(ran.out == "\n\ntrue\n\n\n")
    #expect(ran.err.components(separatedBy: "session.unreadable").count == 3, "\(ran.err)")
  }

  @Test("a session that ends before anything was sent says so") func unsent() throws {
    let peer = try SmarticoPeer()
    let ran = try peer.calling.run(
      ["smartico-listen", "--count", "1", "--send", "-"], input: #"{"cid":124}"#)
    #expect(ran.status == 0)
    #expect(ran.err.contains("session.unsent"))
    #expect(peer.cids == [3, 5])
  }

  @Test("it ends after so many lines, though more come") func count() throws {
    let peer = try SmarticoPeer((0..<50).map { "{\"cid\":\($0 + 200)}" })
    let ran = try peer.calling.run("smartico-listen", "--count", "7")
    #expect(ran.status == 0)
    #expect(ran.records.count == 7)
  }

  @Test("its time is up", arguments: ["", "--until=707"]) func duration(_ option: String) throws {
    let peer = try SmarticoPeer([Self.popup])
    let options = option.isEmpty ? [] : [option]
    let ran = try peer.calling.run(["smartico-listen", "--duration", "1"] + options)
    #expect(ran.status == (option.isEmpty ? 0 : 69))
    #expect(ran.records.count == 3)
    if !option.isEmpty { #expect(ran.err.contains("before a message of cid 707 arrived")) }
  }

  @Test("its time is up while there is no session") func durationWithoutSession() throws {
    let peer = try SmarticoPeer([Self.popup, #"{"do":"leave"}"#])
    let ran = try peer.calling.run("smartico-listen", "--duration", "2")
    #expect(ran.status == 69)
    #expect(ran.records.count == 3)
    #expect(ran.err.contains("[session.lost]") || ran.err.contains("[http.connect]"), "\(ran.err)")
  }

  @Test("-v does not print the query of the socket's URL") func query() throws {
    let peer = try SmarticoPeer()
    var calling = peer.calling
    calling.environment["PUSHKIT_SMARTICO_SOCKET_URL"]? += "?session=hunter2"
    let ran = try calling.run("smartico-listen", "--count", "2", "-v")
    #expect(ran.status == 0)
    let url = "ws://127.0.0.1:\(peer.port)/websocket"
    #expect(ran.err.contains("connecting to \(url) [session.connect]"))
    #expect(!ran.err.contains("hunter2"))
  }

  @Test("a lost connection is made again, and no popup shown twice", arguments: ["drop", "close"])
  func reconnects(_ how: String) throws {
    let peer = try SmarticoPeer(
      [
        Self.popup, #"{"do":"expect","cid":1003}"#, #"{"do":"wait","ms":200}"#,
        #"{"do":"\#(how)","code":4001}"#, Self.spin,
      ], "--pending")
    let ran = try peer.calling.run(
      "smartico-listen", "--until", "707", "--max-delay", "0", "--login", "--send-token", "--token",
      "tok", "--platform", "ios")
    #expect(ran.status == 0, "\(ran.err)")
    let popups = ran.records.filter { $0["cid"]?.integer == 110 }
    #expect(popups.map { $0["popup"]?.compact } == ["true", nil])
    // The user has logged in once, and the token is sent once.
    #expect(peer.cids == [3, 5, 7, 1003, 3, 5])
  }

  @Test("or it is the end", arguments: [("drop", "session.lost"), ("close", "session.closed")])
  func noReconnect(_ how: String, _ code: String) throws {
    let peer = try SmarticoPeer([#"{"do":"\#(how)","code":4001,"reason":"moved"}"#])
    let ran = try peer.calling.run(
      "smartico-listen", "--no-reconnect", "--error-format", "json")
    #expect(ran.status == 69)
    #expect(ran.err.contains(code), "\(ran.err)")
    if how == "close" { #expect(ran.err.contains("4001: moved")) }
  }

  @Test("with a single connection a failure is not repeated", arguments: ["503", "drop"])
  func once(_ how: String) throws {
    let peer =
      how == "drop"
      ? try SmarticoPeer([], "--drop-upgrades") : try SmarticoPeer([], "--refuse", how)
    let ran = try peer.calling.run("smartico-listen", "--no-reconnect", "--max-delay", "0")
    #expect(ran.status == 69, "\(ran.err)")
    #expect(peer.log.filter { $0["connection"] != nil || $0["refused"] != nil }.count == 1)
  }

  @Test("messages are sent, and anything else is reported") func sends() throws {
    let peer = try SmarticoPeer([#"{"do":"expect","cid":124}"#, Self.spin])
    let lines = [
      #"{"cid":123,"ts":1,"uuid":"own"}"#, #"{"bcid":4,"dp":"dp:x"}"#, #"{"cid":5}"#, #"{"x":1"#,
      #"{"bcid":6,"cid":124,"x":1.50}"#, "",
    ]
    let ran = try peer.calling.run(
      ["smartico-listen", "--until", "707", "--send", "-", "--error-format", "json"],
      input: lines.joined(separator: "\n"))
    #expect(ran.status == 65, "\(ran.err)")
    for code in ["smartico.not-for-socket", "smartico.once-only", "json."] {
      #expect(ran.err.contains(code))
    }
    let sent = peer.received.suffix(2)
    #expect(sent.first?.compact == #"{"cid":123,"ts":1,"uuid":"own"}"#)
    #expect(sent.last?["bcid"] == nil)
    #expect(sent.last?["x"]?.compact == "1.50")
    #expect(sent.last?["uuid"]?.text?.count == 36)
  }

  @Test("what cannot be sent is a record where they are asked for") func emits() throws {
    let peer = try SmarticoPeer([#"{"do":"expect","cid":124}"#, Self.spin])
    let ran = try peer.calling.run(
      ["smartico-listen", "--until", "707", "--send", "-", "--on-error", "emit"],
      input: #"{"x":1}"# + "\n" + #"{"cid":{}}"# + "\n" + #"{"cid":124}"#)
    #expect(ran.status == 65, "\(ran.err)")
    let errors = ran.records.compactMap { $0["error"] }
    #expect(errors.map { $0["code"]?.text } == ["smartico.no-cid", "smartico.no-cid"])
    #expect(errors.first?["message"]?.text?.contains("it has no cid") == true)
    #expect(errors.last?["message"]?.text?.contains("not an integer") == true)
  }

  @Test("a FIFO is read whoever opens and closes it") func fifo() throws {
    let peer = try SmarticoPeer([#"{"do":"expect","cid":125}"#, Self.spin])
    let path = peer.folder.path + "/messages"
    #expect(mkfifo(path, 0o600) == 0)
    let exchange = try Exchange(
      ["smartico-listen", "--send", path, "--until", "707"], environment: peer.calling.variables)
    for _ in 0..<2 { #expect(exchange.line() != nil) }
    for cid in [124, 125] {
      let writer = try #require(FileHandle(forWritingAtPath: path))
      try writer.write(contentsOf: Array("{\"cid\":\(cid)}\n".utf8))
      try writer.close()
    }
    #expect(exchange.line()?.contains(#""cid":707"#) == true)
    #expect(Child.wait(for: exchange.process).status == 0)
    #expect(peer.cids == [3, 5, 124, 125])
  }

  @Test(
    "what could never come is not waited for",
    arguments: ["PING", "2", "LOGIN", "7", "INIT_SESSION_REQUEST", "1003"])
  func hopeless(_ kind: String) throws {
    let ran = try Calling("http://127.0.0.1:9").run("smartico-listen", "--until", kind)
    #expect(ran.status == 64)
    #expect(ran.err.contains("cannot wait for"))
  }

  @Test("more is sent than fits at once, to a peer that says nothing") func sendsMuch() throws {
    let count = 2000
    let peer = try SmarticoPeer([#"{"do":"expect","cid":999}"#, Self.spin])
    let text = String(repeating: "x", count: 1000)
    let lines = (0..<count).map { #"{"cid":9,"n":\#($0),"p":"\#(text)"}"# + "\n" }.joined()
    let ran = try peer.calling.run(
      ["smartico-listen", "--until", "707", "--duration", "15", "--send", "-"],
      input: lines + #"{"cid":999}"#)
    #expect(ran.status == 0, "\(ran.err)")
    #expect(peer.cids.count == count + 3)
  }

  @Test("no session before the time is up is no success") func neverThere() throws {
    var calling = Calling("http://127.0.0.1:9")
    calling.environment["PUSHKIT_SMARTICO_SOCKET_URL"] = "ws://127.0.0.1:1/"
    let ran = try calling.run("smartico-listen", "--duration", "1")
    #expect(ran.status == 69)
    #expect(ran.err.contains("http.connect"))
  }

  @Test("every message is kept") func record() throws {
    let peer = try SmarticoPeer([Self.spin])
    let file = peer.folder.path + "/frames"
    let ran = try peer.calling.run("smartico-listen", "--until", "707", "--record", file)
    #expect(ran.status == 0, "\(ran.err)")
    let frames = try CaseCheck.lines(peer.folder.read("frames"))
    #expect(
      frames.map { $0["direction"]?.text } == ["out", "in", "out", "in", "out", "in", "in"]
        || frames.map { $0["direction"]?.text } == ["out", "in", "out", "in", "in", "out", "in"]
        || frames.count == 7)
    let texts = frames.compactMap { $0["text"]?.text }
    #expect(texts.last?.contains("saw_template_id") == true)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("a record on standard output would be among the lines") func recordOfNoFile() throws {
    let ran = try Calling("http://127.0.0.1:9").run("smartico-listen", "--record", "-")
    #expect(ran.status == 64)
    #expect(ran.err.contains("standard output"))
  }

  @Test("its lines are what build-bridge takes") func bridge() throws {
    let peer = try SmarticoPeer([Self.popup, Self.spin])
    let lines = try peer.calling.run("smartico-listen", "--until", "707").out
    let script = try peer.calling.run(["build-bridge", "--javascript"], input: lines)
    #expect(
      script.out
        == #"window.postMessage("{\"bcid\":3,\"cid\":110,\"engagement_uid\":\"a\",\"#
        + #""activityType\":30,\"n\":1.0}", '*');"# + "\n")
    let urls = try peer.calling.run(
      ["build-gf-url", "--base", "https://gf.example/", "--event", "-"], input: lines)
    #expect(urls.out == "https://gf.example/?dp=dp%3Agf_saw%26id%3D5%26standalone%3Dtrue\n")
  }

  @Test("a signal ends it with a good-bye", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(_ signal: Int32) throws {
    let peer = try SmarticoPeer([Self.popup])
    let exchange = try Exchange(["smartico-listen"], environment: peer.calling.variables)
    for _ in 0..<3 { #expect(exchange.line() != nil) }
    #expect(exchange.end(by: signal).signal == signal)
    #expect(peer.closeCode == 1000)
  }

  @Test("it ends soon after its reader") func readerGone() throws {
    let peer = try SmarticoPeer([Self.popup])
    let exchange = try Exchange(["smartico-listen"], environment: peer.calling.variables)
    for _ in 0..<3 { #expect(exchange.line() != nil) }
    exchange.closeOutput()
    #expect(Child.wait(for: exchange.process).signal == SIGPIPE)
    #expect(peer.closeCode == 1000)
  }

  @Test("lines come while the session continues, and are sent as they are typed") func live() throws
  {
    let peer = try SmarticoPeer([#"{"do":"expect","cid":124}"#, Self.spin])
    let exchange = try Exchange(
      ["smartico-listen", "--send", "-", "--until", "707"], environment: peer.calling.variables)
    for _ in 0..<2 { #expect(exchange.line() != nil) }
    exchange.send(#"{"cid":124}"# + "\n")
    #expect(exchange.line()?.contains(#""cid":707"#) == true)
    #expect(Child.wait(for: exchange.process).status == 0)
  }

  /// A message of 12 KB.
  private static func large(_ number: Int) -> String {
    #"{"cid":110,"n":\#(number),"text":"\#(String(repeating: "x", count: 12_000))"}"#
  }

  @Test("a PING is answered while nobody reads the output, which is all there later")
  func slowReader() throws {
    let popups = (0..<20).map(Self.large)
    let peer = try SmarticoPeer(
      [#"{"do":"ping"}"#] + popups + [#"{"do":"ping"}"#, #"{"do":"ping"}"#, Self.spin])
    let exchange = try Exchange(
      ["smartico-listen", "--until", "707"], environment: peer.calling.variables)
    #expect(peer.closeCode == 1000)
    let pongs = peer.log.compactMap { $0["pong"]?.integer }
    // Without the load of other tests these are 1 to 25.
    #expect(pongs.count == 3 && pongs.allSatisfy { $0 < 2_000 }, "\(pongs)")
    var lines: [String] = []
    while let line = exchange.line(seconds: 5) { lines.append(line) }
    #expect(lines.count == 23)
    #expect(Child.wait(for: exchange.process).status == 0)
  }

  @Test("output that nobody reads ends the session in the end") func overflow() throws {
    let text = String(repeating: "x", count: 1 << 20)
    let peer = try SmarticoPeer(
      (0..<30).map { #"{"cid":110,"n":\#($0),"text":"\#(text)"}"# } + [#"{"do":"wait","ms":60000}"#]
    )
    let errors = peer.folder.path + "/errors"
    let exchange = try Exchange(
      ["smartico-listen"], stderr: errors, environment: peer.calling.variables)
    #expect(peer.closeCode == 1000)
    exchange.closeOutput()
    #expect(Child.wait(for: exchange.process).status == 74)
    #expect(String(decoding: peer.folder.read("errors"), as: UTF8.self).contains("[io.overflow]"))
  }

  @Test("--max-message limits a message") func longMessage() throws {
    let long = #"{"cid":110,"text":"\#(String(repeating: "x", count: 9 << 20))"}"#
    let peer = try SmarticoPeer([long])
    let refused = try peer.calling.run("smartico-listen", "--count", "3")
    #expect(refused.status == 76)
    #expect(refused.err.contains("longer than 8388608 bytes"))
    let other = try SmarticoPeer([long])
    let ran = try other.calling.run(
      "smartico-listen", "--count", "3", "--max-message", "64M", "--field", "cid")
    #expect(ran.status == 0, "\(ran.err)")
    #expect(ran.out == "4\n6\n110\n")
  }
}
