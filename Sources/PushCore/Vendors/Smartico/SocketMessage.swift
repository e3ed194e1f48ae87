/// Reads and writes messages of Smartico's socket.
package enum SocketMessage {
  /// Returns the message in a record of smartico-listen, or else the document itself.
  ///
  /// Does not search other wrappers.
  package static func find(in root: JSONValue) -> JSONValue {
    root["message"].flatMap { $0.kind == .object ? $0 : nil } ?? root
  }

  /// Returns the message that a document has for the server.
  ///
  /// It is a message of the socket, or a web page's message to forward (Smartico's guide,
  /// section 3.6).
  ///
  /// - Throws: If it is neither, or if the session itself sends this kind once (exit status 65).
  package static func outgoing(
    _ root: JSONValue, stamp: () -> SmarticoAPI.MessageHeader
  ) throws(Failure) -> String {
    if let bcid = root["bcid"], bcid.integer != 6 {
      throw Failure(
        .smarticoNotForSocket, "only bridge messages of bcid 6 go to the server",
        hint: "pushkit parse-bridge shows the type of a message")
    }
    let field = root["cid"]
    guard let cid = field?.integer else {
      throw Failure(
        .smarticoNoCID,
        "this is not a WebSocket message: "
          + (field == nil ? "it has no cid" : "its cid is not an integer"),
        hint: "the server identifies message types by it")
    }
    let kind = SocketKind(rawValue: cid)
    if let kind, kind == .initRequest || kind == .identifyRequest {
      throw Failure(
        .smarticoOnceOnly, "\(kind.name) is sent once, by the session itself",
        hint: "another user needs another session")
    }
    let out = ByteBuffer(capacity: 512)
    write(root, stamp(), to: out)
    return out.string
  }

  /// Whether a member exists and is not null; the server treats null as missing.
  static func has(_ name: JSONKey, _ message: JSONValue) -> Bool {
    message[name].map { $0.kind != .null } ?? false
  }

  /// Returns the `activityType` of an engagement, which is 30 for a popup; nil if it is missing.
  static func activityType(_ engagement: JSONValue) -> JSONValue? {
    let names: [JSONKey] = ["activityType", "activity_type"]
    return names.first { has($0, engagement) }.flatMap { engagement[$0] }
  }

  /// Appends the message without `bcid`; adds `uuid` and `ts` if they are missing or null.
  static func write(_ root: JSONValue, _ stamp: SmarticoAPI.MessageHeader, to out: ByteBuffer) {
    let made = (["uuid", "ts"] as [JSONKey]).filter { !has($0, root) }
    var message = JSONObjectWriter(out)
    message.members(of: root, excluding: ["bcid"] + made)
    if !has("uuid", root) { message.string("uuid", stamp.uuid) }
    if !has("ts", root) { message.integer("ts", stamp.ts) }
    message.end()
  }
}

extension DiagnosticKind {
  package static let smarticoNotForSocket = DiagnosticKind(
    "smartico.not-for-socket", .data, summary: "a bridge message is not for the server",
    meaning: """
      Of the messages from pages, only SEND_TO_SOCKET, `bcid` 6, is forwarded to the server.
      """,
    source: "Smartico's guide, section 3.6",
    remedy: "Check its type with `pushkit parse-bridge`.")
  package static let smarticoOnceOnly = DiagnosticKind(
    "smartico.once-only", .data, summary: "pushkit sends this message itself",
    meaning: "pushkit sends INIT_SESSION_REQUEST and IDENTIFY_USER_REQUEST once per connection.",
    source: "Smartico's guide, section 1.5", remedy: "For another user, start another session.")
}
