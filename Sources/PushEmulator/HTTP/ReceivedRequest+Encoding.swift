import CPlatform
import PushCore

extension ReceivedRequest {
  /// Replaces a body in gzip by its content, and removes `Content-Encoding`.
  ///
  /// - Returns: The fault of a body that cannot be read.
  mutating func decodeBody(limit: Int = HTTPLimits().body) -> HTTPFault? {
    let codings = headers.options("content-encoding")
    guard codings == ["gzip"] || codings == ["x-gzip"] else { return nil }
    var length: Int64 = 0
    let content = [UInt8](unsafeUninitializedCapacity: limit) { out, count in
      guard let start = out.baseAddress else { return }
      length = pk_gunzip(body, body.count, start, limit)
      count = Int(max(0, length))
    }
    switch Int32(clamping: -length) {
    case ENOSYS: return HTTPFault(415, "the system has no zlib, so gzip cannot be read")
    case EFBIG: return HTTPFault(413, "the content of the body is longer than \(limit) bytes")
    case EINVAL: return HTTPFault(400, "the body is not in gzip, as Content-Encoding says")
    default: break
    }
    // Without the capacity of the limit, which a log would keep.
    body = content.withUnsafeBufferPointer(Array.init)
    headers.removeAll { $0.name.lowercased() == "content-encoding" }
    return nil
  }
}
