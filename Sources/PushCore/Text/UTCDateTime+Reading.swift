/// Moments as people and servers write them.
extension UTCDateTime {
  /// The moments that a date with four digits of a year can tell, in milliseconds since 1970.
  package static let range = -62_167_219_200_000...253_402_300_799_999

  /// From here on a number counts milliseconds; as seconds it would be the year 5138.
  private static let firstMilliseconds = 100_000_000_000

  /// A moment written as a number since 1970.
  package struct UnixTime: Sendable, Equatable {
    /// Since 1970.
    package let milliseconds: Int
    /// Whether the number counted milliseconds, and not seconds.
    package let isMilliseconds: Bool
  }

  /// The moment that a number tells, seconds or milliseconds by its size.
  ///
  /// - Returns: nil for what is no decimal number, and for moments out of ``range``.
  package static func unixTime(_ number: UnsafeBufferPointer<UInt8>) -> UnixTime? {
    guard let (whole, thousandths) = parts(of: number) else { return nil }
    let isMilliseconds = whole.magnitude >= firstMilliseconds.magnitude
    let milliseconds: Int
    if isMilliseconds {
      milliseconds = whole
    } else {
      milliseconds = whole * 1000 + (number.first == UInt8(ascii: "-") ? -thousandths : thousandths)
    }
    guard range.contains(milliseconds) else { return nil }
    return UnixTime(milliseconds: milliseconds, isMilliseconds: isMilliseconds)
  }

  /// What stands before the point, and the first three digits behind it.
  private static func parts(
    of number: UnsafeBufferPointer<UInt8>
  ) -> (whole: Int, thousandths: Int)? {
    if let whole = JSONNumber.wholeNumber(number) { return (whole, 0) }
    guard JSONNumber.isDecimal(number), let point = number.firstIndex(of: UInt8(ascii: ".")),
      let whole = JSONNumber.integer(UnsafeBufferPointer(rebasing: number[..<point]))
    else { return nil }
    var thousandths = 0
    for place in 1...3 {
      let digit = point + place < number.count ? Int(number[point + place] &- 0x30) : 0
      thousandths = thousandths * 10 + digit
    }
    return (whole, thousandths)
  }

  /// The moment that a text tells: RFC 3339, or a number since 1970; in milliseconds.
  package static func milliseconds(of text: String) -> Int? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer(unixTime)?.milliseconds ?? rfc3339(bytes)
  }

  /// `2019-09-28T10:25:23+02:00`, a blank or a small letter in place of `T` too (RFC 3339, 5.6).
  package static func rfc3339(_ text: [UInt8]) -> Int? {
    var rest = text[...]
    guard let year = digits(&rest, 4), skip(&rest, "-"), let month = digits(&rest, 2),
      skip(&rest, "-"), let date = digits(&rest, 2), skip(&rest, "Tt "),
      let hour = digits(&rest, 2), skip(&rest, ":"), let minute = digits(&rest, 2),
      skip(&rest, ":"), let second = digits(&rest, 2), let thousandths = fraction(&rest),
      let offset = offset(&rest), rest.isEmpty, (1...12).contains(month), date > 0,
      date <= length(of: month, year), hour < 24, minute < 60, second < 61
    else { return nil }
    let minutes = (day(year, month, date) * 24 + hour) * 60 + minute - offset
    let milliseconds = minutes * 60_000 + second * 1000 + thousandths
    return range.contains(milliseconds) ? milliseconds : nil
  }

  // MARK: Pieces

  private static func digits(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
    let piece = rest.prefix(count)
    guard piece.count == count, piece.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(count)
    return piece.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func skip(_ rest: inout ArraySlice<UInt8>, _ allowed: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: allowed.utf8Start, count: allowed.utf8CodeUnitCount)
    guard let first = rest.first, bytes.contains(first) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// The thousandths of a second; 0 where there is no fraction.
  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard skip(&rest, ".") else { return 0 }
    let piece = rest.prefix { (0x30...0x39).contains($0) }
    guard !piece.isEmpty else { return nil }
    rest = rest.dropFirst(piece.count)
    return (piece + [0x30, 0x30]).prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Minutes east of UTC.
  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if skip(&rest, "Zz") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip(&rest, "+-"), let hours = digits(&rest, 2), skip(&rest, ":"),
      let minutes = digits(&rest, 2), hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }

  static func length(of month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The day counted from 1970, by eras of 400 years that begin in March.
  static func day(_ year: Int, _ month: Int, _ date: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + date - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
