import Foundation
import Testing

@testable import PushCore

@Suite struct RedactionPlacementTests {
  @Test("No value appears in the output", arguments: Placement.all)
  func placements(_ placement: Placement) {
    for value in SensitiveValue.all {
      check(placement.document(value.name, value.value), lacks: value.value)
    }
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
      #"{"a":"Welcome to Berlin","b":"Your email is verified","c":"user id 5512345, login now"}"#,
      #"{"l":[["title",77],["user_id",null],["a","b","c"]],"x":"{a} [b] [[c]] {\"d"}"#,
      #"{"a":"\\\"x\\\" \\ud83d \\u00 \\n \\","b":"C:\\new\\\\table \\\"{\\\"y\\\": 5512345}\\\""}"#,
      #"{"campaign_id":"c17","multichannelId":"8","msg_id":"3","name":"x","value":"y"}"#,
    ])
  func unchanged(document: String) {
    #expect(Redactions.one(document) == document)
  }

  @Test("The words between a name and its value stay") func links() {
    let value = Redactions.placeholder("99-AA-77")
    let texts = [
      "token is 99-AA-77", "Token Was: 99-AA-77", "uuid    = 99-AA-77", "email is: 99-AA-77",
    ]
    for text in texts + RedactedNames.secrets.map({ "my \($0)s  99-AA-77" }) {
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

  @Test("An escape does not end a value that begins before it, but a quote does") func escapes() {
    for value in [#"ab12\u0026cd34"#, #"ab12\n-cd34"#, #"ab\ncd34"#] {
      let document = #"{"u":\#(JSONText.quoted(#"\"x\" token=\#(value)\",\"k\":\"stays\""#))}"#
      let after = Redactions.one(document)
      #expect(!after.contains("cd34") && after.hasSuffix(#"\\\"stays\\\""}"#), "\(after)")
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

  @Test(
    "A repeat in a name with escapes is replaced",
    arguments: [
      (#"{"\nsid=IFICAT":"IFICAT"}"#, "IFICAT"),
      (#"{"{\"sid\":\"abcdefgh\"}":"abcdefgh"}"#, "abcdefgh"),
      (#"{"\u007b\"sid\":\"a1b2c3d4\",\"a1b2c3d4\":1}":[],"a1b2c3d4":{}}"#, "a1b2c3d4"),
      (#"{"t":{"token":"a1b2c3d4"},"\t[\"a1b2c3d4\"]":"[\"a1b2c3d4\"]"}"#, "a1b2c3d4"),
      (#"{"?api_key=a1b2c3d4":0}"#, "a1b2c3d4"),
      (#"{"\u0061\u0031b2c3d4":0,"token":"a1b2c3d4"}"#, "\\u0061\\u0031b2c3d4"),
      (#"{"user_id=a1%62\u0032c3d4":0,"token":"a1b2c3d4"}"#, "a1%62\\u0032c3d4"),
      (#"{"\r\na1b2c3d4":0,"a1\u0062\u0032c3d4":1,"token":"a1b2c3d4"}"#, "a1b2c3d4"),
    ])
  func escapedKeys(document: String, value: String) throws {
    try onTape(document) { tape in
      Redactor(Redactions.key).redact(tape)
      let after = tape.compact(0)
      #expect(!after.contains(value))
      // Readers look up names, and JSON in names, on the same tape.
      for key in tape.keys(of: 0) {
        try onTape("{\(JSONText.quoted(tape.text(key))):1}") { other in
          #expect(tape[key].flags.contains(.escaped) || tape[key].hash == other[1].hash)
          #expect(tape.expand(key).map(tape.compact) == other.expand(1).map(other.compact))
        }
      }
    }
  }

  @Test("Numbers of pairs are replaced") func pairNumbers() {
    for document in [#"{"l":["user_id",83726150]}"#, #"{"NAME":"sid","Val":83726150}"#] {
      check(document, lacks: "83726150")
    }
  }

  @Test("A value between plus signs is replaced whole, also where it is repeated") func plus() {
    // Long enough that a placeholder is not the same by chance.
    let parts = ["ab1stuvw", "cd2stuvw", "ef3stuvw"]
    let value = parts.joined(separator: "+")
    let after = Redactions.one(#"{"a":"?token=\#(value)%3D&x=%20","b":"\#(value)="}"#)
    for part in parts { #expect(!after.contains(part), "\(after)") }
    #expect(after.contains("+") && after.hasSuffix("=\"}"))
  }

  @Test("Zeros of an IP address are replaced") func addresses() {
    let placeholders = (0..<20).map { Redactions.placeholder("10.0.0.5", RedactionKey($0)) }
    #expect(placeholders.contains { !$0.contains(".0.") })
    #expect(placeholders.allSatisfy { $0.split(separator: ".").map(\.count) == [2, 1, 1, 1] })
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
