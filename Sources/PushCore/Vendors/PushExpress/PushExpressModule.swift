extension VendorModule {
  /// Push.Express: keys with the literal prefix `px.`.
  static let pushExpress = VendorModule(
    .pushexpress, "pushexpress", title: "Push.Express", aliases: ["px"],
    evidence: PushExpressReader.evidence,
    diagnostics: PushExpressDiagnostics.all, read: PushExpressReader.read,
    writeTapReports: { $0.writePushExpress($1) },
    notes: """
      The dot is part of the key. Reports need `px.msg_id`, not FCM's message ID. pushkit \
      registers instances and reports deliveries, clicks and lifecycle events.
      """,
    formats: { PushExpressFormats.all }, shapes: { [PushExpressFormats.shape] },
    interface: { .pushExpress })
}

extension ActionResolution {
  fileprivate func writePushExpress(_ out: ByteBuffer) {
    guard let message = filled(.messageID) else { return }
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
        id: .apiURL, vendor: .pushexpress, kind: .address, variable: "PUSHKIT_PUSHEXPRESS_API_URL",
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
        usage: "use this Push.Express instance", keeper: "px-register"),
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
