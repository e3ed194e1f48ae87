/// Reads and writes messages of Smartico's socket.
package enum SocketMessage {
  /// Returns the message in a record of smartico-listen, or else the document itself.
  ///
  /// Does not search other wrappers.
  package static func find(on tape: JSONTape) -> Int {
    guard let inner = tape.member(0, "message"), tape.kind(inner) == .object else { return 0 }
    return inner
  }

  /// Returns the message that the document on the tape has for the server.
  ///
  /// It is a message of the socket, or a web page's message to forward (Smartico's guide,
  /// section 3.6).
  ///
  /// - Throws: If it is neither, or if the session itself sends this kind once (exit status 65).
  package static func outgoing(
    _ tape: JSONTape, stamp: () -> SmarticoAPI.Stamp
  ) throws(PayloadFailure) -> String {
    if let bcid = tape.member(0, "bcid"), tape.integer(bcid) != 6 {
      throw PayloadFailure(
        "smartico.not-for-socket", "only bridge messages of bcid 6 go to the server",
        hint: "pushkit parse-bridge tells what a message asks for")
    }
    let field = tape.member(0, "cid")
    guard let field, let cid = tape.integer(field) else {
      throw PayloadFailure(
        "smartico.no-cid",
        "this is no message of the socket: "
          + (field == nil ? "it has no cid" : "its cid is no whole number"),
        hint: "the server tells messages apart by it")
    }
    let kind = SocketKind(rawValue: cid)
    if let kind, kind == .initRequest || kind == .identifyRequest {
      throw PayloadFailure(
        "smartico.once-only", "\(kind.name) is sent once, by the session itself",
        hint: "another user needs another session")
    }
    let out = ByteBuffer(capacity: 512)
    write(tape, stamp(), to: out)
    return out.string
  }

  /// Appends the message without `bcid`; adds `uuid` and `ts` if they are missing or null.
  static func write(_ tape: JSONTape, _ stamp: SmarticoAPI.Stamp, to out: ByteBuffer) {
    func has(_ name: JSONKey) -> Bool {
      tape.member(0, name).map { tape.kind($0) != .null } ?? false
    }
    let made = (["uuid", "ts"] as [JSONKey]).filter { !has($0) }
    var message = JSONObjectWriter(out)
    message.members(of: 0, on: tape, excluding: ["bcid"] + made)
    if !has("uuid") { message.string("uuid", stamp.uuid) }
    if !has("ts") { message.integer("ts", stamp.ts) }
    message.end()
  }
}
