import PushCore

/// UUIDs as text (RFC 9562), in either case.
enum UUIDText {
  /// Whether a text is a UUID, and of this version if one is given.
  static func isUUID(_ text: String, version: Character? = nil) -> Bool {
    guard UUIDShape.fits(text.utf8) else { return false }
    guard let version else { return true }
    let bytes = Array(text.utf8)
    return bytes[14] == version.asciiValue && "89abAB".utf8.contains(bytes[19])
  }

  /// Returns a random UUID of version 4, in lower case.
  static func random() -> String {
    var text = ""
    for index in 0..<32 {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      switch index {
      case 12: text += "4"
      case 16: text += String(Int.random(in: 8...11), radix: 16)
      default: text += String(Int.random(in: 0...15), radix: 16)
      }
    }
    return text
  }
}

/// ISO 8601 dates with time, in the extended format.
enum DateTimeText {
  /// Whether a text is like `2018-11-23T11:05:47.000Z`; seconds, fraction and zone are optional.
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

  /// Whether a text is an offset such as `+02:00`, `+0200` or `+02`.
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
