import PushCore

/// Checks the rules that involve several arguments.
enum ArgumentRules {
  static func check(_ parsed: ParsedArguments, _ row: CommandRow) throws(Failure) {
    try checkOperandCount(parsed, row)
    try checkExclusions(parsed, row)
    try checkNeeds(parsed, row)
    try checkEmit(parsed, row)
    try checkOutput(parsed)
    try checkFields(parsed, row)
    try checkStandardInput(parsed, row)
  }

  private static func checkOperandCount(
    _ parsed: ParsedArguments, _ row: CommandRow
  ) throws(Failure) {
    let allowed = row.operands.allowed
    if parsed.operands.count < allowed.lowerBound {
      throw Failure(
        .usageMissingOperand, "\(row.name) requires an operand: \(row.operands.synopsis)")
    }
    guard parsed.operands.count > allowed.upperBound else { return }
    let extra = parsed.operands[allowed.upperBound]
    let token = row.allOptions.first { $0.id == .token }
    // A token without its option is an operand.
    let isSecret = row.operands.isSecret || token != nil
    let shown = isSecret ? "" : " \(TypedText.quoted(extra))"
    let limit =
      switch allowed.upperBound {
      case 0: "none"
      case 1: "at most one operand"
      case let count: "at most \(count) operands"
      }
    throw Failure(
      .usageUnexpectedOperand, "unexpected operand\(shown): \(row.name) accepts \(limit)",
      hint: TypedText.pasteHint(extra)
        ?? token.map { "give a push token with \($0.long)" }
        ?? "put quotes around an operand that contains blanks")
  }

  private static func checkExclusions(
    _ parsed: ParsedArguments, _ row: CommandRow
  ) throws(Failure) {
    for rule in row.exclusions where parsed.has(rule.option) {
      for other in rule.others where parsed.has(other) {
        throw Failure(
          .usageExclusiveOptions,
          "\(name(rule.option, parsed)) and \(name(other, parsed)) exclude each other")
      }
      if rule.operands, !parsed.operands.isEmpty {
        throw Failure(
          .usageExclusiveOptions, "--\(rule.option.rawValue) and operands exclude each other")
      }
    }
  }

  /// Returns what the user typed for an option: its name, or an operand.
  private static func name(_ option: OptionID, _ parsed: ParsedArguments) -> String {
    guard let operand = parsed.operand(for: option) else { return "--\(option.rawValue)" }
    return "the operand \(TypedText.quoted(operand))"
  }

  /// Pairs of an option and the option that it requires in every command that has both.
  private static let needs: [(OptionID, OptionID)] = [
    (.reveal, .curl), (.ignoreUnknown, .batch), (.lenient, .send), (.scan, .send),
    (.onError, .send), (.maxDocument, .send), (.packageID, .sendToken),
    (.noStandalone, .miniGame), (.project, .curl), (.production, .curl),
    (.expectSubset, .expect), (.ignore, .expect),
  ]

  private static func checkNeeds(_ parsed: ParsedArguments, _ row: CommandRow) throws(Failure) {
    for (option, needed) in needs where parsed.has(option) && !parsed.has(needed) {
      guard row.allOptions.contains(where: { $0.id == needed }) else { continue }
      throw Failure(.usageMissingOption, "--\(option.rawValue) requires --\(needed.rawValue)")
    }
  }

  /// Rejects `--on-error emit` with an output that cannot have records between its parts.
  private static func checkEmit(_ parsed: ParsedArguments, _ row: CommandRow) throws(Failure) {
    guard parsed[.onError] == "emit" else { return }
    if parsed.has(.javascript) {
      throw Failure(
        .usageExclusiveOptions, "--on-error emit and --javascript exclude each other",
        hint: "records cannot be mixed with JavaScript statements")
    }
    if parsed.has(.fix) {
      throw Failure(
        .usageExclusiveOptions, "--on-error emit and --fix exclude each other",
        hint: "standard error has the errors")
    }
    if !row.outputs.isEmpty, row.outputs.allSatisfy(\.isReport) {
      throw Failure(
        .usageExclusiveOptions, "--on-error emit is not for \(row.name)",
        hint: "pages and pictures have no records; standard error has the errors")
    }
    let form = parsed[.output].flatMap(OutputFormat.init(rawValue:))
    if let form, form.isReport {
      throw Failure(
        .usageExclusiveOptions, "--on-error emit and --output \(form) exclude each other",
        hint: "\(form) contains the errors of broken documents")
    }
    guard row.printsText else { return }
    if form == nil || form == .text {
      throw Failure(
        .usageExclusiveOptions, "--on-error emit and bare text exclude each other",
        hint: "-o compact prints records")
    }
  }

  /// The values of `--output` that change nothing with `--field`.
  static let formsWithField = [OutputFormat.compact, .json].map(\.rawValue)

  /// Rejects `--field` with an output format that has no columns.
  private static func checkOutput(_ parsed: ParsedArguments) throws(Failure) {
    guard parsed.has(.field), let form = parsed[.output], !formsWithField.contains(form) else {
      return
    }
    throw Failure(
      .usageExclusiveOptions, "--field and --output \(form) exclude each other",
      hint: "--field prints one line of values per record")
  }

  /// Rejects unknown names in `--field`: a misspelled name would print only empty lines.
  private static func checkFields(_ parsed: ParsedArguments, _ row: CommandRow) throws(Failure) {
    guard parsed.has(.field), row.hasClosedRecord, !parsed.has(.dryRun) else { return }
    let keys = row.fieldKeys.map(\.name)
    if row.record.isEmpty { return }
    let names = keys + (row.allOptions.contains { $0.id == .onError } ? brokenDocument : [])
    for path in parsed.all(.field).flatMap(FieldPath.list).compactMap(FieldPath.init) {
      let name = path.firstName
      guard !names.contains(name) else { continue }
      throw Failure(
        .usageUnknownField,
        "--field: no record of \(row.name) has the key \(TypedText.quoted(name, among: names))",
        hint: "pushkit help \(row.name) lists the keys")
    }
  }

  /// The members of the records that `--on-error emit` prints.
  private static let brokenDocument = ["error", "raw", "raw_base64", "length"]

  private static func checkStandardInput(
    _ parsed: ParsedArguments, _ row: CommandRow
  ) throws(Failure) {
    var claims: [String] = []
    for option in row.allOptions {
      // An option that does not collect uses only its last value.
      for value in option.collects ? parsed.all(option.id) : parsed.all(option.id).suffix(1) {
        if option.form?.place == .file, value == "-" { claims.append("\(option.long) -") }
        if option.readsAtFile, value == "@-" { claims.append("\(option.long) @-") }
      }
    }
    if row.operands.readsStandardInput {
      claims += parsed.operands.filter { $0 == "-" }.map { _ in "the operand -" }
    }
    if claims.count > 1 {
      throw Failure(
        .usageStdinTwice, "\(claims[0]) and \(claims[1]) cannot both read standard input")
    }
  }
}
