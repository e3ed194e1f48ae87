/// The diagnostics of messages in any inbox or history.
enum InboxDiagnostics {
  static let entryType = DiagnosticKind(
    "inbox.entry-type", .error, "the entry is %, not a message",
    meaning: """
      An element of `messages` is not an object. Its record has no other fields. pushkit reads the \
      other messages.
      """,
    source: "\(InboxFinder.sources).", remedy: "Check the program that wrote the list.")

  static let all: [DiagnosticKind] = [entryType]
}

extension DiagnosticKind {
  /// The diagnostics of the inbox reader, which are not in ``all``.
  package static let inbox: [DiagnosticKind] =
    InboxDiagnostics.all + Vendors.all.compactMap(\.inbox).flatMap { $0().diagnostics }
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
