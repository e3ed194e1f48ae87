import Foundation
import PushTestPeers
import Testing

/// Limits for all requests of a command together, and values that are read again for each.
@Suite("Time of commands", .waiting) struct CommandTimeTests {
  private static let reply = Answer.text(#"{"id":7,"update_interval_sec":60}"#)

  private func run(
    _ arguments: [String], _ server: RawServer, environment: [String: String] = [:]
  ) throws -> Calling.Ran {
    var calling = Calling(server)
    calling.environment = ["PUSHKIT_PUSHEXPRESS_INSTANCE_ID": ""].merging(environment) { $1 }
    return try calling.run(arguments)
  }

  @Test("--max-time covers all requests of a command") func allSteps() throws {
    let server = try RawServer { connection in
      while connection.request() != nil, connection.pause(1.2) { connection.send(Self.reply) }
    }
    let ran = try run(["px-register", "--token", "t", "--max-time", "2"], server)
    #expect(ran.status == 69)
    // The instance was created, and its update was not answered in time.
    #expect(ran.record?["instance_id"]?.text == "7")
    #expect(ran.code == "http.timeout")
    #expect(server.requests.count == 2)
  }

  @Test("each payload has a --max-time of its own") func eachRecord() throws {
    let server = try RawServer { connection in
      while connection.request() != nil, connection.pause(0.8) { connection.send(Self.reply) }
    }
    let push = #"{"data":{"title":"a","body":"b","message_id":"1"}}"#
    let ran = try Calling(server).run(
      ["report-click", "-", "--vendor", "everlytic", "--max-time", "2"],
      input: "\(push)\n\(push)\n\(push)\n")
    #expect(ran.status == 0, "\(ran.err)")
    #expect(ran.records.count == 3)
  }

  @Test("--max-time ends a session that is never established") func session() throws {
    let server = try RawServer { $0.waitForEnd() }
    let ran = try run(
      ["smartico-identify", "--max-time", "1", "--max-attempts", "0"], server,
      environment: ["PUSHKIT_SMARTICO_SOCKET_URL": "ws://127.0.0.1:\(server.port)/"])
    #expect(ran.status == 69)
    #expect(ran.code == "session.timeout")
    #expect(ran.record?["error"]?["message"]?.text?.contains("--max-time") == true)
  }

  #if os(Linux)
    @Test("the time zone is read for each request") func zone() throws {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      try folder.write(Self.zoneFile(hours: 2), to: "here")
      let path = folder.path
      let server = try RawServer { connection in
        while connection.request() != nil {
          // A new file, as a package of time zones installs it.
          try? Data(Self.zoneFile(hours: 5)).write(to: URL(filePath: path + "/new"))
          rename(path + "/new", path + "/here")
          connection.send(Self.reply)
        }
      }
      let ran = try run(
        ["px-register", "--token", "t", "--tz", "here"], server, environment: ["TZDIR": path])
      #expect(ran.status == 0, "\(ran.err)")
      #expect(server.requests.last?.body.contains(#""tz_sec":18000"#) == true)
    }

    /// A time zone with one offset (RFC 9636, version 1).
    private static func zoneFile(hours: UInt8) -> [UInt8] {
      let seconds = UInt16(hours) * 3600
      let head = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
      let counts: [UInt8] = [0, 0, 0, 0].flatMap { [0, 0, 0, $0] }
      return head + counts + [0, 0, 0, 1, 0, 0, 0, 4]
        + [0, 0, UInt8(seconds >> 8), UInt8(seconds & 255), 0, 0] + Array("ABC\0".utf8)
    }
  #endif
}
