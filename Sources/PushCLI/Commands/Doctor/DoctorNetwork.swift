import PushCore
import PushNet

/// What `doctor` asks of whatever makes calls.
package protocol DoctorNetwork {
  /// The library that makes calls; thrown is why there is none to use (78).
  func library() throws(Failure) -> DoctorLibrary

  /// Resolves, connects and, for https and wss, shakes hands; sends no request.
  ///
  /// Thrown is what went wrong (69).
  func reach(_ address: String) throws(Failure) -> DoctorReach
}

/// The library that makes calls.
package struct DoctorLibrary: Sendable, Equatable {
  /// `7.88.1`.
  package var version: String
  /// Where it was found, if that is known.
  package var path: String?
  /// `https`, `HTTP2` and the like, as it names them.
  package var features: [String]

  package init(version: String, path: String? = nil, features: [String]) {
    self.version = version
    self.path = path
    self.features = features
  }
}

/// A connection that was made.
package struct DoctorReach: Sendable, Equatable {
  /// The IP address of the server, `203.0.113.7`; nil with a proxy.
  package var peer: String?
  /// The URL of the proxy, credentials masked; nil where there is none.
  package var proxy: String?
  /// `verified`: the server's certificate is trusted; nil where there is no TLS.
  package var tls: String?
  package var milliseconds: Int

  package init(
    peer: String?, proxy: String? = nil, tls: String? = nil, milliseconds: Int
  ) {
    self.peer = peer
    self.proxy = proxy
    self.tls = tls
    self.milliseconds = milliseconds
  }
}

/// libcurl, as `doctor` asks of it.
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
      let row = error.kind.failure
      throw Failure(row.code, row.status, error.detail, hint: row.hint)
    }
  }

  /// A socket's address as that of a page at the same place.
  private static func page(_ address: String, _ scheme: String) -> String {
    (scheme == "ws" ? "http" : "https") + String(address.dropFirst(scheme.count))
  }
}
