import PushCore

/// A setting of a vendor, as options, variables and profiles define it.
package enum SettingID: String, CaseIterable, Sendable {
  case configString, projectUUID, installURL
  case labelKey, brandKey, environment
  case apiURL, socketURL
  case appID
  case userID, subscriptionID, deviceID, instanceID

  package var option: OptionID {
    switch self {
    case .configString: .configString
    case .projectUUID: .projectUUID
    case .installURL: .installURL
    case .labelKey: .labelKey
    case .brandKey: .brandKey
    case .environment: .environment
    case .apiURL: .apiURL
    case .socketURL: .socketURL
    case .appID: .appID
    case .userID: .userID
    case .subscriptionID: .subscriptionID
    case .deviceID: .deviceID
    case .instanceID: .instanceID
    }
  }

  /// The key in profiles and records.
  package var key: String { option.key }

  /// Whether pushkit masks the value, and `@FILE` can name a file with it.
  package var isSecret: Bool {
    switch self {
    case .configString, .projectUUID, .labelKey, .brandKey: true
    default: false
    }
  }

  /// Returns the value of an option; reads it from a file if a secret value is `@FILE`.
  func value(_ text: String, _ context: Context) throws(Failure) -> String {
    guard isSecret else { return text }
    let file = AtFile(context)
    return self == .configString ? try file.base64(text) : try file.value(text)
  }

  /// Whether the value may be empty, which means that there is none.
  var mayBeEmpty: Bool { self == .brandKey }
}

/// The kind of a setting, which decides how it is resolved and which error its absence causes.
package enum SettingKind: Sendable {
  /// A key that identifies the caller; if missing, the command exits with status 78.
  case key
  /// A URL for calls; if missing, the command exits with status 78.
  case address
  /// The ID of the subject of a call; if missing, the command exits with status 64.
  case identifier
}

/// A setting of a vendor: everything that reading and documenting it requires.
package struct SettingRow: Sendable {
  package let id: SettingID
  package let vendor: Vendor
  package let kind: SettingKind
  /// The variable in ``VariableTable``, if any.
  package let variable: String?
  /// A phrase for messages that includes the vendor's name: `the Smartico label key`.
  package let title: String
  /// The variable's description: one or more sentences; text in backquotes is literal.
  package let detail: String
  /// The name of the command that obtains the value and saves it in the state.
  let keeper: String?
  /// The URL of the emulator that replaces the value; nil if the setting is not a URL.
  let emulatorURL: (scheme: StaticString, path: StaticString)?

  package init(
    _ id: SettingID, _ vendor: Vendor, _ kind: SettingKind, variable: String?, _ title: String,
    detail: String, keeper: String? = nil,
    emulatorURL: (scheme: StaticString, path: StaticString)? = nil
  ) {
    self.id = id
    self.vendor = vendor
    self.kind = kind
    self.variable = variable
    self.title = title
    self.detail = detail
    self.keeper = keeper
    self.emulatorURL = emulatorURL
  }
}
