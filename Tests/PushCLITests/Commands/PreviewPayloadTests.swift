import Foundation
import PushCore
import Testing

@testable import PushCLI

@Suite struct PreviewPayloadTests {
  private static let pushes = FormatTable.rows.filter(\.isPush).map(\.name).filter {
    $0 != "unknown"
  }

  @Test("Each sample has drawings in both themes", arguments: pushes)
  func samples(name: String) {
    let ran = run("preview-payload", input: run("sample-payload", name).out)
    #expect(ran.status == 0)
    let light = ran.out.ranges(
      of: #"<svg xmlns="http://www.w3.org/2000/svg" class="notification light""#)
    #expect(!light.isEmpty)
    #expect(light.count == ran.out.ranges(of: #"class="notification dark""#).count)
  }

  @Test("The page names the links, the reports and the findings") func facts() {
    let ran = run(
      "preview-payload",
      input: #"{"px.msg_id":"7","px.title":"T","px.body":"B","px.link":"https://e.example/?a&b"}"#)
    for text in [
      "opens https://e.example/?a&amp;b", "reports a click to Push.Express", "fcm.size",
      "standard input",
    ] { #expect(ran.out.contains(text), "\(text) in \(ran.out)") }
  }

  @Test(
    "A message that shows nothing says why, and has no effect of a tap",
    arguments: [
      (#"{"aps":{"content-available":1}}"#, "it is a background push"),
      (#"{"aps":{"badge":3}}"#, "it changes only the badge"),
      (#"{"aps":{"alert":"\u200b"}}"#, "alert is blank"),
    ])
  func silent(push: String, reason: String) {
    let page = run("preview-payload", input: push).out
    for text in [">No notification is shown</text>", ">\(reason)</text>", "<figcaption>dark<"] {
      #expect(page.contains(text), "\(text) in \(page)")
    }
    #expect(!page.contains("opens the app") && !page.contains("class=\"card\""))
    let picture = run("preview-payload", "-o", "svg", input: push).out
    #expect(picture.contains(">\(reason)</text>"))
  }

  @Test(
    "The app decides about a message with data alone",
    arguments: [
      #"{"message":{"token":"t","data":{"a":"b"}}}"#,
      #"{"message":{"token":"t","data":{"title":"Hello","url":"https://e.example/"}}}"#,
      #"{"to":"t","data":{"a":"b"}}"#,
    ])
  func dataOnly(push: String) {
    let page = run("preview-payload", input: push).out
    #expect(page.contains(">The app decides what it shows</text>"), "\(page)")
    for text in ["No notification is shown", "lock screen", "class=\"card\"", "<bdi>Tap</bdi>"] {
      #expect(!page.contains(text), "\(text) in \(page)")
    }
  }

  @Test("A right-to-left title ends before the time") func rightToLeft() throws {
    for (platform, input) in [
      ("ios", #"{"aps":{"alert":{"title":"שלום עולם","body":"שלום"}}}"#),
      ("web", #"{"message":{"token":"t","webpush":{"notification":{"title":"שלום עולם"}}}}"#),
    ] {
      let page = run("preview-payload", "--platform", platform, input: input).out
      let time = try #require(position(of: "now", in: page))
      let title = try #require(position(of: "שלום עולם", in: page))
      #expect(title <= time - 30, "\(title) of \(time) on \(platform)")
    }
  }

  @Test("iOS shows the app's name in place of a title, beside the time") func untitled() {
    let text = "A text that is longer than a line on the lock screen"
    let page = run("preview-payload", "--app", "Verde", input: "{\"aps\":{\"alert\":\"\(text)\"}}")
    #expect(page.out.contains(#"<text class="title" x="76" y="41" direction="ltr">Verde</text>"#))
  }

  @Test("A text is clipped before the picture beside it") func thumbnail() {
    let push =
      #"{"aps":{"alert":{"title":"T","body":"B"}},"fcm_options":{"image":"https://e.example/a"}}"#
    let picture = run("preview-payload", input: push).out
    // The texts begin at 76, and the picture at 306.
    #expect(
      picture.contains(#"<svg x="69" y="26" width="230" height="40" viewBox="69 26 230 40">"#))
    #expect(picture.contains(#"<rect class="picture" x="306""#), "\(picture)")
  }

  /// Returns the horizontal position of the first drawn text with these words.
  private func position(of text: String, in page: String) -> Int? {
    guard let end = page.range(of: ">\(text)</text>"),
      let start = page[..<end.lowerBound].range(of: "x=\"", options: .backwards)
    else { return nil }
    return Int(page[start.upperBound...].prefix { $0.isNumber })
  }

  @Test("The key stands for a text that the app translates") func translations() {
    for input in [
      #"{"aps":{"alert":{"title-loc-key":"GAME","loc-key":"K","loc-args":["1"]}}}"#,
      #"{"message":{"token":"t","android":{"notification":{"title_loc_key":"GAME","body_loc_key":"K"}}}}"#,
    ] {
      let ran = run("preview-payload", input: input)
      #expect(ran.out.contains(">‹GAME›</text>") && ran.out.contains(">‹K›</text>"), "\(ran.out)")
      #expect(!ran.out.contains("No notification is shown"))
    }
  }

  @Test("Taps are those of the vendor of --vendor") func vendors() {
    let input = #"{"data":{"title":"T","message_id":"1"}}"#
    #expect(!run("preview-payload", input: input).out.contains("reports a click"))
    let ran = run("preview-payload", "--vendor", "everlytic", input: input)
    #expect(ran.out.contains("reports a click to Everlytic"))
  }

  @Test("Each platform has its own parts") func parts() {
    func drawing(_ platform: String, _ message: String) -> String {
      run("preview-payload", "--platform", platform, input: #"{"message":\#(message)}"#).out
    }
    let android = drawing(
      "android",
      ##"{"token":"t","notification":{"title":"A"},"android":{"notification":{"color":"#cc2200","channel_id":"orders"}}}"##
    )
    #expect(android.contains("fill=\"#cc2200\"") && android.contains(">App · now</text>"))
    #expect(android.contains("channel <bdi>orders</bdi>"))
    let hostile = drawing(
      "android",
      #"{"token":"t","notification":{"title":"A"},"android":{"notification":{"color":"url(x)"}}}"#)
    #expect(!hostile.contains("fill="))
    let ios = drawing(
      "ios", #"{"token":"t","apns":{"payload":{"aps":{"alert":{"title":"A"},"badge":3}}}}"#)
    #expect(ios.contains(">now</text>") && ios.contains(">3</text>"))
    let web = drawing(
      "web",
      #"{"token":"t","webpush":{"notification":{"title":"A"},"fcm_options":{"link":"https://shop.example/o"}}}"#
    )
    #expect(web.contains(">Browser · shop.example</text>"))
  }

  @Test("An SVG draws one message") func pictures() {
    let request =
      #"{"message":{"data":{"a":"b"},"apns":{"payload":{"aps":{"alert":"X"}}},"notification":{"title":"T"}}}"#
    let both = run("preview-payload", "-o", "svg", input: request)
    #expect(both.status == 65 && both.out.isEmpty && both.err.contains("preview.several"))
    let one = run("preview-payload", "-o", "svg", "--platform", "ios", input: request)
    #expect(one.status == 0 && one.out.hasPrefix("<svg ") && one.out.contains(">X</text>"))
    let two = run("preview-payload", "-o", "svg", input: "{\"aps\":{\"alert\":\"X\"}}{\"aps\":{}}")
    #expect(two.status == 65 && two.err.contains("preview.several"))
  }

  @Test("The findings are those of the messages drawn") func findings() {
    let request =
      #"{"message":{"token":"t","data":{"a":"b"},"apns":{"payload":{"aps":{"alert":"X"}}},"notification":{"title":"T"}}}"#
    #expect(run("preview-payload", input: request).out.contains("apns.size"))
    let ran = run("preview-payload", "--platform", "android", input: request)
    #expect(ran.out.contains("fcm.size") && !ran.out.contains("apns.size"))
  }

  @Test("Pages and pictures have no records", arguments: [[], ["-o", "html"], ["-o", "svg"]])
  func emit(form: [String]) {
    let ran = run(["preview-payload", "--on-error", "emit"] + form, bytes: [0x78])
    #expect(ran.status == 64 && ran.out.isEmpty, "\(ran.out)")
  }

  @Test("Each platform has the texts of its own block") func blocks() {
    let push = """
      {"message":{"topic":"n","notification":{"title":"All"},"android":{"notification":{"title":\
      "Phone"}},"webpush":{"notification":{"title":"Browser"}}}}
      """
    for (platform, title) in [("ios", "All"), ("android", "Phone"), ("web", "Browser")] {
      let page = run("preview-payload", "--platform", platform, input: push).out
      #expect(page.contains("<bdi>\(title)</bdi>"), "\(platform): \(page)")
      #expect(page.ranges(of: "<bdi>Title</bdi>").count == 1)
    }
    let page = run("preview-payload", input: push).out
    #expect(page.ranges(of: "<bdi>Title</bdi>").count == 3, "\(page)")
  }

  @Test("A message for another platform is not drawn") func platforms() {
    let push = #"{"message":{"token":"t","android":{"notification":{"title":"A"}}}}"#
    let ran = run("preview-payload", "--platform", "ios", input: push)
    #expect(ran.status == 65 && ran.out.isEmpty && ran.err.contains("preview.none"))
    #expect(run("preview-payload", "--platform", "android", input: push).out.contains(">A</text>"))
  }

  @Test("Local pictures are in the output, and no others") func images() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let picture = Data([0x89, 0x50, 0x4E, 0x47, 1, 2, 3])
    try picture.write(to: URL(fileURLWithPath: folder + "/a.png"))
    try Data("<svg/>".utf8).write(to: URL(fileURLWithPath: folder + "/b.png"))
    func draw(_ url: String) -> String {
      let push = "{\"aps\":{\"alert\":\"A\"},\"fcm_options\":{\"image\":\"\(url)\"}}"
      return run("preview-payload", "--images", folder, input: push).out
    }
    let data = "href=\"data:image/png;base64,\(picture.base64EncodedString())\""
    #expect(draw("https://e.example/x/a.png?v=1").contains(data))
    for url in ["https://e.example/b.png", "https://e.example/", "https://e.example/..", "a%2Fb"] {
      #expect(!draw(url).contains("<image"), "\(url)")
    }
    let missing = run("preview-payload", "--images", folder + "/none", input: "{}")
    #expect(missing.status == 64 && missing.err.contains("is not a folder"))
  }

  @Test("The name and the icon of the app, and one picture for all") func app() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (icon, picture) = (Data("<svg xmlns=\"i\"/>".utf8), Data("<svg xmlns=\"p\"/>".utf8))
    try icon.write(to: URL(fileURLWithPath: folder + "/icon.svg"))
    try picture.write(to: URL(fileURLWithPath: folder + "/picture.svg"))
    let push = #"{"to":"t","notification":{"title":"A","image":"https://e.example/a"}}"#
    let page = run(
      "preview-payload", "--platform", "android", "--app", "Verde<", "--icon", folder + "/icon.svg",
      "--picture", folder + "/picture.svg", input: push)
    #expect(page.status == 0 && page.out.contains("Verde&lt; · now"))
    for data in [icon, picture] {
      #expect(page.out.contains("data:image/svg+xml;base64,\(data.base64EncodedString())"))
    }
    for option in ["--icon", "--picture"] {
      let missing = run("preview-payload", option, folder + "/none", input: push)
      #expect(missing.status == 64 && missing.err.contains("is not a readable picture"))
    }
  }

  @Test("A Live Activity is a card with its content state") func liveActivity() {
    let push =
      #"{"aps":{"timestamp":1,"event":"update","content-state":{"score":"2:1","minute":67}}}"#
    let page = run("preview-payload", input: push).out
    for text in ["iOS lock screen, Live Activity", "Live Activity, update", "score: 2:1"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(!page.contains("No notification is shown"))
  }

  @Test("--output-file replaces a file with the page") func outputFile() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/page.html"
    try Data(String(repeating: "old", count: 100_000).utf8).write(to: URL(fileURLWithPath: path))
    let push = #"{"aps":{"alert":"A"}}"#
    let ran = run("preview-payload", "--output-file", path, input: push)
    #expect(ran.status == 0 && ran.out.isEmpty)
    let written = try String(contentsOfFile: path, encoding: .utf8)
    #expect(written == run("preview-payload", input: push).out)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  private func temporaryFolder() throws -> String {
    let folder = NSTemporaryDirectory() + "pushkit-preview-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}
