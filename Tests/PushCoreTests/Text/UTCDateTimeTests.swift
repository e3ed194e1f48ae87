import Foundation
import Testing

@testable import PushCore

@Suite struct UTCDateTimeTests {
  static let moments: [(Int, String)] = [
    (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (1_542_971_147_000, "2018-11-23T11:05:47.000Z"),
    (951_782_399_999, "2000-02-28T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (951_868_800_000, "2000-03-01T00:00:00.000Z"), (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
    (1_709_251_199_999, "2024-02-29T23:59:59.999Z"),
    (4_107_456_000_000, "2100-02-28T00:00:00.000Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    (1_735_689_599_999, "2024-12-31T23:59:59.999Z"),
    (1_735_689_600_000, "2025-01-01T00:00:00.000Z"),
    (-2_203_977_600_000, "1900-02-28T00:00:00.000Z"),
    (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
    (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    (1_600_000_000_007, "2020-09-13T12:26:40.007Z"),
  ]

  @Test(arguments: moments)
  func written(milliseconds: Int, text: String) {
    #expect(UTCDateTime.text(milliseconds: milliseconds) == text)
  }

  /// Foundation computes the expected result.
  @Test func daysOfFourCenturies() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for day in stride(from: -80_000, through: 80_000, by: 13) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let text = UTCDateTime.text(milliseconds: day * 86_400_000).prefix(10).split(separator: "-")
      guard text.compactMap({ Int($0) }) == [parts.year, parts.month, parts.day] else {
        Issue.record("day \(day): \(text)")
        return
      }
    }
  }

  @Test(
    "Moments are read as RFC 3339 and as numbers",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:00z", 0), ("1970-01-01 00:00:00+00:00", 0),
      ("2019-09-28T10:25:23+02:00", 1_569_659_123_000),
      ("2019-09-28T10:25:23.4567-05:30", 1_569_686_123_456),
      ("2000-02-29T00:00:00Z", 951_782_400_000), ("2020-02-29T12:00:00.5Z", 1_582_977_600_500),
      ("1969-12-31T23:59:59.999Z", -1), ("2016-12-31T23:59:60Z", 1_483_228_800_000),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
      ("1622533763", 1_622_533_763_000), ("1622533763.25", 1_622_533_763_250), ("-1.5", -1500),
      ("1622533763000", 1_622_533_763_000), ("0", 0),
    ])
  func good(text: String, milliseconds: Int) {
    #expect(UTCDateTime.milliseconds(of: text) == milliseconds)
  }

  @Test(
    "Other text is not a timestamp",
    arguments: [
      "", "now", "2019-09-28", "2019-09-28T10:25Z", "2019-09-28T10:25:23", "2019-13-28T10:25:23Z",
      "2019-00-01T00:00:00Z", "2019-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
      "2019-04-31T00:00:00Z",
      "2019-04-00T00:00:00Z", "2019-09-28T24:00:00Z", "2019-09-28T10:60:00Z",
      "2019-09-28T10:25:61Z",
      "2019-09-28T10:25:23.Z", "2019-09-28T10:25:23+2:00", "2019-09-28T10:25:23+24:00",
      "2019-09-28T10:25:23ZZ", " 0", "+1", "007", "0x10", "1e30", "9999-12-31T23:59:59-00:01",
    ])
  func bad(text: String) {
    #expect(UTCDateTime.milliseconds(of: text) == nil)
  }

  @Test("Written timestamps are read back") func bothWays() {
    for step in stride(
      from: UTCDateTime.range.lowerBound, to: UTCDateTime.range.upperBound, by: 86_399_999_983)
    {
      #expect(UTCDateTime.milliseconds(of: UTCDateTime.rfc3339(milliseconds: step)) == step)
      #expect(UTCDateTime.milliseconds(of: UTCDateTime.text(milliseconds: step)) == step)
    }
  }
}

/// RFC 9110, section 5.6.7.
@Suite struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
    ("Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"),
    ("Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37Z"),
    ("sat, 29 feb 2020 23:59:60 gmt", "2020-03-01T00:00:00Z"),
    ("Friday, 01-Jan-27 00:00:00 GMT", "2027-01-01T00:00:00Z"),
  ])
  func dates(text: String, moment: String) {
    #expect(UTCDateTime.httpDate(text).map(UTCDateTime.rfc3339) == moment)
  }

  @Test(arguments: [
    "", "soon", "Sun", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
    "Sun, 31 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 1994 08:49:37 GMT", "Sun, 06 Nov 08:49:37 GMT",
    "Sun, 06 Nov 1994 1 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 08:49:37",
    "Sun, 00 Nov 1994 08:49:37 GMT",
  ])
  func noDates(text: String) {
    #expect(UTCDateTime.httpDate(text) == nil)
  }
}
