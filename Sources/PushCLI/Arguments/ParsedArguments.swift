/// What stands above everything else on a command line.
package enum SpecialRequest: Sendable, Equatable {
  /// `-h`, or `--help` in full.
  case help(full: Bool)
  /// `-V`, or `--version` in full.
  case version(full: Bool)
}

/// A subcommand's command line as typed: checked against the table, not yet given a meaning.
package struct ParsedArguments: Sendable {
  /// The subcommand's name.
  package let command: String
  package var operands: [String] = []
  /// The first of `-h`, `--help`, `-V`, `--version`; nothing else counts then.
  package internal(set) var request: SpecialRequest?
  private var values: [OptionID: [String]] = [:]

  package init(command: String = "") {
    self.command = command
  }

  /// The last value of an option; the empty string for a switch that was given.
  package subscript(_ id: OptionID) -> String? {
    values[id]?.last
  }

  /// Every value of an option that collects, in order.
  package func all(_ id: OptionID) -> [String] {
    values[id] ?? []
  }

  package func has(_ id: OptionID) -> Bool {
    values[id] != nil
  }

  /// The value of an option whose row says that it is an integer.
  package func integer(_ id: OptionID) -> Int? {
    self[id].flatMap { Int($0) }
  }

  /// The value of an option whose row says that it is a number of seconds, in milliseconds.
  func milliseconds(_ id: OptionID) -> Int? {
    self[id].flatMap(Seconds.milliseconds)
  }

  /// Throws 64 for the first of `options` that was given: it has no effect `here`, a phrase.
  func refuse(_ options: [OptionID], _ here: String, hint: String? = nil) throws(Failure) {
    guard let option = options.first(where: has) else { return }
    throw .usage("no-effect", "--\(option.rawValue) has no effect \(here)", hint: hint)
  }

  mutating func add(_ value: String, to id: OptionID) {
    values[id, default: []].append(value)
  }
}
