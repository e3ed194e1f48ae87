import PushCore

/// A subcommand's parsed command line: checked against the table, not yet interpreted.
package struct ParsedArguments: Sendable {
  /// The subcommand's name.
  package private(set) var command: String
  package var operands: [String] = []
  /// The first of `-h`, `--help`, `-V` and `--version`; everything else is then ignored.
  package internal(set) var request: SpecialRequest?
  /// The switches that the command line turns off; a list, because few lines have one.
  private var off: [OptionID] = []
  /// The options whose values are defaults of the configuration file.
  private var defaults: [OptionID] = []
  /// The error in the defaults of the configuration file, for `doctor`.
  package var faultInDefaults: Failure?
  /// The option that receives the operands, and the first of them.
  private var operandOption: (id: OptionID, operand: String)?
  /// The options that are present; few enough that a search is faster than a dictionary.
  private var entries: [Present] = []

  private struct Present: Sendable {
    let id: OptionID
    /// The values before the last one.
    var earlier: [String] = []
    var value: String
    /// The JSON of a value that came from a record or a payload.
    var json: String?
  }

  package init(command: String = "") {
    self.command = command
  }

  private func index(of id: OptionID) -> Int? {
    for index in entries.indices where entries[index].id == id { return index }
    return nil
  }

  private mutating func set(_ entry: Present) {
    if let index = index(of: entry.id) {
      entries[index] = entry
    } else {
      if entries.isEmpty { entries.reserveCapacity(8) }
      entries.append(entry)
    }
  }

  /// The last value of an option; the empty string for a switch that is present.
  package subscript(_ id: OptionID) -> String? {
    index(of: id).map { entries[$0].value }
  }

  /// Returns all values of an option that collects, in order.
  package func all(_ id: OptionID) -> [String] {
    index(of: id).map { entries[$0].earlier + [entries[$0].value] } ?? []
  }

  package func has(_ id: OptionID) -> Bool {
    index(of: id) != nil
  }

  /// Returns the value of an option that takes an integer.
  package func integer(_ id: OptionID) -> Int? {
    self[id].flatMap { Int($0) }
  }

  /// Returns the value of an option that takes a duration, in milliseconds.
  func milliseconds(_ id: OptionID) -> Int? {
    self[id].flatMap(Quantity.milliseconds)
  }

  /// Returns the value of an option that takes a size, in bytes.
  func bytes(_ id: OptionID) -> Int? {
    self[id].flatMap(Quantity.bytes)
  }

  /// Returns the value of an option that takes a time, in milliseconds since 1970.
  ///
  /// - Throws: Exit status 64 if it is not a time.
  func time(_ id: OptionID) throws(Failure) -> Int? {
    guard let text = self[id] else { return nil }
    if let time = UTCDateTime.milliseconds(of: text) ?? UTCDateTime.midnight(text) { return time }
    throw Failure(
      .usageBadValue, "option --\(id.rawValue) needs a time, not \(TypedText.quoted(text))",
      hint: """
        use a timestamp such as 2021-06-01T07:49:23Z, a date such as 2021-06-01, or seconds since \
        1970 such as 1622533763
        """)
  }

  /// Whether the option is present and its value is not a default of the configuration file.
  func isGiven(_ id: OptionID) -> Bool {
    has(id) && !defaults.contains(id)
  }

  /// Whether the command line sets the option or turns it off.
  func decides(_ id: OptionID) -> Bool {
    isGiven(id) || off.contains(id)
  }

  /// Sets the default of an option that the command line lacks, or adds it to the values of one that
  /// collects.
  mutating func setDefault(_ value: String, of id: OptionID) {
    if let index = index(of: id) { return entries[index].earlier.insert(value, at: 0) }
    set(Present(id: id, value: value))
    defaults.append(id)
  }

  /// Throws exit status 64 for the first of `options` that is given.
  ///
  /// `here` is a phrase that says where the option has no effect.
  func refuse(_ options: [OptionID], _ here: String, hint: String? = nil) throws(Failure) {
    guard let option = options.first(where: isGiven) else { return }
    throw Failure(.usageNoEffect, "--\(option.rawValue) has no effect \(here)", hint: hint)
  }

  /// The options whose values came from a record or a payload, in their order.
  var recordedOptions: some Sequence<OptionID> {
    entries.lazy.filter { $0.json != nil }.map(\.id)
  }

  /// Returns the JSON of a value that came from a record or a payload.
  func json(_ id: OptionID) -> String? {
    index(of: id).flatMap { entries[$0].json }
  }

  /// Returns a value that came from a record or a payload.
  func recorded(_ id: OptionID) -> String? {
    index(of: id).flatMap { entries[$0].json == nil ? nil : entries[$0].value }
  }

  /// Returns the object of an option that collects `NAME=VALUE`, or of a record's key, as JSON.
  func object(_ id: OptionID) throws(Failure) -> String? {
    guard let index = index(of: id) else { return nil }
    if let json = entries[index].json { return json }
    var members: [(name: String, value: String)] = []
    for text in all(id) {
      guard let (name, value) = text.divided(), !name.isEmpty else {
        throw Failure(
          .usageBadValue,
          "option --\(id.rawValue) needs NAME=VALUE, not \(TypedText.quoted(text))")
      }
      // If a name is repeated, the last value wins.
      members.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
      members.append((name, value))
    }
    return JSONObjectWriter.text { object in
      for (name, value) in members { object.string(name, value) }
    }
  }

  /// Sets the value of a record's key, as text and as JSON.
  mutating func set(_ value: String, json: String, for id: OptionID) {
    set(Present(id: id, value: value, json: json))
  }

  /// Returns these values with those of a record, which take precedence.
  func overridden(by record: ParsedArguments) -> ParsedArguments {
    var merged = self
    merged.command = record.command
    merged.entries.reserveCapacity(entries.count + record.entries.count)
    for entry in record.entries { merged.set(entry) }
    return merged
  }

  mutating func add(_ value: String, to id: OptionID) {
    set(Present(id: id, earlier: all(id), value: value))
  }

  /// Adds an operand that is short for an option.
  mutating func add(operand: String, to id: OptionID) {
    if !has(id) { operandOption = (id, operand) }
    add(operand, to: id)
  }

  /// Returns the operand that is the option's first value; nil if the option was typed.
  func operand(for id: OptionID) -> String? {
    operandOption.flatMap { $0.id == id ? $0.operand : nil }
  }

  /// Turns a switch off.
  mutating func remove(_ id: OptionID) {
    entries.removeAll { $0.id == id }
    off.append(id)
  }
}

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
