import PushCore
import Testing

@testable import PushEmulator

/// The parser, fed whole, byte by byte and cut in two at every place: always the same events.
@Suite struct HTTPRequestParserTests {
  struct Good: Sendable, CustomTestStringConvertible {
    let bytes: String
    let requests: [ReceivedRequest]

    init(_ bytes: String, _ requests: ReceivedRequest...) {
      self.bytes = bytes
      self.requests = requests
    }

    var testDescription: String { bytes.debugDescription }
  }

  private static let host = HTTPHeader("Host", "h")

  static let good: [Good] = [
    Good(
      "GET / HTTP/1.1\r\nHost: h\r\n\r\n",
      ReceivedRequest(method: "GET", path: "/", headers: [host])),
    Good(
      "\r\n\r\nGET /a?b=c?d HTTP/1.1\r\nhost:\t h \t\r\n\r\n",
      ReceivedRequest(
        method: "GET", path: "/a", query: "b=c?d", headers: [HTTPHeader("host", "h")])),
    Good(
      "PUT /x? HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\na\nbPOST /y HTTP/1.1\r\nHost: h\r\n\r\n",
      ReceivedRequest(
        method: "PUT", path: "/x", query: "",
        headers: [host, HTTPHeader("Content-Length", "3")], body: Array("a\nb".utf8)),
      ReceivedRequest(method: "POST", path: "/y", headers: [host])),
    Good(
      "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n"
        + "3\r\nabc\r\n00A ; x=\"y\"\r\n0123456789\r\n0\r\nX-Trailer: 1\r\nHost: other\r\n\r\n",
      ReceivedRequest(
        method: "POST", path: "/",
        headers: [host, HTTPHeader("Transfer-Encoding", "Chunked")],
        body: Array("abc0123456789".utf8))),
    Good(
      "GET http://other:80/a/b HTTP/1.1\r\nHost: h\r\nConnection: x, Close\r\n\r\n",
      ReceivedRequest(
        method: "GET", path: "/a/b", authority: "other:80",
        headers: [host, HTTPHeader("Connection", "x, Close")])),
    Good(
      "GET / HTTP/1.0\r\n\r\n",
      ReceivedRequest(method: "GET", path: "/", isVersion1_0: true)),
    Good(
      "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
      ReceivedRequest(
        method: "GET", path: "/", headers: [HTTPHeader("Connection", "keep-alive")],
        isVersion1_0: true)),
    Good(
      "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\na",
      ReceivedRequest(
        method: "POST", path: "/",
        headers: [host, HTTPHeader("Expect", "100-continue"), HTTPHeader("Content-Length", "1")],
        body: [0x61])),
    Good(
      "DELETE /%00%zz HTTP/1.1\r\nHost: h\r\nEmpty:\r\nX: \u{E9}\r\n\r\n",
      ReceivedRequest(
        method: "DELETE", path: "/%00%zz",
        headers: [host, HTTPHeader("Empty", ""), HTTPHeader("X", "\u{E9}")])),
  ]

  @Test(arguments: good) func requests(item: Good) {
    let bytes = Array(item.bytes.utf8)
    let wanted = item.requests.map(HTTPRequestParser.Event.request)
    #expect(events([bytes]) == wanted)
    #expect(events(bytes.map { [$0] }) == wanted)
    for cut in 0...bytes.count {
      #expect(events([Array(bytes[..<cut]), Array(bytes[cut...])]) == wanted, "cut at \(cut)")
    }
  }

