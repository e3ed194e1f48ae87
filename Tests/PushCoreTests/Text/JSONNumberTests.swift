import Testing

@testable import PushCore

@Suite struct JSONNumberTests {
  @Test(
    "Whole numbers are read in all the forms that servers write",
    arguments: [
      ("5", "5"), ("5.0", "5"), ("\"5\"", "5"), ("1.37861765E8", "137861765"), ("1e3", "1000"),
      ("\"007\"", "7"), ("0", "0"), ("-0.0", "0"), ("-3", "-3"),
      ("12345678901234567890123", "12345678901234567890123"),
    ])
  func read(json: String, digits: String) throws {
    #expect(try number(json) == digits)
  }

  @Test(
    "Other values are not whole numbers",
    arguments: ["5.5", "1e-3", "\"x\"", "\"\"", "null", "true", "\"5 \"", "1e99", "[5]"])
  func refused(json: String) throws {
    #expect(try number(json) == nil)
  }

  private func number(_ json: String) throws -> String? {
    try #require(JSONValue("[\(json)]".utf8)).elements[0].wholeNumber
  }
}
