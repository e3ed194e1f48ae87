import PushCore
import Testing

@testable import PushEmulator

/// The texts of violations.
@Suite struct FieldCheckTests {
  private static let rules: [FieldRule] = [
    .required("at", .dateTime), .optional("n", .integer(0...4)), .optional("email", .text(.email)),
    .optional("id", .filled),
  ]

  private func violations(_ body: String) throws -> [String] {
    var check = FieldCheck(isLenient: false)
    check.check(try #require(JSONValue(body.utf8)), Self.rules)
    return check.violations.map(\.text)
  }

  private static let timestamp = "an ISO 8601 timestamp such as 2018-11-23T11:05:47.000Z"

  @Test(arguments: [
    (#"{}"#, "at: is missing; it must be \(timestamp)"),
    (#"{"at":"yesterday"}"#, "at: must be \(timestamp); got 'yesterday'"),
    (#"{"at":""}"#, "at: must be \(timestamp); got an empty string"),
    (#"{"at":null}"#, "at: must be \(timestamp); got null"),
    (#"{"at":"2018-11-23T11:05","n":5}"#, "n: must be an integer from 0 to 4; got 5"),
  ])
  func aViolationHasTheValue(body: String, text: String) throws {
    #expect(try violations(body) == [text])
  }

  @Test("A value that may be a secret is not shown")
  func secrets() throws {
    #expect(
      try violations(#"{"at":"2018-11-23T11:05","email":"secret","id":"secret\u0000"}"#) == [
        "email: must be an email address; got another string of 6 characters",
        "id: must be a non-empty string without control characters; "
          + "got a string with control characters",
      ])
  }
}
