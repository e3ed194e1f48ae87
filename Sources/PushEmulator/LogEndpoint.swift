import PushCore

/// The emulator's own endpoints, which show what it is and what it received, and change its script.
///
/// A ``RequestQuery`` selects records, and a ``RequestWait`` waits for them.
enum LogEndpoint: Equatable {
  case page
  case records
  /// The record with a number; nil for a text that is not one.
  case record(Int?)
  case script
  /// Whether the emulator is ready.
  case health
  /// The certificate authority of clients with TLS.
  case authority

  /// Returns the endpoint of a request; nil for any other request, and without what it shows.
  static func of(_ request: ReceivedRequest, in emulator: Emulator) -> LogEndpoint? {
    let prefix = "/requests/"
    switch request.path {
    // Amazon SNS has this path, too.
    case "/": return request.method == "POST" || emulator.page == nil ? nil : .page
    case "/requests": return .records
    case "/script": return .script
    case "/health": return .health
    case "/authority.pem": return emulator.authority == nil ? nil : .authority
    case let path: return path.hasPrefix(prefix) ? .record(Int(path.dropFirst(prefix.count))) : nil
    }
  }

  private var methods: [String] {
    switch self {
    case .page, .record, .health, .authority: ["GET", "HEAD"]
    case .records: ["GET", "HEAD", "DELETE"]
    case .script: ["PUT", "DELETE"]
    }
  }

  /// Returns the response to a request, which may empty the log or replace the script.
  func answer(_ request: ReceivedRequest, of emulator: Emulator) -> Handling {
    guard methods.contains(request.method) else {
      var response = HTTPResponse.message(405, "the method must be \(methods.listed("or"))")
      response.headers.insert(HTTPHeader("Allow", methods.joined(separator: ", ")), at: 0)
      return Handling(response)
    }
    switch self {
    case .records where request.method == "DELETE":
      emulator.log.removeAll()
      emulator.script.restart()
      return Handling(HTTPResponse(204))
    case .records: return Self.select(request, of: emulator)
    case .script: return Handling(Self.replaceScript(request, of: emulator))
    case .health:
      return Handling(.json(200) { $0.string("status", "ok") })
    case .authority:
      return Handling(
        HTTPResponse(
          200, headers: [HTTPHeader("Content-Type", "application/x-pem-file")],
          body: emulator.authority ?? []))
    case .page:
      let out = ByteBuffer()
      emulator.page?(emulator.log, RequestPageQuery(request), out)
      return Handling(Self.response(200, "text/html; charset=utf-8", out))
    case .record(let number):
      guard let number, let entry = emulator.log[number] else {
        return Handling(.message(404, "there is no request with this number, or it was dropped"))
      }
      let out = ByteBuffer()
      entry.appendLine(to: out)
      return Handling(Self.response(200, "application/json", out))
    }
  }

  /// Returns the records that a query selects, as soon as there are as many as it asks for.
  private static func select(_ request: ReceivedRequest, of emulator: Emulator) -> Handling {
    let query: RequestQuery
    do {
      query = try RequestQuery(request)
    } catch {
      return Handling(.message(400, error.message))
    }
    let wait = RequestWait(query)
    let pending = { (isLate: Bool) -> HTTPResponse? in
      let isMet = wait.isMet(by: emulator.log)
      guard isMet || isLate else { return nil }
      let out = ByteBuffer()
      for number in wait.found { emulator.log[number]?.appendLine(to: out) }
      return response(isMet ? 200 : 408, "application/x-ndjson", out)
    }
    if let response = pending(query.wait == 0) { return Handling(response) }
    var handling = Handling(HTTPResponse(408))
    (handling.milliseconds, handling.pending) = (query.wait, pending)
    return handling
  }

  /// Replaces the script by the lines of a body, and leaves it as it is if one is not valid.
  private static func replaceScript(
    _ request: ReceivedRequest, of emulator: Emulator
  ) -> HTTPResponse {
    do {
      emulator.script =
        try request.method == "DELETE" ? FaultScript() : FaultScript(text: request.body)
      return HTTPResponse(204)
    } catch {
      return .json(400) {
        $0.integer("line", error.line)
        $0.string("message", error.message)
      }
    }
  }

  private static func response(_ status: Int, _ type: String, _ body: ByteBuffer) -> HTTPResponse {
    HTTPResponse(
      status,
      headers: [
        HTTPHeader("Content-Type", type), HTTPHeader("Cache-Control", "no-store"),
        HTTPHeader("Referrer-Policy", "no-referrer"),
        HTTPHeader("X-Content-Type-Options", "nosniff"),
        HTTPHeader(
          "Content-Security-Policy",
          "frame-ancestors 'none'; script-src 'none'; connect-src 'none'; form-action 'none'"),
      ], body: Array(body.bytes))
  }
}

/// Writes the page of the entries in a log that a query selects.
package typealias RequestPageWriter = (RequestLog, RequestPageQuery, ByteBuffer) -> Void

/// The parameters of the page's URL.
package struct RequestPageQuery: Sendable {
  /// The name of the only vendor or service to show; nil for all.
  package var service: String?
  /// The only severity to show, `none` for requests without a finding; nil for all.
  package var findings: String?
  /// The number of the page, from 1 to ``largestPage``.
  package var page = 1
  /// The log has fewer pages.
  private static let largestPage = 1000
  /// Whether the page reloads itself.
  package var isWatching = false

  init(_ request: ReceivedRequest) {
    for parameter in request.parameters {
      guard let value = parameter.value else { continue }
      switch parameter.name {
      case "service": service = value.isEmpty ? nil : value
      case "findings": findings = value.isEmpty ? nil : value
      case "page": page = min(max(1, Int(value) ?? 1), Self.largestPage)
      case "watch": isWatching = true
      default: break
      }
    }
  }

  /// Whether the page shows an entry.
  package func selects(_ entry: RequestLog.Item) -> Bool {
    (service == nil || entry.vendor?.name == service) && entry.hasFindings(findings)
  }
}
