import PushCore

/// The emulator's own endpoints, which show what it received.
enum LogEndpoint: Equatable {
  case page
  case records
  /// The record with a number.
  case record(Int)

  /// Returns the endpoint of a path; nil for any other path.
  static func at(_ path: String) -> LogEndpoint? {
    if path == "/" { return .page }
    if path == "/requests" { return .records }
    let prefix = "/requests/"
    guard path.hasPrefix(prefix), let number = Int(path.dropFirst(prefix.count)), number > 0 else {
      return nil
    }
    return .record(number)
  }

  private var methods: [String] { self == .records ? ["GET", "HEAD", "DELETE"] : ["GET", "HEAD"] }

  /// Returns the response to a request; `DELETE` empties the log.
  ///
  /// - Parameter page: Writes the page.
  func answer(
    _ request: ReceivedRequest, _ log: inout RequestLog, _ page: RequestPageWriter?
  ) -> HTTPResponse {
    guard methods.contains(request.method) else {
      var response = Self.refuse(405, "the method must be \(methods.listed("or"))")
      response.headers.append(HTTPHeader("Allow", methods.joined(separator: ", ")))
      return response
    }
    if request.method == "DELETE" {
      log.removeAll()
      return HTTPResponse(204)
    }
    let out = ByteBuffer()
    switch self {
    case .page:
      page?(log, RequestPageQuery(request), out)
      return Self.response("text/html; charset=utf-8", out)
    case .records:
      for number in log.numbers { log[number]?.appendLine(to: out) }
      return Self.response("application/x-ndjson", out)
    case .record(let number):
      guard let entry = log[number] else {
        return Self.refuse(404, "there is no request \(number), or it was dropped")
      }
      entry.appendLine(to: out)
      return Self.response("application/json", out)
    }
  }

  private static func response(_ type: String, _ body: ByteBuffer) -> HTTPResponse {
    HTTPResponse(
      200,
      headers: [
        HTTPHeader("Content-Type", type), HTTPHeader("Cache-Control", "no-store"),
        HTTPHeader("Referrer-Policy", "no-referrer"),
        HTTPHeader("X-Content-Type-Options", "nosniff"),
        HTTPHeader(
          "Content-Security-Policy",
          "frame-ancestors 'none'; script-src 'none'; connect-src 'none'; form-action 'none'"),
      ], body: Array(body.bytes))
  }

  private static func refuse(_ status: Int, _ message: String) -> HTTPResponse {
    .json(status, JSONObjectWriter.text { $0.string("message", message) })
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
    (service == nil || entry.vendor.map { "\($0.name)" } == service)
      && (findings == nil || findings == entry.severity?.rawValue ?? "none")
  }
}
