import Foundation
import PushCore
import PushTestPeers
import Testing

@testable import PushNet

/// What answers, whole and broken, amount to.
@Suite struct AnswerTests {
  /// A server that answers a request with these bytes and then ends the connection.
  private func once(_ answer: String, resets: Bool = false) throws -> RawServer {
    try RawServer { connection in
      guard connection.request() != nil else { return }
      connection.send(answer)
      if resets {
        connection.pause(0.1)
        connection.reset()
      }
    }
  }

  private func outcome(_ server: RawServer, _ wire: Wire? = nil) throws -> HTTPOutcome {
    try (wire ?? Wire()).send(
      HTTPRequest(.post, RequestText(server.address + "/"), body: "{}"), isIdempotent: false)
  }

  private static let start = "HTTP/1.1 200 OK\r\n"

  /// Answer, and what comes of it.
  static let broken: [(String, String)] = [
    ("", "closed, sent"),
    ("HTTP/1.1", "closed, sent"),
    (start, "truncated, sent"),
    (start + "Content-Le", "truncated, sent"),
    (start + "Content-Length: 10\r\n\r\n", "truncated, sent"),
    (start + "Content-Length: 10\r\n\r\n123456789", "truncated, sent"),
    (start + "Transfer-Encoding: chunked\r\n\r\n5\r\nabc", "truncated, sent"),
    (start + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", "truncated, sent"),
    ("HTTP/1.1 100 Continue\r\n\r\n", "truncated, sent"),
    ("nonsense\r\n\r\n", "badResponse, sent"),
    ("\u{16}\u{3}\u{1}\u{2}\u{0}", "badResponse, sent"),
    ("SSH-2.0-OpenSSH_9.2\r\n", "badResponse, sent"),
    ("HTTP/7.9 200 OK\r\n\r\n", "badResponse, sent"),
    ("HTTP/1.1 2x0 OK\r\n\r\n", "badResponse, sent"),
    (start + "a\u{0}b: c\r\n\r\n", "badResponse, sent"),
    (start + "Content-Length: ten\r\n\r\n{}", "badResponse, sent"),
    (start + "Content-Length: -1\r\n\r\n{}", "badResponse, sent"),
    (start + "X: \(String(repeating: "x", count: 1 << 20))\r\n\r\n", "truncated, sent"),
  ]

  @Test(arguments: broken)
  func aBrokenAnswer(answer: String, summary: String) throws {
    let server = try once(answer)
    let found = try outcome(server)
    #expect(found.summary == summary, "\(found.fault?.detail ?? "")")
    #expect(server.requests.count == 1)
    #expect(server.connections <= 2)
  }

  @Test(
    arguments: [
      ("", "closed, sent"), (start + "Content-Length: 10\r\n\r\n1", "truncated, sent"),
      (start + "Content-Length: 2\r\n\r\n{}", "200"),
    ])
  func aReset(answer: String, summary: String) throws {
    let server = try once(answer, resets: true)
    #expect(try outcome(server).summary == summary)
    #expect(server.requests.count == 1)
  }

  /// Answer, status and body.
  static let whole: [(String, Int, String)] = [
    (start + "Content-Length: 2\r\n\r\n{}", 200, "{}"),
    (start + "\r\nuntil the end", 200, "until the end"),
    ("HTTP/1.0 202 Accepted\r\n\r\n", 202, ""),
    ("HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
    ("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", 200, ""),
    (
      start
        + "Transfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nT: 1\r\n\r\n",
      200, "abc0123456789"
    ),
    ("HTTP/1.1 100 Continue\r\n\r\n" + start + "Content-Length: 1\r\n\r\n1", 200, "1"),
    (
      "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n"
        + "HTTP/1.1 404 Not Found\r\nContent-Length: 1\r\n\r\n2", 404, "2"
    ),
    // Of two responses the first one is used.
    (start + "Content-Length: 1\r\n\r\n1" + start + "Content-Length: 1\r\n\r\n2", 200, "1"),
    (start + "Content-Length: 1\r\n\r\n12345", 200, "1"),
    ("HTTP/1.1 599 x\r\nContent-Length: 1\r\n\r\n1", 599, "1"),
    // A compressed response was not requested, and is not decompressed.
    (start + "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}", 200, "{}"),
  ]

  @Test(arguments: whole)
  func aWholeAnswer(answer: String, status: Int, body: String) throws {
    let server = try once(answer)
    let reply = try #require(try outcome(server).reply)
    #expect(reply.status == status)
    #expect(String(decoding: reply.body, as: UTF8.self) == body)
    #expect(reply.httpVersion == (answer.hasPrefix("HTTP/1.0") ? 10 : 11))
    #expect(!reply.isOversize)
  }

  /// An unrequested response is not used as the response to the next request.
  @Test(arguments: [0, 0.2]) func aSecondAnswerAnswersNothing(pause: Double) throws {
    let server = try RawServer { connection in
      while let request = connection.request() {
        let answer = Answer.text("\(request.target)")
        connection.send(pause == 0 ? answer + Answer.text("stale") : answer)
        if pause > 0 {
          connection.pause(pause / 2)
          connection.send(Answer.text("stale"))
        }
      }
    }
    let wire = try Wire()
    for name in ["/a", "/b", "/c"] {
      let reply = try #require(wire.get(server.address + name, isIdempotent: false).reply)
      #expect(String(decoding: reply.body, as: UTF8.self) == name)
      usleep(UInt32(pause * 1_000_000))
    }
    #expect(server.requests.count == 3)
  }

  @Test func aHeaderThatIsTooLongIsNamed() throws {
    let server = try once(Self.start + "X: \(String(repeating: "x", count: 1 << 20))\r\n\r\n")
    let fault = try #require(try outcome(server).fault)
    #expect(fault.detail == "the headers of the response are too long to be read")
  }

  /// Heads without end: their first bytes, and those that follow again and again.
  static let endless = [
    (start, "A: b\r\n"), ("", "HTTP/1.1 103 Early Hints\r\n\r\n"),
    (start + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n", "A: b\r\n"),
  ]

  @Test(arguments: endless) func headersWithoutEndAreNotRead(first: String, more: String) throws {
    let server = try RawServer { connection in
      guard connection.request() != nil else { return }
      let piece = String(repeating: more, count: 1000)
      var isRead = connection.send(first)
      while isRead { isRead = connection.send(piece) }
    }
    let fault = try #require(try outcome(server).fault)
    #expect(fault.kind == .truncated && fault.wasSent)
    #expect(fault.detail == "the headers of the response are too long to be read")
  }

  // MARK: Retry-After

  private static func date(in seconds: Double) -> String {
    let form = DateFormatter()
    form.locale = Locale(identifier: "en_US_POSIX")
    form.timeZone = .gmt
    form.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return form.string(from: Date(timeIntervalSinceNow: seconds))
  }

  static let retryAfter: [(String?, ClosedRange<Int>?)] = [
    (nil, nil), ("7", 7...7), (" 7 ", 7...7), ("0", 0...0), ("-5", nil), ("soon", nil), ("", nil),
    ("86400", 86400...86400),
  ]

  @Test(arguments: retryAfter)
  func retryAfterIsRead(value: String?, seconds: ClosedRange<Int>?) throws {
    for status in ["429 Too Many Requests", "503 Service Unavailable", "200 OK"] {
      let server = try once(
        Answer.text(status: status, headers: value.map { ["Retry-After: \($0)"] } ?? []))
      let reply = try #require(try outcome(server).reply)
      if let seconds {
        #expect(reply.retryAfter.map(seconds.contains) == true, "\(reply.retryAfter ?? -1)")
      } else {
        #expect(reply.retryAfter == nil)
      }
    }
  }

  @Test func retryAfterMayBeADate() throws {
    for (seconds, expected) in [(60.0, 55...61), (-60, 0...0)] {
      let date = Self.date(in: seconds)
      let server = try once(Answer.text(status: "429 x", headers: ["Retry-After: \(date)"]))
      let reply = try #require(try outcome(server).reply)
      #expect(expected.contains(reply.retryAfter ?? -1))
    }
  }

  @Test func aRetryAfterWithoutBoundsIsSomethingLong() throws {
    let server = try once(
      Answer.text(status: "429 x", headers: ["Retry-After: 99999999999999999999999"]))
    #expect(try outcome(server).reply?.retryAfter ?? .max > 1_000_000)
  }

  // MARK: Limits

  @Test(arguments: [(1000, false), (1001, true)])
  func aLongBodyIsNotRead(length: Int, isOversize: Bool) throws {
    let server = try once(Answer.text(String(repeating: "x", count: length)))
    let wire = try Wire { $0.maximumResponse = 1000 }
    let reply = try #require(try outcome(server, wire).reply)
    #expect(reply.status == 200)
    #expect(reply.isOversize == isOversize)
    #expect(reply.body.count == (isOversize ? 0 : length))
  }

  @Test(arguments: ["Transfer-Encoding: chunked\r\n\r\n", "Content-Length: 999999999999\r\n\r\n"])
  func aBodyWithoutEndIsCutOff(header: String) throws {
    let chunk = header.hasPrefix("T") ? "3E8\r\n\(String(repeating: "x", count: 1000))\r\n" : "{}{}"
    let server = try RawServer { connection in
      guard connection.request() != nil else { return }
      connection.send(Self.start + header)
      while connection.send(String(repeating: chunk, count: 100)) {}
    }
    let wire = try Wire { $0.maximumResponse = 1 << 20 }
    let reply = try #require(try outcome(server, wire).reply)
    #expect(reply.isOversize)
    #expect(reply.status == 200)
  }

  @Test func headersWithoutEndAreCutOff() throws {
    let server = try RawServer { connection in
      guard connection.request() != nil else { return }
      connection.send(Self.start)
      var sent = 0
      while connection.send("X-Header: \(String(repeating: "x", count: 1000))\r\n") {
        sent += 1000
        if sent > 64 << 20 { return }
      }
    }
    #expect(try #require(try outcome(server).fault).wasSent)
    #expect(server.requests.count == 1)
  }
}
