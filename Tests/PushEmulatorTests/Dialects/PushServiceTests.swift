import CPlatform
import Foundation
import PushCore
import Testing

@testable import PushEmulator

/// Requests for FCM and APNs, which the emulator accepts or refuses as the services do.
@Suite struct PushServiceTests {
  private static func answer(
    _ line: String, _ headers: [String], _ body: String, isLenient: Bool = false
  ) -> (status: Int, text: String, record: RecordedRequest?) {
    let (response, record) = respond(line, headers, body, isLenient: isLenient)
    return (response.status, String(decoding: response.body, as: UTF8.self), record)
  }

  private static func respond(
    _ line: String, _ headers: [String], _ body: String, isLenient: Bool = false
  ) -> (response: HTTPResponse, record: RecordedRequest?) {
    let inbox = Inbox()
    let emulator = Emulator(isLenient: isLenient) { inbox.take($0) }
    let words = line.split(separator: " ")
    let target = words[1].split(separator: "?")
    let response = emulator.respond(
      to: ReceivedRequest(
        method: String(words[0]), path: String(target[0]),
        query: target.count > 1 ? String(target[1]) : nil, authority: "localhost",
        headers: headers.map { header in
          let colon = header.firstIndex(of: ":") ?? header.endIndex
          return HTTPHeader(String(header[..<colon]), String(header[colon...].dropFirst()))
        }, body: Array(body.utf8))
    ).response
    return (response, inbox.records.first)
  }

  // MARK: FCM

  private static func send(_ body: String) -> (status: Int, text: String, record: RecordedRequest?)
  {
    answer("POST /v1/projects/p/messages:send", ["Authorization:Bearer t"], body)
  }

  @Test(
    arguments: [
      #"{"message":{"token":"a","notification":{"title":"x"}}}"#,
      #"{"message":{"topic":"news","data":{"k":"v"},"android":{"ttl":"60s","priority":"HIGH"}}}"#,
      #"{"message":{"token":"a","notification":{"title":"{{name}}"},"data":{}}}"#,
      #"{"message":{"fid":"a","apns":{"headers":{"apns-priority":"5"},"payload":{"aps":{"alert":"x"}}}}}"#,
      // What only the vendors' apps refuse is no concern of FCM.
      #"{"message":{"token":"a","data":{"everlytic":"x","action":"nonsense"}}}"#,
    ])
  func fcmAccepts(body: String) {
    let answer = Self.send(body)
    #expect(answer.status == 200)
    #expect(answer.text == #"{"name":"projects/p/messages/0:1"}"#)
    #expect(answer.record?.violations.isEmpty == true)
  }

  @Test func aTrialHasNoID() {
    let body = #"{"validate_only":true,"message":{"token":"a","notification":{"title":"x"}}}"#
    #expect(Self.send(body).text == #"{"name":"projects/p/messages/fake_message_id"}"#)
  }

