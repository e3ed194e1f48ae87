import CPlatform
import Foundation
import PushCore
import Testing

@testable import PushEmulator

/// Requests for Web Push, Expo, Amazon SNS, Huawei, OneSignal and FCM's legacy API.
@Suite struct OtherServiceTests {
  /// A request, and what the response has.
  struct Case: CustomStringConvertible, Sendable {
    let line: String
    var headers: [String] = []
    var body = ""
    let status: Int
    var text = ""
    /// A part of the first broken rule; nil if there is none.
    var violation: String?
    var description: String { "\(line) \(body.prefix(60))" }
  }

  private static func request(_ line: String, _ headers: [String], _ body: [UInt8])
    -> ReceivedRequest
  {
    let words = line.split(separator: " ")
    let target = words[1].split(separator: "?", maxSplits: 1)
    return ReceivedRequest(
      method: String(words[0]), path: String(target[0]),
      query: target.count > 1 ? String(target[1]) : nil,
      headers: [HTTPHeader("Host", "localhost:8080")]
        + headers.map { header in
          let colon = header.firstIndex(of: ":") ?? header.endIndex
          return HTTPHeader(String(header[..<colon]), String(header[colon...].dropFirst()))
        }, body: body)
  }

  private static func check(_ test: Case) {
    let inbox = Inbox()
    let emulator = Emulator { inbox.take($0) }
    let response = emulator.respond(to: request(test.line, test.headers, Array(test.body.utf8)))
      .response
    let text = String(decoding: response.body, as: UTF8.self)
    #expect(response.status == test.status, "\(text)")
    #expect(test.text.isEmpty || text.contains(test.text), "\(text)")
    let violation = inbox.records.first?.violations.first?.text
    #expect((violation == nil) == (test.violation == nil), "\(violation ?? "none")")
    if let part = test.violation {
      #expect(violation?.contains(part) == true, "\(violation ?? "")")
    }
    if test.status == 429 || test.status == 503 {
      #expect(response.headers.values("retry-after") == ["1"])
    }
  }

  // MARK: Expo

  private static let expo = "POST /--/api/v2/push/send"
  private static let json = "Content-Type:application/json"

  private static func message(_ token: String, _ more: String = #","body":"a""#) -> String {
    #"{"to":"ExponentPushToken[\#(token)]"\#(more)}"#
  }

