import PushCore

/// The common parts of the commands that call a vendor: settings, calls and output.
struct CallRun {
  let configuration: Configuration
  let caller: Caller
  let access: VendorAccess
  let printer: RecordPrinter

  init(
    _ configuration: Configuration, text: any RecordRenderer = CallText(),
    env: [EnvironmentName] = []
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

  /// Whether requests are sent, not only printed.
  var sends: Bool { caller.options.mode == .send }

  /// Makes a single call, saves its result in the state, then prints it.
  ///
  /// A printed result is therefore in the state. The record always has `facts`, and also `failing`
  /// after a failure. `save` runs after a successful call; its error becomes the record's.
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

  /// Prints a result immediately.
  func emit(_ record: CallRecord) {
    record.append(to: printer.begin())
    printer.end()
    context.output.flush()
  }

  /// Returns the token that every registration requires.
  func token() throws(Failure) -> String {
    let text = try arguments[.token].map { text throws(Failure) in
      try AtFile(context).value(text)
    }
    guard let text else { throw Failure(.usageMissingOption, "--token is missing") }
    // The value may come from a file.
    if let fault = text.blankness {
      throw Failure(.usageBadValue, "--token: the value is \(fault)")
    }
    if text.utf8.contains(0) { throw Failure(.usageBadValue, "--token: the value has a NUL") }
    return text
  }

  var now: String {
    arguments[.datetime] ?? context.datetime
  }
}

extension Context {
  /// The current time in the vendors' format.
  var datetime: String { UTCDateTime.text(milliseconds: Int(clock.now)) }
}
