import PushCore
import Testing

@testable import PushNet

@Suite struct UpgradeRequestTests {
  private func lines(_ request: HTTPRequest) -> [String] {
    let out = ByteBuffer()
    UpgradeRequest(request).append(key: "dGhlIHNhbXBsZSBub25jZQ==", to: out)
    return out.string.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("A request, byte for byte")
  func whole() {
    let request = HTTPRequest(
      .get, "wss://api3.smartico.ai/websocket/services?master=true",
      query: [.init("domain", "a b&c")], headers: [.init("X-Key", "1")])
    #expect(
      lines(request) == [
        "GET /websocket/services?master=true&domain=a%20b%26c HTTP/1.1", "Host: api3.smartico.ai",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
      ] + request.headers.map { "\($0.name): \($0.value.plain)" } + ["", ""])
    #expect(lines(request).contains("X-Key: 1"))
    #expect(lines(request).contains { $0.hasPrefix("User-Agent: pushkit/") })
  }

  /// Address, target, Host, libcurl's options.
  @Test(arguments: [
    ("ws://h", "/", "h", "http://h/"),
    ("wss://h", "/", "h", "https://h/"),
    ("http://h/a", "/a", "h", "http://h/"),
    ("https://h/a", "/a", "h", "https://h/"),
    ("WSS://H.Example/A?B", "/A?B", "h.example", "https://h.example/"),
    ("ws://h:80/", "/", "h", "http://h:80/"),
    ("ws://h:080/", "/", "h", "http://h:080/"),
    ("ws://h:443/", "/", "h:443", "http://h:443/"),
    ("wss://h:443/", "/", "h", "https://h:443/"),
    ("wss://h:80/", "/", "h:80", "https://h:80/"),
    ("ws://h:/a", "/a", "h", "http://h/"),
    ("ws://127.0.0.1:8080/a/../b", "/a/../b", "127.0.0.1:8080", "http://127.0.0.1:8080/"),
    ("ws://[::1]:8080/a", "/a", "[::1]:8080", "http://[::1]:8080/"),
    ("wss://[::1]:443/a", "/a", "[::1]", "https://[::1]:443/"),
    ("ws://h?a=b", "/?a=b", "h", "http://h/"),
    ("ws://h/a?b=/c?d#e?f", "/a?b=/c?d", "h", "http://h/"),
    ("ws://h#a", "/", "h", "http://h/"),
    ("ws://u:p@h:1/a@b", "/a@b", "h:1", "http://h:1/"),
    ("ws://h/\u{E9} \r\n%41", "/%C3%A9%20%0D%0A%41", "h", "http://h/"),
  ])
  func addresses(address: String, target: String, host: String, connect: String) {
    let request = HTTPRequest(.get, RequestText(address))
    let lines = lines(request)
    #expect(lines[0] == "GET \(target) HTTP/1.1")
    #expect(lines[1] == "Host: \(host)")
    #expect(UpgradeRequest(request).connectAddress == connect)
  }

  @Test(
    "User and password of an address",
    arguments: [
      ("ws://u:p@h/", "dTpw"), ("ws://u@h/a@b", "dTo="), ("ws://a+b:%40%3A@x@h?c", "YStiOkA6QHg="),
      ("ws://u%zz:p@h", "dSV6ejpw"), ("ws://h/u:p@h", nil), ("ws://h?@", nil),
    ])
  func credentials(address: String, credentials: String?) {
    let found = lines(HTTPRequest(.get, RequestText(address))).filter { $0.hasPrefix("Auth") }
    #expect(found == (credentials.map { ["Authorization: Basic \($0)"] } ?? []))
  }

  @Test("What has no host is no address", arguments: ["", "h", "ws:", "ws://", "ws:///a"])
  func noAddress(address: String) {
    #expect(UpgradeRequest(HTTPRequest(.get, RequestText(address))).connectAddress == "")
  }
}
