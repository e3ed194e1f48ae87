/// A setting of a vendor, as options, variables and profiles define it.
///
/// The raw value is the key in profiles and records; with dashes, it is the option.
package enum SettingID: String, CaseIterable, Sendable {
  case configString = "config_string"
  case projectUUID = "project_uuid"
  case installURL = "install_url"
  case labelKey = "label_key"
  case brandKey = "brand_key"
  case environment
  case apiURL = "api_url"
  case socketURL = "socket_url"
  case appID = "app_id"
  case userID = "user_id"
  case subscriptionID = "subscription_id"
  case deviceID = "device_id"
  case instanceID = "instance_id"

  /// The key in profiles and records.
  package var key: String { rawValue }

  /// Whether pushkit masks the value, and `@FILE` can name a file with it.
  package var isSecret: Bool {
    switch self {
    case .configString, .projectUUID, .labelKey, .brandKey: true
    default: false
    }
  }

  /// Whether the value may be empty, which means that there is none.
  package var mayBeEmpty: Bool { self == .brandKey }
}
