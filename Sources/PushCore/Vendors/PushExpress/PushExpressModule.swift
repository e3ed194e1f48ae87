extension VendorModule {
  /// Push.Express: keys with the literal prefix `px.`.
  static let pushExpress = VendorModule(
    .pushexpress, "pushexpress", title: "Push.Express", aliases: ["px"],
    evidence: PushExpressReader.evidence,
    diagnostics: PushExpressDiagnostics.all, read: PushExpressReader.read,
    tap: TapRules(writeReports: { $0.writePushExpress($1) }),
    notes: """
      The dot is part of the key. Reports need `px.msg_id`, not FCM's message ID. pushkit \
      registers instances and reports deliveries, clicks and lifecycle events.
      """,
    formats: { PushExpressFormats.all }, shapes: { [PushExpressFormats.shape] },
    interface: { .pushExpress })
}

extension ActionResolution {
  fileprivate func writePushExpress(_ out: ByteBuffer) {
    guard let message = nonEmpty(.messageID) else { return }
    writeClick(out) { tape.copyAsString(message, after: ",\"message_id\":", to: out) }
  }
}

extension VendorInterface {
  /// Push.Express's API (Push.Express guide, "API v2 reference").
  static let pushExpress = VendorInterface(
    account: .appID,
    settings: [
      SettingRow(
        id: .appID, vendor: .pushexpress, kind: .key, variable: "PUSHKIT_PUSHEXPRESS_APP_ID",
        title: "the Push.Express app ID", detail: "The dashboard of Push.Express shows it.",
        placeholder: "ID", usage: "use this Push.Express app"),
      SettingRow(
        id: .apiURL, vendor: .pushexpress, kind: .url, variable: "PUSHKIT_PUSHEXPRESS_API_URL",
        title: "the base URL of the Push.Express API",
        detail:
          "The value is the part before `/api/r/v2`. The default is `https://core.push.express`.",
        placeholder: "URL", usage: "send requests to this URL",
        note: "For Push.Express, this is the part before `/api/r/v2`.",
        fallback: SettingRow.Fallback { _ in "https://core.push.express" },
        endpoint: SettingRow.Endpoint(name: "calls", emulated: ("http", ""))),
      SettingRow(
        id: .instanceID, vendor: .pushexpress, kind: .identifier,
        variable: "PUSHKIT_PUSHEXPRESS_INSTANCE_ID", title: "the Push.Express instance ID",
        detail: "`px-register` prints and saves it.", placeholder: "ID",
        usage: "use this Push.Express instance", savingCommand: "px-register"),
    ],
    options: [
      "transport-type", "platform-name", "ext-id", "lang", "country", "tag", "onscreen-count",
      "onscreen-sec", "agent-name", "ic-token", "watch", "platform-type", "tz",
    ],
    state: .pushExpress)
}

extension StateLayout {
  /// The IDs of Push.Express: an installation and the instances of its users.
  package static let pushExpress = StateLayout(
    vendor: .pushexpress, deviceKey: "ic_token", listKey: "instances", entryKey: "instance_id",
    contactKeys: ["ext_id"])
}

/// Push.Express's formats, with samples from its guide.
enum PushExpressFormats {
  /// The keys of Push.Express's guide.
  static let shape = MemberShape(
    "px", prefix: "px.", "px.msg_id px.title px.body px.image px.icon px.link")

