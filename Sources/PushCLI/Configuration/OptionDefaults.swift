import PushCore

/// Applies the defaults of the configuration file to a command line.
package struct OptionDefaults {
  private let context: Context
  /// The rows of all commands, each made when it is needed.
  private let allCommands: AnySequence<CommandRow>

  package init(_ context: Context, among allCommands: AnySequence<CommandRow>) {
    (self.context, self.allCommands) = (context, allCommands)
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
    if isAccepted(by: command) || allCommands.contains(where: isAccepted) { return }
    if let fault { throw fault }
  }

  /// Returns the error if an option does not accept the value.
  private static func fault(
    of value: OptionDefault, _ row: OptionRow, _ file: ProfileFile
  ) -> Failure? {
    let what = "\(value.id.key) of defaults"
    if (row.value == .none) != value.isSwitch {
      return file.failure(
        value,
        row.value == .none
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
    switch option.value {
    case .file: resolved(text)
    default:
      option.readsAtFile && OptionRow.namesFile(text)
        ? "@" + resolved(String(text.unicodeScalars.dropFirst())) : text
    }
  }
}
