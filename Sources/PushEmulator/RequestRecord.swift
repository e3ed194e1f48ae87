import PushCore

/// A request and its result: one line of `--record`.
package struct RequestRecord: Sendable {
  /// Milliseconds since 1970.
  package var at: Int64
  /// Nil if no vendor handles the path.
  package var vendor: Vendor?
  /// The request, without its framing.
  package var request: ReceivedRequest
  /// The status of the response; nil if the connection ended without one.
  package var status: Int?
  /// The number of the session that the response opened, starting at 1.
  package var session: Int?
  /// The names of the script actions that applied.
  package var faults: [String]
  /// The rules of the vendor's guide that the request breaks.
  package var violations: [Violation]

  /// The name of a message to Smartico's only path: an `event_type`, or that of a `cid`.
  ///
  /// Nil for other requests, and for names that are not in Smartico's guide.
  package var messageName: String? {
    guard vendor == .smartico else { return nil }
    if let event = request.parameters.first(where: { $0.name == "event" })?.value {
      let name = JSONValue(event.utf8)?["event_type"]?.string
      return SmarticoHTTPRules.eventTypes.first { "\($0.name)" == name }.map { "\($0.name)" }
    }
    return FrameRecord.classID(of: request.body).flatMap(SocketKind.init(rawValue:))?.name
  }

  /// Appends one JSON object, without a line break.
  ///
  /// Names of header fields are in lower case. Commas join the values of fields with the same name.
  package func appendJSON(to out: ByteBuffer) {
    var object = JSONObjectWriter(out)
    object.string("at", UTCDateTime.text(milliseconds: Int(at)))
    object.string("vendor", ifAny: vendor.map { "\($0.name)" })
    object.string("method", request.method)
    object.string("path", request.path)
    if request.query != nil {
      // A value that cannot be decoded is as sent.
      let query = request.parameters.map { ($0.name, $0.value ?? String($0.raw)) }
      object.texts("query", Self.merged(query))
    }
    object.texts("headers", Self.merged(request.headers.map { ($0.name.lowercased(), $0.value) }))
    if !request.body.isEmpty { object.body(request.body) }
    if let status { object.integer("status", status) }
    if let session { object.integer("session", session) }
    object.outcome(faults, violations)
    object.end()
  }

  private static func merged(_ pairs: [(String, String)]) -> [(name: String, value: String)] {
    var merged: [(name: String, value: String)] = []
    for (name, value) in pairs {
      if let index = merged.firstIndex(where: { $0.name == name }) {
        merged[index].value += ", \(value)"
      } else {
        merged.append((name, value))
      }
    }
    return merged
  }
}