  static let expoCases: [Case] = [
    Case(
      line: expo, headers: [json], body: message("a"), status: 200,
      text: #"{"data":{"status":"ok","id":"00000000-0000-4000-8000-000000000001"}}"#),
    Case(
      line: expo, headers: [json], body: "[\(message("a")),\(message("unregistered"))]",
      status: 200,
      text:
        #"{"data":[{"status":"ok","id":"00000000-0000-4000-8000-000000000001"},{"status":"error","#
        + #""message":"\"ExponentPushToken[unregistered]\" is not a registered push notification recipient","#
        + #""details":{"error":"DeviceNotRegistered","expoPushToken":"ExponentPushToken[unregistered]"}}]}"#
    ),
    Case(
      line: expo, headers: [json],
      body: #"{"to":["ExponentPushToken[a]","ExponentPushToken[quota]"],"body":"a"}"#, status: 200,
      text: #""error":"MessageRateExceeded""#),
    Case(
      line: expo, headers: [json], body: #"{"to":[],"body":"a"}"#, status: 400,
      text: "VALIDATION_ERROR", violation: "to: must have a token"),
    Case(line: expo, headers: [json], body: message("mismatch"), status: 200, text: #""ok""#),
    Case(
      line: expo, headers: [json], body: message("unavailable"), status: 503,
      text: "SERVICE_UNAVAILABLE"),
    Case(
      line: expo, headers: [json],
      body: "[" + Array(repeating: message("a"), count: 101).joined(separator: ",") + "]",
      status: 400, text: #""code":"PUSH_TOO_MANY_NOTIFICATIONS""#, violation: "at most 100"),
    Case(
      line: expo, headers: [json], body: message("a", #","body":1"#), status: 400,
      text: #""code":"VALIDATION_ERROR""#, violation: "(expo."),
    Case(
      line: expo, headers: [json], body: "", status: 400, text: "VALIDATION_ERROR",
      violation: "body: is missing"),
    Case(
      line: "GET /--/api/v2/push/send", status: 405, text: "errors", violation: "must be POST"),
    Case(line: "POST /--/api/v2/push/x", status: 404, text: "errors", violation: "endpoint"),
    Case(
      line: "POST /--/api/v2/push/getReceipts", body: #"{"ids":["x"]}"#, status: 200,
      text: #"{"data":{}}"#),
    Case(
      line: "POST /--/api/v2/push/getReceipts", body: #"{"ids":[1]}"#, status: 400,
      text: "VALIDATION_ERROR", violation: "ids"),
  ]

  @Test(arguments: expoCases) func expoResponds(test: Case) { Self.check(test) }

  @Test func expoReceiptsFollowTickets() throws {
    let emulator = Emulator()
    func ask(_ path: String, _ body: String) throws -> JSONValue {
      let request = Self.request("POST /--/api/v2/push/\(path)", [Self.json], Array(body.utf8))
      return try #require(JSONValue(emulator.respond(to: request).response.body)?["data"])
    }
    let tickets = try ask("send", "[\(Self.message("a")),\(Self.message("mismatch"))]").elements
    let ids = tickets.compactMap { $0["id"]?.string }
    #expect(ids.count == 2)
    let receipts = try ask("getReceipts", #"{"ids":["\#(ids[0])","\#(ids[1])"]}"#).members
    #expect(receipts.map(\.name) == ids)
    #expect(receipts.first?.value["status"]?.string == "ok")
    #expect(receipts.last?.value["details"]?["error"]?.string == "MismatchSenderId")
  }

  // MARK: OneSignal

  private static let oneSignal = "POST /notifications"
  private static let key = ["Authorization:Key os", json]

  private static func content(_ ids: [String], _ contents: String = #"{"en":"a"}"#) -> String {
    let list = ids.map { #""\#($0)""# }.joined(separator: ",")
    return
      #"{"app_id":"5eb5a37e-b458-11e3-ac11-000c2940e62c","include_subscription_ids":[\#(list)],"contents":\#(contents)}"#
  }

  private static let known = "1dd608f2-c6a1-11e3-851d-000c2940e62c"

  static let oneSignalCases: [Case] = [
    Case(
      line: oneSignal, headers: key, body: content([known]), status: 200,
      text: #"{"id":"00000000-0000-4000-8000-000000000001"}"#),
    Case(
      line: "POST /api/v1/notifications", headers: key,
      body: content([known, "unregistered"]).replacing("subscription", with: "player"), status: 200,
      text: #"-000000000001","errors":{"invalid_player_ids":["unregistered"]}}"#),
    Case(
      line: oneSignal, headers: key, body: content(["unregistered"]), status: 200,
      text: #"{"id":"","errors":["All included players are not subscribed"]}"#),
    Case(
      line: oneSignal, headers: [json], body: content([known]), status: 403, text: "Authorization",
      violation: "Authorization"),
    Case(
      line: oneSignal, headers: key,
      body: content([known]).replacing(#","contents":{"en":"a"}"#, with: ""), status: 400,
      text: "Message Notifications must have English language content", violation: "contents"),
    Case(
      line: oneSignal, headers: key, body: content(["unavailable"]), status: 503, text: "errors"),
    Case(line: oneSignal, headers: key, body: "x", status: 400, text: "errors", violation: "body"),
  ]

  @Test(arguments: oneSignalCases) func oneSignalResponds(test: Case) { Self.check(test) }

  // MARK: Huawei

  private static let huawei = "POST /v1/101/messages:send"
  private static let bearer = ["Authorization:Bearer t", json]

  private static func huawei(_ tokens: String...) -> String {
    let list = tokens.map { #""\#($0)""# }.joined(separator: ",")
    return
      #"{"message":{"notification":{"title":"a","body":"b"},"android":{"notification":{"click_action":{"type":3}}},"token":[\#(list)]}}"#
  }

  static let huaweiCases: [Case] = [
    Case(
      line: "POST /oauth2/v3/token", headers: ["Content-Type:application/x-www-form-urlencoded"],
      body: "grant_type=client_credentials&client_id=1&client_secret=s", status: 200,
      text: #"{"access_token":"#),
    Case(
      line: "POST /oauth2/v3/token", body: "grant_type=client_credentials&client_id=1",
      status: 400, text: "error_description", violation: "client_secret"),
    Case(
      line: huawei, headers: bearer, body: huawei("a", "b"), status: 200,
      text: #""code":"80000000","msg":"Success","requestId":"#),
    Case(
      line: huawei, headers: bearer, body: huawei("a", "unregistered", "badtoken"), status: 200,
      text:
        #""code":"80100000","msg":"{\"success\":1,\"failure\":2,\"illegal_tokens\":[\"unregistered\",\"badtoken\"]}""#
    ),
    Case(
      line: huawei, headers: bearer, body: huawei("badtoken"), status: 200, text: "80300007"),
    Case(
      line: huawei, headers: [json], body: huawei("a"), status: 401, text: "80200001",
      violation: "Authorization"),
    Case(
      line: huawei, headers: bearer,
      body: #"{"message":{"token":["a"],"android":{"urgency":"X"}}}"#,
      status: 400, text: "80100003", violation: "huawei."),
    Case(
      line: huawei, headers: bearer, body: "{}", status: 400, text: "80100003",
      violation: "message: must be an object with token, topic or condition"),
    Case(line: huawei, headers: bearer, body: huawei("quota"), status: 503, text: "81000001"),
    Case(line: "GET /v1/101/messages:send", status: 405, violation: "method"),
  ]

  @Test(arguments: huaweiCases) func huaweiResponds(test: Case) { Self.check(test) }

  // MARK: SNS

  private static let signed = [
    "Authorization:AWS4-HMAC-SHA256 Credential=a",
    "Content-Type:application/x-www-form-urlencoded; charset=utf-8",
  ]
  private static let arn = "arn%3Aaws%3Asns%3Aeu-west-1%3A1%3Aendpoint%2FGCM%2Fapp%2F"

  static let snsCases: [Case] = [
    Case(
      line: "POST /", headers: signed, body: "Action=Publish&Message=Sale&TargetArn=\(arn)a",
      status: 200,
      text: "<PublishResponse xmlns=\"https://sns.amazonaws.com/doc/2010-03-31/\"><PublishResult>"
        + "<MessageId>"),
    Case(
      line: "POST /", headers: signed,
      body: "Action=Publish&Message=Sale&TargetArn=\(arn)disabled", status: 400,
      text: "<Error><Type>Sender</Type><Code>EndpointDisabled</Code>"),
    Case(
      line: "POST /", headers: [signed[1]], body: "Action=Publish&Message=Sale&TargetArn=\(arn)a",
      status: 403, text: "<Code>AuthorizationError</Code>", violation: "Authorization"),
    Case(
      line: "POST /", headers: signed, body: "Action=Publish&Message=Sale&TargetArn=a", status: 400,
      text: "<Code>InvalidParameter</Code><Message>Invalid parameter: TargetArn", violation: "ARN"),
    Case(
      line: "POST /", headers: signed, body: "Action=Publish&TargetArn=\(arn)a", status: 400,
      text: "InvalidParameter", violation: "Message"),
    Case(
      line: "POST /", headers: signed,
      body: "Action=Publish&MessageStructure=json&TopicArn=arn%3Aaws%3Asns%3Aeu-west-1%3A1%3Anews"
        + "&Message=%7B%22GCM%22%3A%22%7B%5C%22data%5C%22%3A%7B%5C%22a%5C%22%3A%5C%22b%5C%22%7D%7D%22%7D",
      status: 400, text: "InvalidParameter", violation: "(sns.no-default)"),
    Case(
      line: "POST /", headers: signed, body: "Action=Publish&Message=a&TargetArn=\(arn)unavailable",
      status: 503, text: "<Type>Receiver</Type>"),
    Case(
      line: "POST /", headers: signed, body: "Action=Publish&Message=a&TargetArn=\(arn)quota",
      status: 429, text: "Throttled"),
    Case(
      line: "POST /", headers: signed, body: "Action=Subscribe", status: 400, text: "InvalidAction",
      violation: "Action"),
  ]

  @Test(arguments: snsCases) func snsResponds(test: Case) { Self.check(test) }

  // MARK: Legacy FCM

  @Test func theLegacyAPIIsOff() {
    Self.check(
      Case(
        line: "POST /fcm/send", headers: ["Authorization:key=a", Self.json],
        body: #"{"to":"a","data":{"b":"c"}}"#, status: 404, text: "<title>Error 404 (Not Found)!!1",
        violation: "/v1/projects/"))
  }

  // MARK: Web Push

  private static func token(_ claims: String) -> String {
    [#"{"typ":"JWT","alg":"ES256"}"#, claims, "signature"]
      .map { Base64.encoded(Array($0.utf8)).replacing("=", with: "") }.joined(separator: ".")
  }

  private static func vapid(_ audience: String = "http://localhost:8080", in seconds: Int = 3600)
    -> String
  {
    let end = Int(pk_realtime_ms() / 1000) + seconds
    let claims = #"{"aud":"\#(audience)","exp":\#(end),"sub":"mailto:a@b.example"}"#
    return "Authorization:vapid t=\(token(claims)), k=BCVxsr7N"
  }

  private static let push = "POST /fcm/send/pushkit:1"
  private static let encrypted = ["TTL:60", "Content-Encoding:aes128gcm"]

  static let webCases: [Case] = [
    Case(line: push, headers: encrypted + [vapid()], body: "\u{1}x", status: 201),
    Case(
      line: push, headers: [encrypted[1], vapid()], body: "x", status: 400, violation: "TTL"),
    Case(line: push, headers: encrypted, body: "x", status: 401, violation: "Authorization"),
    Case(
      line: push, headers: encrypted + [vapid("https://fcm.googleapis.com")], body: "x",
      status: 403, violation: "aud"),
    Case(
      line: push, headers: encrypted + [vapid(in: 90_000)], body: "x", status: 403,
      violation: "24 hours"),
    Case(
      line: push, headers: encrypted + [vapid(in: -10)], body: "x", status: 403,
      violation: "expired"),
    Case(
      line: push, headers: encrypted + [vapid(), "Urgency:urgent"], body: "x", status: 400,
      violation: "urgent"),
    Case(
      line: push, headers: encrypted + [vapid(), "Topic:" + String(repeating: "a", count: 33)],
      body: "x", status: 400, violation: "topic"),
    Case(
      line: push, headers: encrypted + [vapid()], body: String(repeating: "x", count: 4097),
      status: 413, violation: "4096"),
    Case(line: "POST /fcm/send/gone:1", status: 410, text: "unsubscribed"),
    Case(line: "POST /fcm/send/expired:1", status: 404),
    Case(line: "POST /fcm/send/quota:1", status: 429),
    Case(line: "POST /fcm/send/unavailable:1", status: 503),
    Case(line: "GET /fcm/send/pushkit:1", status: 405, violation: "POST"),
    Case(line: "GET /subscription?is=lost", status: 400, violation: "is: must be gone"),
    Case(
      line: "GET /subscription", status: 200,
      text:
        #"{"endpoint":"http://localhost:8080/fcm/send/pushkit:00000000-0000-4000-8000-000000000001","keys":{"p256dh":"B"#
    ),
    Case(line: "GET /subscription?is=gone", status: 200, text: "/fcm/send/gone:"),
    Case(
      line: "GET /subscription", headers: ["X-Forwarded-Proto:https"], status: 200,
      text: #""https://localhost:8080/"#),
  ]

  @Test(arguments: webCases) func webPushResponds(test: Case) { Self.check(test) }

  // MARK: Scripts, queries, encodings

  @Test func scriptsAndQueriesNameTheServices() throws {
    for service in EmulatedService.allCases {
      let line = try #require(JSONValue(#"{"vendor":"\#(service.name)","do":"close"}"#.utf8))
      #expect(try FaultLine(line, among: Emulator.vendors).vendor == service)
    }
    #expect(Set(Emulator.vendors) == Set(EmulatedService.allCases))
  }

  @Test func recordsHaveTheTokens() {
    let emulator = Emulator()
    func found(_ token: String) -> Int {
      let request = Self.request("GET /requests?token=\(token)", [], [])
      return emulator.respond(to: request).response.body.count { $0 == 0x0A }
    }
    for test in [Self.expoCases[0], Self.oneSignalCases[0], Self.huaweiCases[2], Self.snsCases[0]] {
      _ = emulator.respond(to: Self.request(test.line, test.headers, Array(test.body.utf8)))
    }
    #expect(found("ExponentPushToken%5Ba%5D") == 1)
    #expect(found(Self.known) == 1)
    #expect(found("b") == 1)
    #expect(found(Self.arn + "a") == 1)
  }

  @Test func bodiesInGzipAreRead() throws {
    let data = try #require(Self.compressed(#"{"to":"ExponentPushToken[a]","body":"a"}"#))
    let headers = [Self.json, "Content-Encoding:gzip"]
    let inbox = Inbox()
    let emulator = Emulator { inbox.take($0) }
    #expect(emulator.respond(to: Self.request(Self.expo, headers, data)).response.status == 200)
    let record = try #require(inbox.records.first)
    #expect(record.request.body == Array(#"{"to":"ExponentPushToken[a]","body":"a"}"#.utf8))
    #expect(record.request.headers.values("content-encoding").isEmpty)
    for broken in [Array("text".utf8), data.dropLast(), data + [0], []] {
      let response = emulator.respond(to: Self.request(Self.expo, headers, Array(broken))).response
      #expect(response.status == 400)
    }
  }

  @Test func theContentOfGzipIsLimited() throws {
    let data = try #require(Self.compressed(String(repeating: "a", count: 1 << 20)))
    var request = Self.request(Self.expo, ["Content-Encoding:gzip"], data)
    #expect(request.decodeBody() == nil)
    #expect(request.body.count == 1 << 20)
    request = Self.request(Self.expo, ["Content-Encoding:gzip"], data)
    #expect(request.decodeBody(limit: (1 << 20) - 1)?.status == 413)
  }

  /// Compresses a text with gzip(1).
  private static func compressed(_ text: String) -> [UInt8]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-c"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    guard (try? process.run()) != nil else { return nil }
    DispatchQueue.global().async {
      input.fileHandleForWriting.write(Data(text.utf8))
      try? input.fileHandleForWriting.close()
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(data)
  }
}
