import PushCore

/// A word in a token that selects the response, before all other rules.
package enum TokenName: String, CaseIterable, Sendable {
  case unregistered, badtoken, quota, unavailable, mismatch

  init?(in token: String) {
    let bytes = Array(token.utf8)
    // Faster than a search in a string.
    guard let found = Self.allCases.first(where: { bytes.contains(text: Array($0.rawValue.utf8)) })
    else { return nil }
    self = found
  }

  /// The error code of FCM's v1 API.
  package var fcmCode: String {
    switch self {
    case .unregistered: "UNREGISTERED"
    case .badtoken: "INVALID_ARGUMENT"
    case .quota: "QUOTA_EXCEEDED"
    case .unavailable: "UNAVAILABLE"
    case .mismatch: "SENDER_ID_MISMATCH"
    }
  }

  /// The text with which FCM explains the code.
  var fcmMessage: String {
    switch self {
    case .unregistered: "Requested entity was not found."
    case .badtoken: "The registration token is not a valid FCM registration token"
    case .quota: "Quota exceeded."
    case .unavailable: "The service is currently unavailable."
    case .mismatch: "SenderId mismatch"
    }
  }

  /// The reason of APNs.
  package var apnsReason: String {
    switch self {
    case .unregistered: "Unregistered"
    case .badtoken: "BadDeviceToken"
    case .quota: "TooManyRequests"
    case .unavailable: "ServiceUnavailable"
    case .mismatch: "DeviceTokenNotForTopic"
    }
  }

  /// The error of the token in the management of topics.
  var topicError: String {
    switch self {
    case .unregistered: "NOT_FOUND"
    case .badtoken: "INVALID_ARGUMENT"
    case .quota: "RESOURCE_EXHAUSTED"
    case .unavailable: "INTERNAL"
    case .mismatch: "PERMISSION_DENIED"
    }
  }
}
