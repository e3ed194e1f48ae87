extension PayloadDiagnostic {
  /// What the reader of inboxes may say beside ``all``.
  package static let inbox: [PayloadDiagnostic] =
    InboxDiagnostics.all + EmarsysInboxDiagnostics.all + EverlyticHistoryDiagnostics.all
}

/// What may be said of any message of an inbox or a history.
enum InboxDiagnostics {
  static let entryType = PayloadDiagnostic(
    "inbox.entry-type", .error, "the entry is %, not a message",
    meaning: "An element of `messages` is no object. Its record tells nothing else; the other "
      + "messages are read all the same.",
    source: "Emarsys guide, Mobile Inbox; Everlytic guide, History.",
    mend: "Look at what wrote the list.")
  static let badTime = PayloadDiagnostic(
    "inbox.bad-time", .warning, "this is no time",
    meaning: "A time is a number of seconds, or of milliseconds, since 1970, and no later than the "
      + "year 9999. The key is left out of the record.",
    source: "Emarsys guide, Mobile Inbox.", mend: "Send seconds since 1970.")
  static let milliseconds = PayloadDiagnostic(
    "inbox.milliseconds", .info, "times count milliseconds here, not seconds",
    meaning: "The guide's times are seconds by their size, and nothing in a message tells the "
      + "unit. Numbers of 100000000000 and more are taken for milliseconds.",
    source: "Emarsys guide, Mobile Inbox.", mend: "Nothing, if the times in the record are right.")

  static let all: [PayloadDiagnostic] = [entryType, badTime, milliseconds]
}
