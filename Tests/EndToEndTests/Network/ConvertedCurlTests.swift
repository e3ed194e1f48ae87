import Foundation
import Testing

/// The commands of `convert-payload --curl`, run by bash with curl against a server with HTTP/2.
@Suite(
  "convert-payload --curl", .waiting,
  .enabled(if: Nginx.isComplete && Program.path("curl") != nil, Comment(rawValue: Nginx.lack)))
struct ConvertedCurlTests {
  private let nginx: Nginx
  private let folder: TemporaryFolder

  init() throws {
    nginx = try Nginx()
    folder = try TemporaryFolder()
    let hosts = ["fcm.googleapis.com", "api.push.apple.com", "api.sandbox.push.apple.com"]
    let lines =
      hosts.map { "connect-to = \"\($0):443:127.0.0.1:\(nginx.port("right"))\"\n" }
      + ["cacert = \"\(nginx.certificates.authority)\"\n"]
    try folder.write(lines.joined().utf8, to: ".curlrc")
  }

  /// Texts that a shell would interpret without quotes, or that end quotes.
  static let texts = [
    "plain", "it's", "\"quoted\"", "$(touch pwned)", "`touch pwned`", "$APNS_JWT ${HOME}",
    "a!b !! !-1", "back\\slash \\' \\", "two\nlines\r\n\ttab", "' ; touch pwned ; '", "@file",
    "日本語 \u{1F600} \u{202E}", "%s %25 {a,b} [1-3] *", "\u{1}\u{0}", "--data x", "",
  ]

  private func payload(_ text: String) throws -> [UInt8] {
    [UInt8](try JSONEncoder().encode(["aps": ["alert": ["title": text, "body": "b"]]]))
  }

  private func convert(_ arguments: [String], _ input: [UInt8]) throws -> [UInt8] {
    var child = Child()
    child.arguments = ["convert-payload"] + arguments
    child.folder = folder.path
    let outcome = try child.run(input: input)
    #expect(outcome.status == 0, "\(String(decoding: outcome.stderr, as: UTF8.self))")
    return outcome.stdout
  }

  /// Runs the printed command; the request that arrives.
  private func request(_ arguments: [String], _ input: [UInt8]) throws -> TestJSON {
    let line = String(decoding: try convert(arguments + ["--curl"], input), as: UTF8.self)
    #expect(line.hasPrefix("test -n \"$") && line.split(separator: "\n").count == 1)
    var shell = Child()
    shell.program = Program.path("bash") ?? ""
    shell.arguments = ["-c", line]
    shell.environment = [
      "CURL_HOME": folder.path, "APNS_JWT": "head.claims.sign", "FCM_ACCESS_TOKEN": "ya29.a-b_c",
    ]
    shell.folder = folder.path
    let outcome = try shell.run()
    #expect(outcome.status == 0, "\(String(decoding: outcome.stderr, as: UTF8.self))")
    let output = String(decoding: outcome.stdout, as: UTF8.self)
    #expect(output.hasSuffix(#"{"status":"success"}"#))
    #expect(output.hasPrefix("HTTP/2 200") == line.contains("--http2"))
    #expect(folder.read("pwned").isEmpty)
    return try #require(nginx.push())
  }

  private func body(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.filter { $0 != 0x0A }, as: UTF8.self)
  }

  @Test("the payload arrives at APNs byte for byte") func apns() throws {
    for text in Self.texts {
      let input = try payload(text)
      let found = try request(
        ["--to", "apns", "--bundle-id", "com.e.app", "--device-token", "00ff"], input)
      #expect(found["protocol"]?.text == "HTTP/2.0" && found["method"]?.text == "POST")
      #expect(found["host"]?.text == "api.sandbox.push.apple.com")
      #expect(found["path"]?.text == "/3/device/00ff")
      #expect(found["authorization"]?.text == "bearer head.claims.sign")
      #expect(found["topic"]?.text == "com.e.app" && found["type"]?.text == "alert")
      #expect(found["priority"]?.text == "10" && found["expiration"]?.text == "")
      #expect(found["content"]?.text == "application/json")
      #expect(found["body"]?.text == body(try convert(["--to", "apns"], input)), "\(text)")
    }
  }

  @Test("the request arrives at FCM byte for byte") func fcm() throws {
    for text in Self.texts {
      let input = try payload(text)
      let to = ["--to", "fcm-v1", "--device-token", "t'$(id)", "--validate-only"]
      let found = try request(to + ["--project", "my-app/../x"], input)
      #expect(found["host"]?.text == "fcm.googleapis.com" && found["method"]?.text == "POST")
      #expect(found["path"]?.text == "/v1/projects/my-app%2F..%2Fx/messages:send")
      #expect(found["authorization"]?.text == "Bearer ya29.a-b_c")
      #expect(found["content"]?.text == "application/json")
      let sent = try #require(found["body"]?.text)
      #expect(sent == body(try convert(to, input)), "\(text)")
      #expect(try TestJSON.parse(sent.utf8)["validate_only"]?.compact == "true")
    }
  }

  @Test("the headers of the input, and Apple's suffixes") func headers() throws {
    let headers = """
      {"apns-topic":"com.e.app.voip","apns-expiration":"1700000000","apns-collapse-id":"c'1"}
      """
    let input =
      #"{"message":{"token":"t","apns":{"headers":\#(headers),"payload":{"aps":{"alert":"x"}}}}}"#
    let found = try request(
      ["--to", "apns", "--device-token", "00ff", "--production"], Array(input.utf8))
    #expect(found["host"]?.text == "api.push.apple.com")
    #expect(found["topic"]?.text == "com.e.app.voip" && found["type"]?.text == "voip")
    #expect(found["expiration"]?.text == "1700000000" && found["collapse"]?.text == "c'1")
  }
}
