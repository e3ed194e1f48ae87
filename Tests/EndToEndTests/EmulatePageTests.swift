import Foundation
import Testing

/// The page of the requests that `emulate` received.
@Suite("The page of emulate", .waiting) struct EmulatePageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A page shows the requests, and nothing of them runs or loads") func page() throws {
    defer { folder.remove() }
    let running = try EmulateProcess([], in: folder)
    let hostile = "<script>alert(1)</script><img src=x onerror=y>\\\"'&"
    let body = #"{"message":{"token":"t","notification":{"title":"\#(hostile)","body":"Friday"}}}"#
    let send = HTTPTalk.post(
      "/v1/projects/<b>/messages:send", body, headers: ["Authorization: Bearer x"])
    #expect(try HTTPTalk.ask(running.port, send).hasPrefix("HTTP/1.1 200 "))
    _ = try HTTPTalk.ask(running.port, HTTPTalk.post("/services/public", "<i>"))
    func get(_ path: String) throws -> String {
      try HTTPTalk.ask(running.port, "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    }
    let page = try get("/")
    #expect(page.contains("frame-ancestors 'none'"))
    #expect(page.contains("2 requests"))
    #expect(page.contains("<svg"))
    #expect(page.contains("Friday"))
    #expect(page.contains("alert(1)"))
    for part in ["<script", "<img", "<b>/", "<i>", "http-equiv=\"refresh\""] {
      #expect(!page.contains(part), "\(part)")
    }
    #expect(try get("/?watch").contains("http-equiv=\"refresh\" content=\"2\""))
    #expect(try get("/?service=smartico").contains("1 requests"))
    #expect(try get("/?service=%22%3E%3Cscript%3E").contains("0 requests"))
    #expect(try !get("/?service=%22%3E%3Cscript%3E").contains("<script"))
    #expect(try get("/?page=99999999999").contains("2 requests"))
    #expect(try get("/requests").contains(#""vendor":"fcm""#))
    #expect(try get("/requests/2").contains(#""path":"/services/public""#))
    _ = running.exchange.end(by: SIGTERM)
  }

  /// What the page of an emulator shows after some requests; ends the emulator.
  private func page(
    after requests: [String], script: String = ""
  ) throws -> String {
    defer { folder.remove() }
    try folder.write(script.utf8, to: "script")
    let running = try EmulateProcess(["--script", folder.path + "/script"], in: folder)
    for request in requests { _ = try HTTPTalk.ask(running.port, request) }
    let page = try HTTPTalk.ask(running.port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    _ = running.exchange.end(by: SIGTERM)
    return page
  }

  private static func message(_ token: String, _ more: String = "") -> String {
    HTTPTalk.post(
      "/v1/projects/p/messages:send",
      #"{"message":{"token":"\#(token)","notification":{"title":"Moon","body":"Tide"}\#(more)}}"#,
      headers: ["Authorization: Bearer ya29.a0AfB_byKeyOfMine"])
  }

  @Test("A push that was refused is not drawn, and its response is explained") func refused() throws
  {
    let device = "/3/device/" + String(repeating: "740f", count: 16)
    let alert = #"{"aps":{"alert":"Wave"}}"#
    let page = try page(
      after: [
        Self.message("unregistered"), Self.message("t", #","data":{"from":"x"}"#),
        HTTPTalk.post(device, alert, headers: ["Authorization: bearer a.b.c"]),
        HTTPTalk.post(device, alert, headers: ["Authorization: bearer a.b.c", "apns-topic: a.b"]),
        Self.message("d"),
      ],
      script:
        #"{"path":"\#(device)","nth":2,"do":"reply","status":429,"body":{"reason":"TooManyRequests"}}"#
        + "\n" + #"{"path":"/v1/projects/p/messages:send","nth":3,"do":"close"}"#
    )
    #expect(!page.contains("<svg"))
    #expect(page.components(separatedBy: " refused</span>").count == 5)
    for part in [
      "404 UNREGISTERED: ", "400 INVALID_ARGUMENT: ", "400 MissingTopic: ", "429 TooManyRequests: ",
      ">no response<", "raw response", ">740f740f…740f740f<",
    ] { #expect(page.contains(part), "\(part)") }
    #expect(!page.contains("opens the app"))
  }

  @Test("An accepted push is drawn, with its recipient, and credentials are masked")
  func accepted() throws {
    let device = String(repeating: "740f", count: 16)
    let page = try page(
      after: [
        Self.message("dOj3:APA91b-of-mine"),
        HTTPTalk.post(
          "/3/device/" + device, #"{"aps":{"alert":"Wave"}}"#,
          headers: ["authorization: bearer a.b.provider-token-of-mine", "apns-topic: a.b"]),
        HTTPTalk.post("/services/public?api_key=key-of-mine-in-a-query", "{}"),
      ]
    )
    #expect(page.contains("<svg"))
    #expect(!page.contains("refused"))
    for recipient in ["dOj3:APA91b-of-mine", device] {
      #expect(page.contains("<dd><bdi>\(recipient)</bdi>"), "\(recipient)")
    }
    for secret in ["a0AfB_byKeyOfMine", "provider-token-of-mine", "key-of-mine-in-a-query"] {
      #expect(!page.contains(secret), "\(secret)")
    }
    #expect(page.contains("Bear****Mine"))
  }

  @Test("The page of large pushes is short, and so takes little memory") func largePage() throws {
    let text = String(repeating: "&", count: 300_000)
    let page = try page(
      after: (0..<4).map { _ in
        Self.message("t", #","android":{"notification":{"body":"\#(text)"}}"#)
      },
      script: #"{"path":"/v1/projects/p/messages:send","do":"reply","status":200,"body":{}}"#)
    #expect(page.contains("fcm.too-large"))
    #expect(page.utf8.count < 1 << 21)
  }

  /// What a reader sees of the rows, and whether all fits the width of the window.
  private static let facts = """
    (() => {
      const row = r => [...r.querySelectorAll('.status, .title, .notes')].map(e => e.innerText);
      const opened = document.querySelector('details[open] .opened');
      const notes = [...document.querySelectorAll('details[open] li')].map(e => e.className);
      return {
        rows: [...document.querySelectorAll('.row')].map(row),
        colors: [...document.querySelectorAll('.status')].map(e => getComputedStyle(e).backgroundColor),
        opened: opened ? opened.id : '',
        notes: notes.join(),
        links: [...document.querySelectorAll('a.row')].map(e => e.getAttribute('href')),
        fits: document.documentElement.scrollWidth <= innerWidth,
        half: [...document.querySelectorAll('details[open] dd')]
          .filter(e => e.getBoundingClientRect().width < innerWidth / 2).length,
      };
    })()
    """

  @Test(
    "A list of rows, which a click or a link opens, on wide and narrow pages",
    .enabled(if: BrowserPage.script.isComplete, BrowserPage.script.lack), arguments: [1100, 420])
  func rows(width: Int) throws {
    defer { folder.remove() }
    let running = try EmulateProcess([], in: folder)
    let device = "/3/device/" + String(repeating: "740f", count: 16)
    let topic = ["authorization: bearer a.b.c", "apns-topic: a.b"]
    for request in [
      HTTPTalk.post(device, #"{"aps":{"alert":{"title":"Wave","body":"Sea"}}}"#, headers: topic),
      Self.message("t", #","data":{"from":"x"},"android":{"priority":"urgent"}"#),
      HTTPTalk.post(device, #"{"aps":{"content-available":1}}"#, headers: topic),
    ] { _ = try HTTPTalk.ask(running.port, request) }
    let page = "http://127.0.0.1:\(running.port)/"
    func look(_ url: String, _ scripts: String...) throws -> TestJSON {
      let found = try BrowserPage.read(url, width: width, scripts + [Self.facts])
      #expect(found["console"]?.elements?.isEmpty == true, "\(found)")
      return try #require(found["result"])
    }
    let opened = try look(page + "#request-2")
    let rows = opened["rows"]?.elements?.map { $0.elements?.compactMap(\.text) ?? [] } ?? []
    #expect(
      rows.map { $0.prefix(2).joined(separator: " ") } == [
        "200 Not shown: it is a background push", "400 refused Moon", "200 Wave",
      ])
    #expect(rows.dropFirst().first?.last?.hasPrefix("INVALID_ARGUMENT: ") == true, "\(rows)")
    let colors = Set(opened["colors"]?.elements?.compactMap(\.text) ?? [])
    #expect(colors.count == 3, "the colors of an error, of a warning and of success")
    #expect(opened["opened"]?.text == "request-2")
    let notes = opened["notes"]?.text ?? ""
    #expect(notes.hasPrefix("error,error,") && notes.hasSuffix("info"), "\(notes)")
    #expect(opened["fits"]?.compact == "true" && opened["half"]?.integer == 0, "\(opened)")
    let clicked = try look(page, "document.querySelectorAll('summary.row')[0].click()")
    #expect(clicked["opened"]?.text == "request-3" && clicked["fits"]?.compact == "true")
    let watching = try look(page + "?watch&service=fcm")
    #expect(watching["links"]?.elements?.map(\.text) == ["/?service=fcm#request-2"])
    _ = running.exchange.end(by: SIGTERM)
  }
}
