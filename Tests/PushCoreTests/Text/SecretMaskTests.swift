import PushCore
import PushTestPeers
import Testing

/// Secrets in every spelling that a server may repeat them in.
@Suite struct SecretMaskTests {
  private static let secret = #"key/"with +ünusual\parts"#
  private static let mask = SecretMask([secret, "another-secret-of-pushkit"])

  static let spellings: [String] = [
    secret,
    #"key\/\"with +ünusual\\parts"#,
    #"\u006b\u0065y\/\u0022with\u0020\u002b\u00FCnusual\u005Cparts"#,
    "key%2F%22with%20%2B%C3%BCnusual%5Cparts",
    "key%2f%22with+%2b%c3%bcnusual%5cparts",
    "%6B%65%79%2F%22%77%69%74%68%20%2B%C3%BC%6E%75%73%75%61%6C%5C%70%61%72%74%73",
    // A JSON text within a JSON text, a percent-encoded one within JSON, and one encoded twice.
    #"key\\\/\\\"with +\\u00fcnusual\\\\parts"#,
    #"key\u00252F%22with%20%2B%C3%BCnusual%5Cparts"#,
    "key%252F%2522with%2520%252B%25C3%25BCnusual%255Cparts",
  ]

  @Test(arguments: spellings)
  func aSpelling(text: String) {
    #expect(Self.mask.masked("no \(text), \(text)!") == "no key/****arts, key/****arts!")
  }

  @Test func surrogatePairs() {
    let mask = SecretMask(["token \u{1F511} of a device"])
    #expect(mask.masked(#"<token \uD83D\uDD11 of a device>"#) == "<toke****vice>")
  }

  @Test(
    arguments: [
      "", "%", "%2", "\\", #"\u"#, #"\u00"#, "key", "key/", "key%2", #"key\"#, #"100 % of "+key/""#,
      "another-secret-of-pushki",
    ])
  func whatIsNoSecretStays(text: String) {
    #expect(Self.mask.masked(text) == text)
  }

  @Test func theLongestSecretIsMasked() {
    let mask = SecretMask(["abcdefgh", "abcdefghijklmnopqrst", "abc"])
    #expect(mask.masked("abcdefghijklmnopqrst abcdefgh abc") == "abcd****qrst **** abc")
  }

  @Test func theTimeIsLinear() {
    let hostile = String(repeating: #"\u005c"#, count: TestSize.of(10_000, byDefault: 1000))
    #expect(Self.mask.masked(hostile) == hostile)
    let mask = SecretMask([String(repeating: #"\"#, count: 40) + "x"])
    let slashes = String(repeating: #"\"#, count: 120)
    #expect(mask.masked(slashes) == slashes)
  }

  /// To decode the whole text would also decode the escapes of the secret.
  @Test(
    arguments: [
      #"KEY-%41"-abcdefgh"#, #"KEY-%41\"-abcdefgh"#, "KEY-%2541%22-abcdefgh",
      "KEY-%2541%5C%22-abcdefgh", #"KEY-\u002541\u0022-abcdefgh"#,
    ])
  func aSecretWithEscapes(text: String) {
    #expect(SecretMask([#"KEY-%41"-abcdefgh"#]).masked("<\(text)>") == "<KEY-****efgh>")
  }

  @Test func nothingOfAPasswordStays() {
    let mask = SecretMask([], passwords: ["correct-horse-battery"])
    #expect(mask.masked("pw correct-horse-battery") == "pw ****")
  }
}
