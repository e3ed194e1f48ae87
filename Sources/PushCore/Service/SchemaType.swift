/// The type of a member as a service reads it.
indirect enum SchemaType: Sendable {
  /// A string; nil accepts any text.
  case text(TextForm?)
  /// `true` or `false`.
  case flag
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  /// Seconds with their unit, such as `3.5s`; nil means the maximum of Protocol Buffers.
  case duration(max: Int?)
  /// FCM's `NORMAL` or `HIGH`, for which conversions also accept the numbers of APNs.
  case priority
  /// One of these words, with the prefix that a short form lacks.
  case word([String], prefix: String)
  /// A list of values, with the maximum of their number.
  case list(SchemaType, max: Int)
  /// A map of strings, with free names except those that FCM reserves.
  case data
  /// A map of strings: the fields of a request to APNs or to a web push service.
  case headers(Schema)
  case object(Schema)
  /// The object that another service reads; it is a message of its own.
  case payload(Schema)
  /// An object with free names.
  case map
  case either(SchemaType, SchemaType)
  case any

  static let text = SchemaType.text(nil)
  static let texts = SchemaType.list(.text, max: .max)
  static let int32 = SchemaType.integer(Int(Int32.min)...Int(Int32.max))
  static let count = SchemaType.integer(0...Int.max)
  static let anyNumber = SchemaType.number(-Double.infinity...Double.infinity)
  static let duration = SchemaType.duration(max: nil)
  /// Seconds since 1970; the time in milliseconds is a larger number.
  static let time = SchemaType.number(seconds)
  private static let seconds = 0...99_999_999_999.0

  /// The longest duration of Protocol Buffers in seconds (google.protobuf.Duration).
  static let longestDuration = 315_576_000_000

  static func words(_ words: String...) -> SchemaType { .word(words, prefix: "") }

  /// The values of the type in messages, after "is not".
  var expected: String {
    switch self {
    case .text(let form): form?.expected ?? "a string"
    case .flag: "true or false"
    case .integer(let range): Self.name(range)
    case .number(Self.seconds): "a time in seconds since 1970, such as 1700000000"
    case .number(let range):
      range.upperBound < .infinity
        ? "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))" : "a number"
    case .duration(let most): "a duration of 0s to \(most ?? Self.longestDuration)s, such as 3600s"
    case .priority: "NORMAL or HIGH"
    case .word(let words, let prefix): "one of " + words.map { prefix + $0 }.listed("and")
    case .list: "an array"
    case .data, .headers, .object, .payload, .map: "an object"
    case .either(let one, let other): "\(one.expected) or \(other.expected)"
    case .any: "a value"
    }
  }

  /// The values of the type that a reader takes; a wrong one is a diagnostic.
  var read: ExpectedKind {
    switch self {
    case .text, .word, .priority: .text
    case .integer, .number: .number
    case .duration: .identifier
    case .either(.text, .map): .localizable
    case .flag, .list, .data, .headers, .object, .payload, .map, .either, .any: .any
    }
  }

  var isList: Bool { if case .list = self { true } else { false } }

  /// The object that the type is, or that it also can be; nil if there is none.
  var object: Schema? {
    switch self {
    case .object(let table), .headers(let table): table
    case .either(let one, let other): one.object ?? other.object
    default: nil
    }
  }

  /// The same, also if the object is a message of its own.
  var content: Schema? { if case .payload(let schema) = self { schema } else { object } }

  private static func name(_ range: ClosedRange<Int>) -> String {
    if range == Int(Int32.min)...Int(Int32.max) { return "an integer of 32 bits" }
    if range.upperBound == .max { return "an integer of \(range.lowerBound) or more" }
    return "an integer from \(range.lowerBound) to \(range.upperBound)"
  }
}

/// A form of text that a service accepts for a member.
struct TextForm: Sendable {
  /// The form in messages, after "is not": `a color such as #ff8800`.
  let expected: String
  /// Whether the decoded bytes of a text have the form.
  let fits: @Sendable ([UInt8]) -> Bool
  /// Whether senders encode an object or an array in the text.
  private(set) var holdsJSON = false

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
    // The first year of google.protobuf.Timestamp is 1.
    UTCDateTime.rfc3339($0).map { $0 >= -62_135_596_800_000 } ?? false
  }

  /// A token, or the ID of an installation.
  static let address = TextForm("a string that is not empty") { !$0.isEmpty }

  static let topic = TextForm(
    "a topic of 1 to 900 letters, digits and -_.~%, without /topics/"
  ) { (1...900).contains($0.count) && $0.allSatisfy(isOfName) }

  /// The Admin SDKs remove the prefix.
  static let adminTopic = TextForm("a topic of 1 to 900 letters, digits and -_.~%") { text in
    let prefix = Array("/topics/".utf8)
    return topic.fits(text.starts(with: prefix) ? Array(text.dropFirst(prefix.count)) : text)
  }

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

  /// Data of the app, which often is JSON.
  static let json = {
    var form = TextForm("a string") { _ in true }
    form.holdsJSON = true
    return form
  }()

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
