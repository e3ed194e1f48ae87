import Foundation

@testable import PushCore

/// A value that identifies a device or a person, or that grants access, under a name of the list.
struct SensitiveValue: Sendable, CustomStringConvertible {
  let name: String
  let value: String
  var description: String { name }

  static let all: [SensitiveValue] = [
    ("token", "fGk3nUqP2rs:APA91bE_hx-7"), ("registration_id", "cX9dTq81mVbz"),
    ("password", "Tr0ub4dor!3"), ("secret", "sk_live_90ab12cd"), ("pwd", "hunter2hunter"),
    ("api_key", "AIzaSyB8qR2"), ("authorization", "dXNlcjpwYXNzd29yZA"), ("cookie", "9f86d081884c"),
    ("endpoint", "updates-push-wpush-v2-gAAAB9"), ("p256dh", "BLc4xRzKlKORKWlbdgFaBrrPK"),
    ("email", "joe.doe@corp.example"), ("phone", "+4915112345678"), ("msisdn", "359888123456"),
    ("user_id", "83726150"), ("user_ext_id", "684:test6209240"), ("contactId", "90210447"),
    ("device_id", "06f0cd67-ec24-4eeb-bbe9-c3529e8743fa"), ("android-id", "9774d56d682e549c"),
    ("subscription_id", "222_1a2b3c"), ("instance_id", "7f288d0f33aa"), ("PlayerID", "55ad01be99"),
    ("engagement_uid", "1828471_1721.5"), ("pns_id", "1023984756"), ("ic_token", "Zx81Qw77"),
    ("first_name", "Ermintrude"), ("login", "ermintrude.k"), ("recipient", "Ermintrude-K"),
    ("ip", "203.0.113.77"), ("sid", "1d0a_0w6lyRLO"), ("label_key", "b9c7d2f4e1"),
    ("private_key", "MIIEvQIBADANBg"), ("jwt", "eyJhbGciOi.eyJzdWIi.SflKxw"),
    ("message_id", "4035797740926923325"), ("ev_return_data", "rd-77c1f0"),
    ("username", "张伟王芳小明"), ("unique_id", "ъыьэюя"),
  ].map { SensitiveValue(name: $0.0, value: $0.1) }
}

/// A way in which a document may hold a value.
struct Placement: Sendable, CustomStringConvertible {
  let description: String
  let document: @Sendable (_ name: String, _ value: String) -> String

