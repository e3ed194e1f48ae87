import Testing

@testable import PushCore

@Suite struct WebSocketKeyTests {
  /// RFC 6455, sections 1.3 and 4.1.
  @Test func theSampleOfTheStandard() {
    #expect(
      WebSocketKey.accept(for: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    #expect(WebSocketKey.text(Array(1...16)) == "AQIDBAUGBwgJCgsMDQ4PEA==")
  }
}
