import PushCore

/// Members that request and frame records share.
enum RecordMembers {
  /// Appends JSON as JSON, other text as a string, and bytes that are not UTF-8 in base64.
  static func appendBody(_ bytes: [UInt8], to object: inout JSONObjectWriter) {
    if let body = JSONValue(bytes) {
      object.key("body")
      body.copy(to: object.out)
    } else if let text = String(validating: bytes, as: UTF8.self) {
      object.string("body", text)
    } else {
      object.key("body_base64")
      object.out.append(UInt8(ascii: "\""))
      bytes.withUnsafeBufferPointer { Base64.append($0, to: object.out) }
      object.out.append(UInt8(ascii: "\""))
    }
  }

  /// Appends the script actions that applied and the rules that were broken, if there are any.
  static func append(
    _ faults: [String], _ violations: [Violation], to object: inout JSONObjectWriter
  ) {
    if !faults.isEmpty {
      appendList("faults", faults, to: &object) { JSONText.appendQuoted($0, to: $1) }
    }
    if !violations.isEmpty {
      appendList("violations", violations, to: &object) { violation, out in
        var object = JSONObjectWriter(out)
        object.string("field", violation.field)
        object.string("rule", violation.rule)
        object.end()
      }
    }
  }

  private static func appendList<Item>(
    _ name: String, _ items: [Item], to object: inout JSONObjectWriter,
    _ append: (Item, ByteBuffer) -> Void
  ) {
    object.key(name)
    object.out.append(UInt8(ascii: "["))
    for (index, item) in items.enumerated() {
      if index > 0 { object.out.append(UInt8(ascii: ",")) }
      append(item, object.out)
    }
    object.out.append(UInt8(ascii: "]"))
  }
}

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

  /// Appends one JSON object, without a line break.
  ///
  /// Names of header fields are in lower case. Commas join the values of fields with the same name.
  package func appendJSON(to out: ByteBuffer) {
    var object = JSONObjectWriter(out)
    object.string("at", UTCDateTime.text(milliseconds: Int(at)))
    object.string("vendor", ifAny: vendor.map { "\($0.name)" })
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

  /// The decoded query parameters; a value that cannot be decoded is as sent.
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

/// A frame that was received or sent over a socket: one line of `--record`.
package struct FrameRecord: Sendable {
  /// Milliseconds since 1970.
  package var at: Int64
  /// The vendor whose socket it is.
  package var vendor: Vendor?
  /// The path of the request that opened the socket, as sent, without its query.
  package var path: String
  /// The session's number, as in the record of the request that opened it.
  package var session: Int
  package var direction: FrameDirection
  /// A whole message, reassembled if it was fragmented, or a control frame.
  package var event: WebSocketEvent
  /// The name of the script action that produced this frame; empty for other frames.
  package var faults: [String]
  /// The rules of the vendor's guide that a client's message breaks; empty for outgoing frames.
  package var violations: [Violation]

  /// Appends one JSON object, without a line break.
  package func appendJSON(to out: ByteBuffer) {
    var object = JSONObjectWriter(out)
    object.string("at", UTCDateTime.text(milliseconds: Int(at)))
    object.string("vendor", ifAny: vendor.map { "\($0.name)" })
    object.string("path", path)
    object.integer("session", session)
    object.string("direction", direction.rawValue)
    object.string("frame", kind)
    switch event {
    case .text(let bytes): RecordMembers.appendBody(bytes, to: &object)
    case .binary(let bytes), .ping(let bytes), .pong(let bytes):
      if !bytes.isEmpty { RecordMembers.appendBody(bytes, to: &object) }
    case .close(let code, let reason):
      if let code { object.integer("code", code) }
      if !reason.isEmpty { object.string("reason", reason) }
    }
    RecordMembers.append(faults, violations, to: &object)
    object.end()
  }

  /// `text`, `binary`, `ping`, `pong` or `close`.
  package var kind: String {
    switch event {
    case .text: "text"
    case .binary: "binary"
    case .ping: "ping"
    case .pong: "pong"
    case .close: "close"
    }
  }

  /// The class ID (`cid`) of a Smartico message; nil if it has none.
  package var classID: Int? {
    guard case .text(let bytes) = event else { return nil }
    return JSONValue(bytes)?["cid"]?.literalInteger
  }
}
