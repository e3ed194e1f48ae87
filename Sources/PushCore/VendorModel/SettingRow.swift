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
  /// A value that follows from another setting, or from none.
  package struct Fallback: Sendable {
    /// The setting that the value follows from; nil for a constant.
    package let source: SettingID?
    /// Returns the value for the source's value, which is nil if the source has none.
    package let value: @Sendable (String?) -> String?

    package init(from source: SettingID? = nil, _ value: @escaping @Sendable (String?) -> String?) {
      (self.source, self.value) = (source, value)
    }
  }

  /// The endpoint that a URL is for.
  package struct Endpoint: Sendable {
    /// `http` or `socket`; `calls` for a vendor with a single URL.
    package let name: String
    /// The scheme and path of the URL at the emulator.
    package let emulated: (scheme: StaticString, path: StaticString)

    package init(_ name: String, emulated scheme: StaticString, _ path: StaticString) {
      self.name = name
      emulated = (scheme, path)
    }
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
  package let note: String
  /// The name of the command that obtains the value and saves it in the state.
  package let keeper: String?
  /// The value if none is given, if any.
  package let fallback: Fallback?
  /// The endpoint; nil if the setting is not a URL.
  package let endpoint: Endpoint?

  package init(
    _ id: SettingID, _ vendor: Vendor, _ kind: SettingKind, variable: String?, _ title: String,
    detail: String, option placeholder: String, _ usage: String, note: String = "",
    keeper: String? = nil, fallback: Fallback? = nil, endpoint: Endpoint? = nil
  ) {
    (self.id, self.vendor, self.kind, self.variable) = (id, vendor, kind, variable)
    (self.title, self.detail) = (title, detail)
    (self.placeholder, self.usage, self.note) = (placeholder, usage, note)
    (self.keeper, self.fallback, self.endpoint) = (keeper, fallback, endpoint)
  }
}
