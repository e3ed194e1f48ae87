import Foundation
import PushTestPeers
import Testing

@testable import PushCLI

/// Four times the input takes about four times as long, for every command that reads any.
///
/// Processor time of this thread, the least of three runs. Where the time grows with the square of
/// the input, it would be sixteen times as long. An input that takes too little time to say anything
/// is made larger first.
@Suite("Time is linear", .serialized) struct ScalingTests {
  struct Shape: Sendable, CustomStringConvertible {
    let description: String
    let arguments: [String]
    /// The smaller of the two sizes; unless the tests run in full, they begin with an eighth of it.
    let size: Int
    let input: @Sendable (Int) -> String
  }

  private static func shape(
    _ arguments: String, _ size: Int, _ description: String = "",
    _ input: @escaping @Sendable (Int) -> String
  ) -> Shape {
    Shape(
      description: arguments + (description.isEmpty ? "" : ": " + description),
      arguments: arguments.split(separator: " ").map(String.init), size: size, input: input)
  }

  private static func list(_ count: Int, _ separator: String = ",", _ item: (Int) -> String)
    -> String
  {
    (0..<count).map(item).joined(separator: separator)
  }

  private static let links: [Shape] = [
    shape("classify-link", 1000, "parameters") { "dp:a&" + list($0, "&") { "p\($0)=1" } },
    shape("classify-link", 1000, "the same parameter") { "dp:a&" + list($0, "&") { _ in "p=1" } },
    shape("classify-link", 1000, "links") { list($0, "\n") { "dp:gf_saw&id=\($0)" } },
    shape("parse-bridge", 1000, "parameters") {
      "{\"bcid\":4,\"dp\":\"dp:a&" + list($0, "&") { "p\($0)=1" } + "\"}"
    },
    shape("parse-socket", 500, "requests without a reply") {
      list($0, "\n") { "{\"cid\":7,\"ts\":\(1_700_000_000_000 + $0 * 1000),\"uuid\":\"u\"}" }
    },
    shape("parse-socket", 500, "messages of a HAR file") {
      "{\"log\":{\"entries\":[{\"_webSocketMessages\":["
        + list($0) {
          "{\"type\":\"send\",\"time\":\(1_700_000_000 + $0),\"data\":\"{\\\"cid\\\":1}\"}"
        }
        + "]}]}}"
    },
    shape("decode-config", 1000, "variables") {
      "p=0123abcd-0123-4567-89ab-0123456789ab;i=https://example.com;"
        + list($0, ";") { "v\($0)=1" }
    },
  ]

  private static let objects: [Shape] = ["parse-payload", "check-payload", "resolve-action"]
    .flatMap { command in
      [
        shape(command, 1000, "members") {
          "{\"aps\":{\"alert\":\"a\"}," + list($0) { "\"m\($0)\":\($0)" } + "}"
        },
        shape(command, 1000, "the same member") {
          "{\"aps\":{\"alert\":\"a\"}," + list($0) { "\"m\":\($0)" } + "}"
        },
        shape(command, 1000, "texts that hold JSON") {
          "{\"aps\":{\"alert\":\"a\"}," + list($0) { "\"m\($0)\":\"{\\\"a\\\":\($0)}\"" } + "}"
        },
        shape(command, 300, "buttons") {
          "{\"aps\":{\"alert\":\"a\"},\"data\":{\"ems\":{\"actions\":["
            + list($0) { "{\"id\":\"\($0)\",\"title\":\"t\",\"type\":\"Dismiss\"}" } + "]}}}"
        },
      ]
    }

