import CPlatform
import PushCore

/// The reason why libcurl cannot be used, as reported by the dynamic loader.
package struct LibraryMissing: Error, Sendable, Equatable {
  package let reason: String
}

/// An HTTP client on top of libcurl.
///
/// A request becomes a ``Transfer`` with a ``RequestHead``. Its ``HTTPOutcome`` is an ``HTTPReply``
/// or a ``TransportFault``.
///
/// Transfers make progress during ``step(milliseconds:)``. Each is exactly one request on the wire.
/// Use a client on one thread only.
package final class HTTPClient {
  let curl: OpaquePointer
  let options: HTTPOptions
  /// The route of the last request.
  private var route: Route?
  /// The head of the last request.
  private var head: RequestHead?

  /// How requests reach a host.
  final class Route {
    /// The first URL with this route.
    let address: String
    /// The scheme and the authority of the URL.
    let origin: String
    /// In libcurl's form: empty for none.
    let proxy: String
    /// The credentials of the URL and of the proxy, which libcurl's messages may contain.
    let secrets: SecretMask

    init(address: String, origin: String, proxy: String, secrets: SecretMask) {
      (self.address, self.origin, self.proxy) = (address, origin, proxy)
      self.secrets = secrets
    }
  }

  /// Loads libcurl.
  package init(_ options: HTTPOptions) throws(LibraryMissing) {
    guard let curl = pk_curl_open() else {
      throw LibraryMissing(reason: String(cString: pk_curl_load_error()))
    }
    (self.curl, self.options) = (curl, options)
  }

  deinit {
    pk_curl_close(curl)
  }

  /// The versions of libcurl and its libraries: `libcurl/7.88.1 OpenSSL/3.0.19 …`.
  package var libraryVersion: String { String(cString: pk_curl_version(curl)) }

  /// Whether libcurl supports HTTP/2.
  package var hasHTTP2: Bool { pk_curl_has_http2(curl) }

  /// Starts to connect without sending a request.
  ///
  /// Start no other transfer before the connection is established. `tunnels` makes a proxy open a
  /// tunnel even for plain http.
  func startConnecting(to url: String, tunnels: Bool) throws(TransportFault) -> Transfer {
    let head = RequestHead(HTTPRequest(.get, RequestText("")))
    return try Transfer(
      self, url, head, try route(to: url), timeout: options.attemptTimeout
    ) { request in
      (request.connect_only, request.fresh, request.tunnel) = (true, true, tunnels)
    }
  }

  /// Returns the proxy in libcurl's form: empty for none.
  private func usableProxy(for url: String) throws(TransportFault) -> String {
    guard let proxy = options.proxy(for: url) else { return "" }
    if let fault = proxy.fault {
      throw TransportFault(
        .badProxy, "\(proxy.source): '\(proxy.shown)' \(fault)", wasSent: false)
    }
    return proxy.url
  }

  private func route(to address: String) throws(TransportFault) -> Route {
    if let route, route.address == address { return route }
    let origin = SplitURL(address)?.origin ?? address
    if let route, route.origin == origin { return route }
    let proxy = try usableProxy(for: address)
    let secrets = SecretMask(
      [], passwords: Masking.credentials(of: address) + Masking.credentials(of: proxy))
    let found = Route(
      address: address, origin: origin, proxy: proxy, secrets: secrets)
    route = found
    return found
  }

  private func head(of request: HTTPRequest) -> RequestHead {
    if let head, head.fits(request) { return head }
    let made = RequestHead(request)
    head = made
    return made
  }

  /// Starts to send a request; the transfer ends early if it is freed.
  ///
  /// A request that is not idempotent uses a connection that was idle only briefly, so that few
  /// reports are lost when a server closes idle connections. With an old libcurl it uses a new
  /// connection. `timeLimit` is the rest of a total time limit, in milliseconds; it can only shorten
  /// the attempt's timeout.
  func start(
    _ request: HTTPRequest, isIdempotent: Bool, timeLimit: Int? = nil
  ) throws(TransportFault) -> Transfer {
    try Transfer(
      self, request.url.plain, head(of: request), body: request.body?.plain,
      try route(to: request.address.plain),
      timeout: min(options.attemptTimeout, max(timeLimit ?? .max, 1))
    ) {
      $0.fresh = !isIdempotent && !pk_curl_has_prerequest_callback(curl)
      $0.max_idle_s = isIdempotent ? 0 : HTTPOptions.maximumIdle
    }
  }

  /// Advances transfers, waiting up to `milliseconds` for activity.
  ///
  /// A pending signal ends every wait at once, unless `heedsSignals` is false. Returns whether
  /// `input` can be read.
  @discardableResult
  package func step(
    milliseconds: Int, watching input: Int32? = nil, heedsSignals: Bool = true
  ) -> Bool {
    pk_curl_step(curl, input ?? -1, heedsSignals, Int32(clamping: milliseconds))
  }

  /// Returns the handle of a transfer that has ended, once for each; nil if there is none.
  func nextFinished() -> OpaquePointer? { pk_curl_finished(curl) }
}
