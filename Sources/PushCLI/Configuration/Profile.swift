import PushCore

/// A value of a profile as written in the file, and its position.
package struct ProfileValue: Sendable, Equatable {
  package var text: String
  package var position: TextPosition
}

/// A profile of a configuration file.
package struct Profile: Sendable, Equatable {
  package let name: String
  /// The configuration file.
  package let path: String
  /// The vendor of all settings; nil if the profile may have settings of several vendors.
  package internal(set) var vendor: Vendor?
  /// The settings by key.
  package internal(set) var values: [String: ProfileValue] = [:]
  package internal(set) var state: String?
  package internal(set) var usesNoState = false

  package var source: SettingSource { .profile(name: name, path: path) }

  /// Whether the profile can be the source of a vendor's settings.
  func serves(_ wanted: Vendor) -> Bool { vendor == nil || vendor == wanted }

  /// Resolves a path of the profile; relative paths start at the file's folder.
  func resolved(_ text: String) -> String { ProfileFile(path: path).resolved(text) }

  /// Returns an error about one of its values.
  func failure(_ key: String, _ what: String, hint: String? = nil) -> Failure {
    Failure(
      .configBadValue, "\(key) of profile \(name): \(what)", hint: hint,
      input: values[key].map { InputPosition($0.position, in: path) })
  }

  /// Returns the value of a setting; reads it from a file if a secret value is `@FILE`.
  func value(_ id: SettingID, _ context: Context) throws(Failure) -> String? {
    guard let text = values[id.key]?.text else { return nil }
    guard id.isSecret, text.utf8.first == UInt8(ascii: "@") else {
      if id.isSecret { AtFile(context).warn(ifFile: resolved(text), shownAs: text) }
      return text
    }
    if text == "@-" { throw failure(id.key, "@- is only for options") }
    do {
      return try id.value(text, AtFile(context, resolve: resolved))
    } catch {
      throw failure(id.key, error.message, hint: error.hint)
    }
  }
}
