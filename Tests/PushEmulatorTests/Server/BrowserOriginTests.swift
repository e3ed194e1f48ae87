import PushCore
import Testing

@testable import PushEmulator

/// Requests that a browser sends for a web page.
@Suite struct BrowserOriginTests {
  private let inbox = Inbox()

  private func reply(
    _ method: String, _ path: String, _ headers: [String: String], isLenient: Bool
  ) -> HTTPResponse {
    let emulator = Emulator(isLenient: isLenient) { [inbox] in inbox.take($0) }
    let headers = headers.sorted { $0.key < $1.key }.map { HTTPHeader($0.key, $0.value) }
    return emulator.respond(
      to: ReceivedRequest(
        method: method, path: path, authority: "localhost", headers: headers,
        body: method == "OPTIONS" ? [] : Array(#"{"ic_token":"a"}"#.utf8))
    ).response
  }

  private static let create = "/api/r/v2/apps/1/instances"
  private static let paths = [
    create, "/servlet/push-notifications/clicks", "/services/public", "/websocket/services", "/",
  ]
  private static let foreign = [
    "https://pages.example", "null", "", "http://localhost.pages.example",
    "http://127.0.0.1.example", "file://", "http://localhost:80@pages.example",
  ]

  @Test(arguments: paths, foreign) func pagesOfOtherHostsAreRefused(path: String, origin: String) {
    for (method, isLenient) in [("GET", false), ("POST", true), ("OPTIONS", true)] {
      let response = reply(
        method, path, ["Origin": origin, "Access-Control-Request-Method": "POST"],
        isLenient: isLenient)
      #expect(response.status == 403)
      #expect(!response.headers.contains { $0.name.hasPrefix("Access-Control") })
    }
    #expect(inbox.records.flatMap(\.violations).map(\.field) == ["Origin", "Origin", "Origin"])
    #expect(inbox.records.map(\.status) == [403, 403, 403])
  }

  /// What a browser sends for an image, a script or a frame of a page.
  @Test(arguments: paths, [false, true])
  func pagesOfOtherSitesAreRefusedWithoutAnOrigin(path: String, isLenient: Bool) {
    for site in ["cross-site", "Cross-Site", "", "other"] {
      let response = reply("GET", path, ["Sec-Fetch-Site": site], isLenient: isLenient)
      #expect(response.status == 403)
      #expect(inbox.records.last?.violations.map(\.field) == ["Sec-Fetch-Site"])
    }
    for site in ["same-origin", "same-site", "none"] {
      #expect(reply("GET", path, ["Sec-Fetch-Site": site], isLenient: isLenient).status != 403)
    }
    // A page of localhost that calls 127.0.0.1 is of another site.
    let headers = ["Sec-Fetch-Site": "cross-site", "Origin": "http://localhost:8080"]
    #expect(reply("GET", path, headers, isLenient: isLenient).status != 403)
  }

  @Test(arguments: [false, true]) func pagesOfThisMachineMayReadWithLenientOnly(isLenient: Bool) {
    let response = reply(
      "POST", Self.create,
      ["Origin": "http://localhost:8080", "Content-Type": "application/json"], isLenient: isLenient)
    #expect(response.status == 200)
    let permission = [
      HTTPHeader("Access-Control-Allow-Origin", "http://localhost:8080"),
      HTTPHeader("Vary", "Origin"),
    ]
    #expect(Array(response.headers.dropFirst()) == (isLenient ? permission : []))
    #expect(inbox.records.flatMap(\.violations) == [])
  }

  @Test(arguments: paths.dropLast()) func preflight(path: String) {
    let headers = [
      "Origin": "https://127.0.0.1:3000", "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "Content-Type,x-ev-project-uuid",
    ]
    let response = reply("OPTIONS", path, headers, isLenient: true)
    #expect(
      response
        == HTTPResponse(
          204,
          headers: [
            HTTPHeader("Access-Control-Allow-Origin", "https://127.0.0.1:3000"),
            HTTPHeader("Vary", "Origin"),
            HTTPHeader("Access-Control-Allow-Methods", "GET, POST, PUT"),
            HTTPHeader("Access-Control-Allow-Headers", "content-type, x-ev-project-uuid"),
          ]))
    #expect(inbox.records.flatMap(\.violations) == [])
    let refusal = reply("OPTIONS", path, headers, isLenient: false)
    #expect(refusal.status == 405)
    #expect(String(decoding: refusal.body, as: UTF8.self).contains("--lenient accepts it"))
    let violation = inbox.records.flatMap(\.violations).first
    #expect(violation?.rule.contains("--lenient accepts it") == true)
    let simple = headers.filter { $0.key == "Origin" }
    #expect(reply("OPTIONS", path, simple, isLenient: true).status == 405)
  }

  @Test func noVendorHasThePathOfAPreflight() {
    let headers = ["Origin": "http://localhost", "Access-Control-Request-Method": "POST"]
    #expect(reply("OPTIONS", "/other", headers, isLenient: true).status == 404)
  }

  @Test func preflightsAreNotRequestsOfTheScript() {
    let emulator = Emulator(script: FaultScript([FaultLine(nth: [1], .close)]), isLenient: true)
    func delivery(_ method: String) -> Handling.Delivery {
      let headers = [
        HTTPHeader("Origin", "http://localhost"),
        HTTPHeader("Access-Control-Request-Method", "POST"),
      ]
      return emulator.respond(
        to: ReceivedRequest(method: method, path: Self.create, headers: headers)
      ).delivery
    }
    #expect(delivery("OPTIONS") == .whole)
    #expect(delivery("POST") == .nothing)
  }
}
