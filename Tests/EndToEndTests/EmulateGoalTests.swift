import Foundation
import PushTestPeers
import Testing

/// `emulate --count`, `--duration` and `--expect`: a job fails unless its requests arrive.
@Suite("emulate until requests arrive", .waiting) struct EmulateGoalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Sends messages to FCM with curl, in the form of a command.
  private static func sending(_ messages: String...) -> [String] {
    let lines = messages.map {
      "curl -s -o /dev/null -H 'Authorization: Bearer x' --json '\($0)' "
        + "\"$PUSHKIT_EMULATOR/v1/projects/p/messages:send\""
    }
    return ["--", "sh", "-c", lines.joined(separator: "\n")]
  }

  private func run(_ options: [String], _ command: [String] = []) throws -> (Int32?, String) {
    defer { folder.remove() }
    var child = Child()
    child.arguments = ["emulate"] + options + command
    let outcome = try child.run()
    return (outcome.status, String(decoding: outcome.stderr, as: UTF8.self))
  }

  private static let sale =
    #"{"message":{"token":"a","notification":{"title":"Sale"},"data":{"k":"v"}}}"#
  private static let wrong = #"{"message":{"token":"a","notification":{"title":1}}}"#
  private static let hasCurl = Program.path("curl") != nil

  @Test("All requests arrive", .enabled(if: hasCurl, "curl is not installed"))
  func met() throws {
    let (status, errors) = try run(
      ["--count", "2", "--duration", "30"], Self.sending(Self.sale, Self.wrong, Self.sale))
    #expect(status == 0)
    #expect(errors.contains("[emulator.fcm-violation]"))
    #expect(!errors.contains("[emulator.not-met]"))
  }

  @Test("A request that waits for others does not hold up the end") func waiting() throws {
    defer { folder.remove() }
    let running = try EmulateProcess(["--count", "1"], in: folder)
    let waiter = try HTTPTalk.connected(running.port)
    defer { close(waiter) }
    let query = "GET /requests?count=99&wait=50s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    _ = Array(query.utf8).withUnsafeBytes { send(waiter, $0.baseAddress, $0.count, 0) }
    let headers = ["Authorization: Bearer x"]
    let push = HTTPTalk.post("/v1/projects/p/messages:send", Self.sale, headers: headers)
    let begun = Date()
    #expect(try HTTPTalk.ask(running.port, push).hasPrefix("HTTP/1.1 200 "))
    #expect(running.exchange.finish().status == 0)
    #expect(-begun.timeIntervalSinceNow < 25)
  }

  @Test(
    "Requests that break a rule, of other words or for tokens, are not counted",
    .enabled(if: hasCurl, "curl is not installed"))
  func notMet() throws {
    let message = Self.sale.replacing(#""a""#, with: #""unregistered""#)
    let (status, errors) = try run(["--count", "2"], Self.sending(Self.sale, Self.wrong, message))
    #expect(status == 69)
    #expect(errors.contains("the command ended before 1 of 2 accepted requests arrived"))
    #expect(errors.contains("1 other request breaks a rule"))
  }

  @Test("Time is over without a request") func late() throws {
    let (status, errors) = try run(["--count", "1", "--duration", "0.2"])
    #expect(status == 69)
    #expect(errors.contains("the duration ended before an accepted request arrived"))
  }

  @Test("A duration without a number of requests ends the server with 0") func duration() throws {
    #expect(try run(["--duration", "0.2"]) == (0, ""))
  }

  @Test("A command that lasts longer gets SIGTERM") func commandIsLate() throws {
    let (status, errors) = try run(["--count", "1", "--duration", "0.2"], ["--", "sleep", "60"])
    #expect(status == 69)
    #expect(errors.contains("[emulator.not-met]"))
  }

  @Test("The status of a command that fails is pushkit's") func commandFails() throws {
    #expect(try run(["--count", "1"], ["--", "sh", "-c", "exit 3"]).0 == 3)
  }

  @Test("A server ends after its last response") func server() throws {
    defer { folder.remove() }
    let running = try EmulateProcess(["--count", "2"], in: folder)
    for _ in 0..<2 {
      let request = HTTPTalk.post(
        "/v1/projects/p/messages:send", Self.sale, headers: ["Authorization: Bearer x"])
      #expect(try HTTPTalk.ask(running.port, request).hasPrefix("HTTP/1.1 200 "))
    }
    #expect(Child.wait(for: running.exchange.process).status == 0)
  }

  // MARK: Expected pushes

  @Test(
    "Pushes are compared, recipients only if the file has one",
    .enabled(if: hasCurl, "curl is not installed"),
    arguments: [
      (#"{"message":{"notification":{"title":"Sale"},"data":{"k":"v"}}}"#, ""),
      (#"{"message":{"token":"a","notification":{"title":"Sale"},"data":{"k":"v"}}}"#, ""),
      (
        #"{"message":{"token":"b","notification":{"title":"Sale"},"data":{"k":"v"}}}"#,
        "/message/token: differs from --expect: it must be the one in the file"
      ),
      (
        #"{"message":{"notification":{"title":"Sold"},"data":{"k":"v"}}}"#,
        #"/title: differs from --expect: it must be "Sold", but is "Sale""#
      ),
      (
        #"{"message":{"notification":{"title":"Sale"}}}"#,
        #"/attributes: differs from --expect: it must be missing, but is {"k":"v"}"#
      ),
      (
        #"{"method":"POST","path":"/v1/projects/p/messages:send","headers":{"x":"y"},"body":{"message":{"notification":{"title":"Sale"},"data":{"k":"v"}}}}"#,
        ""
      ),
    ])
  func expected(file: String, difference: String) throws {
    try folder.write(file.utf8, to: "push.json")
    let (status, errors) = try run(
      ["--expect", folder.path + "/push.json"], Self.sending(Self.sale))
    #expect(status == (difference.isEmpty ? 0 : 69))
    #expect(difference.isEmpty ? errors.isEmpty : errors.contains(difference), "\(errors)")
    if !difference.isEmpty { #expect(errors.contains("[emulator.difference]")) }
  }

  // MARK: Several pushes

  private static func message(_ title: String, _ more: String = "") -> String {
    #"{"message":{"token":"a","notification":{"title":"\#(title)"}\#(more)}}"#
  }

  /// The file and the messages that are sent, and what is missing.
  @Test(
    "Each push is met by a request of its own, in any order",
    .enabled(if: hasCurl, "curl is not installed"),
    arguments: [
      (["One", "Two"], ["Two", "One"], []), (["One", "One"], ["One"], ["push.json:2"]),
      (["One", "One"], ["One", "One"], []), (["One", "Two", "Three"], ["Two"], ["1", "3"]),
      (["One"], ["Two", "One"], []),
    ])
  func several(file: [String], sent: [String], missing: [String]) throws {
    try folder.write(file.map { Self.message($0) + "\n" }.joined().utf8, to: "push.json")
    let command = sent.map {
      "curl -s -o /dev/null -H 'Authorization: Bearer x' --json '\(Self.message($0))' "
        + "\"$PUSHKIT_EMULATOR/v1/projects/p/messages:send\""
    }
    let (status, errors) = try run(
      ["--expect", folder.path + "/push.json"], ["--", "sh", "-c", command.joined(separator: "\n")])
    #expect(status == (missing.isEmpty ? 0 : 69), "\(errors)")
    for place in missing { #expect(errors.contains("\(place):1: "), "\(errors)") }
    if !missing.isEmpty {
      #expect(errors.contains("the push '\(file[Int(missing[0].suffix(1)).map { $0 - 1 } ?? 0])'"))
      #expect(errors.contains("before"))
    }
  }

  @Test(
    "Members that the file does not have are free with --expect-subset",
    .enabled(if: hasCurl, "curl is not installed"),
    arguments: [
      (#"{"message":{"notification":{"title":"Sale"}}}"#, []),
      (#"{"notification":{"title":"Sale"}}"#, []), (#"{"message":{"data":{"k":"v"}}}"#, []),
      (#"{"message":{"data":{"k":"w"}}}"#, ["/message/data/k", #"must be "w", but is "v""#]),
      (#"{"message":{"data":{"x":"v"}}}"#, ["/message/data/x", "is missing"]),
      (#"{"message":{"android":{"priority":"high"}}}"#, []),
      (#"{"message":{"android":{"notification":{"title_loc_args":["a","b"]}}}}"#, []),
      (
        #"{"message":{"android":{"notification":{"title_loc_args":["a"]}}}}"#,
        ["/message/android/notification/title_loc_args/1", "must be missing"]
      ),
      (
        #"{"method":"POST","path":"/v1/projects/p/messages:send","headers":{"host":"x"},"body":{"message":{"notification":{"title":"Sale"}}}}"#,
        []
      ),
    ])
  func subset(file: String, difference: [String]) throws {
    let sent = Self.message(
      "Sale",
      #","data":{"k":"v","l":"w"},"android":{"priority":"HIGH","notification":{"title_loc_key":"t","title_loc_args":["a","b"]}}"#
    )
    try folder.write(file.utf8, to: "push.json")
    let (status, errors) = try run(
      ["--expect", folder.path + "/push.json", "--expect-subset"], Self.sending(sent))
    #expect(status == (difference.isEmpty ? 0 : 69), "\(errors)")
    for text in difference { #expect(errors.contains(text), "\(errors)") }
  }

  @Test(
    "Paths of --ignore are not compared", .enabled(if: hasCurl, "curl is not installed"),
    arguments: [["title"], ["/title", "message.notification"]])
  func ignored(paths: [String]) throws {
    try folder.write(Self.message("Sold").utf8, to: "push.json")
    let options = paths.flatMap { ["--ignore", $0] }
    let (status, errors) = try run(
      ["--expect", folder.path + "/push.json"] + options, Self.sending(Self.message("Sale")))
    #expect(status == 0, "\(errors)")
  }

  @Test(
    "The options of --expect need it", arguments: [["--expect-subset"], ["--ignore", "title"]])
  func needed(options: [String]) throws {
    let (status, errors) = try run(options, ["--", "true"])
    #expect(status == 64)
    #expect(errors.contains("requires --expect"))
  }

  @Test(
    "A file with no push, or with another document, ends the run", arguments: ["", "{}\n5", "5"])
  func noPush(file: String) throws {
    try folder.write(file.utf8, to: "push.json")
    let (status, errors) = try run(["--expect", folder.path + "/push.json"], ["--", "true"])
    #expect(status == 65)
    #expect(!errors.isEmpty)
  }
}
