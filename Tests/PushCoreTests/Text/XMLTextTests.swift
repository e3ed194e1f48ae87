import Testing

@testable import PushCore

@Suite struct XMLTextTests {
  @Test(
    "Text is what a parser reads again, except characters that XML does not have",
    arguments: [
      ("a&b<c>\"d'", "a&amp;b&lt;c&gt;&quot;d'", "a&amp;b&lt;c&gt;&quot;d'"),
      ("]]>", "]]&gt;", "]]&gt;"),
      ("a\tb\nc\rd", "a\tb\nc&#13;d", "a&#9;b&#10;c&#13;d"),
      ("\0\u{1}\u{B}\u{1B}\u{1F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", nil),
      ("\u{FFFE}\u{FFFF}\u{FFFD}", "\u{FFFD}\u{FFFD}\u{FFFD}", nil),
      ("é\u{85}\u{2028}😀\u{10FFFF}", "é\u{85}\u{2028}😀\u{10FFFF}", nil),
    ])
  func escapes(text: String, content: String, attribute: String?) {
    let out = ByteBuffer()
    XMLText.append(text, to: out)
    #expect(out.string == content)
    out.removeAll()
    XMLText.append(text, asAttribute: true, to: out)
    #expect(out.string == attribute ?? content)
  }
}
