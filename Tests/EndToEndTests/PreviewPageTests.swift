import Foundation
import Testing

/// A browser shows what `preview-payload` draws, whatever a payload contains.
@Suite(
  "Previews in a browser", .waiting, .serialized,
  .enabled(if: BrowserPage.script.isComplete, BrowserPage.script.lack))
struct PreviewPageTests {
  /// Texts that would run, load or restyle something if they were not escaped.
  private static let hostile =
    BridgeScriptTests.hostile.filter { !$0.contains(#"\u0000"#) } + [
      #"<img src=x onerror=\"hacked=1\">"#, #"\" onload=\"hacked=1"#, "</title></style></svg>",
      "<style>*{display:none}</style>", "<base href=//e.example>", "javascript:hacked=1",
      "<link rel=stylesheet href=https://e.example/a.css>", "&lt;script&gt;", "</text><text>",
      "<meta http-equiv=refresh content=0;url=https://e.example>", #"\u202e\u2066\u200f"#,
      "שלום \\n<b>עולם</b>", "\u{301}\u{301}\u{301}", "👩‍👩‍👧‍👦🎉",
    ]

  private static let payloads =
    hostile.map {
      #"{"aps":{"alert":{"title":"\#($0)","subtitle":"\#($0)","body":"\#($0)"},"sound":"\#($0)"},"#
        + #""url":"\#($0)","\#($0)":1,"fcm_options":{"image":"https://e.example/\#($0)"}}"#
    } + hostile.map { #"{"px.msg_id":"\#($0)","px.title":"\#($0)","px.link":"\#($0)"}"# }

  /// The facts about the page that a payload could change.
  private static let facts = """
    ({
      sections: document.querySelectorAll('section').length,
      display: getComputedStyle(document.querySelector('.surfaces')).display,
      card: getComputedStyle(document.querySelector('.light .card')).fill,
      elements: [...new Set([...document.querySelectorAll('*')].map(e => e.localName))].sort().join(),
      attributes: [...new Set([...document.querySelectorAll('*')]
        .flatMap(e => e.getAttributeNames()))].sort().join(),
      titles: [...document.querySelectorAll('dl')].map(l => l.querySelector('dd').textContent),
      isHacked: typeof hacked !== 'undefined',
    })
    """

  @Test("Nothing of a payload runs or loads, and its texts are shown") func hostilePage() throws {
    let found = try browse(Self.facts, payloads: Self.payloads)
    let result = try #require(found["result"])
    #expect(result["sections"]?.integer == Self.payloads.count)
    #expect(result["display"]?.text == "grid" && result["card"]?.text == "rgb(255, 255, 255)")
    #expect(
      result["elements"]?.text
        == "bdi,body,code,dd,div,dl,dt,figcaption,figure,h1,h2,head,html,li,meta,rect,section,style,svg,"
        + "text,title,ul")
    #expect(
      result["attributes"]?.text
        == "aria-label,charset,class,content,direction,height,http-equiv,lang,name,role,rx,"
        + "text-anchor,viewBox,width,x,xmlns,y")
    #expect(result["isHacked"]?.compact == "false")
    #expect(
      result["titles"]?.elements?.contains { $0.text == "<style>*{display:none}</style>" } == true)
    #expect(found["console"]?.elements?.isEmpty == true, "\(found)")
    #expect(found["requests"]?.elements?.count == 1, "\(found)")
  }

  @Test("The page of all samples has no error") func samples() throws {
    var child = Child()
    child.program = "/bin/sh"
    child.environment = ["P": Binary.path]
    child.arguments = [
      "-c",
      #""$P" sample-payload | cut -d' ' -f1 | xargs -n1 "$P" sample-payload | "$P" parse-payload "#
        + "--raw --field raw 2>/dev/null",
    ]
    let samples = String(decoding: try child.run().stdout, as: UTF8.self).split(separator: "\n")
    #expect(samples.count > 20)
    let found = try browse(Self.facts, payloads: samples.map(String.init))
    #expect(found["console"]?.elements?.isEmpty == true, "\(found)")
    #expect(found["requests"]?.elements?.count == 1, "\(found)")
    #expect(found["result"]?["display"]?.text == "grid")
  }

  @Test("A picture is well-formed, whatever its texts are") func pictures() throws {
    var child = Child()
    child.arguments = ["preview-payload", "-o", "svg"]
    let pictures = try Self.hostile.map { text in
      let push = #"{"aps":{"alert":{"title":"\#(text)","body":"\#(text)"}}}"#
      return try child.run(input: Array(push.utf8)).stdout
    }
    child.program = PythonScript.python ?? "/"
    child.arguments = [
      "-c",
      """
      import sys, xml.etree.ElementTree as x
      for picture in sys.stdin.buffer.read().split(b"\\0"):
        print(sorted({e.tag.split('}')[1] for e in x.fromstring(picture).iter()}), flush=True)
      """,
    ]
    let parsed = try child.run(input: Array(pictures.joined(separator: [0])))
    let elements = String(decoding: parsed.stdout, as: UTF8.self).split(separator: "\n")
    #expect(
      elements == pictures.map { _ in "['rect', 'style', 'svg', 'text']" },
      "\(String(decoding: parsed.stderr, as: UTF8.self))")
  }

  /// Opens the page of payloads, and returns what a script finds in it.
  private func browse(_ script: String, payloads: [String]) throws -> TestJSON {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var child = Child()
    child.arguments = ["preview-payload"]
    let outcome = try child.run(input: Array(payloads.joined(separator: "\n").utf8))
    #expect(outcome.status == 0, "\(String(decoding: outcome.stderr, as: UTF8.self))")
    try folder.write(outcome.stdout, to: "page.html")
    return try BrowserPage.read("file://\(folder.path)/page.html", script)
  }
}
