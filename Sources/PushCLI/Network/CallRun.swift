import PushCore

/// The common parts of the commands that call a vendor: settings, calls and output.
struct CallRun {
  let configuration: Configuration
  let input: CallInput
  let caller: Caller
  let printer: RecordPrinter

  init(
    _ configuration: Configuration,
    text: RecordRenderer? = CallText.render, env: [EnvironmentName] = []
  ) throws(Failure) {
    let (arguments, context) = (configuration.arguments, configuration.context)
    let style = try PrintStyle(arguments, context, text: text, env: env)
    let options = try CallOptions(arguments, context)
    self.configuration = configuration
    caller = Caller(options, context)
    input = CallInput(
      arguments: arguments,
      access: VendorAccess(configuration, isReadOnly: options.mode != .send), context: context,
      retriesLost: options.retriesLost)
    printer = RecordPrinter(style, to: context.output)
  }

  var context: Context { configuration.context }

  /// Whether requests are sent, not only printed.
  var sends: Bool { caller.options.mode == .send }

  /// Makes a single call, saves its result in the state, then prints it.
  ///
  /// A printed result is therefore in the state.
  func make(_ call: Call) throws(Failure) {
    guard sends else { return try caller.show(call, printer) }
    let record = try caller.perform(call)
    emit(record)
    if let failure = record.failure { context.fail(failure) }
  }

  /// Prints a result immediately.
  func emit(_ record: CallRecord) {
    record.append(to: printer.begin())
    printer.end()
    context.output.flush()
  }
}
