import PushCore
import PushNet

/// The call options of a command line.
struct CallOptions {
  /// The action for a request.
  enum Mode: Equatable {
    case send
    case dryRun
    case curl(revealsKeys: Bool)
  }

  var mode = Mode.send
  var http = HTTPOptions()
  var limits = RetryLimits()
  var retriesLost = false

  /// - Parameter isLocal: Whether nothing may go to other machines, as a proxy can be one.
  init(_ arguments: ParsedArguments, _ context: Context, isLocal: Bool = false) throws(Failure) {
    if arguments.has(.dryRun) { mode = .dryRun }
    if arguments.has(.curl) { mode = .curl(revealsKeys: arguments.has(.reveal)) }
    if let time = arguments.milliseconds(.timeout) { http.attemptTimeout = time }
    if let time = arguments.milliseconds(.connectTimeout) { http.connectTimeout = time }
    if let time = arguments.milliseconds(.maxDelay) { limits.delay = time }
    limits.total = arguments.milliseconds(.maxTime)
    if let count = arguments.integer(.maxAttempts) { limits.attempts = count }
    retriesLost = arguments.has(.retryLost)
    http.usesHTTP1 = arguments.has(.http1)
    http.tracesHeaders = context.reporter.verbosity == .wire
    http.certificateFile = arguments[.cacert]
    // libcurl would report only that the file is unusable, and only during the call.
    if mode == .send, let file = arguments[.cacert] { _ = try InputSources.file(file) }
    if let proxy = arguments[.proxy] {
      http.proxy = try Self.checked(
        proxy: try AtFile(context).value(proxy), mustBeLocal: isLocal)
    } else if isLocal {
      http.proxy = ""
    }
    // The emulator is on this machine, which a proxy cannot reach.
    if context.environment.nonEmpty(EmulatorURL.variable) != nil { http.proxy = "" }
  }

  /// The equivalent options for curl.
  var curlWords: [String] {
    var words: [String] = []
    if http.usesHTTP1 { words.append("--http1.1") }
    if let file = http.certificateFile { words += ["--cacert", file] }
    if let proxy = http.proxy {
      words += [
        "--proxy", mode == .curl(revealsKeys: true) ? proxy : ProxyURL(proxy).removingCredentials,
      ]
    }
    return words
  }

  /// Whether a curl line without `--reveal` omits credentials.
  func hidesCredentials(of request: HTTPRequest) -> Bool {
    request.url.removingCredentials != request.url
      || http.proxy.map { ProxyURL($0).removingCredentials != $0 } ?? false
  }

  private static func checked(proxy: String, mustBeLocal: Bool) throws(Failure) -> String {
    let url = ProxyURL(proxy)
    if proxy.isEmpty { return proxy }
    if let fault = url.fault {
      throw Failure(.badProxy, "--proxy: '\(url.masked)' \(fault)")
    }
    if mustBeLocal, !url.isLoopback {
      throw Failure(
        .usageBadValue, "--proxy: '\(url.masked)' is another machine",
        hint: "add --any-host to send the credentials and tokens in the records to it")
    }
    return proxy
  }
}

/// What a call is planned from: options or the keys of a record, settings and the state.
final class CallInput {
  /// The options of the command line; the keys of a record take precedence over them.
  let arguments: ParsedArguments
  let access: VendorAccess
  let context: Context
  /// Whether a request that is not idempotent is repeated if its response was lost.
  let retriesLost: Bool

  init(
    arguments: ParsedArguments, access: VendorAccess, context: Context, retriesLost: Bool
  ) {
    (self.arguments, self.access) = (arguments, access)
    (self.context, self.retriesLost) = (context, retriesLost)
  }

  /// Returns the input with the values of a record, for which `access` is.
  func with(_ arguments: ParsedArguments, _ access: VendorAccess? = nil) -> CallInput {
    CallInput(
      arguments: arguments, access: access ?? self.access, context: context,
      retriesLost: retriesLost)
  }

  /// Whether reports are repeated: only on `--retry lost`, unless nothing was sent.
  var reportIdempotency: Idempotency { .notIdempotent(retriesLost: retriesLost) }

  /// The time of the call in the vendors' format, unless `--datetime` gives it.
  ///
  /// A date alone is its midnight in UTC.
  var datetime: String {
    guard let given = arguments[.datetime] else { return context.datetime }
    return UTCDateTime.midnight(given).map(UTCDateTime.text) ?? given
  }

  /// Throws exit status 64 if there is no token; does not read its file, which may be a stream.
  func requireToken() throws(Failure) {
    guard arguments.has(.token) else { throw Self.noToken }
  }

  private static let noToken = Failure(.usageMissingOption, "--token is missing")

  /// Returns the token that every registration requires.
  func token() throws(Failure) -> String {
    guard let text = try access.text(.token) else { throw Self.noToken }
    // The value may come from a file.
    if let fault = text.blankness {
      throw Failure(.usageBadValue, "--token: the value is \(fault)")
    }
    if text.utf8.contains(0) {
      throw Failure(.usageBadValue, "--token: the value has a NUL")
    }
    return text
  }
}

extension Context {
  /// The current time in the vendors' format.
  var datetime: String {
    let now = Int(clock.now)
    // Bulk runs plan many calls in a millisecond.
    if let last = lastDatetime, last.milliseconds == now { return last.text }
    let text = UTCDateTime.text(milliseconds: now)
    lastDatetime = (now, text)
    return text
  }
}
