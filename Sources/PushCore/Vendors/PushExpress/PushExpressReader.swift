/// Reads Push.Express's messages, which have keys with the literal prefix `px.`.
enum PushExpressReader {
  /// The keys of Push.Express's guide.
  private static let keys = PathRow.rows(
    text: [
      "/px.title": .title, "/px.body": .body, "/px.image": .imageURL, "/px.icon": .iconURL,
      "/px.link": .link,
    ],
    identifier: ["/px.msg_id": .messageID])

  private static let ios = FieldTable(keys)
  private static let data = FieldTable(keys + TransportTables.receivedKeys)

  /// The keys of a web push; only `--vendor` distinguishes it from other messages.
  private static let web = FieldTable(
    text: [
      "/title": .title, "/body": .body, "/image": .imageURL, "/icon": .iconURL, "/url": .link,
    ],
    identifier: ["/msg_id": .messageID])

  /// The keys in a push through OneSignal, which wraps a sender's keys in `custom.a`.
  private static let wrapped = FieldTable(
    keys.map { $0.inside("custom", "a") } + PathRow.rows(text: ["/title": .title, "/alert": .body]))

  static let schema = ObjectSchema("px", prefix: "px.", keys)

  static func read(_ reading: PayloadReading) {
    let slots = reading.slots
    let isAPNs = reading.message.kind == .apns
    reading.format = isAPNs ? .pushexpressAPNs : .pushexpressFCM
    reading.platform = reading.appPlatform
    reading.readKeys(isAPNs ? ios : data)
    if slots[.messageID] == nil { readOtherwise(reading) }
    if isAPNs { checkIOS(reading) }
    TransportReader.read(reading)
    checkTexts(reading)
    if let link = slots[.link], reading.isText(link) {
      reading.lead(to: link)
      reading.defaultAction = reading.linkAction(link)
    }
    reading.track("\"msg_id\":", slots[.messageID])
    if slots[.messageID].map(reading.tape.isEmpty) != false {
      reading.report(PushExpressDiagnostics.noMessageID, slots[.messageID])
    }
  }

  private static func readOtherwise(_ reading: PayloadReading) {
    let slots = reading.slots
    if reading.evidence.isEmpty, reading.message.kind == .data {
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

  /// Reports texts that the SDKs for browsers and Android replace.
  private static func checkTexts(_ reading: PayloadReading) {
    let (slots, root) = (reading.slots, reading.message.root)
    if reading.format == .pushexpressWeb {
      let shown: StaticString = "Notification"
      reading.report(
        "title", "title", in: root, shown: [.missing: shown, .null: shown, .empty: shown])
    }
    // OneSignal's SDK shows the messages that it wraps.
    guard reading.platform == .android, root.flatMap({ reading.tape.member($0, "custom") }) == nil
    else { return }
    if slots[.title] == nil {
      reading.report("title", "px.title", in: root, shown: [.missing: "empty_title"])
    }
    if slots[.body] == nil {
      reading.report("body", "px.body", in: root, shown: [.missing: "empty_body"])
    }
  }

  /// Reports a title or body that is not a string; the iOS SDK would ignore such a push.
  private static func checkIOS(_ reading: PayloadReading) {
    let slots = reading.slots
    for (field, name) in [(PayloadField.title, "px.title"), (.body, "px.body")]
    where slots[field].map(reading.mayBeText) != true {
      reading.report(PushExpressDiagnostics.iosIncomplete, slots[field], name)
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
