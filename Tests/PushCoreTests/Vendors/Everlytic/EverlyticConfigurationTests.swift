import Testing

@testable import PushCore

@Suite struct EverlyticConfigurationTests {
  private static let uuid = "95fe9437-7251-44bb-9522-adc00be89944"
  static let guide =
    "cD14eHh4eHh4eHgteHh4eC14eHh4LXh4eHgteHh4eHh4eHh4eHg7aT1odHRwczovL2xpdmUxMC5ldmVybHl0aWMubmV0"

  private func encoded(_ text: String) -> [UInt8] {
    var text = text
    let out = ByteBuffer()
    text.withUTF8 { Base64.append($0, to: out) }
    return Array(out.bytes)
  }

  private func decode(_ text: String) throws -> EverlyticConfiguration {
    try EverlyticConfiguration.decode(encoded(text))
  }

  @Test("The guide's own string is read; its project is no UUID, which is a warning")
  func guideSample() throws {
    let configuration = try EverlyticConfiguration.decode(Array(Self.guide.utf8))
    #expect(configuration.projectUUID == "xxxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxx")
    #expect(configuration.installURL == "https://live10.everlytic.net")
    #expect(configuration.extra.isEmpty)
    #expect(configuration.findings.map(\.code) == ["everlytic.config-uuid-shape"])
  }

  @Test(
    "Line breaks, blanks, a byte order mark and missing padding change nothing",
    arguments: [
      "\(guide)\n", "  \(guide)\r\n", "\u{FEFF}\(guide)",
      "\(guide.prefix(20))\n \(guide.dropFirst(20))",
    ])
  func wrapping(text: String) throws {
    #expect(
      try EverlyticConfiguration.decode(Array(text.utf8))
        == EverlyticConfiguration.decode(Array(Self.guide.utf8)))
  }

  @Test("A name ends at the first =, only whole names match, and other names are extra")
  func variables() throws {
    let text = "p=\(Self.uuid);;i=https://x.y/z;pubk=AB=CD==;d=;u;P=no;"
    let configuration = try decode(text)
    #expect(configuration.projectUUID == Self.uuid)
    #expect(
      configuration.extra == [
        .init("pubk", "AB=CD=="), .init("d", ""), .init("u", ""), .init("P", "no"),
      ])
    #expect(configuration.findings.isEmpty)
  }

  @Test(
    "Slashes at the end of the address are dropped, its path stays",
    arguments: [
      ("https://x.y", "https://x.y"), ("https://x.y/", "https://x.y"),
      ("http://x.y/a/b//", "http://x.y/a/b"), ("HTTPS://x.y:8443/", "HTTPS://x.y:8443"),
      ("https://[::1]:80", "https://[::1]:80"),
    ])
  func address(given: String, kept: String) throws {
    #expect(try decode("p=\(Self.uuid);i=\(given)").installURL == kept)
  }

  @Test("The last value of a repeated variable is used, with a warning")
  func duplicates() throws {
    let configuration = try decode("p=1;p=\(Self.uuid);i=https://x.y;a=1;a=2")
    #expect(configuration.projectUUID == Self.uuid)
    #expect(configuration.extra == [.init("a", "2")])
    #expect(
      configuration.findings.map(\.code) == Array(repeating: "everlytic.config-duplicate", count: 2)
    )
  }

  @Test(
    "Plain text is taken, with a warning", arguments: ["p=42;i=https://x", "a=1;i=https://x;p=4"])
  func plainText(text: String) throws {
    let codes = try EverlyticConfiguration.decode(Array(text.utf8)).findings.map(\.code)
    #expect(codes.contains("everlytic.config-plain-text"))
  }

  @Test("Slashes at the end of a URL are removed, and any character before them stays")
  func slashAfterPrepending() throws {
    // U+0600 and what follows it are one character.
    let read = try EverlyticConfiguration.decode(Array("p=1;i=https://x/\u{600}//".utf8))
    #expect(Array(read.installURL.utf8) == Array("https://x/\u{600}".utf8))
  }

  @Test(
    "Each fault has its message, which does not repeat the value",
    arguments: [
      ("i=https://x.y", "missing-project-uuid"), ("p=;i=https://x.y", "missing-project-uuid"),
      ("", "missing-project-uuid"), ("p=1", "missing-install-url"),
      ("p=1;i=", "missing-install-url"), ("p=a\r\nX: 1;i=https://x.y", "bad-project-uuid"),
      ("p=a\u{85};i=https://x.y", "bad-project-uuid"),
    ])
  func faults(text: String, code: String) throws {
    let failure = try #require(throws: Failure.self) { try decode(text) }
    #expect(failure.code == "everlytic.config-\(code)")
    #expect(!failure.message.contains("x.y") && !failure.message.contains("\""))
  }

  @Test(
    "Each fault of the URL has its message",
    arguments: [
      ("ftp://x.y", "is not http or https"), ("x.y", "is not http or https"),
      ("https://", "has no host"), ("https:///a", "has no host"), ("https://:80", "has no host"),
      ("https://u@", "has no host"),
      ("https://x:99999", "has a bad port or characters that must be encoded"),
      ("https://x y", "has a bad port or characters that must be encoded"),
      ("https://x\u{7F}", "has a bad port or characters that must be encoded"),
      ("https://x?a=1", "has a query or a fragment"), ("https://x#a", "has a query or a fragment"),
    ])
  func addressFaults(address: String, fault: String) {
    #expect(throws: Failure(.everlyticConfigBadInstallURL, "the URL i \(fault)")) {
      try decode("p=1;i=\(address)")
    }
  }

  @Test(
    "What is no base64 or no UTF-8 is refused",
    arguments: [("cD1!", "not-base64"), ("cD14e", "not-base64"), ("/////w==", "not-utf8")])
  func encodings(text: String, code: String) throws {
    let failure = try #require(throws: Failure.self) {
      try EverlyticConfiguration.decode(Array(text.utf8))
    }
    #expect(failure.code == "everlytic.config-\(code)")
  }
}
