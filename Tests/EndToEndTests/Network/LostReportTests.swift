import Foundation
import PushTestPeers
import Testing

/// Reports that may have counted, and vendors that ask to wait.
@Suite("Lost and delayed reports", .waiting) struct LostReportTests {
  /// Reads requests and ends the connection; answers from this one on.
  private func losing(_ count: Int) throws -> RawServer {
    try RawServer { connection in
      guard let request = connection.request() else { return }
      if request.number >= count { connection.send(Answer.text()) }
    }
  }

  @Test("a lost report is not repeated", arguments: Calling.Vendor.allCases)
  func notRepeated(vendor: Calling.Vendor) throws {
    let server = try losing(1)
    let ran = try Calling(server).run(Calling.click(vendor, "--max-delay", "0.01"))
    #expect(ran.status == 69)
    #expect(ran.code == "http.lost")
    #expect(ran.record?["attempts"]?.integer == 1)
    #expect(ran.record?["error"]?["hint"]?.text?.contains("--retry-lost") == true)
    #expect(ran.err.contains("[http.lost]"))
    #expect(server.requests.count == 1)
  }

  @Test("--retry-lost repeats it, the same to the byte", arguments: Calling.Vendor.allCases)
  func repeated(vendor: Calling.Vendor) throws {
    let server = try losing(2)
    let ran = try Calling(server).run(
      Calling.click(vendor, "--max-delay", "0.03", "--retry-lost"))
    #expect(ran.status == 0)
    #expect(ran.record?["attempts"]?.integer == 3)
    #expect(server.requests.count == 3)
    #expect(Set(server.requests.map(\.bytes)).count == 1)
  }

  @Test("--retry-lost ends with its attempts") func endsToo() throws {
    let server = try losing(.max)
    let ran = try Calling(server).run(
      Calling.click(.smartico, "--max-delay", "0.01", "--retry-lost", "--max-attempts", "3"))
    #expect(ran.status == 69)
    #expect(ran.code == "http.lost")
    #expect(server.requests.count == 3)
  }

  /// How an answer is lost.
  static let losses = ["close", "reset", "time-out", "headers", "header", "body", "chunks"]

  @Test("however it is lost", arguments: losses) func however(loss: String) throws {
    let piece = [UInt8](repeating: 0x78, count: 1 << 16)
    let server = try RawServer { connection in
      guard connection.request() != nil else { return }
      switch loss {
      case "reset": connection.reset()
      case "time-out": connection.waitForEnd()
      case "headers": connection.send("HTTP/1.1 200 OK\r\nContent-Ty")
      // One without an end.
      case "header":
        connection.send("HTTP/1.1 200 OK\r\nX: ")
        while connection.send(piece) {}
      case "body": connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}")
      case "chunks": connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}")
      default: break
      }
    }
    let ran = try Calling(server).run(
      Calling.click(.everlytic, "--max-delay", "0.01", "--timeout", "1"))
    #expect(ran.status == 69)
    #expect(ran.code == "http.lost")
    #expect(loss != "header" || ran.err.contains("the headers of the response are too long"))
    #expect(server.requests.count == 1)
  }

  @Test("an answer against the protocol is final: 76", arguments: ["SSH-2.0-x\r\n", "{}\r\n\r\n"])
  func againstTheProtocol(answer: String) throws {
    let server = try RawServer { connection in
      guard connection.request() != nil else { return }
      connection.send(answer)
    }
    let ran = try Calling(server).run(
      Calling.click(.everlytic, "--max-delay", "0.01", "--retry-lost"))
    #expect(ran.status == 76)
    #expect(ran.code == "http.bad-response")
    #expect(server.requests.count == 1)
  }

  // MARK: Waiting

  @Test("Retry-After is obeyed, and the attempts are counted", arguments: ["429 x", "503 x"])
  func retryAfter(line: String) throws {
    let later = Answer.text(status: line, headers: ["Retry-After: 1"])
    let server = try RawServer(replies: [later, Answer.text()])
    let begin = ContinuousClock.now
    let ran = try Calling(server).run(Calling.click(.smartico, "-v"))
    #expect(ContinuousClock.now - begin >= .seconds(1))
    #expect(ran.status == 0)
    #expect(ran.record?["attempts"]?.integer == 2)
    #expect(ran.record?["elapsed_ms"]?.integer ?? 0 >= 1000)
    #expect(ran.err.contains("waiting 1.0 s"))
    #expect(Set(server.requests.map(\.bytes)).count == 1)
  }

  @Test(
    "one of 0 or in the past waits a second", arguments: ["0", "Sun, 06 Nov 1994 08:49:37 GMT"])
  func retryAfterWithoutWait(value: String) throws {
    let server = try RawServer(replies: [
      Answer.text(status: "503 x", headers: ["Retry-After: \(value)"])
    ])
    let ran = try Calling(server).run(
      Calling.click(.smartico, "--max-attempts", "0", "--max-time", "2.5"))
    #expect(ran.status == 69)
    #expect((2...3).contains(server.requests.count))
  }

  @Test(
    "one that is too long ends at once",
    arguments: [["--max-delay", "5"], ["--max-time", "5"], []])
  func tooLong(options: [String]) throws {
    let wait = options.isEmpty ? 121 : 6
    let server = try RawServer(replies: [
      Answer.text(status: "429 Too Many Requests", headers: ["Retry-After: \(wait)"])
    ])
    let begin = ContinuousClock.now
    let ran = try Calling(server).run(Calling.click(.pushexpress) + options)
    #expect(ContinuousClock.now - begin < .seconds(4))
    #expect(ran.status == 69)
    #expect(ran.code == "http.rate-limited")
    #expect(ran.record?["error"]?["hint"]?.text == "try again in \(wait) s")
    #expect(server.requests.count == 1)
  }

  @Test("--max-time ends attempts and waits") func maxTime() throws {
    let server = try RawServer(replies: [Answer.text(status: "503 x")])
    let begin = ContinuousClock.now
    let ran = try Calling(server).run(
      Calling.click(.everlytic, "--max-time", "1", "--max-delay", "0.2", "--max-attempts", "0"))
    #expect(ContinuousClock.now - begin < .seconds(4))
    #expect(ran.status == 69)
    #expect((2...12).contains(server.requests.count))
  }
}
