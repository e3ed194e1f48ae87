/// The platform of the app that receives a message.
package enum Platform: StaticName, CaseIterable, Sendable {
  case ios, android, huawei, web

  /// Creates the platform that records and options name.
  package init?(name: String) {
    guard let platform = Self.allCases.first(where: { "\($0.rawValue)" == name }) else {
      return nil
    }
    self = platform
  }
}
