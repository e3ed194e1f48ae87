import CPlatform
import PushCore

/// The common parts of the commands that call a vendor: settings, calls and output.
///
/// A ``Call`` is planned from a ``CallInput``. ``Caller`` makes it with the ``CallOptions``, step by
/// step, and each ``StepOutcome`` goes into the ``CallRecord``, which is printed.
final class CallRun {
  let configuration: Configuration
  let input: CallInput
  let options: CallOptions
  let printer: RecordPrinter
  /// Makes single calls; loads libcurl for the first.
  private var caller: Caller?

  /// - Parameter isLocal: As for ``CallOptions``.
  init(
    _ configuration: Configuration, isLocal: Bool = false,
    text: RecordRenderer? = CallText.render, env: [EnvironmentName] = []
  ) throws(Failure) {
    let (arguments, context) = (configuration.arguments, configuration.context)
    let style = try PrintStyle(arguments, context, text: text, env: env)
    options = try CallOptions(arguments, context, isLocal: isLocal)
    self.configuration = configuration
    input = CallInput(configuration, options)
    printer = RecordPrinter(style, to: context.output)
    // Without a reader, a command that sends requests must not continue unnoticed.
    context.endsByPipeSignal = sends
    // After a signal, its results should still reach a slow reader.
    if sends { pk_wait_for_slow_readers() }
  }

  var context: Context { configuration.context }

  /// Whether requests are sent, not only printed.
  var sends: Bool { options.mode == .send }

  /// Makes a single call, saves its result in the state, then prints it.
  ///
  /// A printed result is therefore in the state.
  func make(_ call: Call) throws(Failure) {
    guard sends else { return try show(call) }
    let record = try perform(call)
    emit(record)
    if let failure = record.failure { context.fail(failure) }
  }

  /// Makes a single call; on a terminal, shows the remaining time before the next attempt.
  func perform(_ call: Call) throws(Failure) -> CallRecord {
    let caller = try loadedCaller()
    caller.start(ActiveCall(call))
    defer { context.showRemaining(0) }
    var end = pk_monotonic_ms() + Self.second
    while true {
      switch caller.next(until: end) {
      case .ended(let call, _): return call.record
      case .willRetry: break
      case .wantsToWait: caller.proceed(until: end)
      case .idle:
        context.showRemaining(caller.nextAttempt.map { Int($0 - pk_monotonic_ms()) } ?? 0)
        end = pk_monotonic_ms() + Self.second
      }
    }
  }

  private static let second: Int64 = 1000

  /// Waits; returns false if a signal arrived.
  func wait(_ milliseconds: Int) throws(Failure) -> Bool {
    try loadedCaller().wait(milliseconds)
  }

  private func loadedCaller() throws(Failure) -> Caller {
    if let caller { return caller }
    let loaded = try Caller(options, context)
    caller = loaded
    return loaded
  }

  /// Prints a result immediately.
  func emit(_ record: CallRecord) {
    record.append(to: printer.begin())
    printer.end(at: record.source?.input)
    context.output.flush()
  }
}

extension CallRun {
  /// Prints the requests of a call instead of sending them.
  func show(_ call: Call) throws(Failure) {
    for request in [call.first.request] + call.following { try show(request) }
  }

  private func show(_ request: HTTPRequest) throws(Failure) {
    guard case .curl(let revealsKeys) = options.mode else {
      DryRun.append(request, to: printer.begin())
      printer.end()
      return
    }
    if !revealsKeys, options.hidesCredentials(of: request) {
      context.warn(
        .configHiddenCredentials,
        "the curl command lacks the user name and the password of a URL or of the proxy",
        hint: "add --reveal to print them")
    }
    do {
      let line = try CurlCommand.text(
        request, options: options.curlWords, revealsKeys: revealsKeys)
      context.emit(line: line)
    } catch {
      throw Failure(
        .configKeyInCurl,
        "\(error.variable) has characters that need encoding, which a variable in a curl command cannot provide",
        hint: "add --reveal to print the key itself")
    }
  }
}
