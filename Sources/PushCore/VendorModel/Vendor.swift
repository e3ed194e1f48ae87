/// The ID of a vendor; ``Vendors`` has the module of each.
///
/// Its messages have a ``PayloadFormat``. The calls to its API need the ``VendorInterface``, with a
/// ``SettingRow`` for each setting.
package enum Vendor: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  /// In descending order of evidence strength: if several vendors claim a payload, the first one
  /// wins.
  case pushexpress, optimobile, emarsys, smartico, everlytic
  /// Messages that no vendor claims.
  case apns, fcm, unknown

  /// Whether this is a vendor with its own payload format, not a transport.
  package var isNamed: Bool { rawValue < Vendor.apns.rawValue }

  /// The vendors that have their own payload format, the one with the strongest evidence first.
  package static let named = allCases.filter(\.isNamed)
}

/// The platform of the app that receives a message.
package enum Platform: StaticName, CaseIterable, Sendable, BitwiseCopyable {
  case ios, android, huawei, web

  /// Creates the platform that records and options name.
  package init?(name: String) {
    guard let platform = Self.allCases.first(where: { "\($0.rawValue)" == name }) else {
      return nil
    }
    self = platform
  }

  /// The name in texts for people.
  package var title: String {
    switch self {
    case .ios: "iOS"
    case .android: "Android"
    case .huawei: "Huawei"
    case .web: "browsers"
    }
  }
}

/// The certainty of a message's vendor.
package enum Confidence: StaticName, Sendable {
  case certain, likely, guess
}