  @Test func targetAndHeadersNameHostAndPersistence() {
    let found = Self.good.map { $0.requests[0] }
    #expect(found.map(\.host) == ["h", "h", "h", "h", "other:80", nil, nil, "h", "h"])
    #expect(
      found.map(\.keepsAlive) == [true, true, true, true, false, false, true, true, true])
  }

  /// What is refused, and with which status.
  static let bad: [(String, Int)] = [
    // Request lines.
    ("GET / HTTP/1.1\nHost: h\n\n", 400), ("\nGET / HTTP/1.1\r\n", 400), ("GET /\r\n", 400),
    ("GET  / HTTP/1.1\r\n", 400), ("GET / HTTP/1.1 \r\n", 400), ("G(T / HTTP/1.1\r\n", 400),
    ("GET a HTTP/1.1\r\n", 400), ("GET * HTTP/1.1\r\n", 400), ("GET /#a HTTP/1.1\r\n", 400),
    ("GET /\u{E9} HTTP/1.1\r\n", 400), ("GET /\t HTTP/1.1\r\n", 400), ("GET / http/1.1\r\n", 400),
    ("GET / HTTP/2.0\r\n", 505), ("PRI * HTTP/2.0\r\n", 505), ("GET / HTTP/1.10\r\n", 505),
    ("GET https://h/ HTTP/1.1\r\n", 400), ("\u{16}\u{3}\u{1}", 400), (" GET / HTTP/1.1\r\n", 400),
    ("\r\r\n", 400), ("GET /\r HTTP/1.1\r\n", 400),
    // Headers.
    ("GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n Host: h\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\n\tfolded\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost : h\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n: h\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\u{0}b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: h\n\r\n", 400),
    ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
    // Two ways to read the length of a body.
    (post("Content-Length: 1\r\nContent-Length: 1"), 400),
    (post("Content-Length: 1\r\ncontent-length: 2"), 400), (post("Content-Length: 1, 1"), 400),
    (post("Content-Length: 1\r\nTransfer-Encoding: chunked"), 400),
    (post("Transfer-Encoding: chunked\r\nContent-Length: 0"), 400),
    (post("Content-Length: +1"), 400), (post("Content-Length: -1"), 400),
    (post("Content-Length: 0x1"), 400), (post("Content-Length: 1 "), 0),
    (post("Content-Length: "), 400), (post("Content-Length: 1 2"), 400),
    (post("Content-Length: 99999999999999999999999"), 413),
    (post("Transfer-Encoding: gzip, chunked"), 501), (post("Transfer-Encoding: identity"), 501),
    (post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"), 501),
    (post("Transfer-Encoding: chunked, chunked"), 501), (post("Transfer-Encoding: xchunked"), 501),
    ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    (post("Expect: more\r\nContent-Length: 1"), 417),
    // Chunks.
    (chunked("\r\n"), 400), (chunked("x\r\n"), 400), (chunked("-1\r\n"), 400),
    (chunked("0x1\r\na\r\n"), 400), (chunked(" 1\r\na\r\n"), 400), (chunked("1 1\r\n"), 400),
    (chunked("1\na\r\n"), 400), (chunked("1\r\nab\r\n"), 400), (chunked("1\r\na\n0\r\n"), 400),
    (chunked("000000001\r\na\r\n"), 400), (chunked("1;\u{1}\r\na\r\n"), 400),
    (chunked("FFFFFFFF\r\n"), 413), (chunked("0\r\n folded\r\n\r\n"), 400),
    (chunked("0\r\nnot a header\r\n\r\n"), 400),
  ]

  private static func post(_ headers: String) -> String {
    "POST / HTTP/1.1\r\nHost: h\r\n\(headers)\r\n\r\na"
  }

  private static func chunked(_ body: String) -> String {
    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\(body)"
  }

  @Test(arguments: bad) func faults(text: String, status: Int) {
    let bytes = Array(text.utf8)
    let pieces = [[bytes], bytes.map { [$0] }]
    for found in pieces.map(events) {
      switch found.last {
      case .fault(let fault): #expect(fault.status == status)
      default: #expect(status == 0 && found.count == 1)
      }
    }
    for cut in 0...bytes.count {
      let found = events([Array(bytes[..<cut]), Array(bytes[cut...])])
      #expect(found == events([bytes]), "cut at \(cut)")
    }
  }

  @Test func aFaultIsFinal() {
    var parser = HTTPRequestParser()
    parser.feed(Array("\u{0}GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    let first = parser.next()
    parser.feed(Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    #expect(parser.next() == first)
  }

  // MARK: Limits

  private static let small: HTTPLimits = {
    var limits = HTTPLimits()
    limits.head = 100
    limits.headerCount = 3
    limits.body = 10
    return limits
  }()

  static let limits: [(String, Int)] = [
    ("GET /" + String(repeating: "a", count: 90) + " HTTP/1.1\r\n", 414),
    ("GET / HTTP/1.1\r\nHost: " + String(repeating: "a", count: 90) + "\r\n", 431),
    ("GET / HTTP/1.1\r\na: \r\nb: \r\nc: \r\nd: \r\n", 431),
    ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 11\r\n\r\n", 413),
    ("GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n123456\r\n5\r\n", 413),
    ("GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1;" + padding, 413),
    ("GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nx: " + padding, 431),
    (
      "GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nx: "
        + padding.prefix(50), 431
    ),
    ("GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\na:\r\nb:\r\n\r\n", 431),
  ]
  private static let padding = String(repeating: "a", count: 100)

  @Test(arguments: limits) func tooMuch(text: String, status: Int) {
    let bytes = Array(text.utf8)
    for pieces in [[bytes], bytes.map { [$0] }] {
      guard case .fault(let fault)? = events(pieces, limits: Self.small).last else {
        Issue.record("nothing was refused")
        continue
      }
      #expect(fault.status == status)
    }
  }

  @Test func exactlyTheLimit() {
    let text = "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n0123456789"
    #expect(events([Array(text.utf8)], limits: Self.small).count == 1)
  }

  /// However many chunks there are: only head and trailer are part of the limit of the head.
  @Test(arguments: [("1", 12_000, HTTPLimits()), ("1;" + padding.prefix(90), 10, small)])
  func chunkLinesAreNoPartOfTheHead(line: String, count: Int, limits: HTTPLimits) {
    let text =
      "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
      + String(repeating: "\(line)\r\na\r\n", count: count) + "0\r\n\r\n"
    let bytes = Array(text.utf8)
    for pieces in [[bytes], bytes.map { [$0] }] {
      guard case .request(let request)? = events(pieces, limits: limits).first else {
        Issue.record("no request")
        continue
      }
      #expect(request.body == [UInt8](repeating: 0x61, count: count))
    }
  }

  @Test func aLineWithoutEndIsRefusedBeforeItEnds() {
    var parser = HTTPRequestParser(limits: Self.small)
    parser.feed(Array(repeating: 0x61, count: 100))
    #expect(parser.next() == .needsBytes)
    parser.feed([0x61])
    #expect(parser.next() == .fault(HTTPFault(414, "the request line is longer than 100 bytes")))
  }

  // MARK: Waiting

  @Test func continueIsWantedOnlyBeforeTheBody() {
    var parser = HTTPRequestParser()
    let head = "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n"
    parser.feed(Array(head.utf8))
    #expect(parser.next() == .wantsContinue)
    #expect(parser.next() == .needsBytes)
    parser.feed(Array("ab".utf8))
    guard case .request(let request) = parser.next() else {
      Issue.record("no request")
      return
    }
    #expect(request.body == Array("ab".utf8))
    parser.feed(Array((head + "ab").utf8))
    if case .request = parser.next() { return }
    Issue.record("it wants to go on")
  }

  @Test func itKnowsWhetherARequestHasBegun() {
    var parser = HTTPRequestParser()
    #expect(!parser.isInRequest)
    parser.feed(Array("G".utf8))
    #expect(parser.next() == .needsBytes)
    #expect(parser.isInRequest)
    parser.feed(Array("ET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    _ = parser.next()
    #expect(parser.next() == .needsBytes)
    #expect(!parser.isInRequest)
  }

  // MARK: Feeding

  /// All events but waiting, as far as the first fault.
  private func events(
    _ pieces: [[UInt8]], limits: HTTPLimits = HTTPLimits()
  ) -> [HTTPRequestParser.Event] {
    var parser = HTTPRequestParser(limits: limits)
    var found: [HTTPRequestParser.Event] = []
    for piece in pieces {
      parser.feed(piece)
      loop: while true {
        let event = parser.next()
        switch event {
        case .needsBytes: break loop
        case .wantsContinue: continue
        case .request: found.append(event)
        case .fault: return found + [event]
        }
      }
    }
    return found
  }

  private func events(_ pieces: [[UInt8]]) -> [HTTPRequestParser.Event] {
    events(pieces, limits: HTTPLimits())
  }
}
