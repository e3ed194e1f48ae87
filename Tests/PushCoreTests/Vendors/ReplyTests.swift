import Testing

@testable import PushCore

private let mark = "\u{FEFF}"
private let page = "<html><head><title>502 Bad Gateway</title></head></html>"

/// The outcomes of responses of vendors and of proxies before them.
@Suite struct ReplyTests {
  // MARK: Bodies

  static let bodies: [(String, ResponseBody.Content, String?)] = [
    ("", .empty, nil), (" \r\n\t", .empty, nil), (page, .page, nil), ("OK", .unreadable, nil),
    ("{\"a\": 1.0}", .json, "{\"a\":1.0}"), (mark + "{}", .json, "{}"),
    (mark, .unreadable, nil), (mark + " ", .unreadable, nil),
    ("{} x", .unreadable, nil), ("{}{}", .unreadable, nil), ("{", .unreadable, nil),
    ("[1, 2]\n", .json, "[1,2]"),
    // What is neither object nor array says nothing.
    ("null", .unreadable, nil), ("\"text\"", .unreadable, nil), ("42", .unreadable, nil),
    ("{\"a\":1,}", .unreadable, nil), ("\u{0}", .unreadable, nil),
  ]

  @Test(arguments: bodies)
  func aBody(text: String, content: ResponseBody.Content, json: String?) {
    let body = ResponseBody(Array(text.utf8))
    #expect(body.content == content)
    #expect(body.json == json)
  }

  @Test func aBodyThatIsNoText() {
    #expect(ResponseBody([0xFF, 0xFE, 0x7B]).content == .unreadable)
    #expect(ResponseBody([], isOversize: true).content == .oversize)
  }

