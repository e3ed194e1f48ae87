import PushCore

/// Reads records and makes a call for each.
final class BatchRun: BulkHandler {
  private let run: CallRun
  let bulk: BulkRun
  private let batchKeys: BatchKeys
  var batchCommandLine: BatchCommandLine? {
    BatchCommandLine(
      lineKey: batchKeys.options.contains(.token) ? "token" : "message_id",
      line: run.context.commandLine)
  }
  private let rules: BatchRules
  /// The size of the input in bytes, if there is only one, a regular file.
  private let size: Int?
  private let standing: Result<Vendor, Failure>
  private let messages = ReportedMessages()
  /// The vendor that `--vendor` names.
  private let vendor: Vendor?
  private let showsFiles: Bool
  private var index = 0
  /// The vendor that the last record without the key `vendor` implied by its other keys.
  private var implied: (options: [OptionID], vendor: Vendor)?

  /// - Parameter options: The options that are keys of records.
  static func perform(
    _ run: CallRun, _ files: [String], _ options: [OptionRow], _ rules: BatchRules
  ) throws(Failure) {
    var handler = try BatchRun(run, files, options, rules)
    handler.read(files)
    handler.bulk.finish()
  }

  private init(
    _ run: CallRun, _ files: [String], _ options: [OptionRow], _ rules: BatchRules
  ) throws(Failure) {
    (self.run, self.rules) = (run, rules)
    batchKeys = BatchKeys(options)
    bulk = try BulkRun(run, batchKeys)
    size = files.count == 1 ? FilePath.size(of: files[0]) : nil
    showsFiles = files.count > 1
    vendor = run.input.arguments[.vendor].flatMap(Vendor.init(name:))
    standing = try Self.fromEnvironmentOrProfile(run, among: rules.vendors)
  }

  /// Returns the default vendor from the environment or the profile.
  ///
  /// Without one, a record that names no vendor fails.
  private static func fromEnvironmentOrProfile(
    _ run: CallRun, among vendors: [Vendor]
  ) throws(Failure) -> Result<Vendor, Failure> {
    do {
      return .success(try VendorChoice.choose(run.configuration, among: vendors))
    } catch {
      // IDs of several vendors are defaults, each for the records of its own vendor.
      let isOpen = error.kind == .usageWrongVendor && !run.input.arguments.has(.vendor)
      guard error.kind == .usageMissingOption || isOpen else { throw error }
      return .failure(Failure(.usageMissingOption, "the record has no vendor"))
    }
  }

  func document(_ stream: DocumentStream, source: String) throws(Failure) {
    let root = Self.record(stream.root)
    let position = stream.documentPosition
    bulk.read(fraction: size.map { Double(position.offset) / Double(max($0, 1)) })
    bulk.warn(duplicatesIn: stream, source)
    let input = InputPosition(position, in: source)
    let request = stream.requestObject
    guard let split = rules.split else { return submit(root, request, input) }
    for record in split(root) { submit(record, request, input) }
  }

  private func submit(_ root: JSONValue, _ request: JSONValue?, _ input: InputPosition) {
    let index = index
    self.index += 1
    bulk.submit(record(root, index, input)) { () throws(Failure) in
      try call(root, request, input)
    }
  }

  func broken(_ failure: Failure) -> BrokenResult? {
    defer { index += 1 }
    bulk.broken(failure)
    return BrokenResult(command: run.input.arguments.command, index: index)
  }

  private func record(_ root: JSONValue, _ index: Int, _ input: InputPosition) -> CallRecord {
    CallRecord(
      vendor: nil, command: run.input.arguments.command,
      source: InputRecord(
        index: index, input: input, showsFile: showsFiles, ref: root["ref"]?.json,
        record: root.json))
  }

  /// Returns the record; a failed result of an earlier run has it as `input`.
  private static func record(_ root: JSONValue) -> JSONValue {
    guard root["ok"]?.kind == .false, let input = root["input"], input.kind == .object else {
      return root
    }
    return input
  }

  private func call(
    _ root: JSONValue, _ request: JSONValue?, _ position: InputPosition
  ) throws(Failure) -> (CallInput, Call) {
    try Self.check(root)
    let (command, keys, plan) = try rules.open(root)
    try Self.check(keys)
    let ignoresUnknown = bulk.options.ignoresUnknown
    let record = try batchKeys.read(keys, command: command, ignoresUnknown: ignoresUnknown)
    for name in record.placeholders {
      let what = "the key \(name) has a placeholder or an abbreviation, not a value"
      bulk.warn(Finding(.recordPlaceholder, what), position)
    }
    var values = record.values
    if let request { batchKeys.add(request, to: &values) }
    let named = values[.vendor].flatMap(Vendor.init(name:)) ?? self.vendor
    if let named, !rules.vendors.contains(named) { throw VendorChoice.notCallable(named) }
    let chosen: Vendor
    if let payload = record.payload {
      let message = try messages.only(
        in: payload, named, among: rules.vendors, warn: { bulk.warn($0) })
      chosen = message.vendor
      try batchKeys.keep(&values, of: chosen, in: keys, ignoresUnknown: ignoresUnknown)
      values = try message.added(to: ParsedArguments(command: command)).overridden(by: values)
    } else {
      if let named {
        try batchKeys.keep(&values, of: named, in: keys, ignoresUnknown: ignoresUnknown)
      }
      chosen = try vendor(of: values, record.constants.first?.vendor)
      if ignoresUnknown {
        try batchKeys.keep(&values, of: chosen, in: keys, ignoresUnknown: true)
      }
    }
    try batchKeys.check(record, of: chosen, ignoresUnknown: ignoresUnknown)
    let input = run.input.with(record: values, usesState: rules.usesState)
    do {
      return (input, try plan(chosen, input))
    } catch {
      throw error.namingKeys(of: values)
    }
  }

