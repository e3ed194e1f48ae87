import PushCore

/// The value of `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
  /// Returns the seconds to wait, at most `Int32.max`; 0 for a date in the past, nil if invalid.
  ///
  /// `now` is in milliseconds since 1970.
  static func seconds(_ value: String, now: @autoclosure () -> Int64) -> Int? {
    let digits = value.prefix { $0.isASCII && $0.isNumber }
    let longest = Int(Int32.max)
    if !digits.isEmpty { return min(Int(digits) ?? longest, longest) }
    guard let moment = UTCDateTime.httpDate(value) else { return nil }
    return min(max((moment - Int(now()) + 999) / 1000, 0), longest)
  }
}
