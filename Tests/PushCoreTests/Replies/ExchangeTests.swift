import Foundation
import PushTestPeers
import Testing

@testable import PushCore

/// Streams of exchanges: each result comes from one exchange, and no token is deleted that another
/// exchange has.
@Suite("Exchanges") struct ExchangeTests {
  /// One exchange of a stream, and the tokens that it shows to be dead.
  struct Sample {
    let lines: [String]
    var dead: [String] = []
  }

  private struct Found: Equatable {
    let code: String?
    let status: Int?
    let step: NextStep
    let token: String?
    /// The text of the exchange.
    let text: String

    static func == (one: Found, other: Found) -> Bool {
      (one.code, one.status, one.step, one.token)
        == (other.code, other.status, other.step, other.token)
    }
  }

  private static let count = TestSize.of(20_000, byDefault: 1_000)

  @Test("a stream has the results of its parts, and deletes only dead tokens")
  func streams() {
    var random = SplitMix64(seed: 51)
    for number in 0..<Self.count {
      let samples = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Self.sample(using: &random)
      }
      let parts = samples.map { $0.lines.joined(separator: "\n") + "\n" }
      let separator = number % 2 == 0 ? "" : "\n"
      let whole = results(of: parts.joined(separator: separator))
      #expect(whole == parts.flatMap(results), "\(parts.joined(separator: separator))")
      let dead = Set(samples.flatMap(\.dead))
      let deleted = whole.filter { $0.step == .deleteToken }
      #expect(Set(deleted.compactMap(\.token)) == dead, "\(parts.joined(separator: separator))")
      for result in deleted {
        guard let token = result.token, let last = token.split(separator: "/").last else {
          continue
        }
        #expect(result.text.contains(last))
      }
    }
  }

  @Test("while two requests wait for a response, no result has a token")
  func interleaved() {
    var random = SplitMix64(seed: 52)
    for _ in 0..<(Self.count / 10) {
      let tokens = (0..<Int.random(in: 2...4, using: &random)).map { _ in Self.hex(using: &random) }
      let requests = tokens.flatMap { token in
        ["> POST /3/device/\(token) HTTP/2", "> Host: api.push.apple.com", ">"]
      }
      let responses = tokens.flatMap { _ in
        Bool.random(using: &random)
          ? ["< HTTP/2 410", "< apns-id: 1", "<", #"{"reason":"Unregistered"}"#]
          : ["< HTTP/2 200", "< apns-id: 2", "<"]
      }
      let found = results(of: (requests + responses).joined(separator: "\n") + "\n")
      #expect(found.count == tokens.count)
      #expect(found.allSatisfy { $0.token == nil })
    }
  }

  // MARK: Samples

  private static func hex(using random: inout SplitMix64) -> String {
    (0..<64).map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined()
  }

  private static func word(using random: inout SplitMix64) -> String {
    "w" + String(UInt32.random(in: 0...UInt32.max, using: &random), radix: 36)
  }

  /// Returns an exchange with a dead token or with a live one, in one of many forms.
  private static func sample(using random: inout SplitMix64) -> Sample {
    let (hex, word) = (hex(using: &random), word(using: &random))
    let mozilla = "https://updates.push.services.mozilla.com/wpush/v2/\(word)"
    let chrome = "https://fcm.googleapis.com/fcm/send/\(word)"
    let dead = deadSamples(hex, word, mozilla, chrome)
    let others = liveSamples(hex, word, mozilla, chrome)
    return Bool.random(using: &random)
      ? dead.randomElement(using: &random) ?? dead[0]
      : others.randomElement(using: &random) ?? others[0]
  }

  private static func deadSamples(
    _ hex: String, _ word: String, _ mozilla: String, _ chrome: String
  ) -> [Sample] {
    [
      Sample(
        lines: [
          "> POST /3/device/\(hex) HTTP/2", "> Host: api.push.apple.com", ">", "< HTTP/2 410",
          "< apns-id: a", "<", #"{"reason":"Unregistered","timestamp":1730000000000}"#,
        ], dead: [hex]),
      Sample(
        lines: [
          "> POST /wpush/v2/\(word) HTTP/2", "> Host: updates.push.services.mozilla.com", ">",
          "< HTTP/2 410", "< content-length: 0", "<",
        ], dead: [mozilla]),
      Sample(lines: [#"{"token":"\#(hex)","reason":"Unregistered"}"#], dead: [hex]),
      Sample(
        lines: [#"{"service":"apns","token":"\#(word)","status":410,"reason":"ExpiredToken"}"#],
        dead: [word]),
      Sample(
        lines: [
          "{", #"  "multicast_id": 1, "success": 0, "failure": 1, "canonical_ids": 0,"#,
          #"  "results": [{"error": "NotRegistered", "original_registration_id": "\#(word)"}]"#,
          "}",
        ], dead: [word]),
      Sample(
        lines: [
          #"{"data":[{"status":"ok","id":"1"},{"status":"error","message":"m","details":{"error":"#
            + #""DeviceNotRegistered","expoPushToken":"ExponentPushToken[\#(word)]"}}]}"#
        ], dead: ["ExponentPushToken[\(word)]"]),
      Sample(
        lines: [
          #"{"code":"80100000","msg":"{\"illegal_tokens\":[\"\#(word)\"]}","requestId":"1"}"#
        ], dead: [word]),
      Sample(
        lines: [
          "WebPushError: Received unexpected response code",
          "    at IncomingMessage.<anonymous> (/app/web-push-lib.js:378:20) {",
          "  statusCode: 410,", "  body: 'push subscription has unsubscribed or expired.\\n',",
          "  endpoint: '\(chrome)'", "}",
        ], dead: [chrome]),
    ]
  }

  private static func liveSamples(
    _ hex: String, _ word: String, _ mozilla: String, _ chrome: String
  ) -> [Sample] {
    [
      Sample(
        lines: [
          "> POST /wpush/v2/\(word) HTTP/2", "> Host: updates.push.services.mozilla.com", ">",
          "< HTTP/2 201", "< location: x", "<", "",
          #"{"error":{"code":404,"status":"NOT_FOUND","details":[{"errorCode":"UNREGISTERED"}]}}"#,
        ]),
      Sample(
        lines: [
          "> CONNECT updates.push.services.mozilla.com:443 HTTP/1.1", ">",
          "< HTTP/1.1 404 Not Found", "< Content-Length: 0", "<",
        ]),
      Sample(
        lines: [
          "> POST /3/device/\(hex) HTTP/2", "> Host: api.push.apple.com", ">", "< HTTP/2 200",
          "< apns-id: a", "< content-length: 0", "<",
        ]),
      Sample(
        lines: [
          "> POST /wpush/v2/\(word) HTTP/2", "> Host: updates.push.services.mozilla.com", ">",
          "< HTTP/2 404", "< content-type: application/json", "<", #"{"message":"no Route"}"#,
        ]),
      Sample(
        lines: ["HTTP/2 400", "apns-id: b", "", #"{"reason":"BadDeviceToken"}"#]),
      Sample(
        lines: [
          #"{"token":"\#(word)","multicast_id":1,"success":1,"failure":1,"#
            + #""results":[{"message_id":"1"},{"error":"NotRegistered"}]}"#
        ]),
      Sample(
        lines: [#"{"token":"\#(hex)","status":200,"service":"apns","body":"It is Unregistered"}"#]),
      Sample(lines: [#"{"url":"https://shop.example/1","status":410,"endpoint":"\#(chrome)"}"#]),
      Sample(
        lines: [
          "Traceback (most recent call last):", #"  File "/srv/a.py", line 1, in f"#, "    g()",
          "firebase_admin.messaging.QuotaExceededError: Quota exceeded",
        ]),
      Sample(
        lines: ["<!DOCTYPE html><html>", "<title>Error 404 (Not Found)!!1</title>", "</html>"]),
      Sample(lines: [#"{"name":"projects/p/messages/\#(word)"}"#]),
    ]
  }

  // MARK: Reading

  private let framer = ExchangeFramer(isLog: false, maximum: 1 << 20)
  private let reader = ReplyReader(isLog: false, maximumBlock: 1 << 20)

  private func results(of text: String) -> [Found] {
    framer.restart()
    let bytes = Array(text.utf8)
    let space = framer.freeSpace(bytes.count)
    for (index, byte) in bytes.enumerated() { space[index] = byte }
    framer.commit(bytes.count)
    framer.finish()
    var found: [Found] = []
    while true {
      switch framer.next() {
      case .exchange(let exchange):
        reader.read(exchange)
        found += reader.results.map { result in
          Found(
            code: result.code, status: result.status, step: result.step, token: result.token,
            text: String(decoding: exchange.text, as: UTF8.self))
        }
      case .tooLong: Issue.record("too long")
      case .needsInput, .end: return found
      }
    }
  }
}
