import CPlatform
import PushCore

/// The method and the header fields of a request, which many requests have in common.
final class RequestHead {
  let method: UnsafeMutablePointer<CChar>
  /// The header fields, as lines.
  let lines: [UnsafePointer<CChar>]
  private let request: HTTPRequest

  init(_ request: HTTPRequest) {
    self.request = request
    method = request.method.rawValue.allocatedCString()
    // Otherwise libcurl waits a second for `100 Continue` before it sends a large body.
    let texts = request.headers.map { "\($0.name): \($0.value.plain)" } + ["Expect:"]
    lines = texts.map { UnsafePointer($0.allocatedCString()) }
  }

  func fits(_ other: HTTPRequest) -> Bool {
    other.method == request.method && other.headers == request.headers
  }

  deinit {
    method.deallocate()
    lines.forEach { $0.deallocate() }
  }
}

/// A transfer in progress; frees its handle and the body that libcurl reads.
final class Transfer {
  private var handle: OpaquePointer?
  private let body: UnsafeMutableBufferPointer<UInt8>
  let route: HTTPClient.Route

  var usesProxy: Bool { !route.proxy.isEmpty }
  var isUnstarted: Bool { handle == nil }

  init(
    _ curl: OpaquePointer, _ request: HTTPRequest, _ head: RequestHead, _ options: HTTPOptions,
    _ route: HTTPClient.Route, tag: UInt64, timeout: Int, counts: Bool, isFresh: Bool
  ) {
    self.route = route
    let text = request.body?.plain ?? ""
    body = .allocate(capacity: max(text.utf8.count, 1))
    let length = body.initialize(fromContentsOf: text.utf8)
    let content = request.body == nil ? nil : UnsafePointer(body.baseAddress)
    // libcurl copies the head and the URL.
    request.url.plain.withCString { url in
      head.lines.withUnsafeBufferPointer { lines in
        Self.withOptionalCString(options.certificateFile) { file in
          route.proxy.withCString { proxy in
            var value = pk_request(
              method: head.method, url: url, headers: lines.baseAddress, header_count: lines.count,
              body: content, body_length: length, ca_file: file, proxy: proxy,
              connect_ms: Int64(options.connectTimeout), timeout_ms: Int64(timeout),
              http1: options.usesHTTP1, connect_only: false, fresh: isFresh, tunnel: false,
              max_idle_s: counts ? 3 : 0, max_body: options.maximumReply,
              keeps_heads: options.keepsHeads)
            handle = pk_transfer_start(curl, &value, tag)
          }
        }
      }
    }
  }

  deinit {
    if let handle { pk_transfer_free(handle) }
    body.deallocate()
  }

  static func withOptionalCString<Result>(
    _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard let text else { return body(nil) }
    return text.withCString { body($0) }
  }
}

extension String {
  /// Returns a copy with a terminating NUL, which the caller deallocates.
  fileprivate func allocatedCString() -> UnsafeMutablePointer<CChar> {
    withCString { text in
      let count = utf8.count + 1
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: count)
      copy.initialize(from: text, count: count)
      return copy
    }
  }
}
