import PushCore

extension SettingID {
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

  /// Returns the value of an option; reads it from a file if a secret value is `@FILE`.
  func value(_ text: String, _ file: AtFile) throws(Failure) -> String {
    guard isSecret else { return text }
    return self == .configString ? try file.base64(text) : try file.value(text)
  }
}
