/// A form of text that a service accepts for a member.
struct TextForm: Sendable {
  /// The form in messages, after "is not": `a color such as #ff8800`.
  let expected: String
  /// Whether the decoded bytes of a text have the form.
  let fits: @Sendable ([UInt8]) -> Bool

  init(_ expected: String, _ fits: @escaping @Sendable ([UInt8]) -> Bool) {
    (self.expected, self.fits) = (expected, fits)
  }

  // MARK: FCM

  /// `#rrggbb`.
  static let color = TextForm("a color such as #ff8800") { text in
    text.count == 7 && text[0] == UInt8(ascii: "#")
      && text.dropFirst().allSatisfy { Hexadecimal.value(of: $0) != nil }
  }

  /// A date and time (RFC 3339).
  static let time = TextForm("an RFC 3339 time such as 2014-10-02T15:01:23Z") {
    UTCDateTime.rfc3339($0) != nil
  }

  /// A token, or the ID of an installation.
  static let address = TextForm("a string that is not empty") { !$0.isEmpty }

  static let topic = TextForm(
    "a topic of 1 to 900 letters, digits and -_.~%, without /topics/"
  ) { (1...900).contains($0.count) && $0.allSatisfy(isOfName) }

  static let condition = TextForm(
    "a condition of up to 5 topics such as 'a' in topics && 'b' in topics",
    TopicCondition.isValid)

  static let label = TextForm("a label of 1 to 50 letters, digits and -_.~%") {
    (1...50).contains($0.count) && $0.allSatisfy(isOfName)
  }

  static let httpsURL = TextForm("an HTTPS URL") { $0.starts(with: "https://".utf8) }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-_.~%".utf8.contains(byte)
  }

  // MARK: Headers

  /// Seconds without a unit.
  static let seconds = TextForm("a whole number of 0 or more") { text in
    text.withUnsafeBufferPointer(JSONNumber.isCount)
  }

  static let uuid = TextForm("a UUID") { UUIDFormat.fits($0) }

  static let collapseID = TextForm("at most 64 bytes long") { $0.count <= 64 }

  /// The topic of a web push (RFC 8030, section 5.4).
  static let webTopic = TextForm("1 to 32 letters, digits, - and _") {
    (1...32).contains($0.count)
      && $0.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
  }

  // MARK: Others

  static let filled = TextForm("a text with at least one character") { !$0.isEmpty }

  /// Seconds with or without a unit, up to 15 days (Huawei Push Kit: AndroidConfig, `ttl`).
  static let huaweiLifetime = TextForm("a number of seconds up to 1296000s") {
    huaweiSeconds($0).map { $0 <= 1_296_000 } ?? false
  }

  static let huaweiDuration = TextForm("a number of seconds such as 3.5s") {
    huaweiSeconds($0) != nil
  }

  private static func huaweiSeconds(_ text: [UInt8]) -> Double? {
    let number =
      text.last.map { $0 | 0x20 == UInt8(ascii: "s") } == true ? text.dropLast() : text[...]
    guard number.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else { return nil }
    return Double(String(decoding: number, as: UTF8.self))
  }
}
