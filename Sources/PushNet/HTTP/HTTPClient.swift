import CPlatform
import PushCore

/// How requests are sent; times in milliseconds.
package struct HTTPOptions: Sendable {
  package var connectTimeout = 10_000
  /// Of one attempt, connecting included.
  package var attemptTimeout = 30_000
  /// `--proxy`: nil for the environment's, empty for none.
  package var proxy: String?
  /// PEM certificates to trust in place of the system's.
  package var certificateFile: String?
  package var usesHTTP1 = false
  /// A longer body of a response, or message of a WebSocket, is not read, in bytes.
  package var maximumReply = ReplyBody.limit

  package init() {}

  /// The proxy for a URL; nil for none.
  package func proxy(for url: String) -> ProxyChoice? {
    ProxyChoice(for: url, option: proxy) { pk_variable($0).map { String(cString: $0) } }
  }
}

/// Why libcurl cannot be used: the loader's words.
package struct LibraryMissing: Error, Sendable, Equatable {
  package let reason: String
}

/// Sends requests through libcurl: the one place that does.
///
/// Started transfers go on whenever ``step(milliseconds:)`` is called. Each is exactly one request
/// on the wire. One thread uses a client.
package final class HTTPClient {
  let curl: OpaquePointer
  let options: HTTPOptions
  private var transfers: [UInt64: Transfer] = [:]
  /// Requests that cannot be sent, and why.
  private var unsendable: [UInt64: TransportFault] = [:]

  /// From this version on libcurl tells when it is about to send a request, and can be stopped.
  private static let tellingVersion: UInt32 = 0x075000

  package init(_ options: HTTPOptions) throws(LibraryMissing) {
    guard let curl = pk_curl_open() else {
      throw LibraryMissing(reason: String(cString: pk_curl_load_error()))
    }
    self.curl = curl
    self.options = options
  }

  deinit {
    transfers.removeAll()
    pk_curl_close(curl)
  }

  /// What it is made of: `libcurl/7.88.1 OpenSSL/3.0.19 …`.
  package var libraryVersion: String { String(cString: pk_curl_version(curl)) }

  package var hasHTTP2: Bool { pk_curl_has_http2(curl) }

  /// Resolves, connects and, for https, shakes hands; sends no request.
  ///
  /// Returns the IP address of the server, or of the proxy if there is one. The time limit is that of
  /// an attempt. For a plain http URL a proxy is connected to, but not asked for the server.
  package func connect(to url: String, tunnels: Bool = false) throws(TransportFault) -> String {
    let connection = try startConnecting(
      to: url, timeLimit: options.attemptTimeout, tunnels: tunnels)
    defer { pk_transfer_free(connection.handle) }
    while pk_pending_signal() == 0 {
      if pk_curl_finished(curl) != nil {
        let outcome = pk_transfer_outcome(connection.handle)
        if case .fault(let fault) = HTTPOutcome(
          outcome, connection.secrets, usesProxy: connection.usesProxy)
        {
          throw fault
        }
        return String(cString: outcome.peer)
      }
      _ = pk_curl_step(curl, -1, true, 1000)
    }
    throw TransportFault(.interrupted, "a signal came", wasSent: false)
  }

  /// A transfer that only connects; its owner frees the handle.
  struct Connection {
    let handle: OpaquePointer
    /// The credentials that libcurl's messages may hold.
    let secrets: SecretMask
    let usesProxy: Bool
  }

  /// Begins to connect, and sends no request.
  ///
  /// Nothing else may be started before the connection is made. `tunnels`: a proxy is asked for a
  /// connection also where nothing is encrypted. libcurl copies all the texts.
  func startConnecting(
    to url: String, timeLimit: Int, tunnels: Bool
  ) throws(TransportFault) -> Connection {
    let proxy = try usableProxy(for: url)
    let handle = url.withCString { url in
      "GET".withCString { method in
        Transfer.withOptionalCString(options.certificateFile) { file in
          proxy.withCString { proxy in
            var request = pk_request(
              method: method, url: url, headers: nil, header_count: 0, body: nil, body_length: 0,
              ca_file: file, proxy: proxy, connect_ms: Int64(options.connectTimeout),
              timeout_ms: Int64(timeLimit), http1: true, connect_only: true, fresh: true,
              tunnel: tunnels, max_idle_s: 0, max_body: 0)
            return pk_transfer_start(curl, &request, 0)
          }
        }
      }
    }
    guard let handle else { throw TransportFault(.outOfMemory, "out of memory", wasSent: false) }
    return Connection(
      handle: handle,
      secrets: SecretMask(Masking.credentials(of: url) + Masking.credentials(of: proxy)),
      usesProxy: !proxy.isEmpty)
  }

  /// The proxy as libcurl takes it: empty for none.
  private func usableProxy(for url: String) throws(TransportFault) -> String {
    guard let proxy = options.proxy(for: url) else { return "" }
    if let fault = proxy.fault {
      throw TransportFault(
        .badProxy, "\(proxy.source): '\(proxy.shown)' \(fault)", wasSent: false)
    }
    return proxy.url
  }

  /// How many transfers are under way.
  package var running: Int { transfers.count + unsendable.count }

  /// Begins to send a request.
  ///
  /// What counts where it is sent, a report, gets a connection that was not idle for long, so that
  /// few are lost when a server closes it; with an old libcurl one of its own. `timeLimit`, in
  /// milliseconds, is for what is left of a longer time than one attempt's.
  package func start(
    _ request: HTTPRequest, counts: Bool, timeLimit: Int? = nil, tag: UInt64
  ) {
    var options = options
    options.attemptTimeout = min(options.attemptTimeout, max(timeLimit ?? .max, 1))
    let isTelling = pk_curl_version_number(curl) >= Self.tellingVersion
    do throws(TransportFault) {
      let proxy = try usableProxy(for: request.address.plain)
      transfers[tag] = Transfer(
        curl, request, options, proxy: proxy, tag: tag, counts: counts,
        isFresh: counts && !isTelling)
    } catch {
      unsendable[tag] = error
    }
  }

  /// Waits until something happened, at most so long, and lets transfers go on.
  ///
  /// A signal that has come ends every wait at once, unless it is known.
  package func step(milliseconds: Int, heedsSignals: Bool = true) {
    _ = pk_curl_step(curl, -1, heedsSignals, Int32(clamping: milliseconds))
  }

  /// An attempt that ended, and its tag.
  package func nextOutcome() -> (tag: UInt64, outcome: HTTPOutcome)? {
    if let (tag, fault) = unsendable.popFirst() { return (tag, .fault(fault)) }
    if let failed = transfers.first(where: { $0.value.isUnstarted }) {
      transfers[failed.key] = nil
      return (failed.key, .fault(TransportFault(.outOfMemory, "out of memory", wasSent: false)))
    }
    guard let finished = pk_curl_finished(curl) else { return nil }
    let tag = pk_transfer_tag(finished)
    let outcome = HTTPOutcome(
      pk_transfer_outcome(finished), transfers[tag]?.secrets ?? SecretMask([]),
      usesProxy: transfers[tag]?.usesProxy ?? false)
    transfers[tag] = nil
    return (tag, outcome)
  }

  /// Breaks off everything that is under way.
  package func cancelAll() {
    transfers.removeAll()
    unsendable.removeAll()
  }
}

