import Foundation
import PushTestPeers
import Testing

/// Calls to nginx: TLS with a private authority, HTTP/2, and a proxy's own pages.
@Suite("nginx", .waiting, .enabled(if: Nginx.isComplete, Comment(rawValue: Nginx.lack)))
struct NginxTests {
  private let nginx: Nginx

  init() throws {
    nginx = try Nginx()
  }

  private func run(
    _ server: String, host: String = "127.0.0.1", place: String = "ok",
    vendor: Calling.Vendor = .everlytic, _ more: String...
  ) throws -> Calling.Ran {
    let scheme = server == "plain" ? "http" : "https"
    let calling = Calling("\(scheme)://\(host):\(nginx.port(server))/\(place)")
    return try calling.run(
      Calling.click(vendor, "--cacert", nginx.certificates.authority, "--max-delay", "0.01")
        + more)
  }

  @Test("a certificate of the authority, by name and by number", arguments: Calling.Vendor.allCases)
  func right(vendor: Calling.Vendor) throws {
    for host in ["127.0.0.1", "localhost"] {
      let ran = try run("right", host: host, vendor: vendor)
      #expect(ran.status == 0, "\(ran.err)")
      #expect(ran.err == "")
    }
    #expect(nginx.log(2).count == 2)
  }

  @Test(
    "a certificate that is not to be trusted is final at once, and nothing is sent",
    arguments: ["other", "unknown", "expired"])
  func wrong(server: String) throws {
    let ran = try run(server)
    #expect(ran.status == 69)
    #expect(ran.code == "http.certificate")
    #expect(ran.record?["attempts"]?.integer == 1)
    #expect(nginx.log(0).isEmpty)
  }

  @Test("an authority that was not named is not trusted") func unnamed() throws {
    let calling = Calling("https://127.0.0.1:\(nginx.port("right"))/ok")
    let ran = try calling.run(Calling.click(.smartico))
    #expect(ran.status == 69)
    #expect(ran.code == "http.certificate")
    #expect(ran.err.contains("--cacert"))
    #expect(nginx.log(0).isEmpty)
  }

  @Test(
    "no file with certificates: 66, one without any: 78",
    arguments: [("/nonexistent.pem", 66), ("/", 66), ("/dev/null", 78)])
  func noFile(path: String, status: Int32) throws {
    let ran = try run("right", "--cacert", path)
    #expect(ran.status == status)
    #expect(nginx.log(0).isEmpty)
  }

  @Test("HTTP/2 is used where it is offered, unless an option forbids it") func versions() throws {
    #expect(try run("right").status == 0)
    #expect(try run("right", "--http1.1").status == 0)
    #expect(try run("plain").status == 0)
    let protocols = nginx.log(3).map { $0.split(separator: " ")[0] }
    #expect(protocols == ["HTTP/2.0", "HTTP/1.1", "HTTP/1.1"])
  }

  @Test("429 with a Retry-After that is too long", arguments: ["right", "plain"])
  func busy(server: String) throws {
    let ran = try run(server, place: "busy")
    #expect(ran.status == 69)
    #expect(ran.code == "http.rate-limited")
    #expect(ran.record?["error"]?["hint"]?.text == "try again in 60 s")
    #expect(nginx.log(1).count == 1)
  }

  @Test("a redirect to a place without TLS is not followed", arguments: Calling.Vendor.allCases)
  func moved(vendor: Calling.Vendor) throws {
    let ran = try run("right", place: "moved", vendor: vendor)
    #expect(ran.status == 76)
    #expect(ran.code == "http.redirect")
    #expect(nginx.log(1).count == 1)
  }

  @Test("pages in HTML: 413 and 502", arguments: [("small", 413, 76), ("gone", 502, 69)])
  func pages(place: String, http: Int, status: Int32) throws {
    for server in ["right", "plain"] {
      let ran = try run(server, place: place)
      #expect(ran.status == status)
      #expect(ran.record?["http_status"]?.integer == http)
      #expect(ran.record?["response"] == nil)
      #expect(ran.record?["attempts"]?.integer == 1)
      #expect(!ran.err.contains("<html>"))
    }
    #expect(nginx.log(2).count == 2)
  }

  @Test("payloads go over one connection of HTTP/2") func payloads() throws {
    let push = #"{"data":{"title":"a","body":"b","message_id":"1"}}"# + "\n"
    let calling = Calling("https://localhost:\(nginx.port("right"))/ok")
    let ran = try calling.run(
      [
        "report-click", "--from-payload", "-", "--vendor", "everlytic", "--cacert",
        nginx.certificates.authority,
      ],
      input: String(repeating: push, count: 30))
    #expect(ran.status == 0)
    #expect(ran.records.count == 30)
    #expect(nginx.log(30).count == 30)
    #expect(nginx.log(30).allSatisfy { $0.hasPrefix("HTTP/2.0 POST 200 ") })
  }

  @Test("the curl line says the same of TLS") func curlLine() throws {
    guard let curl = Program.path("curl") else { return }
    let line = try run("right", host: "localhost", "--curl", "--reveal", "--http1.1")
    var shell = Child()
    shell.program = "/bin/sh"
    shell.arguments = ["-c", line.out.replacing("curl ", with: "\(curl) ", maxReplacements: 1)]
    let outcome = try shell.run()
    #expect(outcome.status == 0)
    #expect(outcome.stdout.elementsEqual(#"{"status":"success"}"#.utf8))
    #expect(nginx.log(1).count == 1)
    #expect(nginx.log(1).first?.hasPrefix("HTTP/1.1 POST 200 ") == true)
  }
}
