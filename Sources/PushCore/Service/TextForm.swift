/// A form of text: of an option, a setting, a header field or a string in JSON.
package struct TextForm: Sendable {
  /// The form in messages, after "is not": `a color such as #ff8800`.
  package let expected: String
  package let fits: @Sendable (String) -> Bool
  /// Whether senders encode an object or an array in the text.
  private(set) var holdsJSON = false
  /// Whether messages may show the text, because it cannot be a secret.
  let isPublic: Bool
  /// Examples for the hint of a message; nil if the form is clear without.
  let hint: String?
  /// The units of a quantity, as help shows them; nil if there are none.
  package let units: String?
  /// What the text is the path of; nil if it is no path.
  private(set) var place: Place?

  package enum Place {
    case file, folder
  }

  package init(
    _ expected: String, isPublic: Bool = false, hint: String? = nil, units: String? = nil,
    _ fits: @escaping @Sendable (String) -> Bool
  ) {
    (self.expected, self.isPublic, self.fits) = (expected, isPublic, fits)
    (self.hint, self.units) = (hint, units)
  }

  // MARK: FCM

  /// `#rrggbb`.
  package static let color = TextForm("a color such as #ff8800") { text in
    text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
      && text.utf8.dropFirst().allSatisfy { Hexadecimal.value(of: $0) != nil }
  }

  /// A date and time (RFC 3339).
  static let time = TextForm("an RFC 3339 time such as 2014-10-02T15:01:23Z") {
    // The first year of google.protobuf.Timestamp is 1.
    UTCDateTime.rfc3339(Array($0.utf8)).map { $0 >= -62_135_596_800_000 } ?? false
  }

  /// A token, or the ID of an installation.
  static let address = TextForm("a string that is not empty") { !$0.isEmpty }

  static let topic = TextForm(
    "a topic of 1 to 900 letters, digits and -_.~%, without /topics/"
  ) { (1...900).contains($0.utf8.count) && $0.utf8.allSatisfy(isOfName) }

  /// The Admin SDKs remove the prefix.
  static let adminTopic = TextForm("a topic of 1 to 900 letters, digits and -_.~%") { text in
    topic.fits(String(text.trimmingPrefix("/topics/")))
  }

  static let condition = TextForm(
    "a condition of up to 5 topics such as 'a' in topics && 'b' in topics"
  ) { TopicCondition.isValid(Array($0.utf8)) }

  /// An empty label is the same as none (Protocol Buffers: ProtoJSON format, default values).
  static let label = TextForm("a label of 1 to 50 letters, digits and -_.~%") {
    $0.utf8.count <= 50 && $0.utf8.allSatisfy(isOfName)
  }

  static let httpsURL = TextForm("an HTTPS URL") { $0.utf8.starts(with: "https://".utf8) }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-_.~%".utf8.contains(byte)
  }

  // MARK: Options

  /// The path of a file to read; `-` is standard input.
  package static let file = path(.file)
  package static let folder = path(.folder)

  private static func path(_ place: Place) -> TextForm {
    var form = TextForm("a path") { !$0.isEmpty }
    form.place = place
    return form
  }

  /// An ISO 8601 timestamp, or a date.
  package static let timestamp = TextForm(
    "an ISO 8601 timestamp",
    hint: "examples: 2018-11-23T11:05:47Z, 2018-11-23T11:05:47+02:00, 2018-11-23"
  ) { UTCDateTime.isISO8601($0) || UTCDateTime.midnight($0) != nil }

  // MARK: Headers and options

  /// Seconds without a unit.
  static let seconds = TextForm("a whole number of 0 or more") { text in
    Array(text.utf8).withUnsafeBufferPointer(JSONNumber.isCount)
  }

  package static let uuid = TextForm(
    "a UUID", hint: "a UUID looks like 4d9263b6-9f2e-4951-a819-64879568baec"
  ) { UUIDFormat.fits($0.utf8) }

  static let collapseID = TextForm("at most 64 bytes long") { $0.utf8.count <= 64 }

  /// The topic of a web push (RFC 8030, section 5.4).
  static let webTopic = TextForm("1 to 32 letters, digits, - and _") {
    (1...32).contains($0.utf8.count)
      && $0.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
  }

  // MARK: Others

  /// Data of the app, which often is JSON.
  static let json = {
    var form = TextForm("a string") { _ in true }
    form.holdsJSON = true
    return form
  }()

  /// A text that names something, such as an ID or a word.
  package static let plain = TextForm("a non-empty string without control characters") { text in
    !text.isEmpty && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  package static let email = TextForm("an email address") { EmailAddress.fits($0) }

  package static let language = TextForm(
    "a language tag (BCP 47), such as en or pt-BR", isPublic: true
  ) { LanguageTag.fits($0) }

  static let filled = TextForm("a text that is not empty") { !$0.isEmpty }

  /// Seconds with or without a unit, up to 15 days (Huawei Push Kit: AndroidConfig, `ttl`).
  static let huaweiLifetime = TextForm("a number of seconds up to 1296000s") {
    huaweiSeconds($0).map { $0 <= 1_296_000 } ?? false
  }

  static let huaweiDuration = TextForm("a number of seconds such as 3.5s") {
    huaweiSeconds($0) != nil
  }

  private static func huaweiSeconds(_ text: String) -> Double? {
    let number = ["s", "S"].contains(text.last) ? text.dropLast() : text[...]
    guard number.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }) else { return nil }
    return Double(number)
  }
}

extension String {
  /// Nil for text that can be a token or an ID; else `empty`, or `blank` for only white space.
  package var blankness: String? {
    guard let first = utf8.first else { return "empty" }
    // Most texts begin with such a character, and a look-up of its properties takes long.
    if first > 0x20, first < 0x7F { return nil }
    return unicodeScalars.allSatisfy(\.properties.isWhitespace) ? "blank" : nil
  }
}