  @Test(
    arguments: [
      ("{}", 1), ("[]", 0), ("[{},{}]", 2), (#"["{\"a\":1}","x",3,null,[{}]]"#, 1), ("null", 0),
      (#"[{"a":1},"{\"b\":2}"]"#, 2),
    ])
  func objectsOfABody(text: String, count: Int) {
    #expect(ResponseBody(Array(text.utf8)).objects.count == count)
  }

  // MARK: Acknowledgements

  static let fine: [String] = [
    "{}", "[]", #"{"status":"success"}"#, #"{"status":"success","data":[]}"#,
    #"{"status":"success","data":{}}"#, #"{"status":null}"#, #"{"status":1}"#,
    #"{"status":"Error"}"#, #"{"errCode":0}"#, #"{"errCode":0.0}"#, #"{"errCode":"0"}"#,
    #"{"errCode":null}"#, #"{"errCode":0e5}"#, #"{"errCode":-0}"#, mark + #"{"errCode":0}"#,
    #"{"errCode":0,"detailMessage":"","stackTrace":[],"suppressedExceptions":[]}"#,
    #"["{\"cid\":2003,\"errCode\":0}"]"#, #"{"errCode":1,"errCode":0}"#,
  ]

  @Test(arguments: fine, [Acknowledgement.Documented.body, .nothing])
  func anAnswerThatSaysYes(text: String, documented: Acknowledgement.Documented) {
    #expect(
      Acknowledgement.evaluate(ResponseBody(Array(text.utf8)), documented: documented)
        == .done([]))
  }

  static let refusals: [(String, String)] = [
    (#"{"errCode":1}"#, "errCode 1"), (#"{"errCode":"1"}"#, "errCode 1"),
    (#"{"errCode":1.0,"detailMessage":"no such user"}"#, "errCode 1.0: no such user"),
    (#"{"errCode":-1,"errMsg":"m","detailMessage":"d"}"#, "errCode -1: m"),
    (#"{"errCode":70005,"errMessage":"bad"}"#, "errCode 70005: bad"),
    (#"{"errCode":"FAILED"}"#, "errCode FAILED"), (#"{"errCode":0.5}"#, "errCode 0.5"),
    (#"{"errCode":""}"#, #"errCode """#), (#"{"errCode":1,"detailMessage":""}"#, "errCode 1"),
    (#"["{\"errCode\":0}","{\"errCode\":3,\"errMsg\":\"x\"}"]"#, "errCode 3: x"),
    (#"[{"errCode":4}]"#, "errCode 4"),
    (#"{"status":"error"}"#, "status error"), (#"{"status":"error","data":[]}"#, "status error"),
    (#"{"status":"error","data":{"messages":["a","b"]}}"#, "a; b"),
    (#"{"status":"error","data":{"messages":"one"}}"#, "one"),
    (#"{"status":"error","data":{"messages":[{"title":"x"}]}}"#, "status error"),
    (#"{"status":"error","message":"wrong"}"#, "wrong"),
    (mark + #"{"status":"error"}"#, "status error"),
  ]

  @Test(arguments: refusals)
  func anAnswerThatSaysNo(text: String, words: String) {
    let body = ResponseBody(Array(text.utf8))
    #expect(Acknowledgement.evaluate(body, documented: .status) == .refused(words))
  }

  @Test func emptyAndUnreadableAnswersRaiseDoubts() {
    func doubt(_ text: String, _ documented: Acknowledgement.Documented) -> String? {
      guard
        case .done([], let doubt) = Acknowledgement.evaluate(
          ResponseBody(Array(text.utf8)), documented: documented)
      else { return "not done" }
      #expect(doubt?.severity ?? .warning == .warning)
      return doubt?.code
    }
    #expect(doubt("", .status) == "reply.empty")
    #expect(doubt("\r\n", .body) == "reply.empty")
    #expect(doubt("", .nothing) == nil)
    #expect(doubt("OK", .body) == "reply.unreadable")
    #expect(doubt("OK", .nothing) == "reply.unreadable")
  }

  @Test(
    "Everlytic documents two values of status, and any other is doubtful",
    arguments: [
      ("{}", true), ("[]", true), (#"{"status":"partial"}"#, true), (#"{"status":null}"#, true),
      (#"{"data":{}}"#, true), (#"{"status":"Error"}"#, true), (#"{"status":1}"#, true),
      (#"{"status":"success"}"#, false), (#"{"status":"success","data":[]}"#, false),
    ])
  func everlyticStatus(text: String, isDoubtful: Bool) {
    let outcome = Acknowledgement.evaluate(ResponseBody(Array(text.utf8)), documented: .status)
    guard case .done([], let doubt) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(doubt?.code == (isDoubtful ? "reply.unreadable" : nil))
  }

  // MARK: Push.Express

  static let instances: [(String, ResponseOutcome)] = [
    (
      #"{"id":"737112","just_created":true}"#,
      .done([ResponseField("instance_id", "737112"), ResponseField("just_created", json: "true")])
    ),
    (
      #"{"just_created":false,"id":737112}"#,
      .done([ResponseField("instance_id", "737112"), ResponseField("just_created", json: "false")])
    ),
    (#"{"id":"a/b"}"#, .done([ResponseField("instance_id", "a/b")])),
    (#"{"id":"7","just_created":"yes"}"#, .done([ResponseField("instance_id", "7")])),
    (
      #"{"id":12345678901234567890}"#, .done([ResponseField("instance_id", "12345678901234567890")])
    ),
    (#"{"id":""}"#, .unusable("the response has no instance ID")),
    (#"{"id":0}"#, .unusable("the response has no instance ID")),
    (#"{"id":-1}"#, .unusable("the response has no instance ID")),
    (#"{"id":null}"#, .unusable("the response has no instance ID")),
    (#"{"id":1.5}"#, .unusable("the response has no instance ID")),
    ("{}", .unusable("the response has no instance ID")),
    ("", .unusable("the response is not a JSON object, so it has no instance ID")),
    ("[]", .unusable("the response is not a JSON object, so it has no instance ID")),
    (page, .unusable("the response is not a JSON object, so it has no instance ID")),
  ]

  @Test(arguments: instances)
  func anInstance(text: String, verdict: ResponseOutcome) {
    #expect(PushExpressResponses.instance(ResponseBody(Array(text.utf8))) == verdict)
  }

  static let updates: [(String, ResponseOutcome)] = [
    (#"{"id":"737112","update_interval_sec":120}"#, interval("120")),
    (#"{"update_interval_sec":120.0}"#, interval("120")),
    (#"{"update_interval_sec":"60"}"#, interval("60")),
    (#"{"update_interval_sec":0}"#, interval("0")),
    (#"{"update_interval_sec":-5}"#, .done([])), (#"{"update_interval_sec":1.5}"#, .done([])),
    (#"{"update_interval_sec":null}"#, .done([])),
    (#"{"update_interval_sec":99999999999999999999}"#, .done([])), ("{}", .done([])),
    ("", .unusable("the response is not a JSON object")),
    ("[]", .unusable("the response is not a JSON object")),
    (page, .unusable("the response is not a JSON object")),
  ]

  private static func interval(_ seconds: String) -> ResponseOutcome {
    .done([ResponseField("update_interval_sec", json: seconds)])
  }

  @Test(arguments: updates)
  func anUpdate(text: String, verdict: ResponseOutcome) {
    #expect(PushExpressResponses.update(ResponseBody(Array(text.utf8))) == verdict)
  }
}
