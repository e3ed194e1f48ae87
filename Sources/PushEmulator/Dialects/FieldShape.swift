import PushCore

extension FieldShape {
  /// What follows `must be`.
  var wish: String {
    switch self {
    case .text: "a string that is not empty"
    case .anyText: "a string"
    case .identifier: "a string that is not empty, or an integer"
    case .email: "an email address"
    case .uuid: "a UUID of 36 characters"
    case .uuidVersion4: "a UUID of version 4, 36 characters"
    case .dateTime: "a date and time of ISO 8601, such as 2018-11-23T11:05:47.000Z"
    case .country: "empty or a country code of two letters (ISO 3166-1 alpha-2)"
    case .language: "a language tag (BCP 47), such as en or pt-BR"
    case .oneOf(let words): "one of " + words.map { "\($0)" }.joined(separator: ", ")
    case .integer(let range) where range.lowerBound == range.upperBound:
      "the integer \(range.lowerBound)"
    case .integer(let range) where range.upperBound == .max:
      "an integer of \(range.lowerBound) or more"
    case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .digits: "an integer, not in quotes"
    case .object: "an object"
    case .mapOfTexts: "an object of strings"
    }
  }

  /// Nil when a value is what it must be; else what it is, such as `is a string`.
  func fault(of value: JSONValue) -> String? {
    let kind = "is \(value.kind.name)"
    switch self {
    case .object, .mapOfTexts: return kind
    case .integer(let range):
      guard value.kind == .number else { return kind }
      guard let number = value.integer else { return "is no integer of usual length" }
      return range.contains(number) ? nil : "is \(number)"
    case .digits:
      guard value.kind == .number else { return kind }
      return value.isIntegerLiteral && (value.integer ?? 0) >= 0 ? nil : "is another number"
    case .identifier where value.kind == .number:
      return value.isIntegerLiteral ? nil : "is a number that is no integer"
    default:
      guard let text = value.string else { return kind }
      return fault(of: text)
    }
  }

  private func fault(of text: String) -> String? {
    if text.isEmpty, !takesEmpty { return "is empty" }
    let isGood =
      switch self {
      case .text, .identifier: !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
      case .email: Self.isEmail(text)
      case .uuid: UUIDText.isUUID(text)
      case .uuidVersion4: UUIDText.isUUID(text, version: "4")
      case .dateTime: DateTimeText.isDateTime(text)
      case .country: text.isEmpty || Self.isLetters(text, 2...2)
      case .language: Self.isLanguage(text)
      case .oneOf(let words): words.contains { "\($0)" == text }
      default: true
      }
    return isGood ? nil : "is another text"
  }

  private var takesEmpty: Bool {
    switch self {
    case .anyText, .country: true
    default: false
    }
  }

  private static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts.contains(where: \.isEmpty)
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  private static func isLetters(_ text: some StringProtocol, _ count: ClosedRange<Int>) -> Bool {
    count.contains(text.utf8.count) && text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
  }

  private static func isLanguage(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return isLetters(parts[0], 1...8)
      && parts.dropFirst().allSatisfy { part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
      }
  }
}

/// UUIDs as text (RFC 9562), in either case.
enum UUIDText {
  static func isUUID(_ text: String, version: Character? = nil) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return false }
    for (index, byte) in bytes.enumerated() {
      let isDash = [8, 13, 18, 23].contains(index)
      guard isDash ? byte == UInt8(ascii: "-") : JSONText.hexDigit(byte) != nil else {
        return false
      }
    }
    guard let version else { return true }
    return bytes[14] == version.asciiValue && "89abAB".utf8.contains(bytes[19])
  }
}

/// Date and time of ISO 8601, in its extended form.
enum DateTimeText {
  /// Whether text is `2018-11-23T11:05:47.000Z` or like it: seconds, fraction and zone may lack.
  static func isDateTime(_ text: String) -> Bool {
    var rest = Substring(text)
    guard let year = digits(4, of: &rest), take("-", &rest), let month = digits(2, of: &rest),
      take("-", &rest), let day = digits(2, of: &rest), (1...12).contains(month),
      (1...days(month, year)).contains(day), take("T", &rest),
      isTime(&rest)
    else { return false }
    return rest.isEmpty || rest == "Z" || isOffset(rest)
  }

  private static func isTime(_ rest: inout Substring) -> Bool {
    guard let hour = digits(2, of: &rest), hour < 24, take(":", &rest),
      let minute = digits(2, of: &rest), minute < 60
    else { return false }
    guard take(":", &rest) else { return true }
    guard let second = digits(2, of: &rest), second <= 60 else { return false }
    guard take(".", &rest) || take(",", &rest) else { return true }
    let fraction = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(fraction.count)
    return !fraction.isEmpty
  }

  /// `+02:00`, `+0200` or `+02`.
  private static func isOffset(_ text: Substring) -> Bool {
    var rest = text
    guard take("+", &rest) || take("-", &rest), let hours = digits(2, of: &rest), hours < 24 else {
      return false
    }
    if rest.isEmpty { return true }
    _ = take(":", &rest)
    guard let minutes = digits(2, of: &rest) else { return false }
    return minutes < 60 && rest.isEmpty
  }

  private static func days(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func digits(_ count: Int, of rest: inout Substring) -> Int? {
    let found = rest.prefix(count)
    guard found.utf8.count == count, found.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    rest = rest.dropFirst(count)
    return Int(found)
  }

  private static func take(_ character: Character, _ rest: inout Substring) -> Bool {
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }
}
