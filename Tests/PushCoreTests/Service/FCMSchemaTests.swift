import Testing

@testable import PushCore

@Suite struct FCMSchemaTests {
  /// The members whose type in the table differs from the published one, each with the reason.
  private static let differences: [String: String] = [:]

  @Test(
    "The table of FCM's requests has the members of the published schema, with their types",
    .enabled(
      if: FCMSchema.published != nil,
      "google-api-python-client, which has the schema, is not installed"))
  func members() throws {
    let published = try #require(FCMSchema.published)
    let known = Schema.fcmRequest.types()
    #expect(published.count > 90)
    let paths = Set(published.keys).union(known.keys).sorted()
    let differing = paths.filter { published[$0] != known[$0] }
    #expect(
      differing == Self.differences.keys.sorted(),
      "\(differing.map { "\($0): \(published[$0] ?? "-"), not \(known[$0] ?? "-")" })")
  }

  @Test("Both spellings of a member are the same name") func spellings() {
    for (snake, camel) in Schema.fcmRequest.spellings {
      let parts = snake.split(separator: "_")
      let expected = String(parts[0]) + parts.dropFirst().map(\.capitalized).joined()
      #expect(camel == expected)
    }
  }
}

extension Substring {
  /// The text with its first letter in upper case.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
