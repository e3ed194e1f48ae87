import Foundation
import PushTestPeers
import Testing

/// Which proxy a request takes, and which proxies end a call.
@Suite("Proxies", .waiting) struct ProxyTests {
  @Test(
    "proxies of the environment, as curl reads them",
    arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
  func proxyOfTheEnvironment(variable: String) throws {
    let proxy = try RawServer(replies: [Answer.text()])
    var calling = Calling("http://vendor.invalid")
    calling.environment = [variable: proxy.address]
    #expect(try calling.run(Calling.click(.everlytic, "-q")).status == 0)
    #expect(
      proxy.requests.first?.line
        == "POST http://vendor.invalid/servlet/push-notifications/clicks HTTP/1.1")
    calling.environment["no_proxy"] = "vendor.invalid"
    let direct = try calling.run(Calling.click(.everlytic, "-q", "--max-delay", "0.01"))
    #expect(direct.code == "http.dns")
    calling.environment["no_proxy"] = nil
    let none = try calling.run(
      Calling.click(.everlytic, "-q", "--max-delay", "0.01", "--proxy", ""))
    #expect(none.code == "http.dns")
    #expect(proxy.requests.count == 1)
  }

  /// A proxy's response to CONNECT, exit status, code, and how often it was asked.
  static let refusals: [(String, Int32, String, Int)] = [
    ("302 Found", 69, "http.proxy", 1), ("403 Forbidden", 69, "http.proxy", 1),
    ("407 Proxy Authentication Required", 77, "http.proxy-credentials", 1),
    ("408 Request Timeout", 69, "http.proxy", 1), ("429 Too Many Requests", 69, "http.proxy", 1),
    ("502 Bad Gateway", 69, "http.proxy", 5),
  ]

  @Test("a proxy that refuses to connect", arguments: refusals)
  func refusal(line: String, status: Int32, code: String, count: Int) throws {
    let proxy = try RawServer(replies: [Answer.text("no", status: line)])
    var calling = Calling("https://vendor.invalid")
    calling.environment = ["https_proxy": "http://127.0.0.1:1"]
    let ran = try calling.run(
      Calling.click(.everlytic, "--proxy", proxy.address, "--max-delay", "0.01"))
    #expect(ran.status == status)
    #expect(ran.code == code)
    #expect(ran.record?["attempts"]?.integer == count)
    #expect(proxy.requests.count == count)
    #expect(proxy.requests.allSatisfy { $0.line == "CONNECT vendor.invalid:443 HTTP/1.1" })
    if status == 77 { #expect(ran.err.contains("hint: give the proxy's credentials")) }
  }

  @Test("one that requires credentials for a plain http URL") func credentials() throws {
    let proxy = try RawServer(replies: [
      Answer.text("", status: "407 x", headers: ["Proxy-Authenticate: Basic realm=x"])
    ])
    let ran = try Calling("http://vendor.invalid").run(
      Calling.click(.everlytic, "--proxy", proxy.address))
    #expect(ran.status == 77)
    #expect(ran.code == "http.proxy-credentials")
    #expect(proxy.requests.count == 1)
  }

  @Test("a response that repeats the proxy's password") func echo() throws {
    let proxy = try RawServer(replies: [
      Answer.text(
        #"{"message":"user:proxy-password-1 dXNlcjpwcm94eS1wYXNzd29yZC0x"}"#, status: "400 x")
    ])
    let address = proxy.address.replacing("http://", with: "http://user:proxy-password-1@")
    let ran = try Calling("http://vendor.invalid").run(
      Calling.click(.everlytic, "-vv", "--proxy", address))
    #expect(ran.status == 76 && proxy.requests.count == 1)
    #expect(ran.err.contains("**** ****"))
    for text in [ran.err, ran.record?["error"]?["message"]?.text ?? ""] {
      #expect(!text.contains("proxy-password-1") && !text.contains("dXNlcjpwcm94eS1wYXNzd29yZC0x"))
    }
  }

  @Test(
    "one that cannot be used is refused before anything is sent",
    arguments: [
      "socks9://user:hun'ter2@h:1", #"user:hun"ter2@h:1"#, "user:hun/ter2@h:1",
      "http://user:hun ter2@h:1", "http://user:hunter2@h:99999",
    ])
  func unusable(url: String) throws {
    let server = try RawServer(replies: [Answer.text()])
    let option = try Calling(server).run(Calling.click(.everlytic, "--proxy", url))
    var calling = Calling(server)
    calling.environment = ["http_proxy": url]
    let variable = try calling.run(Calling.click(.everlytic, "-v"))
    #expect(option.err.contains("--proxy: '") && variable.err.contains("http_proxy: '"))
    for ran in [option, variable] {
      #expect(ran.status == 78)
      #expect(ran.err.contains("[config.bad-proxy]"))
      #expect(!(ran.err + ran.out).contains("ter2"), "\(ran.err)")
    }
    calling.environment["no_proxy"] = "127.0.0.0/8"
    #expect(server.connections == 0)
    #expect(try calling.run(Calling.click(.everlytic)).status == 0)
  }

  @Test("the emulator's machine is never reached through a proxy") func emulator() throws {
    let proxy = try RawServer(replies: [Answer.text(status: "500 x")])
    let server = try RawServer(replies: [Answer.text()])
    var calling = Calling("http://vendor.invalid")
    calling.environment = [
      "PUSHKIT_EMULATOR": server.address, "http_proxy": proxy.address, "all_proxy": proxy.address,
    ]
    #expect(try calling.run(Calling.click(.everlytic)).status == 0)
    #expect(server.requests.count == 1)
    #expect(proxy.connections == 0)
  }
}
