/// Distinguishes inboxes, histories, their messages, and other documents.
///
/// Where a vendor's documents have their messages, the ``InboxRules`` of its module know.
struct InboxFinder {
  private static let vendors = Vendors.all.compactMap { module in
    module.inbox.map { (module: module, rules: $0()) }
  }

  /// Finds the messages in the document at `root`.
  ///
  /// - Throws: If the document is not an inbox, a history or a message, or if it is an error
  ///   response.
  func find(in root: JSONValue) throws(Failure) -> InboxSource {
    guard root.kind == .object else { throw unknown(nil) }
    if root["aps"] != nil { throw push }
    for vendor in Self.vendors {
      guard let (list, holder) = try vendor.rules.find(root) else { continue }
      // The first message decides, because an app may have saved only the list.
      let first = list.elements.first { $0.kind == .object }
      let (module, rules) = first.flatMap(Self.vendor) ?? vendor
      return InboxSource(module: module, rules: rules, root: root, list: list, holder: holder)
    }
    guard let (module, rules) = Self.vendor(of: root), rules.isMessage(root) else {
      throw notAnInbox(root)
    }
    return InboxSource(module: module, rules: rules, root: root, holder: root)
  }

  /// Returns the part of a message with its actions; nil for another document.
  func actions(in root: JSONValue) -> InboxSource? {
    Self.vendors.first { $0.rules.isActions(root) }.map {
      InboxSource(module: $0.module, rules: $0.rules, root: root, holder: root)
    }
  }

  private static func vendor(
    of message: JSONValue
  ) -> (module: VendorModule, rules: InboxRules)? {
    vendors.first { $0.rules.messageKeys.contains { message[$0] != nil } }
  }

  // MARK: Something else

  private func notAnInbox(_ root: JSONValue) -> Failure {
    let evidence = Evidence(root.tape)
    let envelopes = EnvelopeReader(root.tape)
    do throws(Failure) {
      try envelopes.findMessages(in: root.index, evidence)
      let message = envelopes.messages[0]
      evidence.gather(message.root)
      if Detection(evidence, message: message).vendor != .unknown { return push }
      return unknown(nil)
    } catch {
      return unknown(error.kind == .payloadInbox ? nil : error.hint)
    }
  }

  private var push: Failure {
    Failure(.inboxPush, "this is a push, not an inbox", hint: "pushkit parse-payload reads it")
  }

  private func unknown(_ hint: String?) -> Failure {
    let names = Self.vendors.map { "\($0.rules.name) of \($0.module.title)" }
    return Failure(.inboxUnknown, "this is neither \(names.joined(separator: " nor "))", hint: hint)
  }

  /// The parts of the vendors' documentation that describe inboxes and histories.
  static let sources = vendors.map(\.rules.source).joined(separator: "; ")
  /// The vendors that have inboxes or histories.
  static let titles = vendors.map(\.module.title).listed("and")
}

extension DiagnosticKind {
  package static let inboxPush = DiagnosticKind(
    "inbox.push", .data, summary: "the document is a push, not an inbox",
    meaning: "It is a single push as a phone receives it, not a list of messages.",
    remedy: "Read it with `pushkit parse-payload`.")
  package static let inboxUnknown = DiagnosticKind(
    "inbox.unknown", .data, summary: "the document is not an inbox or a history",
    meaning: """
      It does not have `messages` as \(InboxFinder.titles) return them, and it is not one of these \
      messages.
      """,
    source: InboxFinder.sources,
    remedy: "Give the vendor's complete response, or one message of it, unchanged.")
}
