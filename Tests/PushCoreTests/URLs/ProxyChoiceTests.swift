import Testing

@testable import PushCore

/// Which proxy applies to a URL, and which cannot be used.
@Suite struct ProxyChoiceTests {
  private func choice(
    _ url: String, _ option: String? = nil, _ variables: [String: String]
  ) -> String? {
    ProxyChoice(for: url, option: option) { variables[$0] }.map { "\($0.source) \($0.url)" }
  }

  @Test func theOptionTakesPrecedence() {
    let variables = ["https_proxy": "http://a:1", "all_proxy": "http://b:1"]
    #expect(choice("https://h/", "http://c:1", variables) == "--proxy http://c:1")
    #expect(choice("https://h/", "", variables) == nil)
    #expect(choice("https://h/", nil, variables) == "https_proxy http://a:1")
    #expect(choice("http://h/", nil, variables) == "all_proxy http://b:1")
  }

  @Test func variablesAreReadAsCurlReadsThem() {
    #expect(choice("http://h/", nil, ["HTTP_PROXY": "x"]) == nil)
    #expect(choice("https://h/", nil, ["HTTPS_PROXY": "x"]) == "HTTPS_PROXY x")
    #expect(choice("https://h/", nil, ["http_proxy": "x"]) == nil)
    #expect(choice("http://h/", nil, ["ALL_PROXY": "x", "http_proxy": ""]) == "ALL_PROXY x")
    #expect(choice("http://h/", nil, [:]) == nil)
  }

  /// Host, `no_proxy`, whether the host is exempt: as in curl's own tests.
  static let exemptions: [(String, String, Bool)] = [
    ("www.example.com", "localhost .example.com .example.de", true),
    ("www.example.com.", "localhost, .example.com, .example.de", true),
    ("example.com", "localhost,.example.com", true), ("example.com", "example.com.", true),
    ("www.example.com", "example.com", true), ("wwwexample.com", "example.com", false),
    ("example.com.evil", "example.com", false), ("WWW.EXAMPLE.COM", "Example.Com", true),
    ("example.com", "", false), ("example.com", ",,", false), ("example.com", ".", false),
    ("anything", "*", true), ("anything", "*,b", false),
    ("192.168.0.1", "192.168.0.0/16", true), ("192.168.0.1", "192.168.0.0/24", true),
    ("192.168.1.1", "192.168.0.0/24", false), ("192.168.0.1", "192.168.0.1", true),
    ("192.168.0.1", "92.168.0.1", false), ("192.168.0.1", "192.168.0.0/33", false),
    ("192.168.0.1", "0.0.0.0/0", true), ("192.168.0.1", "192.168.0.0/x", false),
    ("[fe80::1]", "fe80::/10", true), ("[fe80::1]", "[fe80::1]", true),
    ("[fe80::1]", "10.0.0.0/8", false), ("[::1]", "::2", false),
  ]

  @Test(arguments: exemptions)
  func hostsThatAreExempt(host: String, list: String, isExempt: Bool) {
    for name in ["no_proxy", "NO_PROXY"] {
      let found = choice("https://\(host)/", "http://p:1", [name: list])
      #expect((found == nil) == isExempt)
    }
  }
}
