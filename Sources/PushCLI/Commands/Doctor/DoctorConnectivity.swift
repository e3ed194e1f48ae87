import PushCore
import PushNet

/// The network checks of `doctor`.
protocol DoctorConnectivity {
  /// Sets the version and the features of the HTTP library; throws status 78 if none can be used.
  func library(_ line: inout DoctorLine) throws(Failure)

  /// Resolves the host, connects and, for https and wss, completes the TLS handshake.
  ///
  /// Sends no request, and adds the details of the connection. Throws status 69 if a step fails.
  func reach(_ address: String, _ line: inout DoctorLine) throws(Failure)
}

/// The network checks with libcurl.
struct CurlNetwork: DoctorConnectivity {
  let arguments: ParsedArguments
  let context: Context

  func library(_ line: inout DoctorLine) throws(Failure) {
    let client = try HTTPClient(ready: CallOptions(arguments, context).http)
    let words = client.libraryVersion.split(separator: " ").map(String.init)
    line.value = words.first.map { $0.split(on: "/").last ?? $0 } ?? ""
    let features = words.dropFirst() + (client.hasHTTP2 ? ["HTTP2"] : [])
    line.details.append(("features", .list(Array(features))))
  }

  func reach(_ address: String, _ line: inout DoctorLine) throws(Failure) {
    let options = try CallOptions(arguments, context).http
    let client = try HTTPClient(ready: options)
    let begin = context.clock.monotonic
    let scheme = URLParts(address)?.scheme ?? ""
    let isSocket = ["ws", "wss"].contains(scheme)
    // libcurl connects to the http or https URL that corresponds to a ws or wss URL.
    let url =
      isSocket ? (scheme == "ws" ? "http" : "https") + address.dropFirst(scheme.count) : address
    let peer: String
    do {
      peer = try client.connect(to: url, tunnels: isSocket)
    } catch {
      throw Failure(error.kind, error.detail)
    }
    if let proxy = options.proxy(for: url) {
      line.details.append(("proxy", .text(proxy.shown)))
    } else {
      // With a proxy, this is not the address of the server.
      line.details.append(("peer", .text(peer)))
    }
    if ["https", "wss"].contains(scheme) { line.details.append(("tls", .text("verified"))) }
    line.details.append(("elapsed_ms", .number(Int(context.clock.monotonic - begin))))
  }
}
