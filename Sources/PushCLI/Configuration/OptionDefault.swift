import PushCore

/// A default of an option as written in the configuration file.
package struct OptionDefault: Sendable, Equatable {
  package let id: OptionID
  /// The value; empty for a switch that is on, nil for one that is off.
  package let text: String?
  /// Whether the value is `true` or `false`.
  let isSwitch: Bool
  let position: TextPosition

  /// The value for people, with the credentials of a proxy masked.
  var shown: String {
    if isSwitch { return text == nil ? "false" : "true" }
    return ProxyURL(text ?? "").masked
  }
}
