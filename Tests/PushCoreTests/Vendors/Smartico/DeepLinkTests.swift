import Testing

@testable import PushCore

@Suite struct DeepLinkTests {
  @Test(
    "Each link has its class, with and without a copy",
    arguments: [
      ("dp:ok", LinkClass.dummy), ("dp:cancel", .dummy), ("close", .dummy), ("DP:Action", .dummy),
      ("dp:close_me", .dummy), ("dp:gf_close", .dummy), ("dp:action&action=x", .dummy),
      ("dp:gf", .gamification), ("dp:gf_saw&id=5", .gamification), ("GF_STORE", .gamification),
      ("gf_", .gamification), ("  dp:gf_levels\t", .gamification),
      ("http://x", .url), ("HTTPS://x.y/z", .url), ("/promo", .url), ("dp:/promo", .url),
      ("dp:https://x", .custom), ("mailto:a@b.c", .custom), ("dp: /promo", .custom),
      (" dp: gf_saw &id=1 ", .gamification), ("dp: ok", .dummy), ("dp: ", .invalid),
      ("dp: go &url=/x", .url), ("dp:go&url=https://x", .url), ("dp:GO&a=1&URL=/x", .url),
      ("dp:go", .custom), ("dp:go&url=", .custom), ("dp:go&curl=x", .custom), ("dp:inbox", .custom),
      ("dp:cashier", .custom), ("myapp://x/y", .custom), ("dp:myapp://x", .custom),
      ("dp:gfx", .custom), ("dp:okay", .custom), ("https:x", .custom), ("dp:gf?id=5", .custom),
      ("", .invalid), ("   ", .invalid), ("dp:", .invalid), ("dp:&x=1", .invalid), ("&x", .invalid),
      ("dp:a\u{0}b", .invalid), ("dp:gf\u{85}", .invalid), ("https://x\ny", .invalid),
    ])
  func classes(text: String, expected: LinkClass) {
    #expect(DeepLink(text).linkClass == expected)
    var text = text
    #expect(text.withUTF8 { DeepLink.classify($0) } == expected)
  }

  @Test(
    "Whether go leads to an address is told by the url that counts, decoded and given last",
    arguments: [
      ("dp:go&url=x&url=", LinkClass.custom), ("dp:go&url=x&url", .custom),
      ("dp:go&url=&URL=x", .url), ("dp:go&%75r%6C=x", .url), ("dp:go&url=x&%75rl=", .custom),
      ("dp:go&%7=x", .custom), ("dp:go&urls=x", .custom),
    ])
  func addressThatCounts(text: String, expected: LinkClass) {
    let link = DeepLink(text)
    #expect(link.linkClass == expected)
    #expect(link.normalized.map { DeepLink($0).linkClass } == expected)
  }

  @Test("Names are reported in lower case, values decoded, in order")
  func parameters() {
    let link = DeepLink(" DP:GF_Saw&ID=5&Name=a+b%20%C3%A9&bad=100%&worse=%FF+x&Flag&a=b=c& ")
    #expect(link.name == "gf_saw")
    #expect(link.parameters.map(\.name) == ["id", "name", "bad", "worse", "flag", "a"])
    #expect(link.parameters.map(\.value) == ["5", "a b é", "100%", "%FF+x", "true", "b=c"])
    #expect(
      link.normalized == "dp:gf_saw&id=5&name=a+b%20%C3%A9&bad=100%&worse=%FF+x&flag&a=b=c")
    #expect(link.findings.isEmpty)
  }

  @Test("The last value of a repeated parameter is used, with a warning")
  func duplicates() {
    let link = DeepLink("dp:gf&a=1&b=2&A=3&%61=4")
    #expect(link.parameters.map(\.value) == ["2", "4"])
    #expect(link.normalized == "dp:gf&b=2&%61=4")
    #expect(link.findings.map(\.code) == ["smartico.link-duplicate", "smartico.link-duplicate"])
  }

  @Test(
    "An address has no name and no parameters, and stays as it is",
    arguments: [
      (" https://x/?a=1&b=2#c ", "https://x/?a=1&b=2#c"), ("/A?b=1", "/A?b=1"),
      ("DP:/A", "dp:/A"), ("MyApp://X&y=1", "MyApp://X&y=1"),
    ])
  func addresses(text: String, normalized: String) {
    let link = DeepLink(text)
    #expect(link.name == nil && link.parameters.isEmpty)
    #expect(link.normalized == normalized)
  }

  @Test("An invalid link has nothing but the reason")
  func invalid() {
    let link = DeepLink("dp:&x=1")
    #expect(link.name == nil && link.normalized == nil && link.parameters.isEmpty)
    #expect(link.findings.map(\.severity) == [.error])
    #expect(
      [UInt8]([0x67, 0x66, 0xFF]).withUnsafeBufferPointer {
        DeepLink(bytes: $0).findings.map(\.message)
      } == ["the link is not UTF-8"])
  }
}

