import Testing

@testable import PushCore

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
