import PushCore

/// What is wrong with the value of a setting.
enum SettingCheck {
  /// Words for behind the setting's name, or nil; the value itself is not repeated.
  static func fault(of value: String, _ row: SettingRow) -> String? {
    if value.isEmpty { return row.id.mayBeEmpty ? nil : "is empty" }
    switch (row.kind, row.id) {
    case (_, .environment): return isEnvironment(value) ? nil : "is no number of an environment"
    case (.address, .socketURL): return faultOfSocket(value)
    case (.address, _): return faultOfAddress(value)
    case (.key, _): return hasLineBreak(value) ? "has a line break or a NUL" : nil
    case (.identifier, _): return value.blankness.map { "is \($0)" }
    }
  }

  private static func isEnvironment(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      && Int(text).map(Settings.environments.contains) ?? false
  }

  private static func hasLineBreak(_ text: String) -> Bool {
    text.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
  }

  private static func faultOfAddress(_ text: String) -> String? {
    if let fault = AddressCheck.fault(of: text) { return fault.message }
    return AddressCheck.hasQueryOrFragment(text) ? "has a query or a fragment" : nil
  }

  private static func faultOfSocket(_ text: String) -> String? {
    let scheme = text.utf8.prefix(2).map { $0 | 0x20 }
    guard scheme.elementsEqual("ws".utf8) else { return "does not begin with ws:// or wss://" }
    // ws and wss are http and https in all that is checked.
    switch AddressCheck.fault(of: "http" + String(Substring(text.utf8.dropFirst(2)))) {
    case .notHTTP: return "does not begin with ws:// or wss://"
    case let fault?: return fault.message
    case nil: return text.utf8.contains(UInt8(ascii: "#")) ? "has a fragment" : nil
    }
  }
}
