/// The position of the messages in a document.
struct InboxSource {
  let vendor: Vendor
  /// The array of messages; nil if the document is one message.
  var list: JSONValue?
  /// The object with the list, or the message.
  let holder: JSONValue
  /// Whether the response has a list but not the status `success`.
  var lacksStatus = false
}

/// Distinguishes inboxes, histories, their messages, and other documents.
struct InboxFinder {
  /// Finds the messages in the document at `root`.
  ///
  /// - Throws: If the document is not an inbox, a history or a message, or if it is an error
  ///   response.
  func find(in root: JSONValue) throws(Failure) -> InboxSource {
    guard root.kind == .object else { throw unknown(nil) }
    if root["aps"] != nil { throw push }
    if let source = try inbox(in: root) { return source }
    if let source = try history(in: root) { return source }
    guard let vendor = vendor(of: root), isBare(root, vendor) else { throw notAnInbox(root) }
    return InboxSource(vendor: vendor, holder: root)
  }

  // MARK: Lists

  /// Finds `messages` at the top level: in Emarsys's response, or in `data` of Everlytic's
  /// response.
  private func inbox(in root: JSONValue) throws(Failure) -> InboxSource? {
    guard let messages = root["messages"] else { return nil }
    guard let list = messages.array else {
      guard root["count"] != nil else { return nil }
      throw Failure(
        .emarsysInboxNoMessages, "messages of the inbox is \(messages.kind.name), not an array")
    }
    return InboxSource(vendor: vendor(ofFirstIn: list) ?? .emarsys, list: list, holder: root)
  }

  private func history(in root: JSONValue) throws(Failure) -> InboxSource? {
    if let words = EverlyticHistory.refusal(in: root) {
      throw Failure(.everlyticHistoryError, "the history is an error: \(words)")
    }
    let status = root["status"]?.text
    guard let data = root["data"]?.object,
      let list = EverlyticHistory.list(in: root)
    else {
      guard status == "success" else { return nil }
      throw Failure(.everlyticHistoryNoMessages, "the history has no messages")
    }
    let vendor = vendor(ofFirstIn: list) ?? .everlytic
    return InboxSource(
      vendor: vendor, list: list, holder: vendor == .emarsys ? data : root,
      lacksStatus: vendor == .everlytic && status != "success")
  }

  // MARK: Messages

  private static let emarsysKeys: [JSONKey] = ["campaignId", "receivedAt"]
  private static let everlyticKeys: [JSONKey] = [
    "additional_data", "click_action_url", "click_action", "date",
  ]

  private func vendor(ofFirstIn list: JSONValue) -> Vendor? {
    list.elements.first { $0.kind == .object }.flatMap { vendor(of: $0) }
  }

  private func vendor(of message: JSONValue) -> Vendor? {
    if Self.emarsysKeys.contains(where: { message[$0] != nil }) { return .emarsys }
    let isKnown = Self.everlyticKeys.contains { message[$0] != nil }
    return isKnown ? .everlytic : nil
  }

  /// Whether the document itself is a message of an inbox.
  ///
  /// A title, a body and a click action do not suffice, because pushes have them too.
  private func isBare(_ root: JSONValue, _ vendor: Vendor) -> Bool {
    if vendor == .emarsys { return root["ems_msg"] == nil }
    let evidence = Evidence(root.tape)
    evidence.gather(root.index)
    if evidence.isMarked { return false }
    if Self.everlyticKeys.prefix(2).contains(where: { root[$0] != nil }) { return true }
    return root["date"] != nil && root["body"] != nil
      && root["message_id"] == nil
  }

  // MARK: Something else

  private func notAnInbox(_ root: JSONValue) -> Failure {
    let evidence = Evidence(root.tape)
    let envelopes = EnvelopeReader(root.tape)
    do throws(Failure) {
      try envelopes.findMessages(in: root.index, evidence)
      let view = envelopes.messages[0]
      evidence.gather(view.root)
      if Detection(evidence, view: view).vendor != .unknown { return push }
      return unknown(nil)
    } catch {
      return unknown(error.kind == .payloadInbox ? nil : error.hint)
    }
  }

  private var push: Failure {
    Failure(.inboxPush, "this is a push, not an inbox", hint: "pushkit parse-payload reads it")
  }

  private func unknown(_ hint: String?) -> Failure {
    Failure(
      .inboxUnknown, "this is neither an inbox of Emarsys nor a history of Everlytic", hint: hint)
  }
}

extension DiagnosticKind {
  package static let inboxPush = DiagnosticKind(
    "inbox.push", .data, summary: "the document is a push, not an inbox",
    meaning: "It is a single push as a phone receives it, not a list of messages.",
    remedy: "Read it with `pushkit parse-payload`.")
  package static let inboxUnknown = DiagnosticKind(
    "inbox.unknown", .data, summary: "the document is not an inbox or a history",
    meaning: """
      It does not have `messages` as Emarsys and Everlytic return them, and it is not one of these \
      messages.
      """,
    source: """
      Emarsys's push guide, section Mobile Inbox; Everlytic's push SDK guide, section History
      """,
    remedy: "Give the vendor's complete response, or one message of it, unchanged.")
  package static let emarsysInboxNoMessages = DiagnosticKind(
    "emarsys.inbox-no-messages", .data, summary: "the inbox has no list of messages",
    meaning: "It has a `count`, but `messages` is not an array.",
    source: "Emarsys's push guide, section Mobile Inbox",
    remedy: """
      Give the response unchanged. `messages` is an array, or `[]` if there are no messages.
      """)
  package static let everlyticHistoryError = DiagnosticKind(
    "everlytic.history-error", .data, summary: "the history response is an error",
    meaning: """
      `status` is `error`, or the response has texts instead of messages. A parameter is wrong, or \
      the contact does not exist or is not subscribed.
      """,
    source: "Everlytic's push SDK guide, section History",
    remedy: "The message quotes the server's texts.")
  package static let everlyticHistoryNoMessages = DiagnosticKind(
    "everlytic.history-no-messages", .data, summary: "the history has no list of messages",
    meaning: "`status` is `success`, but `data.messages` is not an array.",
    source: "Everlytic's push SDK guide, section History",
    remedy: """
      Give the response unchanged. `data.messages` is an array, or `[]` if there are no messages.
      """)
}
