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
