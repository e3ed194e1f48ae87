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
    let client = try HTTPClient(ready: CallOptions(arguments, context).http)
    let begin = context.clock.monotonic
    do {
      let peer = try client.connect(to: Self.connectable(address))
      let isEncrypted = AddressParts(address).map { ["https", "wss"].contains($0.scheme) } ?? false
      return DoctorReach(
        peer: peer, tls: isEncrypted ? "verified" : nil,
        milliseconds: Int(context.clock.monotonic - begin))
    } catch {
      let row = error.kind.failure
      throw Failure(row.code, row.status, error.detail, hint: row.hint)
    }
  }

  /// A socket's address as that of a page at the same place.
  private static func connectable(_ address: String) -> String {
    guard let parts = AddressParts(address), ["ws", "wss"].contains(parts.scheme) else {
      return address
    }
    return (parts.scheme == "ws" ? "http" : "https") + String(address.dropFirst(parts.scheme.count))
  }
}
