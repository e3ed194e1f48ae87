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
