import PushCore
import Testing

@testable import PushNet

@Suite struct UpgradeResponseTests {
  private static let key = "dGhlIHNhbXBsZSBub25jZQ=="
  private static let accept = "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
  private static let start = "HTTP/1.1 101 Switching Protocols\r\n"
  private static let upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n"

  /// What a reply amounts to: `101 129` with its length, `wants more`, or the failure.
  private func reading(_ pieces: [[UInt8]]) -> String {
    var reply = UpgradeResponseParser(key: Self.key) { 784_111_777_000 }
    var before = 0
    for piece in pieces {
      do throws(WebSocketFailure) {
        if let length = try reply.receive(piece) { return "101 \(before + length)" }
      } catch {
        switch error {
        case .refused(let status, let retryAfter, let body):
          let text = body.isEmpty ? "" : " " + String(decoding: body, as: UTF8.self)
          return "\(status) \(retryAfter ?? -1)" + text
        case .violation(let message): return message
        default: return "\(error)"
        }
      }
      before += piece.count
    }
    return "wants more"
  }

  private func check(_ text: String, _ expected: String) {
    let bytes = Array(text.utf8)
    #expect(reading([bytes]) == expected)
    #expect(reading(bytes.map { [$0] }) == expected, "byte by byte")
    for cut in stride(from: 0, to: bytes.count, by: bytes.count > 1000 ? 5000 : 1) {
      let found = reading([Array(bytes[..<cut]), Array(bytes[cut...])])
      #expect(found == expected, "cut at \(cut)")
    }
  }

