import Testing

@testable import PushCore

@Suite struct URLPartsTests {
  @Test(
    "Scheme, host and port",
    arguments: [
      ("https://ev.example", "https", "ev.example", nil, "ev.example"),
      ("HTTP://EV.example:8080/a?b#c", "http", "ev.example", "8080", "ev.example:8080"),
      ("ws://u:p@ev.example:1", "ws", "ev.example", "1", "ev.example:1"),
      ("http://a@b@c/d@e", "http", "c", nil, "c"),
      ("http://[::1]:9/x", "http", "::1", "9", "[::1]:9"),
      ("http://[fe80::1]", "http", "fe80::1", nil, "[fe80::1]"),
      ("http://x:/", "http", "x", nil, "x"),
    ])
  func parts(address: String, scheme: String, host: String, port: String?, both: String) throws {
    let parts = try #require(URLParts(address))
    #expect(parts.scheme == scheme && parts.host == host && parts.port == port)
    #expect(parts.hostAndPort == both)
  }

  @Test(arguments: ["", "x", "://x", "http:/x", "http://", "http:///x", "http://u@"])
  func noParts(address: String) {
    #expect(URLParts(address) == nil)
  }

  @Test(
    "This machine by its very name",
    arguments: [
      ("127.0.0.1", true), ("127.255.0.9", true), ("localhost", true), ("LOCALHOST", true),
      ("[::1]", true), ("127.0.0.1.nip.io", false), ("127.0.0", false), ("127.0.0.256", false),
      ("127.0.0.0x1", false), ("127..0.1", false), ("127.0.0.+1", false), ("128.0.0.1", false),
      ("localhost.example", false), ("[::2]", false), ("0.0.0.0", false), ("127.0.0.1@x", false),
    ])
  func loopback(host: String, isLoopback: Bool) throws {
    let parts = try #require(URLParts("http://\(host):80/x"))
    #expect(parts.isLoopback == isLoopback)
  }

  @Test(
    "Credentials are hidden",
    arguments: [
      ("https://u:p@x/y@z", "https://****@x/y@z"), ("https://x/u:p@y", "https://x/u:p@y"),
      ("https://a@b@x?q=@", "https://****@x?q=@"), ("no address", "no address"),
      (
        "ws://x/y?apikey=S&domain=d#access_token=T",
        "ws://x/y?apikey=****&domain=d#access_token=****"
      ),
      (
        "https://u:p@x?API-Key=a?b;c=d&master&sig=&v=1",
        "https://****@x?API-Key=****&master&sig=&v=1"
      ),
      ("https://x/?%6Bey=a%26b&x=1", "https://x/?%6Bey=****&x=1"),
      ("https://x/key=1", "https://x/key=1"),
    ])
  func shown(address: String, expected: String) {
    #expect(Masking.maskingSecrets(ofURL: address) == expected)
  }
}
