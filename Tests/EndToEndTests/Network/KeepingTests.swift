import Foundation
import PushTestPeers
import Testing

/// What is said of ids that are not kept.
@Suite("Keeping", .waiting) struct KeepingTests {
  private static func run(
    _ arguments: [String], _ server: RawServer, environment: [String: String]
  ) throws -> Child.Outcome {
    var calling = Calling(server)
    calling.environment["PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID"] = ""
    calling.environment["PUSHKIT_PUSHEXPRESS_INSTANCE_ID"] = ""
    var child = Child()
    child.arguments = arguments
    child.environment = calling.variables.merging(environment) { $1 }
    return try child.run(input: "".utf8)
  }

  @Test("a missing place for the state is reported", arguments: [[], ["--no-state"]])
  func noPlace(options: [String]) throws {
    let server = try RawServer(replies: [Answer.text(#"{"id":5,"update_interval_sec":60}"#)])
    let outcome = try Self.run(["px-register"] + options, server, environment: ["HOME": ""])
    #expect(outcome.status == 0)
    let said = String(decoding: outcome.stderr, as: UTF8.self)
    #expect(said.contains("state.no-place") == options.isEmpty)
  }

  @Test("a subscription of another device than the state's is not kept, and that is reported")
  func otherDevice() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let server = try RawServer(replies: [
      Answer.text(#"{"status":"success","data":{"pns_id":"83470"}}"#),
      Answer.text(#"{"status":"success","data":{"pns_id":"83541"}}"#),
    ])
    let register = [
      "register-token", "--vendor", "everlytic", "--token", "t", "--email", "a@example.com",
    ]
    let home = ["HOME": folder.path]
    let first = try Self.run(register, server, environment: home)
    #expect(first.status == 0 && first.stderr.isEmpty)
    let state = folder.path + "/.local/state/pushkit/state.json"
    let kept = try Data(contentsOf: URL(filePath: state))
    let other = ["--device-id", "4d9263b6-9f2e-4951-a819-64879568baec"]
    let second = try Self.run(register + other, server, environment: home)
    #expect(second.status == 0)
    #expect(String(decoding: second.stderr, as: UTF8.self).contains("state.other-device"))
    #expect(try Data(contentsOf: URL(filePath: state)) == kept)
  }

  @Test("several registrations of one new user at once create one instance, of two users two")
  func simultaneous() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let server = try RawServer { connection in
      while let request = connection.request(), connection.pause(0.2) {
        let isNew = request.line.contains("/instances ")
        connection.send(
          Answer.text(isNew ? #"{"id":\#(1000 + request.number)}"# : #"{"update_interval_sec":60}"#)
        )
      }
    }
    var child = Calling(server).child([], in: folder)
    child.environment["PUSHKIT_PUSHEXPRESS_INSTANCE_ID"] = ""
    let processes = try ["ann", "bob", "ann", "bob", "ann", "ann"].map { user in
      child.arguments = ["px-register", "--ext-id", user]
      return try child.start()
    }
    for process in processes { #expect(Child.wait(for: process).status == 0) }
    #expect(server.requests.filter { $0.line.contains("/instances ") }.count == 2)
    let state = String(decoding: folder.read(".local/state/pushkit/state.json"), as: UTF8.self)
    #expect(state.components(separatedBy: "instance_id").count == 3)
  }

  @Test("a token that is sent later is masked in an answer")
  func tokenBefore() throws {
    let token = "dzAeHJ58jnU:APA91bFK-AupLmYnlrWpNwh9fgnAKcnyHvlpATVi2fqG04rcTj"
    let server = try RawServer(replies: [
      Answer.text(#"{"message":"who is \#(token)?"}"#, status: "400 Bad Request")
    ])
    let outcome = try Self.run(
      ["px-register", "--token", token], server, environment: ["HOME": ""])
    #expect(outcome.status == 76)
    let said = String(decoding: outcome.stderr, as: UTF8.self)
    #expect(said.contains("who is dzAe") && !said.contains(token))
  }
}