  private static let streams: [Shape] = [
    shape("parse-payload", 1000, "elements on one line") {
      "[" + list($0) { "{\"aps\":{\"alert\":\"\($0)\"}}" } + "]"
    },
    shape("parse-payload", 2000, "documents with other names") {
      list($0, "\n") { "{\"aps\":{\"alert\":\"a\"},\"m\($0)\":\"1\"}" }
    },
    shape("parse-payload", 1000, "broken elements on one line") {
      "[" + list($0) { "{\"aps\":x\($0)}" } + "]"
    },
    shape("parse-payload", 1000, "elements that are arrays") {
      "[" + list($0) { "[\($0)]" } + "]"
    },
    shape("parse-payload --lenient", 20_000, "an array") {
      "{\"aps\":{\"alert\":\"a\"},\"l\":[" + list($0) { "\($0 % 10)" } + "]}"
    },
    shape("parse-payload --lenient", 20_000, "what may begin a placeholder") {
      "{\"aps\":{\"alert\":\"a\"},\"l\":" + list($0, "") { _ in "<a" } + "\"}"
    },
    shape("parse-payload --lenient", 1000, "comments between documents") {
      list($0, "\n") { "/* \($0) */ {\"aps\":{\"alert\":\"a\"}}" }
    },
    shape("parse-payload --scan --lenient", 1000, "block comments without an end") {
      list($0, "") { _ in "{/* " }
    },
    shape("parse-payload --lenient", 1000, "block comments in a literal, without an end") {
      "{a:" + list($0, "") { _ in "{a:/*" }
    },
    shape("parse-payload --scan --lenient", 1000, "keys without values") {
      list($0, "") { _ in "{a: ,b:" }
    },
    shape("parse-payload --scan --lenient", 1000, "single quotes without an end") {
      list($0, "") { _ in "{'" }
    },
    shape("parse-payload --lenient", 4000, "brackets and quotes without an end in texts") {
      "{" + list($0) { "a\($0)=x{ \"y" }
    },
    shape("parse-payload --scan", 50, "descriptions that are cut off") {
      list($0, "\n") { "see [\"a\($0)\": b\n" + String(repeating: "some text\n", count: 100) }
    },
    shape("parse-payload --scan", 20_000, "braces") { list($0, "") { _ in "{" } },
    shape("parse-payload --scan", 20_000, "levels") { list($0, "") { _ in "{\"a\":" } + "x" },
    shape("parse-payload --scan", 20_000, "a line that is broken at the end, in levels") {
      list(400, "") { _ in "{\"a\":" } + "[" + list($0) { "\($0 % 10)" } + "x"
    },
    shape("preview-payload", 4000, "invisible characters in a line that is cut") {
      "{\"aps\":{\"alert\":\"a\\na\\na\\n" + list($0, "") { _ in "\u{200B}" }
        + list(99, " ") { _ in "word" } + "\"}}"
    },
    shape("parse-payload --lenient", 4000, "JSON without an end in strings") {
      "{'x': [" + list($0, "") { _ in "\"{\"b\": ,\n" } + "]}"
    },
    shape("parse-payload --scan --lenient", 5000, "braces") { list($0, "") { _ in "{" } },
    shape("parse-payload --scan --lenient", 2000, "words") { list($0, "") { _ in "token={" } },
    shape("parse-payload --lenient", 5000, "calls on a line") { list($0, "") { _ in "f(a: 1) " } },
    shape("parse-payload -o pretty", 5000, "levels") {
      let depth = 500
      return "{\"aps\":{\"alert\":\"a\"},\"l\":" + list(depth, "") { _ in "[" }
        + list($0) { "\($0 % 10)" } + list(depth, "") { _ in "]" } + "}"
    },
  ]

  private static func gorush(_ outer: String, _ notifications: String) -> String {
    "{\(outer),\"notifications\":[\(notifications)]}"
  }

  private static let notification = "{\"tokens\":[\"t\"],\"platform\":2,\"message\":\"m\"}"

  private static func buttons(_ count: Int, _ title: String) -> String {
    "{\"ems_msg\":\"{}\",\"title\":\"t\",\"ems\":{\"actions\":["
      + list(count) { "{\"id\":\"\($0)\",\"title\":\"\(title)\",\"type\":\"Dismiss\"}" } + "]}}"
  }

