/// The documents of Everlytic that are not pushes.
enum EverlyticEnvelope {
  static let rules = EnvelopeRules(keys: ["/status"]) { object, tape throws(Failure) in
    guard let data = tape.member(object, "data"), tape.kind(data) == .object,
      let messages = tape.member(data, "messages"), tape.kind(messages) == .array
    else { return nil }
    throw Failure(
      .payloadHistory, "this is a history, not a push", hint: "pushkit parse-inbox reads it")
  }
}

extension DiagnosticKind {
  package static let payloadHistory = DiagnosticKind(
    "payload.history", .data, summary: "the document is a history, not a push",
    meaning: "It has messages as in a response of Everlytic's history.",
    source: "Everlytic's push SDK guide, section History",
    remedy: "Read it with `pushkit parse-inbox`.")
}
