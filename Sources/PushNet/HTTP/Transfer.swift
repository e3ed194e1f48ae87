import CPlatform
import PushCore

/// A transfer in progress, or one that has ended; frees its handle and the body that libcurl reads.
final class Transfer {
  let handle: OpaquePointer
  private let body: UnsafeMutableBufferPointer<UInt8>
  private let route: HTTPClient.Route
  /// The handle must be freed before the client.
  private let client: HTTPClient

  /// Starts a transfer; `complete` sets the options in which requests differ.
  init(
    _ client: HTTPClient, _ url: String, _ head: RequestHead, body text: String? = nil,
    _ route: HTTPClient.Route, timeout: Int, _ complete: (inout pk_request) -> Void
  ) throws(TransportFault) {
    (self.client, self.route) = (client, route)
    let options = client.options
    let bytes = (text ?? "").utf8
    body = .allocate(capacity: max(bytes.count, 1))
    let length = body.initialize(fromContentsOf: bytes)
    let content = text == nil ? nil : UnsafePointer(body.baseAddress)
    // libcurl copies everything except the body.
    let started = url.withCString { url in
      head.lines.withUnsafeBufferPointer { lines in
        Self.withOptionalCString(options.certificateFile) { file in
          route.proxy.withCString { proxy in
            var request = pk_request(
              method: head.method, url: url, headers: lines.baseAddress, header_count: lines.count,
              body: content, body_length: length, ca_file: file, proxy: proxy,
              connect_ms: Int64(options.connectTimeout), timeout_ms: Int64(timeout),
              http1: options.usesHTTP1, connect_only: false, fresh: false, tunnel: false,
              max_idle_s: 0, max_body: options.maximumResponse,
              traces_headers: options.tracesHeaders)
            complete(&request)
            return pk_transfer_start(client.curl, &request)
          }
        }
      }
    }
    guard let started else {
      body.deallocate()
      throw TransportFault(.outOfMemory, "out of memory", wasSent: false)
    }
    handle = started
  }

  deinit {
    pk_transfer_free(handle)
    body.deallocate()
  }

  /// The result, once libcurl has finished the transfer.
  var outcome: HTTPOutcome {
    HTTPOutcome(pk_transfer_outcome(handle), route.secrets, usesProxy: !route.proxy.isEmpty)
  }

  /// The header lines, once libcurl has finished the transfer.
  var heads: HeaderTrace { HeaderTrace(pk_transfer_outcome(handle), route.secrets) }

  private static func withOptionalCString<Result>(
    _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard let text else { return body(nil) }
    return text.withCString { body($0) }
  }
}
