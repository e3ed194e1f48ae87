import Foundation
import Testing

/// A service worker in Chromium sends what the vendors' SDKs for the web send.
@Suite(
  "Web SDKs in a browser", .waiting, .serialized,
  .enabled(if: BrowserPage.script.isComplete, BrowserPage.script.lack))
struct WebSDKTests {
  /// Sends the requests of each message, and posts a status and a body, or an error, for each.
  private static let worker = """
    onmessage = async (event) => {
      const results = [];
      for (const [method, url, headers, body] of event.data) {
        try {
          const reply = await fetch(url, { method, headers, body, credentials: 'omit' });
          results.push({ status: reply.status, body: await reply.text() });
        } catch (error) { results.push({ error: error.name }); }
      }
      event.source.postMessage(results);
    };
    """

  private static func page(_ requests: String) -> String {
    """
    (async () => {
      await navigator.serviceWorker.register('/worker.js');
      const { active } = await navigator.serviceWorker.ready;
      const results = new Promise((done) => {
        navigator.serviceWorker.onmessage = (event) => done(event.data);
      });
      active.postMessage(\(requests));
      return await results;
    })()
    """
  }

  /// Requests with a web page's origin, which the browser sets itself.
  private static let cases = SDKCase.requests.filter { $0.has("Origin") && $0.method != "OPTIONS" }

  private static func requests(to port: Int) -> String {
    let requests = cases.map { item -> TestJSON in
      let headers = item.headers.filter { !$0.hasPrefix("Origin: ") }.map { header in
        TestJSON.array(header.split(separator: ": ", maxSplits: 1).map { .string(String($0)) })
      }
      return .array([
        .string(item.method), .string("http://127.0.0.1:\(port)\(item.target)"), .array(headers),
        item.body.map(TestJSON.string) ?? .null,
      ])
    }
    return TestJSON.array(requests).compact
  }

  /// A script for an emulator that serves the page and its worker.
  private static let site = [
    ("/shop", "text/html", "<!DOCTYPE html><title>Shop</title>"),
    ("/worker.js", "text/javascript", worker),
  ].map { path, type, body in
    #"{"path":"\#(path)","do":"reply","headers":{"Content-Type":"\#(type)"},"body":\#(TestJSON.string(body).compact)}"#
  }.joined(separator: "\n")

  @Test(
    "With --lenient, a worker reads the replies; without, each preflight gets a hint",
    arguments: [true, false])
  func worker(isLenient: Bool) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write(Self.site.utf8, to: "site")
    let site = try EmulateProcess(["--script", folder.path + "/site"], in: folder)
    let server = try EmulateProcess(
      ["--record", folder.path + "/record"] + (isLenient ? ["--lenient"] : []), in: folder)
    let origin = "http://localhost:\(site.port)"
    let found = try BrowserPage.read(origin + "/shop", Self.page(Self.requests(to: server.port)))
    for process in [site, server] { _ = process.exchange.end(by: SIGTERM) }
    let results = try #require(found["result"]?.elements, "\(found)")
    #expect(results.count == Self.cases.count && results.count == 7)
    let records = try CaseCheck.lines(folder.read("record"))
    #expect(records.allSatisfy { $0["headers"]?["origin"]?.text == origin })
    let preflights = records.filter { $0["method"]?.text == "OPTIONS" }
    #expect(preflights.count == results.count)
    for (item, result) in zip(Self.cases, results) {
      #expect(result["status"]?.integer == (isLenient ? item.status(isLenient: true) : nil))
      #expect((result["error"]?.text == "TypeError") == !isLenient)
      #expect(
        (result["body"]?.text?.isEmpty == false)
          == (isLenient && item.json["reply"]?.members != nil))
    }
    #expect(records.count == (isLenient ? 2 : 1) * results.count)
    for record in records {
      let rules = (record["violations"]?.elements ?? []).compactMap { $0["rule"]?.text }
      #expect(rules.count == (isLenient ? 0 : 1))
      #expect(rules.allSatisfy { $0.hasSuffix("; --lenient accepts it") })
    }
  }
}
