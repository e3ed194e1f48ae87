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
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))T\(padded(hour, 2)):"
      + "\(padded(minute, 2)):\(padded(second, 2)).\(padded(day.rest % 1000, 3))Z"
  }

  /// Returns an RFC 3339 timestamp in UTC, such as `2021-06-01T07:49:23Z`.
  ///
  /// It has a fraction only if the milliseconds are not zero.
  package static func rfc3339(milliseconds: Int) -> String {
    let whole = text(milliseconds: milliseconds)
    return milliseconds % 1000 == 0 ? "\(whole.dropLast(5))Z" : whole
  }

  private static func floored(_ value: Int, by unit: Int) -> (quotient: Int, rest: Int) {
    let rest = ((value % unit) + unit) % unit
    return ((value - rest) / unit, rest)
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

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
