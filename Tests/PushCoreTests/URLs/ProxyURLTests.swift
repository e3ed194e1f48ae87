import PushCore
import Testing

@Suite struct ProxyURLTests {
  @Test(
    arguments: [
      ("http://u:p@h:1", "http://****@h:1"), ("u:p@h:1", "****@h:1"),
      (#"http://u:a"b/c d'@h:1"#, "http://****@h:1"), ("u:a/b@h", "****@h"),
      ("http://h:1/", "http://h:1/"), ("h:1", "h:1"), ("h:1?token=T", "h:1?token=****"),
      ("u:p?key=a@h?key=b", "****@h?key=****"),
    ])
  func credentialsAreMasked(url: String, shown: String) {
    #expect(ProxyURL(url).masked == shown)
  }

  @Test(
    arguments: [
      ("http://u:p@h:1", "http://h:1"), ("u:p@h:1", "h:1"),
      (#"https://u:a"b/c d'@h:1"#, "https://h:1"),
      ("u:a/b@h", "h"), ("http://h:1/", "http://h:1/"), ("h:1", "h:1"), ("", ""),
    ])
  func credentialsAreRemoved(url: String, shown: String) {
    #expect(ProxyURL(url).removingCredentials == shown)
  }

  @Test(
    arguments: [
      "http://p", "http://p:3128", "http://p:3128/", "p", "p:1", "10.0.0.1:1", "[::1]:1",
      "http://u:p@h:1", "u:p%2F@h:1", "SOCKS5H://h:1", "socks4://h", "socks4a://h", "https://h",
    ])
  func usable(url: String) {
    #expect(ProxyURL(url).fault == nil)
  }

  @Test(
    arguments: [
      "socks9://h:1", "ftp://h", "://h", "http://", "http://:1", ":1", "h:99999", "h:port", "h h:1",
      "h\n:1", "http://u:a/b@h:1", "u:a b@h:1", #"u:a"b@h:1"#, "[::1", "u:a?b@h",
    ])
  func unusable(url: String) {
    #expect(ProxyURL(url).fault != nil)
  }
}
