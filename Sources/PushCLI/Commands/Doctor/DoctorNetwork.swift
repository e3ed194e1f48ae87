import PushCore
import PushNet

/// The network checks of `doctor`.
package protocol DoctorNetwork {
  /// Returns the HTTP library; throws status 78 if none can be used.
  func library() throws(Failure) -> DoctorLibrary

  /// Resolves the host, connects and, for https and wss, completes the TLS handshake.
  ///
  /// Sends no request. Throws status 69 if a step fails.
  func reach(_ address: String) throws(Failure) -> DoctorReach
}

/// The HTTP library.
package struct DoctorLibrary: Sendable, Equatable {
  /// The version, such as `7.88.1`.
  package var version: String
  /// The path of the library; nil if unknown.
  package var path: String?
  /// The features and components, such as `OpenSSL/3.0.19` and `HTTP2`.
  package var features: [String]

  package init(version: String, path: String? = nil, features: [String]) {
    self.version = version
    self.path = path
    self.features = features
  }
}

/// A successful connection.
package struct DoctorReach: Sendable, Equatable {
  /// The IP address of the server, such as `203.0.113.7`; nil with a proxy.
  package var peer: String?
  /// The URL of the proxy, with credentials masked; nil if there is none.
  package var proxy: String?
  /// `verified` if the server's certificate is trusted; nil without TLS.
  package var tls: String?
  package var milliseconds: Int

  package init(peer: String?, proxy: String? = nil, tls: String? = nil, milliseconds: Int) {
    self.peer = peer
    self.proxy = proxy
    self.tls = tls
    self.milliseconds = milliseconds
  }
}

/// The network checks with libcurl.
struct CurlNetwork: DoctorNetwork {
  let arguments: ParsedArguments
  let context: Context

  func library() throws(Failure) -> DoctorLibrary {
    let client = try HTTPClient(ready: CallOptions(arguments, context).http)
    let words = client.libraryVersion.split(separator: " ").map(String.init)
    let version = words.first.map { $0.split(on: "/").last ?? $0 } ?? ""
    return DoctorLibrary(
      version: version, features: Array(words.dropFirst()) + (client.hasHTTP2 ? ["HTTP2"] : []))
  }

  func reach(_ address: String) throws(Failure) -> DoctorReach {
    let options = try CallOptions(arguments, context).http
    let client = try HTTPClient(ready: options)
    let begin = context.clock.monotonic
    do {
      let scheme = AddressParts(address)?.scheme ?? ""
      let isSocket = ["ws", "wss"].contains(scheme)
      let url = isSocket ? Self.page(address, scheme) : address
      let peer = try client.connect(to: url, tunnels: isSocket)
      let proxy = options.proxy(for: url)
      let isEncrypted = ["https", "wss"].contains(scheme)
      return DoctorReach(
        peer: proxy == nil ? peer : nil, proxy: proxy?.shown, tls: isEncrypted ? "verified" : nil,
        milliseconds: Int(context.clock.monotonic - begin))
    } catch {
      throw Failure(error.kind, error.detail)
    }
  }

  /// Returns the http or https URL that corresponds to a ws or wss URL.
  private static func page(_ address: String, _ scheme: String) -> String {
    (scheme == "ws" ? "http" : "https") + String(address.dropFirst(scheme.count))
  }
}
