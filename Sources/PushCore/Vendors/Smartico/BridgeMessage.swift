/// A message from a web page to its app.
package struct BridgeMessage {
  private let root: JSONValue
  private let bcid: JSONValue
  /// The kind; nil for a `bcid` that no page sends.
  package let kind: BridgeKind?
  /// The text of the link to open, and the parsed link.
  private var link: (text: String, link: DeepLink)?
  package private(set) var findings: [Finding]

  /// Reads a document.
  ///
  /// - Parameter notes: The repairs of lenient reading.
  /// - Throws: If the document is not a bridge message.
  package init(_ root: JSONValue, notes: [String] = []) throws(Failure) {
    guard let bcid = root["bcid"], bcid.kind != .null else { throw Self.refusal(root) }
    (self.root, self.bcid) = (root, bcid)
    kind = bcid.integer.flatMap(BridgeKind.init(rawValue:))
    findings = root.tape.findings(notes: notes)
    check()
  }

  private static func refusal(_ root: JSONValue) -> Failure {
    Failure(
      .smarticoNoBCID, "this is not a bridge message: bcid is missing",
      hint: root["cid"]?.integer == SocketKind.engagement.rawValue
        ? "pushkit build-bridge makes one of it" : "pushkit parse-payload reads pushes")
  }

  private var isToPage: Bool { bcid.integer == ShowEngagement.bcid }

  private mutating func check() {
    switch kind {
    case .executeDeepLink: readLink()
    case .sendToSocket:
      guard !SocketMessage.has("cid", root) else { return }
      find(.smarticoBridgeNoCID, "the message to forward has no cid")
    case nil where isToPage:
      find(
        .smarticoBridgeToPage,
        "\(ShowEngagement.name) goes from the app to the page; from a page it is ignored", bcid)
    case nil:
      find(.smarticoBridgeUnknown, "no page sends this bcid; the message is ignored", bcid)
    case .sendGameOpening:
      guard let context = root["context"], context.kind != .null else { return }
      if Self.gameContexts.contains(context.text) { return }
      find(.smarticoBridgeContext, "the context is neither mission nor tournament", context)
    default: break
    }
  }

  /// Source: Smartico's guide, section 3.8.
  private static let gameContexts: Set<String> = ["mission", "tournament"]

  private mutating func readLink() {
    guard let dp = root["dp"], let text = dp.string else {
      return find(
        .smarticoBridgeNoLink, "dp, the link to open, is missing or not a string", root["dp"])
    }
    let read = DeepLink(text)
    link = (text, read)
    let path = dp.pointer
    findings += read.findings.map { Finding($0.kind, $0.detail, path: path) }
  }

  private mutating func find(_ kind: DiagnosticKind, _ message: String, _ value: JSONValue? = nil) {
    findings.append(Finding(kind, message, path: value?.pointer))
  }

  // MARK: Record

  /// Appends the record, without a line break.
  ///
  /// - Parameter stamp: Makes the `uuid` and `ts` of a message to forward that lacks them.
  package func writeRecord(to out: ByteBuffer, stamp: () -> SmarticoAPI.MessageHeader) {
    var record = JSONObjectWriter(out)
    record.key("bcid")
    if let number = bcid.integer {
      out.append(contentsOf: String(number))
    } else {
      bcid.copy(to: out)
    }
    record.string("name", ifAny: kind?.name ?? (isToPage ? ShowEngagement.name : nil))
    record.string("effect", (kind?.effect ?? .ignore).rawValue)
    if let (text, link) = link {
      record.object("link") { $0.members(of: link, input: text) }
    }
    if kind == .sendToSocket {
      record.key("socket_message")
      SocketMessage.write(root, stamp(), to: out)
    }
    record.key("message")
    root.copy(to: out)
    record.diagnostics(findings)
    record.end()
  }
}

extension DiagnosticKind {
  package static let smarticoNoBCID = DiagnosticKind(
    "smartico.no-bcid", .data, summary: "the document is not a bridge message",
    meaning: """
      It has no `bcid`, which identifies the type of a message between the web page and the app.
      """,
    source: "Smartico's guide, section 3",
    remedy: "If it is a push, read it with `pushkit parse-payload`.")
  package static let smarticoBridgeUnknown = DiagnosticKind(
    "smartico.bridge-unknown", .warning, summary: "no page sends a message of this type",
    meaning: "The `bcid` is not in Smartico's guide. Apps ignore such messages.",
    source: "Smartico's guide, section 3",
    remedy: "Correct the `bcid`. Pages send 1, 2, and 4 to 8.")
  package static let smarticoBridgeToPage = DiagnosticKind(
    "smartico.bridge-to-page", .warning, summary: "the message goes from the app to the page",
    meaning: """
      The app sends SHOW_ENGAGEMENT, `bcid` 3, to the page. Apps ignore it if a page sends it.
      """,
    source: "Smartico's guide, section 3.3",
    remedy: "Build such messages with `pushkit build-bridge`.")
  package static let smarticoBridgeNoLink = DiagnosticKind(
    "smartico.bridge-no-link", .data, summary: "the message has no link to open",
    meaning: "The link of EXECUTE_DEEP_LINK, `dp`, is missing or is not a string.",
    source: "Smartico's guide, section 3.4",
    remedy: "Send the link as a string: `\"dp\": \"dp:gf_levels\"`.")
  package static let smarticoBridgeContext = DiagnosticKind(
    "smartico.bridge-context", .info, summary: "the context of a game is not in the guide",
    meaning: "The guide has `mission` and `tournament` as the `context` of SEND_GAME_OPENING.",
    source: "Smartico's guide, section 3.8",
    remedy: "Check the page that sends the message; the app can open the game anyway.")
  package static let smarticoBridgeNoCID = DiagnosticKind(
    "smartico.bridge-no-cid", .warning, summary: "the message to forward has no cid",
    meaning: """
      SEND_TO_SOCKET contains a message for the server, which identifies message types by `cid`.
      """,
    source: "Smartico's guide, section 3.6",
    remedy: "Add the `cid` of the message to forward.")
}

/// The kinds of messages that web pages send, by `bcid`.
package enum BridgeKind: Int, Sendable, CaseIterable {
  case pageReady = 1
  case closeMe = 2
  case executeDeepLink = 4
  case readyToBeShown = 5
  case sendToSocket = 6
  case sendPublicProps = 7
  case sendGameOpening = 8

  /// The name in Smartico's guide.
  package var name: String { row.name }

  package var effect: BridgeEffect { row.effect }

  private var row: (name: String, effect: BridgeEffect) {
    switch self {
    case .pageReady: ("PAGE_READY", .pageReady)
    case .closeMe: ("CLOSE_ME", .close)
    case .executeDeepLink: ("EXECUTE_DEEP_LINK", .openLink)
    case .readyToBeShown: ("READY_TO_BE_SHOWN", .show)
    case .sendToSocket: ("SEND_TO_SOCKET", .forward)
    case .sendPublicProps: ("SEND_PUBLIC_PROPS", .publicProps)
    case .sendGameOpening: ("SEND_GAME_OPENING", .openGame)
    }
  }
}

/// The app's response to a message from its web page.
package enum BridgeEffect: String, Sendable, CaseIterable {
  case pageReady = "page-ready"
  case close
  case openLink = "open-link"
  case show
  case forward
  case publicProps = "public-props"
  case openGame = "open-game"
  case ignore
}
