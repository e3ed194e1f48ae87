import Foundation
import Testing

/// The pages that `emulate` serves in place of Smartico's, in Chromium as an app's web view: what
/// `build-bridge` prints and what `parse-bridge` reads is what a page receives and sends.
@Suite(
  "Pages for web views", .waiting, .serialized,
  .enabled(if: BrowserPage.script.isComplete, BrowserPage.script.lack))
struct WebViewPageTests {
  private let folder: TemporaryFolder
  private let server: EmulateProcess

  init() throws {
    folder = try TemporaryFolder()
    server = try EmulateProcess(["--record", folder.path + "/record"], in: folder)
  }

  private func end() {
    _ = server.exchange.end(by: SIGTERM)
    folder.remove()
  }

  private func pushkit(_ arguments: String..., input: [UInt8] = []) throws -> [UInt8] {
    var child = Child()
    child.arguments = arguments
    child.environment = Dictionary(
      uniqueKeysWithValues: server.lines.compactMap { line in
        let parts = line.dropFirst("export ".count).split(separator: "=", maxSplits: 1)
        return (String(parts[0]), parts[1].filter { $0 != "'" })
      })
    let outcome = try child.run(input: input)
    #expect(outcome.status == 0, "\(String(decoding: outcome.stderr, as: UTF8.self))")
    return outcome.stdout
  }

  /// The URL that `build-gf-url` makes of that in the emulator's IDENTIFY_USER_RESPONSE.
  private func url(_ options: String...) throws -> String {
    let identity = try pushkit("smartico-identify", "--user-id", "u 1", "--no-state")
    try folder.write(identity, to: "identity")
    var child = Child()
    child.arguments = ["build-gf-url", "--identify", folder.path + "/identity"] + options
    let outcome = try child.run()
    #expect(outcome.status == 0, "\(String(decoding: outcome.stderr, as: UTF8.self))")
    return String(decoding: outcome.stdout, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// Statements for the page, and the messages that they post.
  private func bridge(_ events: [String]) throws -> (statements: [String], messages: [String]) {
    let input = Array(events.joined(separator: "\n").utf8)
    let statements = String(
      decoding: try pushkit("build-bridge", "--javascript", input: input), as: UTF8.self)
    let messages = String(decoding: try pushkit("build-bridge", input: input), as: UTF8.self)
    return (
      statements.unicodeScalars.split(separator: "\n").map { String($0) },
      messages.unicodeScalars.split(separator: "\n").map { String($0) }
    )
  }

  // MARK: The page

  private static let facts = """
    ({
      terms: [...document.querySelectorAll('dt')].map((term) => term.textContent),
      values: [...document.querySelectorAll('dd')].map((value) => value.textContent),
      elements: [...new Set([...document.querySelectorAll('*')].map((e) => e.localName))].sort().join(),
      attributes: [...new Set([...document.querySelectorAll('*')]
        .flatMap((e) => e.getAttributeNames()))].sort().join(),
      styled: getComputedStyle(document.querySelector('dt')).fontWeight,
      isHacked: typeof hacked !== 'undefined',
    })
    """

  @Test("dp and all other parameters are shown as text") func parameters() throws {
    defer { end() }
    let texts =
      BridgeScriptTests.hostile.filter { !$0.isEmpty } + [
        "<img src=x onerror=hacked=1>", "\"><script>hacked = 1</script>", "javascript:hacked=1",
        "&amp;",
      ]
    func encoded(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
    let link = "dp:gf_saw&id=5&standalone=true&t=" + texts.joined(separator: " ")
    let base = try url()
    #expect(base.hasPrefix("http://127.0.0.1:\(server.port)/wrapper-gf.html?label_key="))
    let more = texts.map { "&\(encoded($0))=\(encoded($0))" }.joined()
    let found = try BrowserPage.read("\(base)&dp=\(encoded(link))\(more)", Self.facts)
    let result = try #require(found["result"])
    let values = result["values"]?.elements?.compactMap(\.text) ?? []
    let terms = result["terms"]?.elements?.compactMap(\.text) ?? []
    #expect(terms.prefix(4) == ["dp", "label_key", "brand_key", "user_ext_id"])
    #expect(values.first.map { Array($0.unicodeScalars) } == Array(link.unicodeScalars))
    #expect(values.dropFirst(3).first == "u 1")
    #expect(
      values.dropFirst(4).dropLast() == texts[...] && terms.dropFirst(4).dropLast() == texts[...])
    #expect(values.last?.hasSuffix("(Smartico asks for SMTO-WRAPPER)") == true)
    #expect(
      result["elements"]?.text
        == "bdi,body,button,dd,div,dl,dt,h1,h2,head,html,input,label,li,meta,ol,pre,script,strong,style,"
        + "title")
    #expect(
      result["attributes"]?.text == "charset,content,id,lang,name,reversed,value")
    #expect(result["styled"]?.text == "700" && result["isHacked"]?.compact == "false")
    #expect(found["console"]?.elements?.isEmpty == true, "\(found)")
    #expect(found["requests"]?.elements?.count == 1, "\(found)")
  }

  // MARK: Messages to the page

  /// Waits for the messages of a list of texts, the newest first.
  private static func texts(_ count: Int) -> String {
    """
    (async () => {
      const all = () => [...document.querySelectorAll('pre')].map((text) => text.textContent);
      while (all().length < \(count)) await new Promise((done) => setTimeout(done, 10));
      return all();
    })()
    """
  }