/// A request on its way; frees the handle and the memory that libcurl reads from.
private final class Transfer {
  private var handle: OpaquePointer?
  private let strings: [UnsafeMutablePointer<CChar>]
  private let body: UnsafeMutableBufferPointer<UInt8>
  /// The credentials that libcurl's messages may hold.
  let secrets: SecretMask
  let usesProxy: Bool

  var isUnstarted: Bool { handle == nil }

  init(
    _ curl: OpaquePointer, _ request: HTTPRequest, _ options: HTTPOptions, proxy: String,
    tag: UInt64, counts: Bool, isFresh: Bool
  ) {
    secrets = SecretMask(
      Masking.credentials(of: request.address.plain) + Masking.credentials(of: proxy))
    usesProxy = !proxy.isEmpty
    var texts = [request.method.rawValue, request.url.plain]
    texts += request.headers.map { "\($0.name): \($0.value.plain)" }
    // Otherwise libcurl waits a second for the server's leave to send a large body.
    texts.append("Expect:")
    strings = texts.map(Self.copy)
    let bytes = Array((request.body?.plain ?? "").utf8)
    body = .allocate(capacity: max(bytes.count, 1))
    _ = body.initialize(from: bytes)
    let pointers = strings.map { UnsafePointer($0) }
    pointers.withUnsafeBufferPointer { pointers in
      Self.withOptionalCString(options.certificateFile) { file in
        proxy.withCString { proxy in
          var value = pk_request(
            method: pointers[0], url: pointers[1],
            headers: UnsafeBufferPointer(rebasing: pointers[2...]).baseAddress,
            header_count: pointers.count - 2,
            body: request.body == nil ? nil : UnsafePointer(body.baseAddress),
            body_length: bytes.count, ca_file: file, proxy: proxy,
            connect_ms: Int64(options.connectTimeout), timeout_ms: Int64(options.attemptTimeout),
            http1: options.usesHTTP1, connect_only: false, fresh: isFresh,
            tunnel: false, max_idle_s: counts ? 3 : 0,
            max_body: options.maximumReply)
          handle = pk_transfer_start(curl, &value, tag)
        }
      }
    }
  }

  deinit {
    if let handle { pk_transfer_free(handle) }
    strings.forEach { $0.deallocate() }
    body.deallocate()
  }

  /// The text, ended by a NUL.
  private static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { (copy + index).initialize(to: byte) }
    return copy
  }

  static func withOptionalCString<Result>(
    _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard let text else { return body(nil) }
    return text.withCString { body($0) }
  }
}
