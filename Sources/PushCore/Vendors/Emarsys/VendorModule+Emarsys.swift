extension VendorModule {
  /// Only `check-payload` reports this kind.
  private static let tooManyActions = DiagnosticKind(
    "emarsys.too-many-actions", .warning, "% buttons, and a phone shows three",
    meaning: "The SDKs support up to three actions. Further buttons may not appear.",
    source: "The SDKs' own payload description; not in Emarsys's guide.",
    remedy: "Send at most three actions.")

  /// Emarsys: version 1, the dotted Android version 2, and the four formats of SDK 4.
  ///
  /// ``EmarsysReader`` reads a push by ``EmarsysTables``, then ``EmarsysActions`` its actions.
  /// ``EmarsysCheck`` says what the older SDKs ignore, and ``EmarsysSDK4Check`` what SDK 4 drops.
  /// ``EmarsysConversion`` converts pushes.
  /// ``EmarsysInbox`` and ``EmarsysEmbedded`` read saved messages.
  static let emarsys = VendorModule(
    .emarsys, "emarsys", title: "Emarsys", evidence: EmarsysEvidence.rows,
    diagnostics: {
      EmarsysCheck.diagnostics + EmarsysReader.diagnostics + EmarsysActions.diagnostics
        + [EmarsysBadge.badgeIgnored] + EmarsysSDK4Check.diagnostics
    },
    read: EmarsysReader.read, envelope: EmarsysEnvelope.rules,
    tap: TapRules(
      resolve: { $0.resolveEmarsys() }, writeReports: { $0.writeEmarsys($1) },
      events: [
        TapRules.Event(
          error: .payloadHandleEvent, name: "eventName", read: EmarsysActions.readEvent),
        TapRules.Event(error: .payloadAction, name: "type", read: EmarsysActions.readAction),
      ], inboxError: .payloadInbox),
    check: CheckRules(
      reportsMutableContent: true,
      formatsWithNotification: PayloadFormat.allCases.filter(\.isOfEmarsysSDK4),
      maximumButtons: 3, tooManyButtons: tooManyActions,
      drawsFromData: true,
      notShown: [EmarsysSDK4Check.dropped, EmarsysCheck.noMarker, EmarsysCheck.noVersion]),
    inbox: { EmarsysInbox.rules }, conversion: EmarsysConversion.self,
    notes: """
      Formats differ between platforms and between the two generations of the SDK. Emarsys's \
      guide shows parts of two formats, and describes no API for reports. The other formats come \
      from the SDKs' sources. pushkit reads and converts payloads, and reads the inbox.
      """,
    formats: { EmarsysSamples.all }, schemas: { EmarsysSamples.schemas })
}

/// The keys by which messages of Emarsys are recognized.
enum EmarsysEvidence {
  static let rows =
    EvidenceRow.rows(
      .emarsys,
      conclusive: [
        "/ems_msg", "/ems.version", "/ems.*", "/ems/inapp", "/ems/default_action", "/ems/actions",
        "/ems/multichannelId", "/ems/silent", "/ems/style", "/ems/notificationMethod",
        "/ems/version", "/ems/trackingInfo",
      ],
      generic: ["/image_url", "/u/sid", "/del-id", "/del_id"])
    + [EvidenceRow("/ems", .emarsys, .namespaced, .object)]
}

extension PayloadField {
  /// The version of a format.
  static var version: PayloadField { .own1 }
  /// The key by which the Android SDK recognizes a message.
  static var marker: PayloadField { .own2 }
  /// A key whose name is misspelled.
  static var misspelled: PayloadField { .own3 }
}

extension PayloadFormat {
  /// Whether only SDK 4 of Emarsys reads this format.
  var isOfEmarsysSDK4: Bool {
    switch self {
    case .emarsysFCMV2, .emarsysAPNsV2, .emarsysHuaweiV2, .emarsysWebV2: true
    default: false
    }
  }
}

