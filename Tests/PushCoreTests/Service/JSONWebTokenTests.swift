import Testing

@testable import PushCore

@Suite struct JSONWebTokenTests {
  static func token(_ header: String, _ claims: String) -> String {
    [header, claims, "signature"].map { Base64.encoded(Array($0.utf8)) }.joined(separator: ".")
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  @Test func headerAndClaims() throws {
    let token = Self.token(#"{"alg":"ES256"}"#, #"{"iss":"ABCDE12345","sub":"mailto:a@e.com"}"#)
    let read = try #require(JSONWebToken(token.utf8))
    #expect(read.header["alg"]?.string == "ES256")
    #expect(read.claims["sub"]?.string == "mailto:a@e.com")
  }

  @Test(
    "Other texts are not tokens",
    arguments: [
      "", "a", "a.b.c", "$TOKEN", "eyJ..", "eyJhbGciOi...",
      token("[]", "{}"), token("{}", "1"), token("{", "{}"),
      token("{}", "{}") + ".x", " " + token("{}", "{}").replacing(".", with: " ."),
      token("{}", #"{"a":"\#(String(repeating: "a", count: 20_000))"}"#),
      token("{}", String(repeating: #"{"a":"#, count: 2000)),
    ])
  func refusal(text: String) {
    #expect(JSONWebToken(text.utf8) == nil)
  }

  @Test(
    "A time is in seconds",
    arguments: [
      (#"{}"#, .missing), (#"{"iat":null}"#, .missing),
      (#"{"iat":1700000000}"#, .seconds(1_700_000_000)),
      (#"{"iat":1700000000.5}"#, .seconds(1_700_000_000)), (#"{"iat":-1}"#, .seconds(-1)),
      (#"{"iat":1700000000000}"#, .milliseconds), (#"{"iat":"1700000000000"}"#, .milliseconds),
      (#"{"iat":"1700000000"}"#, .malformed), (#"{"iat":true}"#, .malformed),
      (#"{"iat":1e300}"#, .malformed), (#"{"iat":{}}"#, .malformed),
    ] as [(String, JSONWebToken.Time)])
  func times(claims: String, time: JSONWebToken.Time) throws {
    let token = try #require(JSONWebToken(Self.token("{}", claims).utf8))
    #expect(token.time("iat") == time)
  }
}

@Suite struct HTTPCredentialsTests {
  @Test(
    arguments: [
      ("Bearer abc", "bearer", "abc"), ("  bearer   a b ", "bearer", "a b "), ("abc", "", "abc"),
      ("key=AAAA", "", "key=AAAA"), ("key= AAAA", "", "key= AAAA"), ("", "", ""),
      ("vapid t=a, k=b", "vapid", "t=a, k=b"),
    ])
  func scheme(field: String, scheme: String, text: String) {
    let read = HTTPCredentials(field)
    #expect(read.scheme == scheme)
    #expect(read.text == text)
  }

  @Test func parameters() {
    #expect(HTTPCredentials("vapid t=a.b.c, k=d-_").parameters == ["t": "a.b.c", "k": "d-_"])
    #expect(HTTPCredentials("vapid K=\"d=\",T = a").parameters == ["t": "a", "k": "d="])
    #expect(HTTPCredentials("vapid abc").parameters == [:])
  }
}
