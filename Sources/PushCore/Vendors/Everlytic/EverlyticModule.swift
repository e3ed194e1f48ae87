extension VendorModule {
  /// Everlytic's app and web pushes.
  static let everlytic = VendorModule(
    .everlytic, "everlytic", title: "Everlytic", evidence: EverlyticReader.evidence,
    diagnostics: EverlyticDiagnostics.all, read: EverlyticReader.read,
    envelope: EverlyticHistory.envelope,
    tap: TapRules(writeReports: { $0.writeEverlytic($1) }), inbox: EverlyticHistory.rules,
    conversion: EverlyticConversion.self,
    notes: """
      pushkit tries Everlytic last, because other vendors use `message_id` as well. Keys that \
      begin with `$` are the customer's own attributes. `@default` is deprecated.
      """,
    formats: { EverlyticFormats.all }, interface: { .everlytic })
}

extension ActionResolution {
  fileprivate func writeEverlytic(_ out: ByteBuffer) {
    guard nonEmpty(.messageID) != nil else { return }
    writeClick(out) {
      // The vendor's API and the options use the same names.
      for fact in reading.tracking.elements where tape[fact.token].end > tape[fact.token].start {
        out.append(UInt8(ascii: ","))
        reading.write(fact, out)
      }
    }
  }
}

/// Converts Everlytic's messages, which have the same keys on all platforms.
///
/// The apps also read the text next to `aps`.
enum EverlyticConversion: VendorConversion {
  static let drawsFromData = true

  /// Everlytic's `sound` is a flag; iOS requires the name of a sound.
  static func apsSound(_ conversion: Conversion) -> DraftValue? {
    conversion.reading.isTrue(conversion.slots[.sound]) ? .json("\"default\"") : nil
  }

  /// The Android app recognizes a message by its text in `data`.
  static func data(fromAPNs conversion: Conversion) -> [DraftMember] {
    let (slots, root) = (conversion.slots, conversion.root)
    let texts: [(Fact, StaticString, JSONKey)] = [
      (.title, "title", "title"), (.body, "body", "body"),
    ]
    let missing = texts.flatMap { fact, name, key in
      root.flatMap { conversion.tape.member($0, key) } == nil
        ? conversion.member(name, slots[fact]) : []
    }
    return missing + conversion.customMembers()
  }
}

extension VendorInterface {
  /// Everlytic's API (Everlytic guide, "Calling our API").
  static let everlytic = VendorInterface(
    account: .projectUUID,
    settings: [
      SettingRow(
        id: .configString, vendor: .everlytic, kind: .key,
        variable: "PUSHKIT_EVERLYTIC_CONFIG_STRING", title: "the Everlytic configuration string",
        detail: """
          It contains the project and the installation URL. If these are also set, they take \
          precedence.
          """, placeholder: "STRING", usage: "use this Everlytic configuration string",
        note: """
          It contains the project and the installation URL. If base64(1) has broken the string in \
          an `@FILE` into lines, pushkit reads all lines.
          """),
      SettingRow(
        id: .projectUUID, vendor: .everlytic, kind: .key,
        variable: "PUSHKIT_EVERLYTIC_PROJECT_UUID", title: "the Everlytic project UUID",
        detail: "`decode-config -o env` prints it.", placeholder: "UUID",
        usage: "use this Everlytic project"),
      SettingRow(
        id: .installURL, vendor: .everlytic, kind: .url,
        variable: "PUSHKIT_EVERLYTIC_INSTALL_URL", title: "the URL of the Everlytic installation",
        detail: """
          `decode-config -o env` prints it. The scheme is http or https. The URL may have a path.
          """, placeholder: "URL", usage: "use this Everlytic installation",
        note: "The URL may have a path. `http` causes a warning.",
        endpoint: SettingRow.Endpoint(name: "calls", emulated: ("http", ""))),
      SettingRow(
        id: .subscriptionID, vendor: .everlytic, kind: .identifier,
        variable: "PUSHKIT_EVERLYTIC_SUBSCRIPTION_ID", title: "the Everlytic subscription ID",
        detail: "`register-token` prints and saves it.",
        placeholder: "ID", usage: "use this Everlytic subscription", savingCommand: "register-token"
      ),
      SettingRow(
        id: .deviceID, vendor: .everlytic, kind: .identifier,
        variable: "PUSHKIT_EVERLYTIC_DEVICE_ID", title: "the Everlytic device ID",
        detail: "By default, pushkit generates one and saves it.",
        placeholder: "ID", usage: "use this device ID",
        note: "By default, pushkit generates one and saves it."),
    ],
    options: [
      "metadata", "datetime", "email", "unique-id", "since", "platform-version",
      "device-manufacturer", "device-model", "platform-type", "device-type",
    ],
    state: .everlytic)
}

extension StateLayout {
  /// The IDs of Everlytic: a device and the subscriptions of its contacts.
  package static let everlytic = StateLayout(
    vendor: .everlytic, contactKeys: ["email", "unique_id"])
}

/// Everlytic's formats, with samples from its guide.
enum EverlyticFormats {
  static let all: [FormatRow] = [
    FormatRow(
      "everlytic-fcm", "FCM data message to an app",
      #"""
      {
        "data": {
          "title": "Pharmacy Notification",
          "body": "Hi Joe, your script is ready for collection at the Randburg Pharmacy.",
          "message_id": "13", "$category": "Pharmacy", "@default": "launch="
        }
      }
      """#),
    FormatRow(
      "everlytic-web", "web push",
      #"""
      {
        "title": "Pharmacy Notification", "body": "Your script is ready for collection.",
        "data": {
          "message_id": "13", "subscription_id": "123", "url": "https://www.example.com/scripts",
          "icon": "https://www.example.com/icon.png",
          "image": "https://www.example.com/pharmacy.png",
          "actions": [
            {"action": "map", "title": "Show the way", "url": "https://www.example.com/map"}
          ]
        }
      }
      """#),
    FormatRow(
      "everlytic-history", "response of the message history", isPush: false,
      #"""
      {
        "status": "success",
        "data": {
          "messages": [
            {
              "title": "Test Push", "body": "This is a Test Push Notification",
              "date": "2019-09-28T10:25:23+02:00", "click_action": "open-url",
              "click_action_url": "http://www.test.com",
              "additional_data": [{"name": "asd", "value": "asd"}]
            },
            {
              "title": "Test", "body": "Another test Push Notification",
              "date": "2019-09-28T10:32:02+02:00", "click_action": "open-url",
              "click_action_url": "",
              "additional_data": [
                {"name": "Category", "value": "Promotions"},
                {"name": "ExternalWebLink", "value": "https://example.com/example"}
              ]
            }
          ]
        }
      }
      """#),
  ]
}
