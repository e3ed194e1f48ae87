import Foundation
import Testing

@testable import PushCore

@Suite struct JavaScriptTextTests {
  static let scripts: [(String, String)] = [
    ("plain", #""plain""#), ("", #""""#), ("a'b", #""a\u0027b""#), (#"a"b\"#, #""a\"b\\""#),
    ("</script>", #""\u003c/script\u003e""#), ("a&b", #""a\u0026b""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\n\u{0}\u{7F}", "\"\\n\\u0000\u{7F}\""),
    ("é😀", #""é😀""#), ("<!--", #""\u003c!--""#),
    ("%27", #""\u002527""#),
  ]

  @Test(arguments: scripts)
  func literal(text: String, literal: String) {
    #expect(JavaScriptText.quoted(text) == literal)
  }

  /// A literal is also JSON for the same text.
  @Test(arguments: scripts.map(\.0) + ["`${x}`", "\r\n\t", "]]>"])
  func literalIsJSON(text: String) throws {
    let literal = Data(JavaScriptText.quoted(text).utf8)
    let back = try JSONSerialization.jsonObject(with: literal, options: .fragmentsAllowed)
    #expect((back as? String)?.utf8.elementsEqual(text.utf8) == true)
  }

  @Test func tokenScript() {
    var token = SmarticoAPI.Token(
      token: "a');alert('1", user: "u", platform: 7, status: 0, packageID: "x.y")
    #expect(
      SmarticoAPI.script(token)
        == #"_smartico.registerNativePushToken("a\u0027);alert(\u00271", 7, "x.y");"#)
    token.packageID = nil
    token.token = "t"
    #expect(SmarticoAPI.script(token) == #"_smartico.registerNativePushToken("t", 7, null);"#)
  }
}
