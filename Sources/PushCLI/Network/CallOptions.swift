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

extension Context {
  /// The current time in the vendors' format.
  var datetime: String {
    let now = Int(self.now)
    // Bulk runs plan many calls in a millisecond.
    if let last = lastDatetime, last.milliseconds == now { return last.text }
    let text = UTCDateTime.text(milliseconds: now)
    lastDatetime = (now, text)
    return text
  }
}
