/// A message from a web page to its app, on a tape.
package struct BridgeMessage {
  private let tape: JSONTape
  private let bcid: Int
  /// The kind; nil for a `bcid` that no page sends.
  package let kind: BridgeKind?
  /// The token of the link to open, and the parsed link.
  private var link: (token: Int, link: DeepLink)?
  package private(set) var findings: [Finding]

  /// Reads the document on the tape.
  ///
  /// - Parameter notes: The repairs of lenient reading.
  /// - Throws: If the document is not a bridge message.
  package init(_ tape: JSONTape, notes: [String] = []) throws(PayloadFailure) {
    guard let bcid = tape.member(0, "bcid"), tape.kind(bcid) != .null else {
      throw Self.refusal(tape)
    }
    (self.tape, self.bcid) = (tape, bcid)
    kind = tape.integer(bcid).flatMap(BridgeKind.init(rawValue:))
    findings = tape.findings(notes: notes)
    check()
  }

  private static func refusal(_ tape: JSONTape) -> PayloadFailure {
    let isEngagement = tape.member(0, "cid").map { tape.integer($0) == 110 } ?? false
    return PayloadFailure(
      "smartico.no-bcid", "this is no bridge message: it has no bcid",
      hint: isEngagement
        ? "pushkit build-bridge makes one of it" : "pushkit parse-payload reads pushes")
  }

  private mutating func check() {
    switch kind {
    case .executeDeepLink: readLink()
    case .sendToSocket:
      guard !has("cid") else { return }
      find(.warning, "smartico.bridge-no-cid", "the message to forward has no cid")
    case nil where tape.integer(bcid) == 3:
      find(
        .warning, "smartico.bridge-to-page",
        "SHOW_ENGAGEMENT goes from the app to the page; from a page it is ignored", bcid)
    case nil:
      find(
        .warning, "smartico.bridge-unknown", "no page sends this bcid; the message is ignored",
        bcid)
    default: break
    }
  }

  private mutating func readLink() {
    guard let token = tape.member(0, "dp"), tape.kind(token) == .string else {
      return find(
        .error, "smartico.bridge-no-link", "dp, the link to open, is missing or no text",
        tape.member(0, "dp"))
    }
    let read = DeepLink(tape.text(token))
    link = (token, read)
    let path = tape.pointer(of: token)
    findings += read.findings.map { Finding($0.severity, $0.code, $0.message, path: path) }
  }

  private mutating func find(
    _ severity: Severity, _ code: String, _ message: String, _ token: Int? = nil
  ) {
    findings.append(Finding(severity, code, message, path: token.flatMap(tape.pointer)))
  }

  /// Whether a member exists and is not null; the server treats null as missing.
  private func has(_ name: JSONKey) -> Bool {
    tape.member(0, name).map { tape.kind($0) != .null } ?? false
  }

  // MARK: Record

  /// Appends the record, without a line break.
  ///
  /// - Parameter stamp: Makes the `uuid` and `ts` of a message to forward that lacks them.
  package func writeRecord(to out: ByteBuffer, stamp: () -> SmarticoAPI.Stamp) {
    var record = JSONObjectWriter(out)
    record.key("bcid")
    if let number = tape.integer(bcid) {
      out.append(contentsOf: String(number))
    } else {
      tape.copy(bcid, to: out)
    }
    record.string("name", ifAny: kind?.name)
    record.string("effect", (kind?.effect ?? .ignore).rawValue)
    if let (token, link) = link {
      record.key("link")
      var object = JSONObjectWriter(out)
      object.members(of: link, input: tape.text(token))
      object.end()
    }
    if kind == .sendToSocket {
      record.key("socket_message")
      SocketMessage.write(tape, stamp(), to: out)
    }
    record.key("message")
    tape.copy(0, to: out)
    record.diagnostics(findings)
    record.end()
  }
}
