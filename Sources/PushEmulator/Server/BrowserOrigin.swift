import PushCore

/// The web page on whose behalf a browser sends a request (Fetch Standard, section 3).
///
/// Browsers send requests and open sockets to 127.0.0.1 for any page. The emulator refuses pages of
/// other hosts. Pages of this machine can read responses only with `--lenient`.
struct BrowserOrigin {
  private let request: ReceivedRequest
  private let origins: [String]
  private let isLenient: Bool

  init(_ request: ReceivedRequest, isLenient: Bool) {
    self.request = request
    origins = request.headers.values("origin")
    self.isLenient = isLenient
  }

  /// The response to a page of another host; nil for any other request.
  var refusal: DialectResponse? {
    if !origins.allSatisfy(Self.isLoopback) {
      return Self.refuse(403, Violation("Origin", "must be missing, or name this machine"))
    }
    // A page can load images, scripts and frames with requests that have no origin.
    let sites = request.headers.values("sec-fetch-site").map { $0.lowercased() }
    guard origins.isEmpty, !sites.allSatisfy(["same-origin", "same-site", "none"].contains) else {
      return nil
    }
    return Self.refuse(403, Violation("Sec-Fetch-Site", "must not be of a page of another site"))
  }

  /// The response to a CORS preflight request; nil for any other request.
  var preflight: DialectResponse? {
    guard request.method == "OPTIONS", !origins.isEmpty,
      !request.headers.values("access-control-request-method").isEmpty
    else { return nil }
    if !isLenient {
      return Self.refuse(
        405,
        Violation("method", "must not be OPTIONS, a browser's preflight request", .preflight))
    }
    let names = request.headers.options("access-control-request-headers")
      .filter(HTTPHeader.isToken)
    var headers = permission + [HTTPHeader("Access-Control-Allow-Methods", "GET, POST, PUT")]
    if !names.isEmpty {
      headers.append(HTTPHeader("Access-Control-Allow-Headers", names.joined(separator: ", ")))
    }
    return DialectResponse(HTTPResponse(204, headers: headers))
  }

  /// The header fields that let the page read a response; empty if it may not.
  var permission: [HTTPHeader] {
    guard isLenient, origins.count == 1, Self.isLoopback(origins[0]) else { return [] }
    return [HTTPHeader("Access-Control-Allow-Origin", origins[0]), HTTPHeader("Vary", "Origin")]
  }

  private static func refuse(_ status: Int, _ violation: Violation) -> DialectResponse {
    DialectResponse(.message(status, violation.text), [violation])
  }

  private static func isLoopback(_ origin: String) -> Bool {
    for scheme in ["http://", "https://"] where origin.lowercased().hasPrefix(scheme) {
      return HostCheck.isLoopback(String(origin.dropFirst(scheme.count)))
    }
    return false
  }
}
