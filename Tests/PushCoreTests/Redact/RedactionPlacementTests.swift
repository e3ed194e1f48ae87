import Foundation
import Testing

@testable import PushCore

@Suite struct RedactionPlacementTests {
  @Test("No value appears in the output", arguments: Placement.all, SensitiveValue.all)
  func placements(_ placement: Placement, _ value: SensitiveValue) {
    check(placement.document(value.name, value.value), lacks: value.value)
  }

  @Test("No number appears in the output", arguments: SensitiveValue.all)
  func numbers(_ value: SensitiveValue) {
    for number in ["83726150", "-41.25", "12345678901234567890"] {
      check(#"{"data":{"\#(value.name)":[\#(number)]},"o":"x\#(number)y"}"#, lacks: number)
    }
  }

  private func check(_ document: String, lacks value: String) {
    let after = Redactions.one(document)
    #expect(after.utf8.count == document.utf8.count, "\(document)\n\(after)")
    var text: String? = after
    for _ in 0..<4 {
      #expect(text?.contains(value) == false, "\(document)\n\(text ?? "")")
      text = text.map(Self.decoded)
    }
    #expect((try? JSONSerialization.jsonObject(with: Data(after.utf8))) != nil, "\(after)")
  }

  /// Text without one level of the escapes of JSON and of percent-encoding.
  private static func decoded(_ text: String) -> String {
    let out = ByteBuffer()
    Array(text.utf8).withUnsafeBufferPointer { JSONText.decode($0, into: out) }
    return out.string.removingPercentEncoding ?? out.string
  }

  @Test(
    "These values stay",
    arguments: [
      #"{"aps":{"alert":"Hello Joe, 10:30 @ noon, a=b"},"id":"A-17","tracking":{"x":[1,2.5]}}"#,
      #"{"message":{"token":"","data":{"user_id":null,"device_id":true}}}"#,
      #"{"token":"<TOKEN>","user_id":"undefined","device_id":0,"sid":"--"}"#,
      #"{"image_url":"https://cdn.example/a/b.png?x=50%25","k.message":{"data":{"id":8}}}"#,
      #"{"campaign_id":"c17","multichannelId":"8","msg_id":"3","name":"x","value":"y"}"#,
    ])
  func unchanged(document: String) {
    #expect(Redactions.one(document) == document)
  }

  @Test("The words between a name and its value stay") func links() {
    let value = Redactions.placeholder("99-AA-77")
    for text in ["token is 99-AA-77", "Token Was: 99-AA-77", "uuid    = 99-AA-77"] {
      let after = text.replacing("99-AA-77", with: value)
      #expect(Redactions.one(#"{"body":"\#(text)"}"#) == #"{"body":"\#(after)"}"#)
    }
    let query = Redactions.placeholder("is")
    #expect(Redactions.one(#"{"body":"to=is it"}"#) == #"{"body":"to=\#(query) it"}"#)
  }

  @Test("A percent-encoded sign does not end a value that begins before it") func levels() {
    for value in ["ab12%26cd34", "x%2Cto%3Dy77"] {
      let after = Redactions.one(#"{"u":"e?token=\#(value)&k=v"}"#)
      #expect(!after.contains(value.suffix(4)) && after.hasSuffix(#"&k=v"}"#))
    }
  }

  @Test("Values keep a scheme, and the sign of a topic") func prefixes() {
    let text = Redactions.one(
      #"{"authorization":"Bearer abc123","to":"/topics/news","x":"abc123"}"#)
    let secret = Redactions.placeholder("abc123")
    #expect(
      text.contains(#""Bearer \#(secret)","to":"/topics/"#) && text.contains(#""x":"\#(secret)""#))
    #expect(!text.contains("news"))
  }

  @Test("JSON and percent-encoded text are decoded four times") func depth() {
    var (json, url) = (#"{"token":["abc12"]}"#, "?token=abc12")
    for level in 1...6 {
      json = #"{"d":\#(JSONText.quoted(json))}"#
      url = Placement.percent(url)
      #expect(Redactions.one(json).contains("abc12") == (level > 4))
      #expect(Redactions.one(#"{"d":"\#(url)"}"#).contains("abc12") == (level > 4))
    }
  }

  @Test("Names change only where they contain a repeat with a digit, or an email address")
  func keys() {
    let after = Redactions.one(
      #"{"login":"custom","token":"abc123x","custom":{"abc123x":1,"joe@e.example":2,"sid":3}}"#)
    #expect(after.contains(#","custom":{""#) && after.contains(#","sid":"#))
    #expect(!after.contains("abc123x") && !after.contains("joe@e"))
  }

  @Test("Values of options are replaced, and replace") func options() {
    let redactor = Redactor(Redactions.key)
    let token = redactor.placeholder(forOption: "dzAeHJ58jnU")
    for _ in 0..<2 {
      let after = Redactions.one(#"{"note":"to: dzAeHJ58jnU","username":"com.acme.app"}"#, redactor)
      #expect(after.contains(token) && !after.contains("dzAeHJ58jnU"))
      #expect(
        redactor.replacingRepeats(inOption: "com.acme.app")
          == Redactions.placeholder("com.acme.app"))
    }
    #expect(redactor.replacingRepeats(inOption: "com.acme") == "com.acme")
  }
}
