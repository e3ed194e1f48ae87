import Testing

@testable import PushCore

@Suite struct RedactorTests {
  // MARK: What is not seen any more

  @Test(
    "What is secret is nowhere in the document",
    arguments: HostileSecret.all + HostileSecret.spellings)
  func hostile(_ test: HostileSecret) {
    let after = Redactions.one(test.document)
    for secret in test.secrets { #expect(!after.contains(secret), "\(after)") }
  }

  /// The keys whose values the samples and fixtures keep secret, written down by hand.
  private static let keys: [JSONKey] = [
    "token", "to", "engagement_uid", "engagementUid", "user_ext_id", "message_id", "messageId",
    "sid", "ems.sid", "px.msg_id", "msg_id", "subscription_id", "uuid", "ev_return_data",
    "label_key", "public_username", "avatar_id", "engagement_id",
  ]

  /// Their values, wherever they stand.
  private func secrets(_ tape: JSONTape, _ token: Int, _ found: inout Set<String>) {
    if let inner = tape.expand(token) { secrets(tape, inner, &found) }
    guard tape.kind(token) == .object || tape.kind(token) == .array else { return }
    var child = tape.first(token)
    while child < tape.after(token) {
      if tape.kind(token) == .object {
        let isSecret = Self.keys.contains { tape.textEquals(child, $0) }
        child += 1
        if isSecret, tape.kind(child) == .string || tape.kind(child) == .number {
          found.insert(tape.text(child))
        }
      }
      secrets(tape, child, &found)
      child = tape.after(child)
    }
  }

  @Test("Samples and fixtures keep none of theirs", arguments: Corpus.all)
  func corpus(_ file: Corpus.File) {
    for (before, after) in Redactions.all(in: file.bytes) {
      var found: Set<String> = []
      _ = withTape(Array(before.utf8)) { secrets($0, 0, &found) }
      // A few characters are found by chance.
      for secret in found where secret.utf8.count > 4 {
        #expect(!after.contains(secret), "\(secret) \(after)")
      }
      checkSame(before, after)
    }
  }

  @Test("Payloads of all vendors in all envelopes", arguments: 1...4)
  func generated(_ seed: Int) {
    var mutation = Mutation(seed: UInt64(seed))
    for payload in GeneratedPayloads.all(150, seed: UInt64(seed)) {
      checkSame(payload, Redactions.one(payload), isCompact: false)
      for (before, after) in Redactions.all(in: mutation.mutated(Array(payload.utf8))) {
        checkSame(before, after)
      }
    }
  }

  // MARK: What stays

  @Test("Nothing else of a clean payload changes", arguments: CleanPayload.all)
  func clean(_ test: CleanPayload) {
    for (before, after) in Redactions.all(in: Array(test.payload.utf8)) {
      checkSame(before, after, vendor: test.vendor)
    }
  }

  /// The same message for whoever reads it, and as long.
  private func checkSame(
    _ before: String, _ after: String, vendor: Vendor? = nil, isCompact: Bool = true
  ) {
    if isCompact { #expect(before.utf8.count == after.utf8.count, "\(before)\n\(after)") }
    let (one, other) = (Facts(of: before, vendor: vendor), Facts(of: after, vendor: vendor))
    #expect(one.records.count == other.records.count, "\(before)\n\(after)")
    for (record, redacted) in zip(one.records, other.records) {
      #expect(Set(record.keys) == Set(redacted.keys), "\(before)\n\(after)")
      for key in ["vendor", "format", "platform", "confidence", "candidates", "kind"] {
        #expect(record[key] == redacted[key], "\(before)\n\(after)")
      }
    }
    let findings = [before, after].map { text in
      Checks.findings(in: text, vendor: vendor).map {
        // A key may be an address of mail.
        "\($0.line) \($0.severity) \($0.code) \($0.message) \($0.path.contains("@") ? "" : $0.path)"
      }
    }
    #expect(findings[0] == findings[1], "\(before)\n\(after)")
  }

  @Test(
    "These stay as they are",
    arguments: [
      #"{"to":"/topics/news","data":{"k":"v"}}"#, #"{"message":{"token":"","data":{"k":"v"}}}"#,
      #"{"message":{"token":"<TOKEN>","data":{"user_id":"your_user_id","uid":null}}}"#,
      #"{"to":"YOUR-DEVICE-TOKEN-HERE","data":{"user_id":"insert user id","uid":"undefined"}}"#,
      #"{"aps":{"alert":"Tel: +49, to: Bob, 10:30 @ noon, a=b"},"image_url":"i@2x.png"}"#,
      #"{"aps":{"alert":"x"},"u":{"sid":true},"device_id":0}"#,
      #"{"ems.version":"APNS_V2_12345","user_id":"--"}"#,
      #"{"custom":{"a":{"k.message":{"data":{"id":8}}}}}"#,
      #"{"aps":{"alert":"https://localhost:80/@joe http://e.example:80/i@2x.png?x=a http://[::1]/a"}}"#,
      #"{"aps":{"alert":"50%25 off; a\b &lt;c&gt; %zz &amp; 1=2"},"x":"?uid=null&amp;x=2"}"#,
    ])
  func unchanged(document: String) {
    let after = Redactions.one(document)
    let expected = document.replacing("<TOKEN>", with: "<xxxx1>")
    #expect(after == expected)
  }

  @Test("A form that a secret names stays what it is") func decisive() {
    let document = #"{"user_id":"HUAWEI_V2","notification":{},"ems":{"version":"HUAWEI_V2"}}"#
    let after = Redactions.one(document)
    #expect(after.contains(#""version":"HUAWEI_V2""#) && after.contains(#""user_id":"xxxxxx_x1""#))
  }

  // MARK: Placeholders

  @Test(
    "A placeholder has the form of its value",
    arguments: [
      ("06f0cd67-ec24-4eeb-bbe9-c3529e8743fa", "00000000-0000-4000-b000-000000000001"),
      ("06F0CD67-EC24-4EEB-BBE9-C3529E8743FA", "00000000-0000-4000-B000-000000000001"),
      ("236356783", "100000001"), ("7", "2"), ("2", "3"), ("-83", "-11"), ("007", "002"),
      ("00", "00"),
      ("0", "0"), ("8.75", "1.01"), ("0.250", "0.010"), ("5.00", "2.00"), ("12e3", "11e3"),
      ("joe@example.com", "xxx@xxxxxxx.xx1"),
      ("684:f21a", "xxx:xxx1"), ("12-34", "00-01"), ("9223372036854775807", "1000000000000000001"),
      ("9223372036854775808", "9900000000000000001"),
      ("12345678901234567890", "10000000000000000001"),
      ("0012345678901234567890", "0010000000000000000001"),
      ("-9223372036854775808", "-1000000000000000001"),
      ("é", "á"), ("王芳", "一丁"), ("", ""), ("-", "-"), ("null", "null"), ("xxxx", "xxxx"),
    ])
  func shapes(value: String, placeholder: String) {
    #expect(Redactor().placeholder(for: value) == placeholder)
  }

  @Test("One value one placeholder, other values others, in all documents of a run")
  func stable() {
    let redactor = Redactor()
    let first = Redactions.one(#"{"aps":{},"a":{"user_id":"ab12"},"b":{"uid":"cd34"}}"#, redactor)
    let second = Redactions.one(#"{"aps":{},"b":{"uid":"cd34"},"a":{"user_id":"ab12"}}"#, redactor)
    #expect(first == #"{"aps":{},"a":{"user_id":"xxx1"},"b":{"uid":"xxx2"}}"#)
    #expect(second == #"{"aps":{},"b":{"uid":"xxx2"},"a":{"user_id":"xxx1"}}"#)
  }

  @Test("Many values have as many placeholders, none of them its own") func many() {
    let redactor = Redactor()
    let values = (1000..<4000).map { "\($0)" } + (0..<3000).map { "u\($0)x" }
    let placeholders = values.map { redactor.placeholder(for: $0) }
    #expect(Set(placeholders).count == values.count)
    #expect(zip(values, placeholders).allSatisfy { $0 != $1 && $0.count == $1.count })
    #expect(values.map { redactor.placeholder(for: $0) } == placeholders)
  }

  @Test("When there are more values than placeholders, none shows itself") func exhausted() {
    let redactor = Redactor()
    for digit in 1...9 { #expect(redactor.placeholder(for: "\(digit)") != "\(digit)") }
    for letter in "abcdefghijklmnopqrstuvwxyz" {
      #expect(redactor.placeholder(for: "\(letter)") != "\(letter)")
    }
  }

  @Test("A text of nothing but names takes no longer than another", .timeLimit(.minutes(1)))
  func manyNames() {
    let pieces = [
      "a=", "x='", "@", "a%", "sid=12345678&", "a@b.example ", "a=%41", "%25", "://a:b/",
      "://a:1@", "token=[", "'uid':{", "token='", "&amp;", "http://a/@b ", "a:    ", "sid=x1&amp;",
      "sid=%41&#x26;",
    ]
    for piece in pieces {
      let text = String(repeating: piece, count: 5_000)
      let after = Redactions.one(#"{"aps":{"alert":"\#(text)"}}"#)
      #expect(after.utf8.count == text.utf8.count + 20)
    }
  }

  @Test(
    "A mark of placeholders that an accent hides has a placeholder too",
    arguments: ["your_\u{301}test", "abc...\u{301}de", "<\u{301}abc>", "abc_\u{301}here"])
  func accents(value: String) {
    let placeholder = Redactor().placeholder(for: value)
    #expect(placeholder != value && placeholder.utf8.count == value.utf8.count)
  }

  @Test("Values are compared by their bytes") func bytes() {
    let redactor = Redactor()
    let (one, other) = ("caf\u{E9}12", "cafe\u{301}12")
    #expect(redactor.placeholder(for: one) != redactor.placeholder(for: other))
  }
}
