/// Times as RFC 3339 writes them, in UTC with three digits of a second.
enum Timestamp {
  /// - Parameter milliseconds: Since 1970.
  static func text(_ milliseconds: Int64) -> String {
    let days = (milliseconds / 86_400_000) - (milliseconds % 86_400_000 < 0 ? 1 : 0)
    let rest = Int(milliseconds - days * 86_400_000)
    let (year, month, day) = date(Int(days))
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) + "T"
      + padded(rest / 3_600_000, 2) + ":" + padded(rest / 60_000 % 60, 2) + ":"
      + padded(rest / 1000 % 60, 2) + "." + padded(rest % 1000, 3) + "Z"
  }

  /// The day of the proleptic Gregorian calendar, counted in years that begin in March, so that the
  /// leap day is the last one.
  private static func date(_ daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let days = daysSince1970 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
