import PushCore

/// A request and what became of it: a line of `--record`.
package struct RequestRecord: Sendable {
  /// Milliseconds since 1970.
  package var at: Int64
  /// Nil where the path is no vendor's.
  package var vendor: EmulatedVendor?
  /// What came, its framing taken off.
  package var request: ReceivedRequest
  /// Of the reply; nil where the connection ended without one.
  package var status: Int?
  /// Of the session that the reply has opened, counted from 1.
  package var session: Int?
  /// The words of the script's lines that applied.
  package var faults: [String]
  /// The guide's rules that the request breaks.
  package var violations: [Violation]

  /// Appends one JSON object, without a line break.
  ///
  /// Names of headers are in lower case; of several with one name the values are joined by commas.
  package func appendJSON(to out: ByteBuffer) {
    var object = JSONObjectWriter(out)
    object.string("at", UTCDateTime.text(milliseconds: Int(at)))
    object.string("vendor", ifAny: vendor?.rawValue)
    object.string("method", request.method)
    object.string("path", request.path)
    if request.query != nil { object.texts("query", Self.merged(query)) }
    object.texts(
      "headers", Self.merged(request.headers.map { ($0.name.lowercased(), $0.value) }))
    if !request.body.isEmpty { RecordMembers.appendBody(request.body, to: &object) }
    if let status { object.integer("status", status) }
    if let session { object.integer("session", session) }
    RecordMembers.append(faults, violations, to: &object)
    object.end()
  }

  /// Decoded; what cannot be decoded as it was sent.
  private var query: [(String, String)] {
    QueryText(request.query).parameters.map { ($0.name, $0.value ?? String($0.raw)) }
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
