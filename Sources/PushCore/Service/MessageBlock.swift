/// A part of a message, by its name in FCM's API.
enum MessageBlock: CaseIterable {
  case data, notification, android, apns, web

  var key: JSONKey {
    switch self {
    case .data: "data"
    case .notification: "notification"
    case .android: "android"
    case .apns: "apns"
    case .web: "webpush"
    }
  }

  /// The platform that alone reads the block; nil if all do.
  var platform: Platform? {
    switch self {
    case .data, .notification: nil
    case .android: .android
    case .apns: .ios
    case .web: .web
    }
  }

  /// Whether a platform reads the block.
  func isRead(by reader: Platform) -> Bool {
    guard let platform else { return true }
    return platform == reader || platform == .android && reader == .huawei
  }

  /// The names of all blocks, and of those for one platform.
  static let names = allCases.map(\.key)
  static let platformNames = allCases.filter { $0.platform != nil }.map(\.key)
}
