import PushCore

/// A setting of a vendor: what options, variables and profiles can say.
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

  /// In profiles and records: the option's name with `_`.
  package var key: String {
    option.rawValue.split(on: "-").joined(separator: "_")
  }

  /// Whether it is shown masked, and may stand in a file that `@FILE` names.
  package var isSecret: Bool {
    switch self {
    case .configString, .projectUUID, .labelKey: true
    default: false
    }
  }

  /// What an option's value stands for, read from the file that it names where it may.
  func value(_ text: String, _ context: Context) throws(Failure) -> String {
    guard isSecret else { return text }
    let file = AtFile(context)
    return self == .configString ? try file.base64(text) : try file.value(text)
  }

  /// Whether it may be empty, which says that there is none.
  var mayBeEmpty: Bool { self == .brandKey }
}

/// What a setting is, which decides how it is looked for and what its lack means.
package enum SettingKind: Sendable {
  /// Who is calling: missing, it ends a command with 78.
  case key
  /// Where calls go, the same.
  case address
  /// Whom a call is about: missing, it ends a command with 64.
  case identifier
}

/// One setting of one vendor: everything that reading it and documenting it needs.
package struct SettingRow: Sendable {
  package let id: SettingID
  package let vendor: Vendor
  package let kind: SettingKind
  /// The variable in ``VariableTable``, if any.
  package let variable: String?
  /// With the vendor's name; a phrase for messages: `the Smartico label key`.
  package let title: String
  /// For the variable: a sentence or more, text in backquotes being literal.
  package let detail: String
  /// The name of the command that learns it and keeps it in the state.
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
