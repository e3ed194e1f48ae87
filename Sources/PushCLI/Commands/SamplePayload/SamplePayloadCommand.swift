import PushCore

extension Command {
  static let samplePayload = Command("sample-payload", run: SamplePayloadCommand.run) { name in
    CommandRow(
      name, .toolkit, "print sample payloads of every format",
      operands: OperandShape(
        "[FORMAT…]", 0...Int.max, completion: .words(FormatTable.sampleNames),
        "Names of formats. Without operands, pushkit lists the names, one per line."),
      groups: [.records, .common],
      options: [
        OptionRow(
          .set, "PATH=VALUE", .text, collects: true, "set a value; may be repeated",
          detail: """
            PATH is dotted (`aps.alert.title`) or a JSON Pointer (`/aps/alert/title`), as for \
            `--field`. VALUE is JSON if it parses as JSON, and otherwise a string. pushkit adds a \
            missing member, and an element after the last one. It refuses a PATH whose parent is not an \
            object or array.
            """),
        OptionRow(
          .form, "FORM", .word(SampleForm.allCases.map(\.rawValue)),
          "print in the form of a log or a command",
          detail: """
            Without this option, pushkit prints JSON. pushkit-parse-payload(1) reads the other \
            forms with `--lenient`. It reads `sns` without it, because that is JSON.
            """),
      ],
      exclusions: [ExclusionRow(.form, [.output, .field])],
      outputs: [.compact, .json, .pretty],
      description: """
        Prints one sample payload for each FORMAT. Use the samples to try the other commands, or to
        test an app.

        A sample is the one in the vendor's guide, with repaired JSON and plausible values in place
        of placeholders. Samples that no guide shows are modeled on payloads of real apps.

        The formats are those that pushkit-parse-payload(1) recognizes, and some documents that are
        not pushes:
        \(FormatTable.samples.map { KeyRow($0.name, $0.meaning) }.list)

        # Forms
        With `--as`, pushkit prints the samples in a form in which people meet payloads:
        \(SampleForm.allCases.map { KeyRow($0.rawValue, $0.meaning) }.list)

        Logs often do not show the types of values. In NSDictionary and Swift dumps, true is 1 and
        false is 0.
        """,
      statuses: [.ok, .usage, .io],
      examples: """
        list the names
        $ pushkit sample-payload

        read two samples
        $ pushkit sample-payload smartico-push emarsys-ios-v1 |
            pushkit parse-payload --field vendor
        smartico
        emarsys

        change a value of a sample
        $ pushkit sample-payload apns --set aps.alert.title='50 % off' |
            pushkit parse-payload --field title
        50 % off

        print a payload as an iOS app logs it
        $ pushkit sample-payload --as ios-dump apns |
            pushkit parse-payload --lenient --quiet --field title
        Game Request
        """,
      seeAlso: ["parse-payload", "vendors"])
  }
}

/// `sample-payload`: prints samples by name, or the list of names.
///
/// The samples are in ``FormatTable``. Each ``SampleChange`` of `--set` changes them; then they are
/// printed as JSON, or in the ``SampleForm`` of `--as`.
enum SamplePayloadCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let style = try PrintStyle(arguments, context)
    if arguments.operands.isEmpty {
      try arguments.refuse([.set, .form], "without a FORMAT")
      for name in FormatTable.sampleNames { context.output.line(name) }
      return
    }
    var samples: [JSONValue] = []
    let changes = try arguments.all(.set).map(SampleChange.init)
    for name in arguments.operands {
      var sample = try sample(name)
      for change in changes { sample = try change.applied(to: sample, named: name) }
      samples.append(sample)
    }
    if let form = arguments[.form].flatMap(SampleForm.init) {
      for sample in samples { context.output.line(form.text(of: sample)) }
      return
    }
    let printer = RecordPrinter(style, to: context.output)
    for sample in samples {
      sample.copy(to: printer.begin())
      printer.end()
      context.output.endLines()
    }
  }

  private static func sample(_ name: String) throws(Failure) -> JSONValue {
    guard let text = FormatTable.rows.first(where: { $0.name == name })?.sample else {
      throw Failure(
        .usageUnknownName,
        "unknown format \(TypedText.quoted(name, among: FormatTable.sampleNames))",
        hint: "run pushkit sample-payload to list the formats")
    }
    guard let sample = JSONValue(text.utf8) else {
      throw Failure(.internalBug, "a sample is not valid JSON")
    }
    return sample
  }
}

/// A value of `--set`: a path and the JSON to write there.
struct SampleChange {
  private let name: String
  private let path: FieldPath
  private let json: String

  /// Parses `PATH=VALUE`; throws exit status 64 for other text.
  init(_ text: String) throws(Failure) {
    guard let (name, value) = text.divided() else {
      throw Failure(
        .usageBadValue, "option --set needs PATH=VALUE, not \(TypedText.quoted(text))",
        hint: "for example --set aps.badge=3")
    }
    guard let path = FieldPath(name) else {
      throw Failure(
        .usageBadValue, "option --set: not a path: \(TypedText.quoted(name))",
        hint: "use dots (aps.alert.title) or a JSON Pointer (/aps/alert/title)")
    }
    (self.name, self.path, json) = (name, path, Self.json(value))
  }

  /// Returns a value that is JSON as it is, and any other text as a JSON string.
  private static func json(_ text: String) -> String {
    let elements = JSONValue("[\(text)]".utf8)?.elements ?? []
    return elements.count == 1 ? elements[0].json : JSONText.quoted(text)
  }

  /// Returns the changed sample; throws exit status 64 if the path has no parent in it.
  func applied(to sample: JSONValue, named format: String) throws(Failure) -> JSONValue {
    guard let text = path.setting(json, in: sample), let changed = JSONValue(text.utf8) else {
      throw Failure(
        .usageBadValue,
        "option --set: the parent of \(TypedText.quoted(name)) is not an object or array of \(format)",
        hint: "pushkit sample-payload \(format) -o pretty shows the sample")
    }
    return changed
  }
}