  /// Bodies that FCM refuses, the field, and the code of check-payload.
  @Test(
    arguments: [
      (
        #"{"message":{"token":"a","data":{"b":"c","d":1}}}"#, "message.data[1].value",
        "data-not-string"
      ),
      (#"{"message":{"token":"a","android":{"ttl":"5"}}}"#, "message.android.ttl", "value"),
      (
        #"{"message":{"token":"a","notification":{"titel":"x"}}}"#, "message.notification.titel",
        "unknown-member"
      ),
      (
        #"{"message":{"token":"a","android":{"notification":{"title_loc_key":"k","title_loc_args":["x",1]}}}}"#,
        "message.android.notification.title_loc_args[1]", "type"
      ),
      (#"{"message":{"token":"a","topic":"b"}}"#, "message.topic", "recipient"),
      (#"{"message":{"notification":{"title":"x"}}}"#, "message", "no-recipient"),
      (#"{"message":{}}"#, "message", "no-recipient"), (#"{"message":5}"#, "message", "type"),
      (#"{"message":{"nothing":1,"token":"a"}}"#, "message.nothing", "unknown-member"),
      (#"{"message":{"token":"a"},"nothing":1}"#, "nothing", "unknown-member"),
      (#"{"message":{"token":"a","data":{"from":"x"}}}"#, "message.data[0].value", "reserved-key"),
      (#"{"to":"a","notification":{"title":"x"}}"#, "to", "other-api"),
      (#"{"message":{"token":["a"],"webpush":{"hms_options":{}}}}"#, "message.token", "type"),
      (
        #"{"message":{"token":"a","px.title":"x","data":{"px.msg_id":"1"}}}"#, "message.px.title",
        "unknown-member"
      ),
    ])
  func fcmRefuses(body: String, field: String, code: String) throws {
    let answer = Self.send(body)
    #expect(answer.status == 400)
    #expect(answer.text.contains(#""status":"INVALID_ARGUMENT""#))
    #expect(answer.text.contains(#""errorCode":"INVALID_ARGUMENT""#))
    #expect(answer.text.contains(#""field":"\#(field)""#), "\(answer.text)")
    #expect(answer.record?.violations.contains { $0.rule.contains("(fcm.\(code))") } == true)
  }

  @Test(arguments: ["", "[]", "x", "{", "5"]) func fcmNeedsAnObject(body: String) {
    let answer = Self.send(body)
    #expect(answer.status == 400)
    #expect(answer.record?.violations.map(\.field) == ["body"])
  }

  @Test func fcmNeedsCredentials() {
    let (line, body) = (
      "POST /v1/projects/p/messages:send", #"{"message":{"token":"a","data":{"k":"v"}}}"#
    )
    let without = Self.answer(line, [], body)
    #expect(without.status == 401)
    #expect(without.text.contains(#""status":"UNAUTHENTICATED""#))
    #expect(Self.answer(line, [], body, isLenient: true).status == 200)
    #expect(Self.answer(line, ["Authorization:key=AAAA"], body).status == 401)
  }

  private static let bodyOfMessage = #"{"message":{"token":"a","data":{"k":"v"}}}"#
  private static let sending = "POST /v1/projects/p/messages:send"

  @Test(arguments: [
    ([], #"Bearer realm="https://accounts.google.com/""#),
    (
      ["Authorization:key=AAAA"],
      #"Bearer realm="https://accounts.google.com/", error="invalid_token""#
    ),
    (
      ["Authorization:Bearer a", "authorization:Bearer b"],
      #"Bearer realm="https://accounts.google.com/", error="invalid_token""#
    ),
  ]) func fcmNamesTheChallenge(headers: [String], challenge: String) {
    let response = Self.respond(Self.sending, headers, Self.bodyOfMessage).response
    #expect(response.status == 401)
    #expect(response.headers.values("www-authenticate") == [challenge])
  }

  @Test(arguments: [false, true]) func authorizationMayNotBeRepeated(isLenient: Bool) {
    let headers = ["Authorization:bearer a.b.c", "authorization:bearer a.b.c"]
    let message = Self.respond(Self.sending, headers, Self.bodyOfMessage, isLenient: isLenient)
    #expect(message.response.status == 401)
    #expect(message.record?.violations.map(\.field) == ["Authorization"])
    let push = Self.answer(
      "POST /3/device/\(Self.device)", headers + ["apns-topic:com.example"], Self.alert,
      isLenient: isLenient)
    #expect(push.text == #"{"reason":"InvalidProviderToken"}"#)
  }

  @Test func anEmptyLabelIsNone() {
    let body = #"{"message":{"token":"a","data":{"k":"v"},"fcmOptions":{"analyticsLabel":""}}}"#
    #expect(Self.send(body).status == 200)
  }

  @Test(arguments: TokenName.allCases) func whenToTryAgain(name: TokenName) {
    let expected = [.quota, .unavailable].contains(name) ? ["1"] : []
    let message = Self.respond(Self.sending, [], #"{"message":{"token":"\#(name)"}}"#)
    #expect(message.response.headers.values("retry-after") == expected)
    let push = Self.respond("POST /3/device/\(name)", [], "")
    #expect(push.response.headers.values("retry-after") == expected)
  }

  @Test(arguments: TokenName.allCases) func wordsInTokensSelectTheResponse(name: TokenName) throws {
    let row = try #require(ServiceRefusal(name.fcmCode, by: .fcmV1))
    let answer = Self.answer(
      "POST /v1/projects/p/messages:send", [], #"{"message":{"token":"a-\#(name)-1"}}"#)
    #expect(answer.status == row.status)
    #expect(answer.text.contains(#""errorCode":"\#(name.fcmCode)""#))
    #expect(answer.record?.violations.isEmpty == true)
    let reason = try #require(ServiceRefusal(name.apnsReason, by: .apns))
    let push = Self.answer("POST /3/device/a\(name)1", [], "")
    #expect(push.status == reason.status)
    #expect(push.text.hasPrefix(#"{"reason":"\#(name.apnsReason)""#))
  }

  @Test func topics() {
    let headers = ["Authorization:Bearer t"]
    func manage(_ body: String) -> (Int, String) {
      let answer = Self.answer("POST /iid/v1:batchAdd", headers, body)
      return (answer.status, answer.text)
    }
    let good = manage(#"{"to":"/topics/news","registration_tokens":["a","unregistered"]}"#)
    #expect(good == (200, #"{"results":[{},{"error":"NOT_FOUND"}]}"#))
    let bad = [
      #"{"to":"news","registration_tokens":["a"]}"#,
      #"{"to":"/topics/a b","registration_tokens":["a"]}"#,
      #"{"to":"/topics/news","registration_tokens":[]}"#, #"{"to":"/topics/news"}"#,
      #"{"to":"/topics/news","registration_tokens":[1]}"#, "[]",
    ]
    for body in bad { #expect(manage(body).0 == 400, "\(body)") }
    let path = "/v1/projects/p/registrations/a%3Ab/topicSubscriptions"
    #expect(
      Self.answer("POST \(path)?topic_name=news", headers, "{}").text
        == #"{"name":"projects/p/registrations/a%3Ab/topicSubscriptions/news"}"#)
    #expect(Self.answer("DELETE \(path)/news", headers, "").text == "{}")
    #expect(Self.answer("POST \(path)?topic_name=a+b", headers, "{}").status == 400)
    #expect(Self.answer("POST \(path)/news", headers, "{}").status == 405)
    #expect(Self.answer("POST /v1/projects/p/messages:sent", headers, "{}").status == 404)
  }

  // MARK: Access tokens

  private static func grant(_ change: [String: Any?], algorithm: String = "RS256") -> String {
    let now = Int(pk_realtime_ms() / 1000)
    var claims: [String: Any] = [
      "iss": "a@b.example", "aud": "http://127.0.0.1/token", "iat": now, "exp": now + 3600,
      "scope": "https://www.googleapis.com/auth/cloud-platform",
    ]
    for (name, value) in change { claims[name] = value }
    let parts = [["alg": algorithm] as [String: Any], claims].map { part in
      ((try? JSONSerialization.data(withJSONObject: part)) ?? Data()).base64EncodedString()
        .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
    return "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion="
      + parts.joined(separator: ".") + ".c2ln"
  }

  @Test func anAccessToken() {
    let answer = Self.answer("POST /token", [], Self.grant([:]))
    #expect(answer.status == 200)
    #expect(answer.text.contains(#""expires_in":3599,"token_type":"Bearer""#))
  }

  @Test func claimsAreChecked() {
    let faults: [([String: Any?], String)] = [
      (["iss": nil], "invalid_grant"), (["aud": "https://other.example/"], "invalid_grant"),
      (["scope": "email"], "invalid_scope"), (["exp": 1_700_000_000], "invalid_grant"),
      (["iat": 1_700_000_000], "invalid_grant"), (["iat": "x"], "invalid_grant"),
    ]
    for (change, error) in faults {
      let answer = Self.answer("POST /token", [], Self.grant(change))
      #expect(answer.status == 400)
      #expect(answer.text.contains(#""error":"\#(error)""#), "\(change)")
    }
    #expect(Self.answer("POST /token", [], Self.grant([:], algorithm: "none")).status == 400)
    #expect(Self.answer("POST /token", [], "").text.contains("unsupported_grant_type"))
  }

  // MARK: APNs

  private static let device = String(repeating: "740f", count: 16)
  private static let alert = #"{"aps":{"alert":"x"}}"#

  private static func push(
    _ headers: [String], token: String = device, _ body: String = alert
  ) -> (status: Int, text: String, record: RecordedRequest?) {
    let credentials =
      headers.contains { $0.hasPrefix("authorization:") } ? [] : ["authorization:bearer x.y.z"]
    return answer(
      "POST /3/device/\(token)", credentials + ["apns-topic:com.example"] + headers, body)
  }

  @Test func apnsAccepts() {
    let answer = Self.push(["apns-push-type:alert", "apns-priority:10", "apns-expiration:0"])
    #expect(answer.status == 200)
    #expect(answer.text.isEmpty)
    #expect(answer.record?.violations.isEmpty == true)
  }

  private static let longID = String(repeating: "a", count: 65)
  private static let oldToken =
    "authorization:bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQ0RFRkdISUoifQ"
    + ".eyJpc3MiOiJBQkNERUZHSElKIiwiaWF0IjoxNDM3MTc5MDM2fQ.c2ln"

  @Test(
    arguments: [
      (["apns-priority:7"], 400, "BadPriority"), (["apns-id:7"], 400, "BadMessageId"),
      (["apns-expiration:x"], 400, "BadExpirationDate"),
      (["apns-collapse-id:\(longID)"], 400, "BadCollapseId"),
      (["apns-push-type:loud"], 400, "InvalidPushType"),
      (["apns-push-type:voip"], 400, "BadTopic"), ([oldToken], 403, "ExpiredProviderToken"),
      (["authorization:basic eA=="], 403, "InvalidProviderToken"),
    ])
  func apnsRefuses(headers: [String], status: Int, reason: String) {
    let answer = Self.push(headers)
    #expect(answer.status == status)
    #expect(answer.text == #"{"reason":"\#(reason)"}"#)
    #expect(answer.record?.violations.isEmpty == false)
  }

  @Test func apnsRefusesBodiesAndPaths() {
    let long = #"{"aps":{"alert":"\#(String(repeating: "a", count: 4096))"}}"#
    #expect(Self.push([], long).text == #"{"reason":"PayloadTooLarge"}"#)
    #expect(Self.push([], "").text == #"{"reason":"PayloadEmpty"}"#)
    #expect(Self.push([], token: "").text == #"{"reason":"MissingDeviceToken"}"#)
    #expect(Self.push([], token: "a/b").text == #"{"reason":"BadPath"}"#)
    for token in ["ExponentPushToken[a]", "zz", "740g", "740f-740f", "740f%2F"] {
      #expect(Self.push([], token: token).text == #"{"reason":"BadDeviceToken"}"#, "\(token)")
    }
    #expect(Self.push([], token: "00FCaf").status == 200)
    #expect(Self.answer("GET /3/device/\(Self.device)", [], "").status == 405)
    let path = "POST /3/device/\(Self.device)"
    #expect(Self.answer(path, [], Self.alert).text == #"{"reason":"MissingProviderToken"}"#)
    #expect(Self.answer(path, [], Self.alert, isLenient: true).status == 200)
  }

  @Test(arguments: [true, false]) func aRequestWithAJSONWebTokenNeedsATopic(isLenient: Bool) {
    let path = "POST /3/device/\(Self.device)"
    for headers in [["authorization:bearer x.y.z"], ["authorization:bearer x.y.z", "apns-topic:"]] {
      let answer = Self.answer(path, headers, Self.alert, isLenient: isLenient)
      #expect(answer.status == 400)
      #expect(answer.text == #"{"reason":"MissingTopic"}"#)
      #expect(answer.record?.violations.map(\.field) == ["apns-topic"])
    }
  }

  /// Every error of check-payload that is one of the service.
  @Test(
    arguments: [
      #"{"message":{"token":"a","apns":{"payload":{"aps":{}}}}}"#,
      #"{"message":{"topic":"news","data":{"a":"b"},"apns":{"payload":{"aps":{},"k":1}}}}"#,
      #"{"validate_only":true,"message":{"token":"a","apns":{"payload":{"aps":{}}}}}"#,
      #"{"message":{"token":"a","aps":{}}}"#, #"{"aps":{},"message":{"token":"a"}}"#,
    ])
  func fcmRefusesAnEmptyAPS(body: String) {
    let answer = Self.send(body)
    #expect(answer.status == 400)
    #expect(answer.text.contains(#""errorCode":"INVALID_ARGUMENT""#))
  }

  @Test func theIDOfAPushIsThatOfTheRequest() {
    let emulator = Emulator(isLenient: true)
    func id(_ headers: [HTTPHeader]) -> [String] {
      emulator.respond(
        to: ReceivedRequest(
          method: "POST", path: "/3/device/\(Self.device)", headers: headers,
          body: Array(Self.alert.utf8))
      ).response.headers.values("apns-id")
    }
    let own = "eabeae54-14a8-11e5-b60b-1697f925ec7b"
    #expect(id([HTTPHeader("apns-id", own)]) == [own])
    #expect(id([]) == ["00000000-0000-4000-8000-000000000001"])
    #expect(id([]) == ["00000000-0000-4000-8000-000000000002"])
  }
}
