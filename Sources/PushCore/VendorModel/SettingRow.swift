/// The kind of a setting, which decides how it is resolved and which error its absence causes.
package enum SettingKind: Sendable {
  /// A key that identifies the caller; if missing, the command exits with status 78.
  case key
  /// A URL for calls; if missing, the command exits with status 78.
  case url
  /// The ID of the subject of a call; if missing, the command exits with status 64.
  case identifier
}

/// A setting of a vendor: everything that reading and documenting it requires.
package struct SettingRow: Sendable {
  /// A value that follows from another setting, or from none.
  package struct Fallback: Sendable {
    /// The setting that the value follows from; nil for a constant.
    package var source: SettingID?
    /// Returns the value for the source's value, which is nil if the source has none.
    package let value: @Sendable (String?) -> String?
  }

  /// The endpoint that a URL is for.
  package struct Endpoint: Sendable {
    /// `http` or `socket`; `calls` for a vendor with a single URL.
    package let name: String
    /// The scheme and path of the URL at the emulator.
    package let emulated: (scheme: StaticString, path: StaticString)
  }

  package let id: SettingID
  package let vendor: Vendor
  package let kind: SettingKind
  /// The variable with the value, if any.
  package let variable: String?
  /// A phrase for messages that includes the vendor's name: `the Smartico label key`.
  package let title: String
  /// The variable's description: one or more sentences; text in backquotes is literal.
  package let detail: String
  /// The name of the option's value, such as `KEY`.
  package let placeholder: String
  /// The summary of the option: `use this Smartico label key`.
  package let usage: String
  /// More sentences about the option; empty if the summary says everything.
  package var note = ""
  /// The name of the command that obtains the value and saves it in the state.
  package var savingCommand: String?
  /// The value if none is given, if any.
  package var fallback: Fallback?
  /// The endpoint; nil if the setting is not a URL.
  package var endpoint: Endpoint?
}

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

/// The keys under which the state stores the IDs of one vendor.
package struct StateLayout: Sendable, Equatable {
  package let vendor: Vendor
  /// The key of the vendor's ID for the device.
  package var deviceKey = "device_id"
  /// The key of the list of subscriptions or instances, which is empty for a vendor without such
  /// entries.
  package var listKey = "subscriptions"
  /// The key of an entry's ID.
  package var entryKey = "subscription_id"
  /// The keys of a contact's IDs; each is also an option, with `-` in place of `_`.
  package var contactKeys: [String] = []
}