  /// Requests of which each part looks at what is around it, or at what was found before.
  private static let requests: [Shape] =
    ["parse-payload", "check-payload"].flatMap { command in
      [
        shape(command, 2000, "notifications beside other members") {
          gorush(
            list(20) { "\"m\($0)\":1" },
            list($0) { _ in notification })
        },
        shape(command, 500, "notifications with duplicate names") {
          gorush(
            "\"m\":1",
            list($0) { _ in "{\"tokens\":[\"t\"],\"platform\":2,\"a\":1,\"a\":2}" })
        },
      ]
    } + [
      shape("check-payload", 500, "notifications and tokens") {
        gorush(
          "\"tokens\":[" + list($0) { "\"abcdefgh\($0)\"" } + "]",
          list($0) { _ in notification })
      },
      shape("check-payload", 5000, "headers that are numbers") {
        "{\"message\":{\"token\":\"t\",\"apns\":{\"headers\":{" + list($0) { "\"h\($0)\":\($0)" }
          + "},\"payload\":{\"aps\":{\"alert\":\"a\"}}}}}"
      },
      shape("check-payload", 5000, "arguments that are null") {
        "{\"aps\":{\"alert\":{\"loc-key\":\"k\",\"loc-args\":[" + list($0) { _ in "null" } + "]}}}"
      },
      shape("check-payload", 5000, "buttons that are no objects") {
        "{\"title\":\"t\",\"data\":{\"message_id\":\"15\",\"subscription_id\":\"1\",\"actions\":["
          + list($0) { "\($0)" } + "]}}"
      },
      shape("check-payload", 500, "buttons with placeholders") {
        buttons($0, "{{name}}")
      },
      shape("preview-payload", 100, "buttons") {
        buttons($0, "a")
      },
    ]

  private static let replies: [Shape] = [
    shape("explain-reply", 300, "documents") {
      list($0, "\n") { "{\"token\":\"t\($0)\",\"response\":{\"reason\":\"BadTopic\"}}" }
    },
    shape("explain-reply", 300, "results in a document") {
      "{\"multicast_id\":1,\"failure\":1,\"results\":["
        + list($0) { _ in "{\"error\":\"NotRegistered\"}" } + "]}"
    },
    shape("explain-reply", 500, "words in a text") { list($0, " ") { _ in "UNREGISTERED" } },
    shape("explain-reply", 500, "numbers in a text") { list($0, " ") { _ in "404" } },
    shape("explain-reply", 500, "URLs in a text") { list($0, " ") { _ in "https://example.com/" } },
    shape("explain-reply", 1000, "braces without an end") { list($0, "\n") { _ in "{\"a\":" } },
    shape("explain-reply", 1000, "lines without a response, in braces") {
      list($0, "\n") { "a{\($0)" }
    },
    shape("explain-reply", 300, "HTTP messages") {
      list($0, "\n") { _ in "HTTP/2 400\napns-id: 1\n\n{\"reason\":\"BadTopic\"}" }
    },
    shape("explain-reply --scan", 300, "lines") {
      list($0, "\n") { "\($0) ERROR push failed: 410 Gone {\"errno\":103,\"code\":410}" }
    },
  ]

  private static let texts: [Shape] = [
    shape("redact-text", 1000, "lines") {
      list($0, "\n") { "2024-05-01 INFO [main] token=abc\($0) sent to joe\($0)@example.com" }
    },
    shape("redact-text --mark", 1000, "values on one line") {
      list($0, " ") { "token=\"a \(100_000 + $0)\"" }
    },
    shape("redact-text", 2000, "quotes without an end") { list($0, "") { _ in "token='a \\\"" } },
    shape("redact-text", 1000, "cookies") { list($0, "; ") { "cookie: a=\($0)" } },
    shape("redact-text", 1000, "parameters without values") {
      list($0, " ") { _ in "Authorization: basic a= Cookie: x y" }
    },
    shape("redact-text", 2000, "open lists") { list($0, "") { _ in "token: [a, " } },
    shape("redact-text", 1000, "lines of an open list") {
      "token: [\n" + list($0, "\n") { " a\($0)," }
    },
    shape("redact-text", 2000, "JSON without an end") { list($0, "") { _ in "{\"token\":[\"" } },
    shape("redact-text", 1000, "rows of CSV") {
      "email,token\n" + list($0, "\n") { "\"a\($0)@b.example\",\"x \"\"\($0)\"\"\"" }
    },
    shape("redact-text", 4000, "options for a user") { list($0, "") { _ in " -u a: --user 'b:" } },
    shape("redact-text", 300, "tokens that begin alike") {
      list($0, " ") { "token=" + String(repeating: "a", count: 99) + "\($0)" }
    },
  ]

