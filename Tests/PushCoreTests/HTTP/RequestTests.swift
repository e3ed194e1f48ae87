import Testing

@testable import PushCore

/// The requests of the vendors' interfaces are those of the guides, byte for byte.
@Suite struct RequestTests {
  @Test(arguments: GoldenRequest.all)
  func isTheGuides(golden: GoldenRequest) throws {
    let request = golden.request
    #expect("\(request.method.rawValue) \(request.url.plain)" == golden.line)
    var headers = request.headers.map { "\($0.name): \($0.value.plain)" }
    let agent = headers.removeFirst()
    #expect(agent.wholeMatch(of: /User-Agent: pushkit\/[0-9]+\.[0-9]+\.[0-9]+/) != nil)
    let content =
      golden.body == nil ? [] : ["Content-Type: application/json; charset=utf-8"]
    #expect(headers == ["Accept: application/json"] + content + golden.headers)
    #expect(request.body?.plain == golden.body)
  }

  @Test func noneIsMissing() {
    #expect(GoldenRequest.all.count == 25)
  }

  // MARK: Encoding

  @Test func everyByteIsEncodedByItself() {
    let all = String((1...127).map { Character(Unicode.Scalar($0)) })
    let expected =
      "%01%02%03%04%05%06%07%08%09%0A%0B%0C%0D%0E%0F%10%11%12%13%14%15%16%17%18%19%1A%1B%1C%1D%1E"
      + "%1F%20%21%22%23%24%25%26%27%28%29%2A%2B%2C-.%2F0123456789%3A%3B%3C%3D%3E%3F%40"
      + "ABCDEFGHIJKLMNOPQRSTUVWXYZ%5B%5C%5D%5E_%60abcdefghijklmnopqrstuvwxyz%7B%7C%7D~%7F"
    #expect(PercentEncoding.encoded(all) == expected)
    #expect(PercentEncoding.encoded("\u{0}é€😀") == "%00%C3%A9%E2%82%AC%F0%9F%98%80")
    // As bytes: the two spellings of one letter stay two.
    #expect(PercentEncoding.encoded("e\u{301}") == "e%CC%81")
    #expect(PercentEncoding.encoded("\r\n") == "%0D%0A")
  }

  @Test(arguments: ["", ".", ".."])
  func aSegmentThatNamesAnotherPathIsRefused(text: String) throws {
    func refusal(_ what: String) -> Failure {
      let shown = text.isEmpty ? "empty" : "'\(text)'"
      return Failure(
        .requestBadPath, "\(what) is \(shown), which would change the path of the URL")
    }
    #expect(throws: refusal("the ID")) { try PathSegment.encoded(text, as: "the ID") }
    #expect(throws: refusal("the app ID")) {
      try PushExpressAPI(base: "http://h", appID: RequestKey(text, variable: "A"))
    }
    let api = try PushExpressAPI(base: "http://h", appID: RequestKey("1", variable: "A"))
    #expect(throws: refusal("the instance id")) {
      try api.report("clicked", instance: text, messageID: "m")
    }
    #expect(throws: refusal("the instance id")) {
      try api.report(PushExpressAPI.Lifecycle.closed, instance: text)
    }
    #expect(throws: refusal("the instance id")) {
      try api.update(instance: .known(text), PushExpressAPI.Info())
    }
  }

  @Test(
    arguments: [
      ("...", "..."), ("../x", "..%2Fx"), ("%2e", "%252e"), (" ", "%20"), ("a/b", "a%2Fb"),
      (".%", ".%25"),
    ])
  func otherSegmentsAreEncoded(text: String, encoded: String) throws {
    #expect(try PathSegment.encoded(text, as: "the ID") == encoded)
  }

  @Test func aQueryOfTheAddressIsKept() {
    let field = HTTPRequest.Field("a b", "1=2&3")
    let request = HTTPRequest(.get, "http://h/p?x=%7e", query: [field, field])
    #expect(request.url.plain == "http://h/p?x=%7e&a%20b=1%3D2%263&a%20b=1%3D2%263")
  }

  // MARK: Keys

  @Test func keysAreMaskedForPeople() {
    let key = RequestKey("0123456789abcdefgh", variable: "K")
    let text: RequestText =
      "a \(RequestText(key)) \(RequestText(RequestKey("short", variable: "S")))"
    #expect(text.masked == "a 0123****efgh ****")
    #expect(text.plain == "a 0123456789abcdefgh short")
    #expect(text.mapped(PercentEncoding.encoded).masked == "a%200123****efgh%20****")
  }

  // MARK: Dry run

  private func dryRun(_ request: HTTPRequest) -> String {
    let out = ByteBuffer()
    DryRun.append(request, to: out)
    // Versions change.
    return out.string.replacing(/pushkit\/[0-9.]+/, with: "pushkit/V")
  }

  @Test func aDryRunSplitsTheAddress() {
    let request = HTTPRequest(
      .get, "http://h/p?x=a+b&y&%zz=1", query: [HTTPRequest.Field("event", #"{"a":"é&="}"#)])
    #expect(
      dryRun(request) == #"{"method":"GET","url":"http://h/p","query":{"x":"a b","y":"","%zz":"1","#
        + #""event":"{\"a\":\"é&=\"}"},"headers":{"User-Agent":"pushkit/V","#
        + #""Accept":"application/json"}}"#)
  }

  @Test func aDryRunHasKeysInClearAndTheBodyAsJSON() {
    var body = JSONBody()
    body.string("a", "1")
    body.key("key", RequestKey("se\"cret", variable: "K"))
    body.json("n", "1.0")
    let request = HTTPRequest(
      .post, "http://h/p",
      headers: [HTTPRequest.Field("X-Key", "\(RequestText(RequestKey("k", variable: "K")))")],
      body: body.end())
    #expect(
      dryRun(request) == #"{"method":"POST","url":"http://h/p","headers":{"#
        + #""User-Agent":"pushkit/V","Accept":"application/json","#
        + #""Content-Type":"application/json; charset=utf-8","X-Key":"k"},"#
        + #""body":{"a":"1","key":"se\"cret","n":1.0}}"#)
  }
}
