import Foundation
import Testing

@testable import PushCore

/// Moments as vendors take them, and text within JavaScript.
@Suite struct MomentAndScriptTests {
  static let moments: [(Int, String)] = [
    (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (1_542_971_147_000, "2018-11-23T11:05:47.000Z"),
    (951_782_399_999, "2000-02-28T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (951_868_800_000, "2000-03-01T00:00:00.000Z"), (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
    (1_709_251_199_999, "2024-02-29T23:59:59.999Z"),
    (4_107_456_000_000, "2100-02-28T00:00:00.000Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    (1_735_689_599_999, "2024-12-31T23:59:59.999Z"),
    (1_735_689_600_000, "2025-01-01T00:00:00.000Z"),
    (-2_203_977_600_000, "1900-02-28T00:00:00.000Z"),
    (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
    (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    (1_600_000_000_007, "2020-09-13T12:26:40.007Z"),
  ]

  @Test(arguments: moments)
  func aMoment(milliseconds: Int, text: String) {
    #expect(UTCDateTime.text(milliseconds: milliseconds) == text)
  }

  /// Foundation counts apart from pushkit.
  @Test func daysOfFourCenturies() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for day in stride(from: -80_000, through: 80_000, by: 13) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let text = UTCDateTime.text(milliseconds: day * 86_400_000).prefix(10).split(separator: "-")
      guard text.compactMap({ Int($0) }) == [parts.year, parts.month, parts.day] else {
        Issue.record("day \(day): \(text)")
        return
      }
    }
  }

  static let scripts: [(String, String)] = [
    ("plain", #""plain""#), ("", #""""#), ("a'b", #""a\u0027b""#), (#"a"b\"#, #""a\"b\\""#),
    ("</script>", #""\u003c/script\u003e""#), ("a&b", #""a\u0026b""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\n\u{0}\u{7F}", "\"\\n\\u0000\u{7F}\""),
    ("é😀", #""é😀""#), ("<!--", #""\u003c!--""#),
    ("%27", #""\u002527""#),
  ]

  @Test(arguments: scripts)
  func aScriptsText(text: String, literal: String) {
    #expect(ScriptText.quoted(text) == literal)
  }

  /// A literal is JSON too, and denotes the same text.
  @Test(arguments: scripts.map(\.0) + ["`${x}`", "\r\n\t", "]]>"])
  func aLiteralStandsForItsText(text: String) throws {
    let literal = Data(ScriptText.quoted(text).utf8)
    let back = try JSONSerialization.jsonObject(with: literal, options: .fragmentsAllowed)
    #expect((back as? String)?.utf8.elementsEqual(text.utf8) == true)
  }

  @Test func aTokenForAPage() {
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
