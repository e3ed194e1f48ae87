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