  private static let others: [Shape] = [
    shape("parse-inbox", 300, "messages") {
      "{\"messages\":[" + list($0) { "{\"id\":\"\($0)\",\"title\":\"t\",\"campaignId\":\"c\"}" }
        + "]}"
    },
    shape("parse-bridge", 1000, "members") {
      "{\"bcid\":2," + list($0) { "\"m\($0)\":\($0)" } + "}"
    },
    shape("build-bridge", 300, "messages") {
      list($0, "\n") { "{\"cid\":110,\"engagement_uid\":\"\($0)\",\"activityType\":30}" }
    },
    shape("convert-payload --to fcm-v1", 1000, "members") {
      "{\"aps\":{\"alert\":\"a\"}," + list($0) { "\"m\($0)\":\"\($0)\"" } + "}"
    },
    shape("convert-payload --to apns", 1000, "members") {
      "{\"message\":{\"token\":\"t\",\"notification\":{\"title\":\"a\"},\"data\":{"
        + list($0) { "\"m\($0)\":\"\($0)\"" } + "}}}"
    },
    shape("parse-payload --redact", 300, "members") {
      "{\"aps\":{\"alert\":\"a\"}," + list($0) { "\"m\($0)\":{\"token\":\"secret-\($0)\"}" } + "}"
    },
    shape("parse-payload --redact", 4000, "escaped quotes") {
      "{\"aps\":{\"alert\":\"a\"},\"d\":\"x" + list($0, "") { _ in #"{\\\"a\\\\\\\":[{"# } + "\"}"
    },
  ]

  @Test(arguments: links + objects + streams + requests + replies + texts + others)
  func isLinear(_ shape: Shape) throws {
    var size = TestSize.of(shape.size, byDefault: max(shape.size / 8, 50))
    var short = try leastSeconds(shape, size)
    while short < Self.measurable, size < shape.size << 8 {
      size *= 2
      short = try leastSeconds(shape, size)
    }
    try #require(short >= Self.measurable, "\(size) take no time: is the input read?")
    var growths: [Double] = []
    // Other programs on the machine slow one of two runs down, but not each time.
    while growths.count < 5, growths.allSatisfy({ $0 >= Self.growth }) {
      if !growths.isEmpty { short = try leastSeconds(shape, size) }
      let long = try leastSeconds(shape, size * 4, below: Self.growth * short)
      growths.append(long / short)
    }
    if growths.allSatisfy({ $0 >= Self.growth }) {
      Issue.record("\(size) take \(short) s, four times as many \(growths) times as long")
    }
  }

  /// The least time, in seconds, of which the growth says something.
  private static let measurable = 0.01
  /// Four times the input may take so many times as long; with n^1.5, it would be eight.
  private static let growth = 6.0

  /// Returns the least of three times, or the first one below a limit.
  private func leastSeconds(
    _ shape: Shape, _ size: Int, below limit: Double = 0
  ) throws -> Double {
    let input = Array(shape.input(size).utf8)
    var least = Double.infinity
    for _ in 0..<3 where least >= limit { least = min(least, try seconds(shape.arguments, input)) }
    return least
  }

  private func seconds(_ arguments: [String], _ input: [UInt8]) throws -> Double {
    let context = Context.memory(arguments: arguments, input: input)
    let start = Self.processorTime()
    _ = CLI.run(context)
    return Self.processorTime() - start
  }

  private static func processorTime() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
