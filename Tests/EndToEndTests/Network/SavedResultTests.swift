import Foundation
import PushTestPeers
import Testing

/// What a call brought is in the state before it is printed, and is printed if it cannot be saved.
@Suite("Saved results", .waiting) struct SavedResultTests {
  /// A command that saves an ID, and the reply that brings it.
  struct Command: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let reply: String
    let fact: String
    let id: String
    var input = ""

    var testDescription: String { arguments[0] }
  }

  static let commands = [
    Command(
      arguments: ["register-token", "--vendor", "everlytic", "--token", "t", "--email", "a@b.c"],
      reply: #"{"status":"success","data":{"pns_id":"83470"}}"#, fact: "subscription_id",
      id: "83470"),
    Command(
      arguments: ["px-register", "--token", "t"],
      reply: #"{"id":90417,"just_created":true,"update_interval_sec":60}"#, fact: "instance_id",
      id: "90417"),
    Command(
      arguments: ["register-token", "--vendor", "px", "--token", "t"],
      reply: #"{"id":90417,"just_created":true,"update_interval_sec":60}"#, fact: "instance_id",
      id: "90417"),
  ]

  /// A home whose state file is `state/state.json`.
  private static func environment(_ folder: TemporaryFolder, _ server: RawServer) -> [String:
    String]
  {
    var calling = Calling(server)
    calling.environment = [
      "PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID": "", "PUSHKIT_PUSHEXPRESS_INSTANCE_ID": "",
      "HOME": folder.path, "PUSHKIT_STATE": folder.path + "/state/state.json",
    ]
    return calling.variables
  }

  @Test("nothing is printed while the state is locked", arguments: commands)
  func savedFirst(command: Command) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let state = folder.path + "/state/state.json"
    let server = try RawServer { connection in
      while connection.request() != nil {
        let lock = open(state + ".lock", O_RDWR)
        flock(lock, LOCK_EX)
        connection.send(Answer.text(command.reply))
        connection.pause(0.4)
        close(lock)
      }
    }
    let exchange = try Exchange(
      command.arguments, environment: Self.environment(folder, server))
    let line = try #require(exchange.line())
    kill(exchange.process, SIGKILL)
    let saved = try String(contentsOfFile: state, encoding: .utf8)
    _ = Child.wait(for: exchange.process)
    #expect(line.contains(#""ok":true"#))
    #expect(saved.contains(command.id), "\(saved)")
  }

  @Test("a printed result survives kill -9") func killed() throws {
    let command = Self.commands[0]
    let server = try RawServer(replies: [Answer.text(command.reply)])
    let rounds = ProcessInfo.processInfo.environment["PUSHKIT_KILLS"].flatMap { Int($0) } ?? 10
    for round in 0..<rounds {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let exchange = try Exchange(
        command.arguments, environment: Self.environment(folder, server))
      let line = exchange.line()
      kill(exchange.process, SIGKILL)
      _ = Child.wait(for: exchange.process)
      #expect(line?.contains(#""ok":true"#) == true)
      let saved = try? String(contentsOfFile: folder.path + "/state/state.json", encoding: .utf8)
      #expect(saved?.contains(command.id) == true, "round \(round): \(saved ?? "no file")")
    }
  }

  @Test("a result that cannot be saved is printed, and its ID is named", arguments: commands)
  func notSaved(command: Command) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path
    let server = try RawServer { connection in
      while connection.request() != nil {
        // The folder of the state becomes a file, which not even root can write below.
        try? FileManager.default.removeItem(atPath: path + "/state")
        try? Data().write(to: URL(filePath: path + "/state"))
        connection.send(Answer.text(command.reply))
      }
    }
    var child = Child()
    child.arguments = command.arguments
    child.environment = Self.environment(folder, server)
    let outcome = try child.run(input: "".utf8)
    let said = String(decoding: outcome.stderr, as: UTF8.self)
    let record = try #require(try CaseCheck.lines(outcome.stdout).first)
    #expect(outcome.status == 73)
    #expect(record["ok"]?.compact == "false")
    #expect(record[command.fact]?.text == command.id)
    #expect(record["error"]?["code"]?.text == "state.not-saved")
    #expect(said.contains("[state.not-saved]") && said.contains(command.id))
    #expect(said.contains("--\(command.fact.replacing("_", with: "-")) \(command.id)"))
  }

  @Test("a subscription that ended and cannot be removed from the state") func notForgotten() throws
  {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let state = folder.path + "/state/state.json"
    let server = try RawServer { connection in
      while let request = connection.request() {
        if request.line.contains("unsubscribe") {
          try? FileManager.default.removeItem(atPath: state + ".lock")
          try? FileManager.default.createDirectory(
            atPath: state + ".lock", withIntermediateDirectories: false)
        }
        connection.send(Answer.text(Self.commands[0].reply))
      }
    }
    var child = Child()
    child.environment = Self.environment(folder, server)
    child.arguments = Self.commands[0].arguments
    #expect(try child.run(input: "".utf8).status == 0)
    child.arguments = ["unregister-token", "--vendor", "everlytic"]
    let outcome = try child.run(input: "".utf8)
    let record = try #require(try CaseCheck.lines(outcome.stdout).first)
    #expect(outcome.status == 73)
    #expect(record["subscription_id"]?.text == "83470")
    #expect(record["error"]?["code"]?.text == "state.not-saved")
  }

  @Test("a state that cannot be read ends a registration before anything is sent")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let server = try RawServer(replies: [Answer.text(Self.commands[0].reply)])
    try FileManager.default.createDirectory(
      atPath: folder.path + "/state", withIntermediateDirectories: true)
    try Data("{oops".utf8).write(to: URL(filePath: folder.path + "/state/state.json"))
    var child = Child()
    child.environment = Self.environment(folder, server)
    child.arguments = Self.commands[0].arguments + ["--device-id", "d-1"]
    #expect(try child.run(input: "".utf8).status == 78)
    #expect(server.connections == 0)
  }
}
