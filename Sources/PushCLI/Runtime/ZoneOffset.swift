import CPlatform
import PushCore

/// The offset of a time zone from UTC.
enum ZoneOffset {
  /// The meaning of a number in the guide of a vendor.
  enum BareNumber {
    /// Push.Express: `tz_sec`, 10800 for UTC+3.
    case secondsEast
    /// Smartico: `tzoffset`, -180 for UTC+3, as in browsers.
    case minutesWest

    /// The unit, for messages.
    var unit: String {
      switch self {
      case .secondsEast: "seconds east of UTC"
      case .minutesWest: "minutes west of UTC"
      }
    }

    /// Returns the seconds east of UTC; nil if no zone has that offset.
    func seconds(_ number: Int) -> Int? {
      switch self {
      case .secondsEast: (-43_200...50_400).contains(number) ? number : nil
      case .minutesWest: (-840...720).contains(number) ? -60 * number : nil
      }
    }
  }

  /// Returns the seconds east of UTC at `moment`, which is in milliseconds since 1970.
  ///
  /// `text` is a name such as `Europe/Sofia`, `+03:00`, `+0300`, `+03`, `GMT+3`, `UTC`, or a number;
  /// nil means the system's zone. Throws exit status 64 for other text.
  static func seconds(
    _ text: String?, at moment: Int64, bare: BareNumber
  ) throws(Failure) -> Int {
    guard let text else { return named(nil, moment) ?? 0 }
    if let hours = unclear(text) {
      throw Failure(
        .usageBadValue, "option --tz: \(TypedText.quoted(text)) may be hours, or \(bare.unit)",
        hint: "for hours, write \(hours); a plain \(text.dropFirst()) is in \(bare.unit)")
    }
    if let fixed = fixed(text) ?? number(text, bare) { return fixed }
    if isName(text), let offset = named(text, moment) { return offset }
    throw Failure(
      .usageBadValue, "option --tz: unknown time zone \(TypedText.quoted(text))",
      hint: "examples: Europe/Sofia, +03:00; names need the system's tzdata")
  }

  /// Returns an offset as `+03:00`; nil if no zone has it, or if it has seconds.
  static func text(seconds: Int) -> String? {
    guard BareNumber.secondsEast.seconds(seconds) != nil, seconds % 60 == 0 else { return nil }
    let minutes = seconds.magnitude / 60
    let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(seconds < 0 ? "-" : "+")\(parts[0]):\(parts[1])"
  }

  private static func named(_ name: String?, _ moment: Int64) -> Int? {
    let offset = pk_zone_offset(name, moment / 1000)
    return offset == PK_NO_ZONE ? nil : Int(offset)
  }

  /// Returns `+03:00` for `+3`, which looks like hours, but is also a number of another unit.
  private static func unclear(_ text: String) -> String? {
    guard let sign = sign(of: text), text.utf8.count == 2, let hours = Int(text.dropFirst()),
      hours != 0
    else { return nil }
    return "\(sign)0\(hours):00"
  }

  private static func sign(of text: String) -> Character? {
    text.first.flatMap { "+-".contains($0) ? $0 : nil }
  }

  /// Parses `+03:00`, `-0730`, `+03`, `Z`, `UTC`, `GMT+3` and `UTC-03:30`.
  private static func fixed(_ text: String) -> Int? {
    if ["Z", "UTC", "GMT"].contains(text) { return 0 }
    let isNamed = ["UTC", "GMT"].contains(text.prefix(3))
    let rest = isNamed ? text.dropFirst(3) : text[...]
    guard let sign = sign(of: String(rest)) else { return nil }
    var digits = Array(rest.dropFirst().utf8)
    if isNamed, digits.firstIndex(of: UInt8(ascii: ":")) ?? digits.count == 1 {
      digits.insert(UInt8(ascii: "0"), at: 0)
    }
    if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
    if digits.count == 2 { digits += "00".utf8 }
    guard digits.count == 4, digits.allSatisfy({ $0.isDigit }) else { return nil }
    let numbers = digits.map { Int($0 - 0x30) }
    let hours = numbers[0] * 10 + numbers[1]
    let minutes = numbers[2] * 10 + numbers[3]
    let limit = sign == "-" ? 12 * 60 : 14 * 60
    guard hours * 60 + minutes <= limit, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (sign == "-" ? -60 : 60)
  }

  /// Returns the seconds of a number; nil for `+25`, which may be meant as hours, and is not an offset.
  private static func number(_ text: String, _ unit: BareNumber) -> Int? {
    guard let seconds = bare(text).flatMap(unit.seconds) else { return nil }
    let isLikeHours = sign(of: text) != nil && text.utf8.count == 3
    return isLikeHours && seconds % 900 != 0 ? nil : seconds
  }

  /// Parses a decimal number without leading zeros, which could also be hours and minutes.
  private static func bare(_ text: String) -> Int? {
    let digits =
      text.utf8.first.map { "+-".utf8.contains($0) } == true ? text.dropFirst() : text[...]
    let isDecimal = digits == "0" || digits.utf8.first != UInt8(ascii: "0")
    return isDecimal && digits.utf8.allSatisfy { $0.isDigit } ? Int(text) : nil
  }

  /// Whether the text can be a zone name; rejects paths that leave the zone directory.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "/") else { return false }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      && parts.allSatisfy { !$0.isEmpty && $0.first != UInt8(ascii: ".") }
  }
}
