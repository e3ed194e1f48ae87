/// Timestamps in the formats that vendors accept.
package enum UTCDateTime {
  /// Returns an ISO 8601 timestamp in UTC with milliseconds, such as `2018-11-23T11:05:47.000Z`.
  ///
  /// `milliseconds` is relative to 1970. Years 0 to 9999 have four digits.
  package static func text(milliseconds: Int) -> String {
    let day = floored(milliseconds, by: 86_400_000)
    let (year, month, date) = civil(day.quotient)
    let hour = day.rest / 3_600_000
    let minute = day.rest / 60_000 % 60
    let second = day.rest / 1000 % 60
    let out = ByteBuffer(capacity: 32)
    out.append(decimal: year, width: 4)
    for (mark, number, width) in [
      ("-", month, 2), ("-", date, 2), ("T", hour, 2), (":", minute, 2), (":", second, 2),
      (".", day.rest % 1000, 3),
    ] as [(StaticString, Int, Int)] {
      out.append(mark)
      out.append(decimal: number, width: width)
    }
    out.append(UInt8(ascii: "Z"))
    return out.string
  }

  /// Returns an RFC 3339 timestamp in UTC, such as `2021-06-01T07:49:23Z`.
  ///
  /// It has a fraction only if the milliseconds are not zero.
  package static func rfc3339(milliseconds: Int) -> String {
    let whole = text(milliseconds: milliseconds)
    return milliseconds % 1000 == 0 ? "\(whole.dropLast(5))Z" : whole
  }

  private static func floored(_ value: Int, by unit: Int) -> (quotient: Int, rest: Int) {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: unit)
    return rest < 0 ? (quotient - 1, rest + unit) : (quotient, rest)
  }

  /// Returns the date of a day given as days since 1970.
  ///
  /// The calculation uses 400-year eras that begin in March.
  private static func civil(_ day: Int) -> (year: Int, month: Int, date: Int) {
    let (era, dayOfEra) = floored(day + 719_468, by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

/// Parsing of timestamps that users and servers write.
extension UTCDateTime {
  /// The timestamps of the years 0000 to 9999, in milliseconds since 1970.
  package static let range = -62_167_219_200_000...253_402_300_799_999

  /// The smallest number that is read as milliseconds; as seconds it would be in the year 5138.
  package static let firstMilliseconds = 100_000_000_000

  /// A timestamp written as a number of seconds or milliseconds since 1970.
  package struct UnixTime: Sendable, Equatable {
    /// Since 1970.
    package let milliseconds: Int
    /// Whether the number was in milliseconds rather than seconds.
    package let isMilliseconds: Bool
  }

  /// Returns the timestamp for a number; its magnitude decides between seconds and milliseconds.
  ///
  /// - Returns: nil if the bytes are not a decimal number or the timestamp is outside ``range``.
  package static func unixTime(_ number: some ByteCollection) -> UnixTime? {
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

  /// Returns the integer part and the first three fractional digits of a number.
  private static func parts(
    of number: some ByteCollection
  ) -> (whole: Int, thousandths: Int)? {
    if let whole = JSONNumber.wholeNumber(number) { return (whole, 0) }
    guard JSONNumber.isDecimal(number), let point = number.firstIndex(of: UInt8(ascii: ".")),
      let whole = JSONNumber.integer(number[..<point])
    else { return nil }
    var thousandths = 0
    for position in 1...3 {
      let digit = point + position < number.endIndex ? Int(number[point + position] &- 0x30) : 0
      thousandths = thousandths * 10 + digit
    }
    return (whole, thousandths)
  }

  /// Parses an RFC 3339 timestamp or a number since 1970; returns milliseconds since 1970, or nil.
  package static func milliseconds(of text: String) -> Int? {
    let bytes = Array(text.utf8)
    return unixTime(bytes)?.milliseconds ?? rfc3339(bytes)
  }

  /// Returns the midnight in UTC at which a date such as `2019-09-28` or `20190928` begins, in
  /// milliseconds since 1970; nil for other text.
  package static func midnight(_ date: String) -> Int? {
    let bytes = Array(date.utf8)
    return rfc3339((bytes.count == 8 ? extended(bytes) : bytes) + "T00:00:00Z".utf8)
  }

  /// Parses an RFC 3339 timestamp (section 5.6), such as `2019-09-28T10:25:23+02:00`.
  ///
  /// A space or `t` may replace `T`.
  ///
  /// - Returns: Milliseconds since 1970, or nil.
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
    guard piece.count == count, piece.allSatisfy({ $0.isDigit }) else { return nil }
    rest = rest.dropFirst(count)
    return piece.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func skip(_ rest: inout ArraySlice<UInt8>, _ allowed: StaticString) -> Bool {
    guard let first = rest.first, first.isOne(of: allowed) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Parses a fraction of a second; returns milliseconds, 0 without a fraction, nil without digits.
  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard skip(&rest, ".") else { return 0 }
    let piece = rest.prefix { $0.isDigit }
    guard !piece.isEmpty else { return nil }
    rest = rest.dropFirst(piece.count)
    return (piece + [0x30, 0x30]).prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Parses a UTC offset; returns minutes east of UTC, or nil.
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

  /// Returns the number of days since 1970.
  ///
  /// The calculation uses 400-year eras that begin in March.
  static func day(_ year: Int, _ month: Int, _ date: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + date - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

/// Timestamps in HTTP header fields (RFC 9110, section 5.6.7).
extension UTCDateTime {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Parses a date in any of the three HTTP formats; returns milliseconds since 1970, or nil.
  ///
  ///     Sun, 06 Nov 1994 08:49:37 GMT      Sunday, 06-Nov-94 08:49:37 GMT
  ///     Sun Nov  6 08:49:37 1994
  package static func httpDate(_ text: String) -> Int? {
    var month: Int?
    var time: Int?
    var numbers: [Int] = []
    // The name of the day is redundant.
    for word in text.lowercased().split(whereSeparator: { " ,-".contains($0) }).dropFirst() {
      if word.utf8.contains(UInt8(ascii: ":")) {
        guard time == nil, let found = secondOfDay(word) else { return nil }
        time = found
      } else if let number = Int(word), word.utf8.count <= 4, number >= 0 {
        numbers.append(number)
      } else if let found = months.firstIndex(of: String(word)) {
        month = found + 1
      } else if word != "gmt" && word != "utc" {
        return nil
      }
    }
    guard let month, let time, numbers.count == 2, (1...31).contains(numbers[0]) else { return nil }
    let (date, short) = (numbers[0], numbers[1])
    let year = short < 70 ? short + 2000 : short < 100 ? short + 1900 : short
    guard date <= length(of: month, year) else { return nil }
    return (day(year, month, date) * 86_400 + time) * 1000
  }

  private static func secondOfDay(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      part.utf8.count == 2 ? Int(part) ?? -1 : -1
    }
    guard parts.count == 3, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]),
      (0...60).contains(parts[2])
    else { return nil }
    return parts[0] * 3600 + parts[1] * 60 + parts[2]
  }
}

extension UTCDateTime {
  /// Whether a text is an ISO 8601 timestamp such as `2018-11-23T11:05:47.000Z`, or in the basic
  /// format `20181123T110547Z`; seconds, fraction and zone are optional.
  package static func isISO8601(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    // ISO 8601 allows more forms than RFC 3339: complete them.
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "T")) else { return false }
    let end = bytes[mark...].firstIndex { "Z+-".utf8.contains($0) } ?? bytes.endIndex
    var date = Array(bytes[..<mark])
    var time = bytes[(mark + 1)..<end].map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    if date.count == 8 {
      date = extended(date)
      let digits = time.prefix { $0.isDigit }
      guard digits.count == 4 || digits.count == 6 else { return false }
      time = split(digits, by: ":") + time.dropFirst(digits.count)
    }
    if time.count == 5 { time += ":00".utf8 }
    var zone = Array(bytes[end...])
    switch zone.count {
    case 0: zone = Array("Z".utf8)
    case 3: zone += ":00".utf8
    case 5: zone.insert(UInt8(ascii: ":"), at: 3)
    default: break
    }
    return rfc3339(date + [UInt8(ascii: "T")] + time + zone) != nil
  }

  /// Returns `2018-11-23` for `20181123`.
  private static func extended(_ date: [UInt8]) -> [UInt8] {
    date[..<4] + [UInt8(ascii: "-")] + split(date[4...], by: "-")
  }

  /// Returns pairs of digits with a mark between them.
  private static func split(_ digits: ArraySlice<UInt8>, by mark: Character) -> [UInt8] {
    let pairs = stride(from: digits.startIndex, to: digits.endIndex, by: 2)
    return Array(
      pairs.map { digits[$0..<min($0 + 2, digits.endIndex)] }.joined(separator: mark.utf8))
  }
}
