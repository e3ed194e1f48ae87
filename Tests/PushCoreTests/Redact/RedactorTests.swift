import PushTestPeers
import Testing

@testable import PushCore

@Suite struct RedactorTests {
  // MARK: Documents

  @Test("Samples and fixtures remain the same messages", arguments: Corpus.all)
  func corpus(_ file: Corpus.File) {
    for (before, after) in Redactions.all(in: file.bytes) { checkSame(before, after) }
  }

  @Test("Payloads of all vendors in all envelopes remain the same messages", arguments: 1...4)
  func generated(_ seed: Int) {
    var mutation = Mutation(seed: UInt64(seed))
    for payload in GeneratedPayloads.all(TestSize.of(150, byDefault: 40), seed: UInt64(seed)) {
      checkSame(payload, Redactions.one(payload), isCompact: false)
      for (before, after) in Redactions.all(in: mutation.mutated(Array(payload.utf8))) {
        checkSame(before, after)
      }
    }
  }

  @Test("Valid payloads of all formats remain so", arguments: CleanPayload.all)
  func clean(_ test: CleanPayload) {
    for (before, after) in Redactions.all(in: Array(test.payload.utf8)) {
      checkSame(before, after, vendor: test.vendor)
    }
  }

  /// Checks that a document is the same message with other values, and as long.
  private func checkSame(
    _ before: String, _ after: String, vendor: Vendor? = nil, isCompact: Bool = true
  ) {
    if isCompact { #expect(before.utf8.count == after.utf8.count, "\(before)\n\(after)") }
    let (one, other) = (Fields(of: before, vendor: vendor), Fields(of: after, vendor: vendor))
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

  // MARK: Placeholders

  @Test(
    "A placeholder has the length and the classes of characters of its value",
    arguments: [
      "06f0cd67-ec24-4eeb-bbe9-c3529e8743fa", "06F0CD67-EC24-4EEB-BBE9-C3529E8743FA", "236356783",
      "7", "-83", "007", "8.75", "0.250", "joe@example.com", "684:f21A", "é", "王芳", "Ж٣x",
      "your_test_token_9", "a", "Z", "zz9", "+49 151 123", "<abc>", "abc...\u{301}def",
    ])
  func classes(value: String) {
    let placeholder = Redactions.placeholder(value)
    #expect(placeholder != value && placeholder.utf8.count == value.utf8.count)
    for (one, other) in zip(value.unicodeScalars, placeholder.unicodeScalars) {
      #expect(Self.characterClass(one) == Self.characterClass(other), "\(value) \(placeholder)")
    }
  }

  private static func characterClass(_ scalar: Unicode.Scalar) -> String {
    let properties = scalar.properties
    if properties.numericType == .decimal { return "digit" }
    guard properties.isAlphabetic else { return "\(scalar)" }
    return properties.isUppercase ? "upper" : properties.isLowercase ? "lower" : "letter"
  }

  @Test("Hexadecimal values remain so, and numbers remain valid and whole") func forms() {
    for number in 0..<200 {
      let hex = String(UInt64(number) &* 0x9E37_79B9_7F4A_7C15, radix: 16)
      #expect(UInt64(Redactions.placeholder(hex), radix: 16) != nil)
      let after = Redactions.one(#"{"token":[\#(number),\#(number).0,1.\#(number)e5]}"#)
      #expect(withTape(Array(after.utf8)) { $0.count } != nil && after.contains(".0,"), "\(after)")
    }
  }

  @Test(
    "Values without letters and digits, and zeros, stay", arguments: ["", "-", "0", "000", "…"])
  func fixed(value: String) {
    #expect(Redactions.placeholder(value) == value)
  }

  @Test("Distinct values rarely share a placeholder, and other keys give other ones")
  func distinct() {
    let values = (100..<1000).map { "\($0)" } + (0..<3000).map { "u\($0)x" } + ["a", "b", "c"]
    let placeholders = values.map { Redactions.placeholder($0) }
    #expect(Set(placeholders).count > values.count - 40)
    #expect(values.map { Redactions.placeholder($0) } == placeholders)
    #expect(values.map { Redactions.placeholder($0, RedactionKey(7)) } != placeholders)
  }

  @Test("Equal values have equal placeholders in all documents and for all redactors of a run")
  func stable() {
    let first = Redactions.one(#"{"a":{"user_id":"ab12"},"t":"uuid=cd34!","n":{"to":77}}"#)
    let second = Redactions.one(#"{"b":{"uuid":["cd34"]},"x":"sid:\"ab12\"","to":"77"}"#)
    for value in ["ab12", "cd34", "77"] {
      let placeholder = Redactions.placeholder(value)
      #expect(first.contains(placeholder) && second.contains(placeholder))
    }
  }

  // MARK: Time

  /// A quadratic search would take hours.
  @Test("The time is linear", .timeLimit(.minutes(5)))
  func linear() {
    let pieces = [
      "token=", "token ", "token:'", #"\""#, "@", "a@b", "%", "%41", "%25", "%2541", "://",
      "://a:b@",
      "Bearer ", "user id ", "to to ", "[", "{", #"\u0041"#, "abcdefab", "<token>",
    ]
    let length = TestSize.of(100_000, byDefault: 20_000)
    for piece in pieces {
      let text = String(repeating: piece, count: length / piece.utf8.count)
      let document = #"{"x":"\#(text)","token":"abcdefabcdefac","\#(text)":1}"#
      #expect(Redactions.one(document).utf8.count == document.utf8.count)
    }
  }

  @Test("The time is linear in the number and length of values", .timeLimit(.minutes(5)))
  func manyValues() {
    let values = (0..<20_000).map { #""abcdef\#($0)""# }.joined(separator: ",")
    let prefixes = (1..<15).map { #""\#(String(repeating: "a", count: $0 * 2_000))b""# }
    let run = String(repeating: "a", count: 100_000)
    for document in [
      #"{"tokens":[\#(values)],"x":[\#(values)]}"#,
      #"{"tokens":[\#(prefixes.joined(separator: ","))],"x":"\#(run)"}"#,
      String(repeating: #"{"token":["#, count: 200) + "1" + String(repeating: "]}", count: 200),
    ] {
      #expect(Redactions.one(document).utf8.count == document.utf8.count)
    }
  }
}
