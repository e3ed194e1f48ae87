import PushCore

/// Applies the defaults of the configuration file to a command line.
package struct OptionDefaults {
  private let context: Context
  /// Returns whether a command satisfies a condition; a row is made when it is needed.
  private let anyCommand: ((CommandRow) -> Bool) -> Bool

  package init(_ context: Context, anyCommand: @escaping ((CommandRow) -> Bool) -> Bool) {
    (self.context, self.anyCommand) = (context, anyCommand)
  }

  /// Returns the arguments with the defaults of all options that they lack, and of those that
  /// collect.
  ///
  /// Ignores a default that the command does not have, and one that excludes a given option.
  /// Throws exit status 78 if the file or a default is invalid.
  package func applied(
    to arguments: ParsedArguments, _ row: @autoclosure () -> CommandRow
  ) throws(Failure) -> ParsedArguments {
    guard !arguments.has(.noDefaults), let file = try ProfileFile.read(context, .defaults),
      !file.defaults.isEmpty
    else { return arguments }
    var result = arguments
    let row = row()
    let options = row.allOptions
    for value in file.defaults { try check(value, file, row) }
    for value in file.defaults {
      guard let text = value.text,
        let option = options.first(where: { $0.id == value.id }),
        option.collects || !arguments.decides(value.id),
        value.id != .quiet || !arguments.has(.verbose),
        !DefaultTable.isIgnored(value.id, by: row.name, context),
        ValueCheck.failure(of: text, for: option, what: "") == nil
      else { continue }
      var candidate = result
      candidate.setDefault(file.resolved(text, for: option), of: value.id)
      if Failure.of({ () throws(Failure) in try ArgumentRules.check(candidate, row) }) == nil {
        result = candidate
      }
    }
    return result
  }

  /// Throws if neither this command nor another one accepts the value.
  private func check(
    _ value: OptionDefault, _ file: ProfileFile, _ command: CommandRow
  ) throws(Failure) {
    var fault: Failure?
    func isAccepted(by command: CommandRow) -> Bool {
      DefaultTable.applies(value.id, to: command.name)
        && command.allOptions.contains { row in
          guard row.id == value.id else { return false }
          let failure = Self.fault(of: value, row, file)
          fault = fault ?? failure
          return failure == nil
        }
    }
    if isAccepted(by: command) || anyCommand(isAccepted) { return }
    if let fault { throw fault }
  }

  /// Returns the error if an option does not accept the value.
  private static func fault(
    of value: OptionDefault, _ row: OptionRow, _ file: ProfileFile
  ) -> Failure? {
    let what = "\(value.id.key) of defaults"
    if row.isSwitch != value.isSwitch {
      return file.failure(
        value,
        row.isSwitch
          ? "\(what) must be true or false" : "\(what) must be a string or a number")
    }
    guard let text = value.text, !value.isSwitch else { return nil }
    if value.id == .output, text == OutputFormat.env.rawValue {
      return file.failure(value, "\(what): env is for single records only")
    }
    if row.readsAtFile, text == "@-" {
      return file.failure(value, "\(what): @- is only for options")
    }
    return ValueCheck.failure(of: text, for: row, what: what).map {
      file.failure(value, $0.message, hint: $0.hint)
    }
  }
}

extension ProfileFile {
  fileprivate func failure(
    _ value: OptionDefault, _ message: String, hint: String? = nil
  ) -> Failure {
    Failure(.configBadValue, message, hint: hint, input: InputPosition(value.position, in: path))
  }

  /// Returns a value in which a relative path of a file starts at the folder of this file.
  fileprivate func resolved(_ text: String, for option: OptionRow) -> String {
    if option.form?.place == .file { return resolved(text) }
    return option.readsAtFile && OptionRow.namesFile(text)
      ? "@" + resolved(String(text.unicodeScalars.dropFirst())) : text
  }
}

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

/// The options that may have a default in the configuration file.
///
/// They choose how pushkit works and prints. Options that choose the data to send or read are not
/// among them, because a command line would then not show what it does.
package enum DefaultTable {
  package static let options: [OptionID] = [
    .quiet, .verbose, .color, .errorFormat, .output,
    .lenient, .onError, .maxDocument, .strict, .requireVendor, .failOn, .ignore, .redact, .raw,
    .jobs,
    .to, .bundleID, .wrapper, .anyLink, .javascript, .port,
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