  static let all: [Placement] = [
    Placement("a member") { #"{"data":{"\#($0)":"\#($1)"}}"# },
    Placement("below a member") { #"{"\#($0)":{"a":[1,{"b":["\#($1)"]}]}}"# },
    Placement("an object of name and value") { #"{"list":[{"value":"\#($1)","name":"\#($0)"}]}"# },
    Placement("an object of key and val") { #"{"key":"\#($0)","val":{"x":"\#($1)"}}"# },
    Placement("the first of two values of a pair") {
      #"{"name":"\#($0)","value":"\#($1)","value":"x"}"#
    },
    Placement("an object of Name and Value") { #"{"list":[{"Name":"\#($0)","VALUE":"\#($1)"}]}"# },
    Placement("an array of two strings") { #"{"list":[["\#($0)","\#($1)"]]}"# },
    Placement("text with an equals sign") { #"{"body":"set \#($0) = \#($1) now"}"# },
    Placement("text with a colon and quotes") { #"{"body":"{'\#($0)': '\#($1)'}"}"# },
    Placement("a sentence") { #"{"body":"your \#($0) is: \#($1), keep it"}"# },
    Placement("an equals sign after many blanks") { #"{"body":"\#($0)    = \#($1) now"}"# },
    Placement("a command line") { #"{"body":"run --\#($0)=\#($1) now"}"# },
    Placement("JSON with blanks around the colon, cut off") {
      #"{"body":"{\"a\":{\"\#($0)\" : \"\#($1)\", "}"#
    },
    Placement("XML") { #"{"body":"<a><\#($0)>\#($1)</\#($0)></a>"}"# },
    Placement("a query") { #"{"url":"https://e.example/p?x=1&\#($0)=\#($1)&y=2"}"# },
    Placement("credentials") { _, value in #"{"header":"Authorization: Bearer \#(value)"}"# },
    Placement("a scheme in a text") { _, value in #"{"header":"sent Basic \#(value), twice"}"# },
    Placement("a password of a URL") { _, value in #"{"url":"ftp://bob:\#(value)@e.example/x"}"# },
    Placement("JSON in a string") { #"{"data":"{\"u\":{\"\#($0)\":\"\#($1)\"}}"}"# },
    Placement("JSON in JSON in a string") {
      #"{"data":"{\"u\":\"{\\\"\#($0)\\\":\\\"\#($1)\\\"}\"}"}"#
    },
    Placement("JSON in a text") { #"{"body":"got {\\\"\#($0)\\\":\\\"\#($1)\\\"} there"}"# },
    Placement("percent-encoded text") {
      #"{"url":"dp:go&url=\#(percent("https://e.example/?\($0)=\($1)"))"}"#
    },
    Placement("text that is percent-encoded twice") {
      #"{"url":"go?url=\#(percent("x?u=\(percent("a?\($0)=\($1)"))"))"}"#
    },
    Placement("a query value of percent-encoded JSON") {
      #"{"url":"https://e.example/?a=1&d=\#(percent(pair($0, $1)))&z=2#f"}"#
    },
    Placement("a query value of JSON, encoded twice") {
      #"{"url":"https://e.example/?u=\#(percent("x?d=\(percent(pair($0, $1)))"))"}"#
    },
    Placement("percent-encoded JSON in a text") {
      #"{"body":"see [1] %7Bx \#(percent(pair($0, $1))) for {more}"}"#
    },
    Placement("JSON of a pair in a text") {
      #"{"body":"[INFO] got \#(JSONText.quoted(pair($0, $1)).dropFirst().dropLast()), {\"x"}"#
    },
    Placement("JSON of a pair in a text that is escaped once") {
      #"{"body":"got \#(escaped("log: \(JSONText.quoted(pair($0, $1))) end"))"}"#
    },
    Placement("JSON of a pair in a text that is escaped twice") {
      #"{"body":"got \#(escaped("log: \(escaped(JSONText.quoted(pair($0, $1)))) end"))"}"#
    },
    Placement("JSON in JSON in a text that is escaped once") {
      let json = JSONText.quoted(#"{"a":\#(JSONText.quoted(#"{"\#($0)":["\#($1)"]}"#))}"#)
      return #"{"body":\#(JSONText.quoted(json))}"#
    },
    Placement("escaped JSON with line breaks") {
      let json = escaped("{\n\t\"list\": [\n\t\t\(pair($0, $1))\n\t]\n}")
      return #"{"body":"got \#(escaped(json)) there"}"#
    },
    Placement("escaped JSON in a percent-encoded text") {
      #"{"url":"x?d=\#(percent("log \(escaped(pair($0, $1)))"))"}"#
    },
    Placement("JSON in which quotes are code units") {
      let json = pair($0, $1).replacing("\"", with: "\\u0022")
      return #"{"body":"got \#(escaped(json)) there"}"#
    },
    Placement("a name after backslashes, beside an escaped quote") {
      #"{"body":"\\\"a\\\" in C:\\temp\\\#($0)=\#($1)"}"#
    },
    Placement("form-encoded JSON") {
      let json = percent(#"[{"name": "\#($0)",\#n  "value": "\#($1)"}]"#)
      return #"{"url":"d=\#(json.replacing("%20", with: "+"))&x=1"}"#
    },
    Placement("JSON under a name in a query") {
      #"{"url":"e?a=b&\#($0)=\#(percent(#"{"v":["\#($1)"]}"#))"}"#
    },
    Placement("percent-encoded JSON") { #"{"url":"\#(percent(#"{"\#($0)":"\#($1)"}"#))"}"# },
    Placement("escapes") { #"{"\#(escapes($0))":"\#(escapes($1))"}"# },
    Placement("a repeat before it") { #"{"body":"sent (\#($1)).","\#($0)":"\#($1)"}"# },
    Placement("a repeat in encoded text") {
      #"{"\#($0)":"\#($1)","u":"x/\#(percent($1))","d":"[\"\#(escapes($1))\"]"}"#
    },
  ]

  init(_ description: String, _ document: @escaping @Sendable (String, String) -> String) {
    (self.description, self.document) = (description, document)
  }

  /// JSON of an object that pairs a name and a value.
  private static func pair(_ name: String, _ value: String) -> String {
    #"[{"name":"\#(name)","value":"\#(value)"}]"#
  }

  /// A text as in a JSON string.
  private static func escaped(_ text: String) -> String {
    String(JSONText.quoted(text).dropFirst().dropLast())
  }

  /// Every byte but letters and digits of ASCII.
  static func percent(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.intersection(ascii)) ?? text
  }

  private static let ascii = CharacterSet(charactersIn: "\u{0}"..."\u{7F}")

  /// Every character as `\u0041`.
  static func escapes(_ text: String) -> String {
    text.utf16.map { "\\u" + String(String($0, radix: 16).suffix(4).leftPadded) }.joined()
  }
}

extension Substring {
  fileprivate var leftPadded: String { String(repeating: "0", count: 4 - count) + self }
}

/// Documents before and after redaction.
enum Redactions {
  static let key = RedactionKey(0x1234_5678_9ABC_DEF0)

  /// Returns each document of a text before and after, without white space between tokens.
  static func all(
    in text: [UInt8], _ redactor: Redactor = Redactor(key), lenient: Bool = false
  ) -> [(before: String, after: String)] {
    let stream = DocumentStream(options: .with(lenient: lenient))
    stream.freeSpace(text.count).update(from: text, count: text.count)
    stream.commit(text.count)
    stream.finish()
    var pairs: [(String, String)] = []
    while true {
      switch stream.next() {
      case .document:
        let (before, after) = (ByteBuffer(), ByteBuffer())
        stream.tape.copy(0, to: before)
        redactor.redact(stream.tape)
        stream.tape.copy(0, to: after)
        pairs.append((before.string, after.string))
      case .failure, .skipped: break
      case .needsInput, .end: return pairs
      }
    }
  }

  static func one(_ text: String, _ redactor: Redactor = Redactor(key)) -> String {
    all(in: Array(text.utf8), redactor).first?.after ?? "no document"
  }

  /// Returns the placeholder of a value.
  static func placeholder(_ value: String, _ key: RedactionKey = key) -> String {
    String(decoding: RedactionPlaceholders(key).placeholder(Array(value.utf8)), as: UTF8.self)
  }
}