  @Test(arguments: [
    start + upgrade + accept + "\r\n",
    "HTTP/1.1 101\r\n" + upgrade + accept + "\r\n",
    "HTTP/1.1 101 \r\nupgrade:WebSocket\r\nCONNECTION:\tkeep-alive , UPGRADE \r\n" + accept
      + "\r\n",
    start + "Connection: keep-alive\r\n" + upgrade + accept + "\r\n",
    start + upgrade + accept + "Sec-WebSocket-Extensions: \r\nServer: \u{E9}\r\nX:\r\n\r\n",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nUpgrade: h2c\r\n\r\n"
      + start + upgrade + accept + "\r\n",
  ])
  func upgrades(text: String) {
    check(text, "101 \(text.utf8.count)")
    check(text + "\u{0}\r\nHTTP/1.1 400", "101 \(text.utf8.count)")
    check(String(text.dropLast()), "wants more")
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\n\r\n", "200 -1"),
    ("HTTP/1.0 200 OK\r\n\r\n", "200 -1"),
    ("HTTP/1.1 301 Moved\r\nLocation: ws://b/\r\n\r\n", "301 -1"),
    ("HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\n{}", "401 -1 {}"),
    ("HTTP/1.1 404 x\r\nContent-Length: 0\r\n\r\n", "404 -1"),
    ("HTTP/1.1 404 x\r\nContent-Length: 3\r\n\r\nabcdef", "404 -1 abc"),
    ("HTTP/1.1 404 x\r\nContent-Length: 3\r\n\r\nab", "wants more"),
    ("HTTP/1.1 404 x\r\nContent-Length: -3\r\n\r\nab", "404 -1"),
    ("HTTP/1.1 404 x\r\nContent-Length: 9999999\r\n\r\nab", "404 -1"),
    ("HTTP/1.1 404 x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc", "404 -1"),
    ("HTTP/1.1 404 x\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r", "404 -1"),
    ("HTTP/1.1 403\r\n\r\n", "403 -1"),
    ("HTTP/1.1 426 Upgrade Required\r\nSec-WebSocket-Version: 14\r\n\r\n", "426 -1"),
    ("HTTP/1.1 503 x\r\nRetry-After: 7\r\n\r\n", "503 7"),
    ("HTTP/1.1 503 x\r\nretry-after:0\r\n\r\n", "503 0"),
    ("HTTP/1.1 503 x\r\nRetry-After: soon\r\n\r\n", "503 -1"),
    ("HTTP/1.1 503 x\r\nRetry-After: -5\r\n\r\n", "503 -1"),
    ("HTTP/1.1 503 x\r\nRetry-After: 99999999999999999999\r\n\r\n", "503 2147483647"),
    ("HTTP/1.1 429 x\r\nRetry-After: Sun, 06 Nov 1994 08:50:37 GMT\r\n\r\n", "429 60"),
    ("HTTP/1.1 429 x\r\nRetry-After: Sun, 06 Nov 1994 08:48:37 GMT\r\n\r\n", "429 0"),
    ("HTTP/1.1 429 x\r\nRetry-After: Sun, 06 Nov 9994 08:48:37 GMT\r\n\r\n", "429 2147483647"),
    ("HTTP/1.1 102 x\r\n\r\nHTTP/1.1 404 x\r\n\r\n", "404 -1"),
  ])
  func refusals(text: String, expected: String) {
    check(text, expected)
  }

  @Test(arguments: [
    ("\u{16}", "the response is not HTTP/1.1"),
    ("HTTQ", "the response is not HTTP/1.1"),
    ("SSH-2.0", "the response is not HTTP/1.1"),
    ("HTTP/2 101\r\n", "the response is not HTTP/1.1"),
    ("HTTP/1.0 101 x\r\n", "the response is not HTTP/1.1"),
    ("HTTP/1.1 99 x\r\n", "the response is not HTTP/1.1"),
    ("HTTP/1.1 099 x\r\n", "the response is not HTTP/1.1"),
    ("HTTP/1.1 1010 x\r\n", "the response is not HTTP/1.1"),
    ("HTTP/1.1 +10 x\r\n", "the response is not HTTP/1.1"),
    ("HTTP/1.1  101 x\r\n", "the response is not HTTP/1.1"),
    ("HTTP/1.1\r\n", "the response is not HTTP/1.1"),
    ("HTTP/1.1 101 x\n", "a line of the response does not end with CR LF"),
    (start + "A: \r\r\n", "a line of the response does not end with CR LF"),
    (start + "A: b\r\n c\r\n", "a header of the response continues on a second line"),
    (start + "A: b\r\n\t\r\n", "a header of the response continues on a second line"),
    (start + "Upgrade websocket\r\n", "a header of the response has no colon"),
    (start + ": b\r\n", "a header of the response has an invalid name"),
    (start + "Upgrade : websocket\r\n", "a header of the response has an invalid name"),
    (start + "A: \u{0}\r\n", "a header of the response has control characters"),
    (start + accept + "\r\n", "the response does not upgrade to websocket"),
    (
      start + "Upgrade: h2c\r\nConnection: Upgrade\r\n" + accept + "\r\n",
      "the response does not upgrade to websocket"
    ),
    (
      start + "Upgrade: websocket, h2c\r\nConnection: Upgrade\r\n" + accept + "\r\n",
      "the response does not upgrade to websocket"
    ),
    (
      start + "Upgrade: websocket\r\n" + accept + "\r\n",
      "the response's Connection header lacks Upgrade"
    ),
    (
      start + "Upgrade: websocket\r\nConnection: close\r\n" + accept + "\r\n",
      "the response's Connection header lacks Upgrade"
    ),
    (start + upgrade + "\r\n", "the response's Sec-WebSocket-Accept does not match the key"),
    (
      start + upgrade + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOp=\r\n\r\n",
      "the response's Sec-WebSocket-Accept does not match the key"
    ),
    (
      start + upgrade + accept + accept + "\r\n",
      "the response's Sec-WebSocket-Accept does not match the key"
    ),
    (
      start + upgrade + accept + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n",
      "the response selects an extension that pushkit did not offer"
    ),
    (
      start + upgrade + accept + "Sec-WebSocket-Protocol: chat\r\n\r\n",
      "the response selects a protocol that pushkit did not offer"
    ),
  ])
  func violations(text: String, message: String) {
    check(text, message)
  }

  @Test("The head is bounded, interim answers included")
  func bounded() {
    let long = "the head of the response is longer than 32 KiB"
    let header = "HTTP/1.1 200 OK\r\nX: "
    let rest = 32 * 1024 - header.utf8.count - 4
    for (count, expected) in [(rest, "200 -1"), (rest + 1, long)] {
      check(header + String(repeating: "x", count: count) + "\r\n\r\n", expected)
    }
    check(String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 2000), long)
    check(Self.start + String(repeating: "x", count: 40_000), long)
  }
}