/// The documents of Emarsys that are not pushes.
enum EmarsysEnvelope {
  static let rules = EnvelopeRules(keys: ["/eventName", "/messages", "/type"], calls: others) {
    object, tape throws(Failure) in
    if let name = tape.member(object, "eventName"), tape.kind(name) == .string,
      !hasPart(object, tape)
    {
      throw Failure(
        .payloadHandleEvent, "this is a handleEvent object, not a push",
        hint: "pushkit resolve-action reads it")
    }
    if let type = tape.member(object, "type"), isAction(object, type, tape) {
      throw Failure(
        .payloadAction, "this is an action of a message, not a push",
        hint: "pushkit resolve-action reads it")
    }
    if let messages = tape.member(object, "messages"), tape.kind(messages) == .array,
      isInbox(messages, tape)
    {
      throw Failure(
        .payloadInbox, "this is a mobile inbox, not a push", hint: "pushkit parse-inbox reads it")
    }
    return nil
  }

  private static let others = [
    saved(["campaignId", "receivedAt"]), saved(["lead", "receivedAt"]),
    actions("ems", isWhole: false), actions("actions", isWhole: true),
  ]

  private static func saved(_ members: [JSONKey]) -> CallBody {
    .saved(
      "a message of Emarsys's mobile inbox", members, excluded: CallBody.envelopes + ["ems_msg"])
  }

  /// The actions of an inbox message, as Emarsys's guide prints them: `ems`, or what is in it.
  private static func actions(_ name: JSONKey, isWhole: Bool) -> CallBody {
    CallBody(
      name: "the part of an inbox message with its actions",
      commands: "pushkit resolve-action reads it", members: [name], isWhole: isWhole,
      excluded: CallBody.envelopes + ["title", "body", "ems_msg"],
      test: { EmarsysInbox.isActions($0, $1) }, error: .payloadAction)
  }

  /// Whether an object is an action by itself, as Emarsys's guide prints actions.
  private static func isAction(_ object: Int, _ type: Int, _ tape: JSONTape) -> Bool {
    isActionType(type, tape) && !hasPart(object, tape) && tape.member(object, "body") == nil
      && tape.hasMember(object, among: ["name", "url", "payload", "id"])
  }

  static func isActionType(_ type: Int, _ tape: JSONTape) -> Bool {
    let types: [JSONKey] = ["MEAppEvent", "OpenExternalUrl", "MECustomEvent", "Dismiss"]
    return tape.kind(type) == .string && types.contains { tape.textEquals(type, $0) }
  }

  /// Whether an object has a part of a push.
  private static func hasPart(_ object: Int, _ tape: JSONTape) -> Bool {
    ["aps", "data", "notification"].contains { (key: JSONKey) in tape.member(object, key) != nil }
  }

  private static func isInbox(_ messages: Int, _ tape: JSONTape) -> Bool {
    let first = tape.first(messages)
    guard first < tape.after(messages) else { return true }
    return EmarsysInbox.rules.messageKeys.contains { tape.member(first, $0) != nil }
  }
}

extension DiagnosticKind {
  package static let payloadInbox = DiagnosticKind(
    "payload.inbox", .data, summary: "the document is an inbox, not a push",
    meaning: """
      It has `messages` as in a response of Emarsys's mobile inbox, or the members of a message of an \
      inbox: `campaignId` and `receivedAt`, or Smartico's `createDate` and `is_starred`.
      """,
    source: "Emarsys's push guide, section Mobile Inbox",
    remedy: "Read it with `pushkit parse-inbox`.")
  package static let payloadAction = DiagnosticKind(
    "payload.action", .data, summary: "the document is an action of a message, not a push",
    meaning: """
      Its `type` is one of Emarsys's actions. In a push it is in `ems.actions` or \
      `ems.default_action`, in an inbox in `ems.actions`. Or it has only the `ems.actions` of an \
      inbox message: these have an `index`.
      """,
    source: "Emarsys's push guide, sections Tap Actions and Inbox Actions",
    remedy: "Read it with `pushkit resolve-action`, or give the whole message.")
  package static let payloadHandleEvent = DiagnosticKind(
    "payload.handle-event", .data, summary: "the document is a handleEvent object, not a push",
    meaning: "It has `eventName`. The Emarsys SDK passes such an object to the app after a tap.",
    source: "Emarsys's push guide, section handleEvent",
    remedy: "Read it with `pushkit resolve-action`.")
}
