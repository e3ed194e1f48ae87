import PushCore

/// The options that may have a default in the configuration file.
///
/// They choose how pushkit works and prints. Options that choose the data to send or read are not
/// among them, because a command line would then not show what it does.
package enum DefaultTable {
  package static let options: [OptionID] = [
    .quiet, .verbose, .color, .errorFormat, .output,
    .lenient, .onError, .maxDocument, .strict, .requireVendor, .failOn, .ignore, .redact, .raw,
    .jobs, .stats,
    .to, .bundleID, .wrapper, .anyLink, .javascript, .port, .online,
    .timeout, .connectTimeout, .maxTime, .maxAttempts, .maxDelay, .proxy, .cacert, .http1,
    .retryLost, .noReconnect,
    .rate, .ordered, .maxFailures, .ignoreUnknown,
  ]

  /// Returns the reason why an option cannot have a default; nil if it can.
  static func refusal(_ id: OptionID) -> String? {
    if options.contains(id) { return nil }
    if SettingID.allCases.contains(where: { $0.option == id })
      || [.vendor, .state, .noState].contains(id)
    {
      return "write it into a profile: \"profiles\": {\"NAME\": {\"\(id.key)\": …}}"
    }
    switch id {
    case .profile: return "\"default\": \"NAME\" selects the profile"
    case .field: return "the values to print depend on the command; use an alias of your shell"
    default: return "give --\(id.rawValue) on the command line, which shows what is sent and read"
    }
  }

  /// Whether the default of an option has no effect in a run of `command`.
  ///
  /// Variables take precedence, a format is for people, and redacted data must not be converted or
  /// reported because a file says so.
  static func isIgnored(_ id: OptionID, by command: String, _ context: Context) -> Bool {
    let environment = context.environment
    return switch id {
    case .output: !context.terminal.output
    case .proxy:
      ["https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY"].contains {
        environment.nonEmpty($0) != nil
      }
    case .color:
      ["NO_COLOR", "CLICOLOR_FORCE"].contains { environment.nonEmpty($0) != nil }
        || environment["TERM"] == "dumb"
    default: !applies(id, to: command)
    }
  }

  /// Whether the default of an option is meant for a command that has the option.
  static func applies(_ id: OptionID, to command: String) -> Bool {
    switch id {
    case .redact: ["parse-payload", "check-payload"].contains(command)
    // In diff-payload, it has paths.
    case .ignore: command == "check-payload"
    default: true
    }
  }
}