  @Test("The page shows each message that a statement of build-bridge posts") func received() throws
  {
    defer { end() }
    let (statements, messages) = try bridge(Array(BridgeScriptTests.events.prefix(90)))
    let found = try BrowserPage.read(
      url(), statements + [Self.texts(2 + messages.count)])
    let shown = found["result"]?.elements?.compactMap(\.text) ?? []
    #expect(
      shown.map { Array($0.unicodeScalars) }
        == (messages.reversed() + [#"{"bcid":5}"#, #"{"bcid":1}"#]).map { Array($0.unicodeScalars) }
    )
    #expect(found["console"]?.elements?.isEmpty == true, "\(found)")
  }

  /// Pages that other people wrote: one without a policy, and one with a strict policy.
  @Test(
    "A statement works with and without a Content-Security-Policy",
    arguments: [
      "",
      "default-src 'none'; script-src 'nonce-a'; require-trusted-types-for 'script'; base-uri 'none'",
    ])
  func policies(policy: String) throws {
    defer { end() }
    let (statements, messages) = try bridge(BridgeScriptTests.events)
    try folder.write(
      """
      <!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="\(policy)">
      <script nonce="a">
        const received = [];
        addEventListener('message', (event) => received.push(event.data));
      </script>
      <script>var isUnsafe = true;</script>
      """.utf8, to: "page.html")
    let found = try BrowserPage.read(
      "file://\(folder.path)/page.html",
      statements + [
        """
        (async () => {
          while (received.length < \(messages.count)) await new Promise((done) => setTimeout(done, 10));
          return { received, isUnsafe: typeof isUnsafe, hacked: typeof hacked };
        })()
        """
      ])
    let received = found["result"]?["received"]?.elements?.compactMap(\.text) ?? []
    #expect(received.map { Array($0.unicodeScalars) } == messages.map { Array($0.unicodeScalars) })
    #expect(found["result"]?["hacked"]?.text == "undefined")
    // The policy is in force.
    #expect(found["result"]?["isUnsafe"]?.text == (policy.isEmpty ? "boolean" : "undefined"))
  }

  // MARK: Messages from the page

  /// The native side of the bridge, as apps for Android, iOS and React Native have it.
  private static let bridges = [
    "window.SmarticoBridge = stub",
    "delete window.SmarticoBridge; window.webkit = { messageHandlers: { SmarticoBridge: stub } }",
    "delete window.webkit; window.ReactNativeWebView = stub",
  ]
  private static let stub =
    "window.sent = []; window.stub = { postMessage(text) { sent.push(text); } }; "

  private static let link = "dp:gf_saw&id=5&standalone=true"

  @Test("parse-bridge understands what each button sends") func buttons() throws {
    defer { end() }
    let clicks = Self.bridges.map { bridge in
      "\(bridge); document.querySelectorAll('button').forEach((button) => button.click())"
    }
    let found = try BrowserPage.read(
      url("--mini-game", "5"), early: Self.stub + Self.bridges[0],
      clicks + ["({ sent, dp: document.querySelector('dd').textContent })"])
    #expect(found["result"]?["dp"]?.text == Self.link)
    let sent = found["result"]?["sent"]?.elements?.compactMap(\.text) ?? []
    let records = try CaseCheck.lines(
      pushkit("parse-bridge", input: Array(sent.joined(separator: "\n").utf8)))
    let names = [
      "PAGE_READY", "CLOSE_ME", "EXECUTE_DEEP_LINK", "READY_TO_BE_SHOWN", "SEND_TO_SOCKET",
      "SEND_PUBLIC_PROPS", "SEND_GAME_OPENING",
    ]
    #expect(
      records.compactMap { $0["name"]?.text }
        == ["PAGE_READY", "READY_TO_BE_SHOWN"] + Self.bridges.flatMap { _ in names })
    #expect(
      records.count == sent.count && records.allSatisfy { $0["diagnostics"] == nil }, "\(records)")
    #expect(records.map { $0["message"]?.compact } == sent)
    #expect(records.compactMap { $0["link"]?["class"]?.text } == Self.bridges.map { _ in "custom" })
    // The socket accepts what the page sends to it.
    let message = try #require(sent.first { $0.contains(#""bcid":6"#) })
    try folder.write(message.utf8, to: "send")
    _ = try pushkit(
      "smartico-listen", "--user-id", "u", "--send", folder.path + "/send", "--until", "10",
      "--no-state")
    try expectNoViolations()
  }

  @Test("The popup page is ready to be shown after SHOW_ENGAGEMENT") func popup() throws {
    defer { end() }
    let (statements, _) = try bridge([#"{"cid":110,"engagement_uid":"e"}"#])
    let found = try BrowserPage.read(
      url("--wrapper", "popup", Self.link), early: Self.stub + Self.bridges[0],
      statements + [Self.texts(3), "({ sent, dp: document.querySelector('dd').textContent })"])
    #expect(found["result"]?["dp"]?.text == Self.link)
    #expect(
      found["result"]?["sent"]?.elements?.compactMap(\.text) == [#"{"bcid":1}"#, #"{"bcid":5}"#])
    try expectNoViolations()
  }

  /// Expects a request for a page, and no violation.
  private func expectNoViolations() throws {
    let records = try CaseCheck.lines(folder.read("record"))
    #expect(records.contains { $0["path"]?.text?.hasPrefix("/wrapper-") == true })
    #expect(records.allSatisfy { $0["violations"] == nil })
  }
}
