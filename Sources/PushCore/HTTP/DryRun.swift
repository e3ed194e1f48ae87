/// Formats requests for a dry run.
package enum DryRun {
  /// Appends `{"method","url","query","headers","body"}`.
  ///
  /// Keys are not masked, because the output of a dry run is data.
  package static func append(_ request: HTTPRequest, to out: ByteBuffer) {
    var object = JSONObjectWriter(out)
    object.string("method", request.method.rawValue)
    let (address, fields) = split(request)
    object.string("url", address)
    if !fields.isEmpty { object.texts("query", fields) }
    object.texts("headers", request.headers.map { ($0.name, $0.value.plain) })
    if let body = request.body {
      object.key("body")
      out.append(contentsOf: body.plain)
    }
    object.end()
  }

  /// Appends `{"method","url","headers","frames"}` for a session: the request that opens it, and
  /// the messages sent after it.
  ///
  /// - Parameter handshake: The header fields of the handshake, printed before those of `upgrade`.
  package static func append(
    session upgrade: HTTPRequest, handshake: [HTTPRequest.Field], frames: [RequestText],
    to out: ByteBuffer
  ) {
    var object = JSONObjectWriter(out)
    object.string("method", upgrade.method.rawValue)
    object.string("url", upgrade.url.plain)
    object.texts("headers", (handshake + upgrade.headers).map { ($0.name, $0.value.plain) })
    object.key("frames")
    out.appendList(frames, "[", "]") { out.append(contentsOf: $0.plain) }
    object.end()
  }

  /// Returns the URL without its query, and all query parameters, decoded.
  private static func split(
    _ request: HTTPRequest
  ) -> (address: String, fields: [(name: String, value: String)]) {
    let parts = request.address.plain.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    var fields: [(name: String, value: String)] = []
    if parts.count > 1 {
      for field in parts[1].split(separator: UInt8(ascii: "&")) {
        let pair = field.split(
          separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let texts = pair.map { PercentEncoding.decodedForm($0) ?? String(Substring($0)) }
        fields.append((texts[0], texts.count > 1 ? texts[1] : ""))
      }
    }
    fields += request.query.map { ($0.name, $0.value.plain) }
    return (String(Substring(parts[0])), fields)
  }
}