@Suite struct GamificationURLTests {
  @Test(
    "The link is encoded whole, and the rest of the address stays byte for byte",
    arguments: [
      ("https://x/w", "https://x/w?dp=dp%3Agf"), ("https://x/w?", "https://x/w?dp=dp%3Agf"),
      ("https://x/w?a=%zz+", "https://x/w?a=%zz+&dp=dp%3Agf"),
      ("https://x/w?a&", "https://x/w?a&dp=dp%3Agf"),
      ("https://x/w?a=1#f?dp=1", "https://x/w?a=1&dp=dp%3Agf#f?dp=1"),
      ("https://x/w#", "https://x/w?dp=dp%3Agf#"),
      ("https://x/w?dp=old&a=1", "https://x/w?dp=dp%3Agf&a=1"),
      ("https://x/w?a=1&dp=&b&dp=2&&c", "https://x/w?a=1&dp=dp%3Agf&b&&c"),
      ("https://x/w?dp", "https://x/w?dp=dp%3Agf"),
      ("https://x/w?dpx=1", "https://x/w?dpx=1&dp=dp%3Agf"),
    ])
  func adding(base: String, expected: String) {
    #expect(GamificationURL.adding("dp:gf", to: base) == expected)
  }

  @Test("An accent behind the question mark stays where it is, and is there once")
  func addingBehindAccent() {
    let made = GamificationURL.adding("dp:gf", to: "https://x/w?\u{301}a=1&dp=old")
    #expect(Array(made.utf8) == Array("https://x/w?\u{301}a=1&dp=dp%3Agf".utf8))
  }

  @Test("A mini-game's link is the guide's")
  func miniGame() {
    #expect(GamificationURL.miniGame("5", standalone: true) == "dp:gf_saw&id=5&standalone=true")
    #expect(GamificationURL.miniGame("5", standalone: false) == "dp:gf_saw&id=5")
    #expect(
      GamificationURL.adding("dp:gf_saw&id=5&standalone=true", to: "https://x")
        == "https://x?dp=dp%3Agf_saw%26id%3D5%26standalone%3Dtrue")
  }

  @Test("An address made from keys has them encoded, and no brand key where there is none")
  func made() {
    #expect(
      GamificationURL.made(.gf, labelKey: "l-2", brandKey: "b", userID: "u 1&")
        == "https://libs.smartico.ai/wrapper-gf.html?label_key=l-2&brand_key=b&user_ext_id=u%201%26"
    )
    #expect(
      GamificationURL.made(.popup, labelKey: "l", brandKey: nil, userID: "ü")
        == "https://libs.smartico.ai/wrapper-popup.html?label_key=l&user_ext_id=%C3%BC")
  }
}

@Suite struct PercentEncodingTests {
  @Test("All bytes but the unreserved ones are encoded")
  func encoding() {
    #expect(PercentEncoding.encoded("AZaz09-._~") == "AZaz09-._~")
    #expect(
      PercentEncoding.encoded(" +!*'();:@&=$,/?#[]%\u{0}é")
        == "%20%2B%21%2A%27%28%29%3B%3A%40%26%3D%24%2C%2F%3F%23%5B%5D%25%00%C3%A9")
  }

  @Test(
    "Form values are decoded, malformed ones not",
    arguments: [
      ("a+b", "a b" as String?), ("%41%c3%A9", "Aé"), ("", ""), ("%", nil), ("%4", nil),
      ("%4G", nil), ("%FF", nil),
    ])
  func decoding(text: String, decoded: String?) {
    #expect(PercentEncoding.decodedForm(text.utf8) == decoded)
  }
}
