import PushCore

/// The value of a setting and its source.
package struct Setting: Sendable, Equatable {
  package var value: String
  package var source: SettingSource

  package init(_ value: String, _ source: SettingSource) {
    (self.value, self.source) = (value, source)
  }
}

/// The source of a setting's value.
package enum SettingSource: Sendable, Equatable {
  case option(OptionID)
  case variable(String)
  /// A profile in the file at `path`.
  case profile(name: String, path: String)
  /// `PUSHKIT_EMULATOR`, which replaces URLs.
  case emulator
  /// A key of a batch record.
  case record(key: String)
  /// Derived from another setting, which `from` names; or pushkit's default.
  case derived(from: String)

  /// The name in records and messages.
  package var name: String {
    switch self {
    case .option(let id): "--\(id.rawValue)"
    case .variable(let name): name
    case .profile(let name, let path): "profile \(name) in \(path)"
    case .emulator: EmulatorURL.variable
    case .record(let key): "the key \(key)"
    case .derived(let from): from
    }
  }
}

enum SettingCheck {
  /// Returns a phrase to follow the setting's name, or nil; it does not contain the value.
  static func fault(of value: String, _ id: SettingID, _ kind: SettingKind) -> String? {
    if value.isEmpty, id.mayBeEmpty { return nil }
    if let blankness = value.blankness { return "is \(blankness)" }
    switch (kind, id) {
    case (_, .environment):
      let form = ValueForm.integer(Settings.environments)
      return form.fits(value) ? nil : "is not \(form.expected)"
    case (.url, .socketURL): return socketURLFault(value)
    case (.url, _): return urlFault(value)
    case (.key, _): return hasLineBreak(value) ? "has a line break or a NUL" : nil
    case (.identifier, _): return nil
    }
  }

  private static func hasLineBreak(_ text: String) -> Bool {
    text.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
  }

  private static func urlFault(_ text: String) -> String? {
    if let fault = URLCheck.fault(of: text) { return fault.message }
    return URLCheck.hasQueryOrFragment(text) ? "has a query or a fragment" : nil
  }

  private static func socketURLFault(_ text: String) -> String? {
    let scheme = text.utf8.prefix(2).map { $0 | 0x20 }
    guard scheme.elementsEqual("ws".utf8) else { return "does not begin with ws:// or wss://" }
    // For this check, ws and wss are equivalent to http and https.
    switch URLCheck.fault(of: "http" + String(Substring(text.utf8.dropFirst(2)))) {
    case .notHTTP: return "does not begin with ws:// or wss://"
    case let fault?: return fault.message
    case nil: return text.utf8.contains(UInt8(ascii: "#")) ? "has a fragment" : nil
    }
  }
}