  static let all: [FormatRow] = [
    FormatRow(
      "pushexpress-fcm", "FCM message with `px.` keys",
      #"""
      {
        "notification": {
          "title": "hello there", "body": "hello",
          "image": "https://avatars.githubusercontent.com/u/108216418",
          "icon": "https://avatars.githubusercontent.com/u/108216418"
        },
        "data": {
          "px.msg_id": "1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5",
          "px.title": "hello there", "px.body": "hello",
          "px.image": "https://avatars.githubusercontent.com/u/108216418",
          "px.icon": "https://avatars.githubusercontent.com/u/108216418"
        }
      }
      """#),
    FormatRow(
      "pushexpress-apns", "APNs payload with `px.` keys",
      #"""
      {
        "aps": {"alert": {"title": "hello there", "body": "hello"}, "mutable-content": 1},
        "px.msg_id": "1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5",
        "px.title": "hello there", "px.body": "hello",
        "px.image": "https://avatars.githubusercontent.com/u/108216418"
      }
      """#),
    FormatRow(
      "pushexpress-web", "web push with unprefixed keys",
      #"""
      {
        "title": "hello there", "body": "hello",
        "icon": "https://avatars.githubusercontent.com/u/108216418",
        "image": "https://avatars.githubusercontent.com/u/108216418",
        "url": "https://www.example.com/offer",
        "msg_id": "1828471_1721.7f288d0f-a026-4960-aa04-0c834f07a3ea.5"
      }
      """#),
  ]
}

/// Reads Push.Express's messages, which have keys with the literal prefix `px.`.
enum PushExpressReader {
  static let evidence = EvidenceRow.rows(
    .pushexpress, conclusive: ["/px.msg_id"], namespaced: ["/px.*", "/custom/a/px.msg_id"])

  private static let keys = PathRow.rows(
    text: [
      "/px.title": .title, "/px.body": .body, "/px.image": .imageURL, "/px.icon": .iconURL,
      "/px.link": .link,
    ],
    identifier: ["/px.msg_id": .messageID])

  private static let ios = FactTable(keys)
  private static let data = FactTable(keys + TransportTables.receivedKeys)

  /// The keys of a web push; only `--vendor` distinguishes it from other messages.
  private static let web = FactTable(
    text: [
      "/title": .title, "/body": .body, "/image": .imageURL, "/icon": .iconURL, "/url": .link,
    ],
    identifier: ["/msg_id": .messageID])

  /// The keys in a push through OneSignal, which wraps a sender's keys in `custom.a`.
  private static let wrapped = FactTable(
    text: [
      "/custom/a/px.title": .title, "/custom/a/px.body": .body, "/custom/a/px.image": .imageURL,
      "/custom/a/px.icon": .iconURL, "/custom/a/px.link": .link, "/title": .title, "/alert": .body,
    ],
    identifier: ["/custom/a/px.msg_id": .messageID])

  static func read(_ reading: PayloadReading) {
    let slots = reading.slots
    let isAPNs = reading.view.kind == .apns
    reading.format = isAPNs ? .pushexpressAPNs : .pushexpressFCM
    reading.platform = reading.appPlatform
    reading.readKeys(isAPNs ? ios : data)
    if slots[.messageID] == nil { readOtherwise(reading) }
    if isAPNs { checkIOS(reading) }
    TransportReader.read(reading)
    if let link = slots[.link], reading.isText(link) {
      reading.lead(to: link)
      reading.defaultAction = reading.linkAction(link)
    }
    reading.track("\"msg_id\":", slots[.messageID])
    if slots[.messageID].map({ reading.tape[$0].end > reading.tape[$0].start }) != true {
      reading.report(PushExpressDiagnostics.noMessageID, slots[.messageID])
    }
  }

  private static func readOtherwise(_ reading: PayloadReading) {
    let slots = reading.slots
    if reading.evidence.isEmpty, reading.view.kind == .data {
      reading.readKeys(web)
      if slots[.messageID] != nil {
        reading.format = .pushexpressWeb
        reading.platform = .web
      }
    } else {
      reading.readKeys(wrapped)
      if let id = slots[.messageID] { reading.report(PushExpressDiagnostics.nested, id) }
    }
  }

  /// Reports a title or body that is not a string; the iOS SDK would ignore such a push.
  private static func checkIOS(_ reading: PayloadReading) {
    let slots = reading.slots
    for (fact, name) in [(Fact.title, "px.title"), (.body, "px.body")]
    where slots[fact].map({ reading.tape.kind($0) == .string }) != true {
      reading.report(PushExpressDiagnostics.iosIncomplete, slots[fact], name)
    }
  }
}

/// The diagnostics of Push.Express pushes.
enum PushExpressDiagnostics {
  static let noMessageID = DiagnosticKind(
    "pushexpress.no-msg-id", .warning, "px.msg_id is missing or empty; nothing can be reported",
    meaning: "Reports of deliveries and clicks identify the message only by `px.msg_id`.",
    source: "Push.Express's guide, sections 3.1 and Notification events.",
    remedy: "Send `px.msg_id`.")
  static let nested = DiagnosticKind(
    "pushexpress.nested", .info, "px keys are in custom.a, as OneSignal wraps them",
    meaning: "With the transport type `onesignal` the keys arrive inside `custom.a`.",
    source: "Push.Express's guide, section transport types.",
    remedy: "Nothing, if the transport is OneSignal.")
  static let iosIncomplete = DiagnosticKind(
    "pushexpress.ios-incomplete", .warning, "% is missing; the iOS SDK would ignore the push",
    meaning: """
      The iOS SDK recognizes a push only if `px.msg_id`, `px.title` and `px.body` are strings. It \
      does not report any other push.
      """,
    source: "Push.Express's iOS SDK.", remedy: "Send all three.")

  static let all: [DiagnosticKind] = [noMessageID, nested, iosIncomplete]
}
