import PushCore

/// What the commands that call a vendor have in common: settings, calls, and where results go.
struct CallRun {
  let configuration: Configuration
  let caller: Caller
  let access: VendorAccess
  let printer: RecordPrinter

  init(
    _ configuration: Configuration,
    text: any RecordRenderer = CallText(), env: [EnvironmentName] = []
  ) throws(Failure) {
    let (arguments, context) = (configuration.arguments, configuration.context)
    let style = try PrintStyle(arguments, context, text: text, env: env)
    let options = try CallOptions(arguments, context)
    self.configuration = configuration
    caller = Caller(options, context)
    access = VendorAccess(configuration, isReadOnly: options.mode != .send)
    printer = RecordPrinter(style, to: context.output)
  }

  var arguments: ParsedArguments { configuration.arguments }
  var context: Context { configuration.context }

  /// Whether requests are sent, not only shown.
  var sends: Bool { caller.options.mode == .send }

  /// Makes a single call, saves what it brought, and prints the result, in this order: a result that
  /// was printed is in the state.
  ///
  /// The record has `facts` in any case, and `failing` after a failure. `save` runs after a call that
  /// succeeded; its error becomes the record's.
  func make(
    _ step: Step, of vendor: Vendor, facts: [ReplyFact] = [], failing: [ReplyFact] = [],
    save: (StepOutcome) throws(Failure) -> Void = { _ in }
  ) throws(Failure) {
    guard sends else { return try caller.show(step.request, printer) }
    let outcome = try caller.call(step, of: vendor)
    var record = CallRecord(vendor: vendor, command: arguments.command)
    record.facts = outcome.failure == nil ? facts : facts + failing
    record.add(outcome)
    if record.failure == nil {
      record.failure = Failure.of { () throws(Failure) in try save(outcome) }
    }
    emit(record)
    if let failure = record.failure { context.fail(failure) }
  }

  /// Prints a result at once.
  func emit(_ record: CallRecord) {
    record.append(to: printer.begin())
    printer.end()
    context.output.flush()
  }

  /// The token, which every registration needs.
  func token() throws(Failure) -> String {
    let text = try arguments[.token].map { text throws(Failure) in
      try AtFile(context).value(text)
    }
    guard let text else { throw .usage("missing-option", "--token is missing") }
    // The value may come from a file.
    if let fault = text.blankness { throw .usage("bad-value", "--token: the value is \(fault)") }
    if text.utf8.contains(0) { throw .usage("bad-value", "--token: the value has a NUL") }
    return text
  }

  var now: String {
    arguments[.datetime] ?? context.datetime
  }
}

extension Context {
  /// Now, as vendors take it.
  var datetime: String { UTCDateTime.text(milliseconds: Int(clock.now)) }
}
