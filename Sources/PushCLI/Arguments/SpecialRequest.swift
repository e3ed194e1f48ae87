/// A request that takes precedence over the rest of the command line.
package enum SpecialRequest: Sendable, Equatable {
  /// `-h`, or `--help` if `full`.
  case help(full: Bool)
  /// `-V`, or `--version` if `full`.
  case version(full: Bool)

  /// Creates the request of an option; nil for any other option.
  init?(_ id: OptionID, _ spelling: String) {
    switch id {
    case .help: self = .help(full: spelling == "--help")
    case .version: self = .version(full: spelling == "--version")
    default: return nil
    }
  }
}
