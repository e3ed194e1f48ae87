extension VendorModule {
  /// Everlytic's app and web pushes.
  ///
  /// ``EverlyticReader`` reads a push, ``EverlyticHistory`` saved messages, and
  /// ``EverlyticConversion`` converts. For calls, ``EverlyticConfiguration`` decodes the
  /// configuration string, and ``EverlyticAPI`` makes requests.
  static let everlytic = VendorModule(
    .everlytic, "everlytic", title: "Everlytic", evidence: EverlyticEvidence.rows,
    diagnostics: { EverlyticReader.diagnostics }, read: EverlyticReader.read,
    envelope: EverlyticEnvelope.rules,
    tap: TapRules(writeReports: { $0.writeEverlytic($1) }),
    check: CheckRules(drawsFromData: true),
    inbox: { EverlyticHistory.rules },
    conversion: EverlyticConversion.self,
    notes: """
      pushkit tries Everlytic last, because other vendors use `message_id` as well. Keys that \
      begin with `$` are the customer's own attributes. `@default` is deprecated.
      """,
    formats: { EverlyticSamples.all }, interface: { .everlytic })
}

/// The keys by which messages of Everlytic are recognized.
///
/// Everlytic's app tests only for `message_id` and `body`, which other senders use too.
enum EverlyticEvidence {
  static let rows = EvidenceRow.rows(
    .everlytic, namespaced: ["/@default", "/@primary", "/@secondary", "/ev_return_data", "/$*"],
    part: ["/message_id", "/body", "/subscription_id"])
}

/// The documents of Everlytic that are not pushes.
enum EverlyticEnvelope {
  static let rules = EnvelopeRules(keys: ["/status"], calls: calls) {
    object, tape throws(Failure) in
    let messages = messages(object, tape)
    if isReply(object, messages, tape) { throw CallBody.failure(reply: "a response of Everlytic") }
    if messages == nil { return nil }
    throw Failure(
      .payloadHistory, "this is a history, not a push", hint: "pushkit parse-inbox reads it")
  }

  /// The list `data.messages`, which has the messages of a history, or the texts of an error.
  private static func messages(_ object: Int, _ tape: JSONTape) -> Int? {
    tape.member(object, "data").flatMap(tape.plainObject).flatMap { tape.member($0, "messages") }
      .flatMap { tape.kind($0) == .array ? $0 : nil }
  }

  /// Whether an object with a status is a response other than a history.
  private static func isReply(_ object: Int, _ messages: Int?, _ tape: JSONTape) -> Bool {
    guard let status = tape.member(object, "status"),
      tape.textEquals(status, "success") || tape.textEquals(status, "error")
    else { return false }
    let data = tape.member(object, "data")
    guard let data else { return Array(tape.keys(of: object)).count == 1 }
    let subscription = tape.plainObject(data).flatMap { tape.member($0, "subscription") }
    if let subscription, tape.member(subscription, "pns_id") != nil { return true }
    guard let messages else { return false }
    return tape.first(messages) < tape.after(messages)
      && tape.elements(of: messages).allSatisfy { tape.kind($0) == .string }
  }

  /// Source: Everlytic's push SDK guide, "Calling our API".
  private static let calls = [
    subscribe(["push_project_uuid"]),
    subscribe(["contact"], [["contact", "push_token"]]),
    CallBody(
      name: "Everlytic's request history/contact", commands: "pushkit fetch-history makes it",
      members: ["contact"], inner: [["contact", "email"], ["contact", "unique_id"]]),
    CallBody(
      name: "Everlytic's request unsubscribe", commands: "pushkit unregister-token makes it",
      members: ["subscription_id", "device_id"]),
    event(["subscription_id", "message_id", "datetime"]),
    event(["subscription_id", "message_id", "metadata"]),
    message(["click_action_url", "date"]), message(["additional_data", "date"]),
    message(["date", "click_action"], words: ("click_action", ["open-url", "open-app"])),
  ]

  private static func message(
    _ members: [JSONKey], words: (member: JSONKey, words: [JSONKey])? = nil
  ) -> CallBody {
    .saved(
      "a message of Everlytic's history", members,
      excluded: CallBody.envelopes + ["message_id"], words: words, error: .payloadHistory)
  }

  private static func subscribe(_ members: [JSONKey], _ inner: [[JSONKey]] = []) -> CallBody {
    CallBody(
      name: "Everlytic's request subscribe", commands: "pushkit register-token makes it",
      members: members, inner: inner)
  }

  private static func event(_ members: [JSONKey]) -> CallBody {
    CallBody(
      name: "Everlytic's request deliveries, clicks or dismissals",
      commands: "pushkit report-delivery, report-click and report-dismissal make them",
      members: members)
  }
}

extension DiagnosticKind {
  package static let payloadHistory = DiagnosticKind(
    "payload.history", .data, summary: "the document is a history, not a push",
    meaning: "It has messages as in a response of Everlytic's history.",
    source: "Everlytic's push SDK guide, section History",
    remedy: "Read it with `pushkit parse-inbox`.")
}

extension ActionResolution {
  func writeEverlytic(_ out: ByteBuffer) {
    guard nonEmpty(.messageID) != nil else { return }
    writeClick(out) {
      // The vendor's API and the options use the same names.
      for field in reading.tracking.elements where !tape.isEmpty(field.token) {
        out.append(UInt8(ascii: ","))
        reading.write(field, out)
      }
    }
  }
}

/// Converts Everlytic's messages, which have the same keys on all platforms.
///
/// The apps also read the text next to `aps`.
enum EverlyticConversion: VendorConversion {
  static let omitsNotification = true

  /// Everlytic's `sound` is a flag; iOS requires the name of a sound.
  static func apsSound(_ conversion: Conversion) -> OutputValue? {
    conversion.reading.isTrue(conversion.slots[.sound]) ? .json("\"default\"") : nil
  }

  /// The Android app recognizes a message by its text in `data`.
  static func data(fromAPNs conversion: Conversion) -> [OutputMember] {
    let (slots, root) = (conversion.slots, conversion.root)
    let texts: [(PayloadField, JSONKey)] = [(.title, "title"), (.body, "body")]
    let missing = texts.flatMap { field, name in
      root.flatMap { conversion.tape.member($0, name) } == nil
        ? conversion.member(name, slots[field]) : []
    }
    return missing + conversion.customMembers()
  }
}
