import PushCore
import PushNet

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