  /// Throws exit status 65 for values that must not be sent: redacted ones, and those of a record of
  /// parse-payload.
  private static func check(_ record: JSONValue) throws(Failure) {
    if PayloadReader.isRecord({ record[$0]?.string }) { throw PayloadReader.isNoPayload }
    guard record["redacted"] != nil else { return }
    // A duplicate may hide the mark.
    let isRedacted = record.members.contains {
      $0.name == "redacted" && $0.value.kind != .false && $0.value.kind != .null
    }
    guard isRedacted else { return }
    throw Failure(
      .recordRedacted, "the values of the record are redacted",
      hint: "print the record again without --redact")
  }

  /// Returns the vendor that a record names or implies, or else that of the command line.
  ///
  /// - Parameter likely: The vendor whose requests have a key of the record that is no option.
  private func vendor(of values: ParsedArguments, _ likely: Vendor?) throws(Failure) -> Vendor {
    let options = values.recordedOptions
    if let implied, likely == nil, options.elementsEqual(implied.options) { return implied.vendor }
    let vendor = try chosenVendor(values, likely)
    implied = values.has(.vendor) || likely != nil ? nil : (Array(options), vendor)
    return vendor
  }

  private func chosenVendor(_ values: ParsedArguments, _ likely: Vendor?) throws(Failure) -> Vendor
  {
    var values = values
    if !values.has(.vendor), let given = run.input.arguments[.vendor] {
      values.add(given, to: .vendor)
    }
    do {
      if let choice = try VendorChoice.explicit(values, among: rules.vendors) {
        return choice.vendor
      }
    } catch {
      guard bulk.options.ignoresUnknown, error.kind == .usageWrongVendor else { throw error }
      return try vendor(ofContradicting: values)
    }
    if let likely, case .failure = standing { return likely }
    return try standing.get()
  }

  /// Returns the vendor of a record with keys of several vendors: the default vendor, if a key that
  /// identifies a user or a device is its own, or else the vendor of all such keys.
  ///
  /// With `--ignore-unknown`, columns such as `country` do not decide.
  private func vendor(ofContradicting values: ParsedArguments) throws(Failure) -> Vendor {
    let rows = OptionVendors.rows.filter { values.has($0.option) }
    if case .success(let vendor) = standing,
      rows.contains(where: { $0.isIdentifier && $0.vendors.contains(vendor) })
    {
      return vendor
    }
    var identifying = values
    for row in rows where !row.isIdentifier { identifying.remove(row.option) }
    if let choice = try VendorChoice.explicit(identifying, among: rules.vendors) {
      return choice.vendor
    }
    return try standing.get()
  }
}

extension DiagnosticKind {
  static let recordRedacted = DiagnosticKind(
    "record.redacted", .data, summary: "the values of a record are redacted",
    meaning: """
      The record has `"redacted":true`, as the report entries of `resolve-action --redact` have. Its \
      IDs are placeholders, so a report would be for an invented message. Nothing was sent.
      """,
    remedy: "Print the record again without `--redact`.")
}

extension Failure {
  /// Whether the failure to plan a call would affect every record.
  ///
  /// A missing key fails only the records of its vendor, and the file of a key only those that need
  /// it. An invalid configuration file fails all.
  var failsAllRecords: Bool {
    switch status {
    case .config: kind == .configBadFile
    case .noInput, .usage, .data: false
    default: true
    }
  }

  /// The failure to plan a record's call, with the names of keys in place of those of options.
  ///
  /// - Parameter values: The values of the record; the others are from the command line.
  fileprivate func namingKeys(of values: ParsedArguments) -> Failure {
    let text = message.hasPrefix("option --") ? message.dropFirst(7) : message[...]
    guard text.hasPrefix("--") else { return self }
    let name = text.dropFirst(2).prefix { $0 != ":" && $0 != " " }
    guard let option = OptionID(rawValue: String(name)),
      values.recorded(option) != nil || kind == .usageMissingOption
    else { return self }
    var failure = self
    failure.message = "the key \(option.key)\(text.dropFirst(2 + name.count))"
    return failure
  }

  /// The failure of a record whose call could not be planned: its usage errors are errors of data.
  var ofRecord: Failure {
    guard status == .usage else { return self }
    var failure = self
    failure.status = .data
    failure.kind =
      switch kind {
      case .usageMissingOption, .stateSeveral: .recordIncomplete
      case .usageWrongVendor: .recordWrongVendor
      default: .recordBadValue
      }
    return failure
  }
}
