import CPlatform
import PushCore

/// The options of requests; times are in milliseconds.
package struct HTTPOptions: Sendable {
  /// The timeout of connecting, including TLS.
  package var connectTimeout = 10_000
  /// The timeout of one attempt, including connecting.
  package var attemptTimeout = 30_000
  /// The value of `--proxy`: nil uses the environment's proxy, empty uses none.
  package var proxy: String?
  /// A file of PEM certificates to trust instead of the system's.
  package var certificateFile: String?
  /// Whether to use HTTP/1.1 only.
  package var usesHTTP1 = false
  /// The maximum length of a response body or a WebSocket message, in bytes.
  package var maximumResponse = ResponseBody.limit
  /// The longest time, in seconds, that a connection was idle before a request that is not
  /// idempotent uses it.
  static let maximumIdle = 3
  /// Whether the header lines of requests and responses are collected for display.
  package var tracesHeaders = false

  package init() {}

  /// Returns the proxy for a URL; nil for none.
  package func proxy(for url: String) -> ProxyChoice? {
    ProxyChoice(for: url, option: proxy) { getenv($0).map { String(cString: $0) } }
  }
}
