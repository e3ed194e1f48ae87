import PushTestPeers
import Testing

@testable import PushCore

@Suite struct PlaceholderSearchTests {
  @Test(
    "Placeholders in texts are found, and innocent texts have none",
    arguments: PlaceholderTexts.texts)
  func text(row: PlaceholderTexts.Row) {
    #expect(PlaceholderSearch.first(in: row.text) == row.placeholder)
  }

  @Test("Placeholders in links are found, also percent-encoded", arguments: PlaceholderTexts.links)
  func link(row: PlaceholderTexts.Row) {
    #expect(PlaceholderSearch.first(in: row.text, isLink: true) == row.placeholder)
  }

  @Test(
    "A text of openings, or a long one without an end, has no placeholder",
    arguments: ["{", "{{a", "${", "%%", "[[", "*|", "<%", "[%", "n", "{a_b", "[object "])
  func hostile(part: String) {
    let text = String(repeating: part, count: TestSize.of(200_000, byDefault: 10_000))
    #expect(PlaceholderSearch.first(in: text) == nil)
    let long = part + String(repeating: "a", count: TestSize.of(1_000_000, byDefault: 50_000))
    #expect(PlaceholderSearch.first(in: long) == nil)
  }

  @Test("A placeholder may be long, but not as long as a text") func long() {
    let name = String(repeating: "n", count: 100)
    #expect(PlaceholderSearch.first(in: "{{\(name)}}") == "{{\(name)}}")
    #expect(PlaceholderSearch.first(in: "{{\(name)n}}") == nil)
  }

  @Test(
    "A placeholder is found at any offset in a text, and with escapes",
    arguments: PlaceholderTexts.texts, [false, true])
  func offset(row: PlaceholderTexts.Row, isEscaped: Bool) {
    for offset in 0..<18 {
      let (text, json) = (String(repeating: " ", count: offset) + row.text, ByteBuffer())
      if isEscaped {
        for scalar in text.unicodeScalars { json.append(escapeOf: scalar.value) }
      } else {
        JSONText.append(text, to: json)
      }
      let found = Checks.findings(in: "{\"aps\":{\"alert\":\"\(json.string)\"}}")
        .filter { $0.code == "payload.placeholder" }.map(\.message)
      #expect(found == (row.placeholder.map { ["'\($0)' is a placeholder, not a value"] } ?? []))
    }
  }

  @Test(
    "Texts, buttons and links of all transports are searched, each value once",
    arguments: [
      (#"{"aps":{"alert":"{{x}}"}}"#, ["/aps/alert"]),
      (
        #"{"aps":{"alert":{"title":"{{x}}","subtitle":"{{x}}","body":"{{x}}","loc-key":"{{x}}"}}}"#,
        ["/aps/alert/title", "/aps/alert/subtitle", "/aps/alert/body"]
      ),
      (#"{"aps":{"alert":"a"},"own":"{{x}}"}"#, []),
      (
        #"{"message":{"token":"t","notification":{"title":"{{x}}","body":"a"},"android":{"notification":{"body":"${x}"}}}}"#,
        ["/message/notification/title", "/message/android/notification/body"]
      ),
      (
        #"{"message":{"token":"t","notification":{"title":"t","image":"https://e.example/{{x}}"},"webpush":{"fcm_options":{"link":"https://e.example/{id}"}}}}"#,
        ["/message/notification/image", "/message/webpush/fcm_options/link"]
      ),
      (#"{"message":{"token":"t","data":{"k":"{{x}}"}}}"#, []),
      (
        #"{"data":{"px.msg_id":"1","px.title":"{name}","px.body":"b","px.link":"shop://null"}}"#,
        ["/data/px.title", "/data/px.link"]
      ),
      (
        #"{"data":{"ems_msg":"","u":"{\"sid\":\"s\"}","title":"t","ems":"{\"actions\":[{\"id\":\"1\",\"title\":\"{{x}}\",\"type\":\"OpenExternalUrl\",\"url\":\"https://e.example/{{x}}\"}]}"}}"#,
        ["/data/ems/actions/0/title", "/data/ems/actions/0/url"]
      ),
      (
        #"{"engagement_uid":"e","title":"t","dp":"dp:gf_saw&id={id}","button1":"<%= x %>"}"#,
        ["/dp", "/button1"]
      ),
    ])
  func places(payload: String, paths: [String]) {
    let found = Checks.findings(in: payload).filter { $0.code == "payload.placeholder" }
    #expect(found.map(\.path).sorted() == paths.sorted(), "\(found.map(\.message))")
  }

  @Test("The message has the placeholder") func message() {
    let found = Checks.findings(in: #"{"aps":{"alert":"Hi {{ name }}!"}}"#).map(\.summary)
    #expect(found.contains("warning /aps/alert '{{ name }}' is a placeholder, not a value"))
  }
}

extension PlaceholderSearch {
  fileprivate static func first(in text: String, isLink: Bool = false) -> String? {
    Array(text.utf8).withUnsafeBufferPointer { first(in: $0, isLink: isLink) }
  }
}
