/// The requests of services that send messages to several platforms.
extension Envelope {
  static let services: [Envelope] = [
    beams, ably, courier, parse, airship, [braze, customerIO], novu,
    [knock, sygnal, azure, huawei], apple,
    libraries, [expo, oneSignal, pushy, pinpoint, pubNub, sns],
  ].flatMap { $0 }

  private static func paths(_ paths: StaticString...) -> [[JSONKey]] { paths.map(PathTable.keys) }

  private static func document(
    _ path: StaticString, _ keys: [JSONKey] = pushKeys
  ) -> Part {
    Part(path: PathTable.keys(path), content: .document(keys))
  }

  private static func fields(
    _ table: @escaping @Sendable () -> FieldTable, data: [[JSONKey]] = [], at path: [JSONKey] = []
  ) -> Part {
    Part(path: path, content: .fields(table, data: data))
  }

  // MARK: Pusher Beams

  /// Pusher Beams: Publish API, request body; webhooks and events with the request.
  private static let beams = [
    Envelope(
      marks: [paths("/publishId", "/publish_id"), paths("/requestBody", "/request_body")],
      sender: .pusherBeams,
      parts: [
        document("/requestBody", ["fcm", "apns", "web"]),
        document("/request_body", ["fcm", "apns", "web"]),
      ]),
    Envelope(
      marks: [paths("/interests", "/users"), paths("/fcm", "/apns", "/web")],
      sender: .pusherBeams, parts: beamsParts),
    Envelope(
      marks: [
        paths("/fcm", "/web", "/apns/aps"),
        paths("/fcm/notification", "/fcm/data", "/web/notification", "/web/data", "/apns/aps"),
      ],
      excluded: [
        "token", "tokens", "to", "topic", "condition", "fid", "notification", "data", "android",
        "webpush",
        "message", "name",
      ],
      sender: .pusherBeams, parts: beamsParts, recipients: ["interests", "users"]),
  ]

  private static let beamsParts = [
    document("/apns", ["aps"]), document("/fcm", ["notification", "data"]),
    Part(path: ["web"], content: .webMessage),
  ]

  // MARK: Ably

  /// Ably: Push notifications, direct publishing and publishing via channels.
  private static let ably = [
    Envelope(
      marks: [
        paths("/recipient", "/channels"),
        paths(
          "/payload/notification", "/payload/data", "/payload/apns", "/payload/fcm", "/payload/web"),
      ],
      sender: .ably, parts: ablyParts("payload")),
    Envelope(
      marks: [paths("/recipient"), paths("/notification", "/data", "/apns", "/fcm", "/web")],
      excluded: ["message", "name", "to", "token"], sender: .ably, parts: ablyParts()),
    Envelope(
      marks: [paths("/extras"), paths("/extras/push")], sender: .ably,
      parts: ablyParts("extras", "push")),
    Envelope(
      marks: [paths("/push"), paths("/push/notification/title", "/push/notification/body")],
      excluded: ["audience", "level", "time", "timestamp", "ts", "msg"], sender: .ably,
      parts: ablyParts("push")),
  ]

  private static func ablyParts(_ path: JSONKey...) -> [Part] {
    [
      Part(path: path, content: .message),
      Part(path: path + ["apns"], content: .document(["aps"])),
      Part(path: path + ["fcm"], content: .document(["notification", "data", "android"])),
      Part(path: path + ["web"], content: .webMessage),
    ]
  }

  // MARK: Courier

  /// Courier: Send API, `message` with its recipient (`to`), and the overrides of providers.
  private static let courier = [
    courier([
      paths("/content", "/template", "/providers", "/routing", "/channels"),
      paths("/to", "/content/elements"),
    ]),
    courier([paths("/routing"), paths("/content", "/template")]),
  ]

  private static func courier(_ marks: [[[JSONKey]]]) -> Envelope {
    Envelope(
      marks: marks,
      excluded: ["notification", "android", "apns", "webpush", "token", "app_id", "tag_group"],
      sender: .courier,
      parts: [
        fields(
          { courierTable }, data: paths("/providers/firebase-fcm/override/body/data", "/data")),
        document("/providers/firebase-fcm/override/body", ["notification", "android", "apns"]),
        document("/providers/apn/override/body", ["aps"]),
        document("/providers/apn/override/config", ["aps"]),
      ], required: paths("/to"))
  }

  private static let courierTable = FieldTable(
    text: ["/content/title": .title, "/content/subject": .title, "/content/body": .body])

  // MARK: Parse

  /// Parse Server: Push notifications, sending options; parse-server-push-adapter, `rawPayload`.
  private static let parse = [
    Envelope(
      marks: [paths("/data"), paths("/data/rawPayload")],
      excluded: ["notification", "message", "aps"], sender: .parse,
      parts: [document("/data/rawPayload")]),
    Envelope(
      marks: [paths("/where", "/channels", "/push_time", "/expiration_interval"), paths("/data")],
      excluded: ["notification", "message", "aps", "token", "to", "app_id", "recipients"],
      sender: .parse,
      parts: [fields({ parseTable })]),
  ]

  private static let parseTable = FieldTable(
    text: [
      "/data/title": .title, "/data/alert/title": .title, "/data/alert/subtitle": .subtitle,
      "/data/alert/body": .body, "/data/sound": .sound, "/data/category": .category,
      "/data/uri": .link, "/data/interruptionLevel": .interruption,
    ],
    any: [
      "/data/alert": .alert, "/data/badge": .badge, "/data/content-available": .contentAvailable,
      "/data/mutable-content": .mutableContent, "/data/threadId": .thread,
      "/data/*": .attributes,
    ])

  // MARK: Airship

  /// Airship: API, push object; schedules, pipelines and templates have it in `push`.
  private static let airship = [
    airship(
      at: [], [paths("/audience"), paths("/notification", "/message", "/in_app")],
      required: airshipMembers),
    airship(
      at: [], [paths("/device_types"), paths("/notification", "/message", "/in_app")],
      required: airshipMembers),
    airship(
      at: ["push"],
      [
        paths("/push"),
        paths(
          "/push/audience", "/push/device_types", "/push/notification/alert",
          "/push/notification/ios", "/push/notification/android", "/push/notification/web"),
      ]),
    airship(
      at: ["outcome", "push"],
      [paths("/outcome"), paths("/outcome/push/notification", "/outcome/push/audience")]),
  ]

  private static let airshipMembers = paths("/audience", "/device_types")

  private static func airship(
    at path: [JSONKey], _ marks: [[[JSONKey]]], required: [[JSONKey]] = []
  ) -> Envelope {
    // JPush has `platform` beside `audience`.
    Envelope(
      marks: marks, excluded: ["platform"], sender: .airship,
      parts: [
        fields(
          { airshipTable },
          data: paths(
            "/notification/ios/extra", "/notification/android/extra", "/notification/web/extra",
            "/notification/amazon/extra", "/message/extra"), at: path)
      ], required: required)
  }

  private static let airshipTable = FieldTable(
    text: [
      "/notification/alert": .body, "/notification/ios/alert/title": .title,
      "/notification/ios/title": .title, "/notification/android/title": .title,
      "/notification/web/title": .title, "/notification/amazon/title": .title,
      "/message/title": .title, "/notification/ios/alert/subtitle": .subtitle,
      "/notification/ios/subtitle": .subtitle, "/notification/android/summary": .subtitle,
      "/notification/ios/alert/body": .body, "/notification/android/alert": .body,
      "/notification/web/alert": .body, "/notification/amazon/alert": .body,
      "/in_app/alert": .body, "/notification/android/style/big_picture": .imageURL,
      "/notification/ios/media_attachment/url": .imageURL,
      "/notification/web/image/url": .imageURL, "/notification/android/icon": .iconURL,
      "/notification/web/icon/url": .iconURL, "/notification/android/sound": .sound,
      "/notification/ios/sound/name": .sound,
      "/notification/android/notification_channel": .channelID,
      "/notification/ios/interruption_level": .interruption,
      "/notification/ios/category": .category, "/notification/android/category": .category,
      "/notification/actions/open/content": .link,
      "/notification/ios/actions/open/content": .link,
      "/notification/android/actions/open/content": .link,
      "/notification/web/actions/open/content": .link,
      "/notification/android/delivery_priority": .priority,
      "/notification/ios/collapse_id": .collapseKey,
      "/notification/android/collapse_key": .collapseKey,
    ],
    identifier: [
      "/notification/ios/badge": .badge, "/notification/android/time_to_live": .ttl,
      "/notification/web/time_to_live": .ttl,
    ],
    any: [
      "/notification/ios/alert": .alert, "/notification/ios/sound": .value,
      "/notification/ios/thread_id": .thread, "/notification/ios/relevance_score": .relevance,
      "/notification/ios/mutable_content": .mutableContent,
      "/notification/ios/content_available": .contentAvailable,
    ])

  // MARK: Braze

  /// Braze: Messaging endpoints, messages for Apple, Android and browsers.
  private static let braze = Envelope(
    marks: [paths("/messages/apple_push", "/messages/android_push", "/messages/web_push")],
    excluded: ["aps", "notification", "data"], sender: .braze,
    parts: [
      fields(
        { brazeTable }, data: paths("/messages/apple_push/extra", "/messages/android_push/extra"))
    ],
    recipients: [
      "external_user_ids", "user_aliases", "segment_id", "audience", "broadcast", "recipients",
    ])

  private static let brazeTable = FieldTable(
    text: [
      "/messages/apple_push/alert/title": .title, "/messages/android_push/title": .title,
      "/messages/web_push/title": .title, "/messages/apple_push/alert/body": .body,
      "/messages/android_push/alert": .body, "/messages/web_push/alert": .body,
      "/messages/apple_push/alert/subtitle": .subtitle, "/messages/apple_push/sound": .sound,
      "/messages/apple_push/category": .category,
      "/messages/android_push/notification_channel_id": .channelID,
      "/messages/web_push/image_url": .imageURL, "/messages/web_push/custom_uri": .link,
      "/messages/android_push/custom_uri": .link, "/messages/apple_push/custom_uri": .link,
    ],
    identifier: ["/messages/apple_push/badge": .badge],
    any: ["/messages/apple_push/alert": .alert])

  // MARK: Customer.io

  /// Customer.io: App API, send a transactional push.
  private static let customerIO = Envelope(
    marks: [paths("/transactional_message_id"), paths("/identifiers")], sender: .customerIO,
    parts: [fields({ customerIOTable }, data: paths("/custom_data"))])

  private static let customerIOTable = FieldTable(
    text: [
      "/title": .title, "/message": .body, "/image_url": .imageURL, "/link": .link,
      "/sound": .sound,
    ])

  // MARK: Novu, Knock

  /// Novu: Trigger event, request body and overrides of providers.
  private static let novu = [
    Envelope(
      marks: [paths("/events"), paths("/events")], excluded: ["data", "notification"],
      sender: .novu,
      parts: [document("/events/*", ["workflowId", "overrides", "to"])]),
    Envelope(
      marks: [
        paths("/name", "/workflowId", "/overrides"), paths("/to"),
        paths("/payload", "/overrides", "/to/subscriberId"),
      ],
      excluded: ["notification", "data", "token", "message"], sender: .novu,
      parts: [
        fields({ novuTable }, data: paths("/payload")),
        document("/overrides/fcm", ["notification", "android", "webpush", "apns"]),
        document(
          "/overrides/providers/fcm", ["notification", "android", "webpush", "apns", "data"]),
        document("/overrides/apns/payload", ["aps"]), document("/overrides/apns", ["aps"]),
        document("/overrides/providers/apns/payload", ["aps"]),
        document("/overrides/providers/apns", ["aps"]),
      ]),
  ]

  private static let novuTable = FieldTable(
    text: ["/overrides/fcm/title": .title, "/overrides/fcm/body": .body])

  /// Knock: API, trigger workflow.
  private static let knock = Envelope(
    marks: [paths("/recipients"), paths("/data", "/actor", "/tenant", "/cancellation_key")],
    excluded: ["notification", "message", "title", "body", "token", "to", "payload"],
    sender: .knock,
    parts: [fields({ noFields }, data: paths("/data"))])

  private static let noFields = FieldTable([])

  // MARK: sygnal, Azure

  /// Matrix: Push gateway API, `/_matrix/push/v1/notify`.
  private static let sygnal = Envelope(
    marks: [
      paths("/notification"),
      paths("/notification/devices", "/notification/room_id", "/notification/event_id"),
      paths(
        "/notification/prio", "/notification/counts", "/notification/type",
        "/notification/sender", "/notification/event_id", "/notification/room_id"),
    ],
    sender: .matrix,
    parts: [fields({ matrixTable })], required: paths("/notification/devices"))

  private static let matrixTable = FieldTable(
    text: [
      "/notification/sender_display_name": .title, "/notification/content/body": .body,
      "/notification/prio": .priority,
    ],
    number: ["/notification/counts/unread": .badge],
    any: ["/notification/devices": .ignored, "/notification/*": .attributes])

  /// Azure Notification Hubs: Create or overwrite an installation.
  private static let azure = Envelope(
    marks: [paths("/installationId", "/pushChannel"), paths("/templates")], sender: .azure,
    parts: [document("/templates/*/body")])

  // MARK: Expo, OneSignal, Pushy

  /// A form in which all members are beside each other, with the data in `data`.
  private static func plain(
    _ sender: PushService, _ table: @escaping @Sendable () -> FieldTable,
    _ schema: (@Sendable () -> Schema)? = nil
  ) -> Envelope {
    Envelope(
      sender: sender, parts: [fields(table, data: paths("/data"))],
      schema: schema)
  }

  /// Expo: Sending notifications, message request format.
  private static let expo = plain(.expo, { expoTable }, { .expo })
  private static let expoTable = FieldTable(Schema.expo.rows())

  /// OneSignal REST API: Create notification.
  private static let oneSignal = plain(.oneSignal, { oneSignalTable }, { .oneSignal })
  private static let oneSignalTable = FieldTable(Schema.oneSignal.rows())

  /// Pushy: Send notifications API.
  private static let pushy = plain(.pushy) { pushyTable }
  private static let pushyTable = FieldTable(
    PathRow.rows(
      text: ["/notification/sound": .sound, "/interruption_level": .interruption],
      identifier: [
        "/notification/badge": .badge, "/time_to_live": .ttl, "/collapse_key": .collapseKey,
      ],
      any: [
        "/content_available": .contentAvailable, "/mutable_content": .mutableContent,
        "/notification/loc_key": .bodyKey, "/notification/loc_args": .bodyArguments,
        "/notification/title_loc_key": .titleKey, "/notification/title_loc_args": .titleArguments,
      ])
      + TransportTables.notificationRows.map { $0.inside("notification") })

  /// A message of Amazon SNS, whose platforms `SNSPlatform` finds.
  static let sns = Envelope()

  /// The index of ``sns``, the last of ``services``.
  static let indexOfSNS = services.count - 1

  /// Amazon Pinpoint: Send messages, with payloads of the platforms.
  private static let pinpoint = Envelope(
    marks: [paths("/MessageConfiguration")], sender: nil,
    parts: [
      document("/MessageConfiguration/APNSMessage/RawContent", ["aps"]),
      document("/MessageConfiguration/GCMMessage/RawContent"),
    ])

  /// PubNub: Mobile push, the message with payloads of the platforms.
  private static let pubNub = Envelope(
    marks: [paths("/pn_apns", "/pn_fcm", "/pn_gcm")], sender: nil,
    parts: [document("/pn_apns", ["aps"]), document("/pn_fcm"), document("/pn_gcm")])

  // MARK: Huawei

  /// Huawei Push Kit for HarmonyOS: REST API version 3.
  private static let huawei = Envelope(
    marks: [
      paths("/target"), paths("/payload"),
      paths("/target/token", "/target/topic", "/target/condition", "/target/deviceId"),
    ],
    excluded: ["message", "aps", "notification"], sender: nil,
    parts: [
      fields(
        { huaweiTable }, data: paths("/payload/notification/clickAction/data", "/payload/extraData")
      )
    ],
    platform: .huawei, schema: { .huaweiV3 })

  private static let huaweiTable = FieldTable(Schema.huaweiV3.rows())

  // MARK: Libraries

  /// Pigeon for Elixir: the fields of a notification for FCM; node-apn and apns2: those for APNs.
  private static let libraries = [
    Envelope(
      marks: [paths("/payload/notification", "/payload/data"), paths("/registration_id")],
      excluded: ["aps", "notification", "data", "message"], sender: nil,
      parts: [document("/payload", ["notification", "data"])]),
    appleLibrary,
    Envelope(
      marks: [paths("/alert"), paths("/payload", "/custom")],
      excluded: ["aps", "notification", "data", "message", "to", "token", "title", "body"],
      sender: nil,
      parts: [fields({ appleTable }, data: paths("/payload", "/custom"))]),
  ]

  /// A notification of node-apn and its like, with the options of which the library makes the header
  /// fields beside the texts (``LibraryOptions``).
  static let appleLibrary = Envelope(
    marks: [
      paths("/pushType", "/push_type"), paths("/payload", "/custom"),
      paths("/alert", "/sound", "/badge", "/contentAvailable"),
    ],
    excluded: ["aps", "notification", "data", "message", "to", "token", "title", "body"],
    sender: nil, parts: [fields({ appleTable }, data: paths("/payload", "/custom"))], platform: .ios
  )

  private static let appleTable = FieldTable(
    text: [
      "/alert/title": .title, "/alert/subtitle": .subtitle, "/alert/body": .body,
      "/sound": .sound, "/category": .category,
    ],
    identifier: ["/badge": .badge],
    any: [
      "/alert": .alert, "/contentAvailable": .contentAvailable, "/mutableContent": .mutableContent,
    ])

  // MARK: Apple

  /// Apple: Mobile device management protocol, the payload of pushes; Using push notifications to
  /// signal changes, for file providers.
  private static let apple = [
    Envelope(
      marks: [paths("/mdm")], excluded: ["aps", "data", "notification"], sender: nil,
      parts: [Part(path: [], content: .apple)]),
    Envelope(
      marks: [paths("/container-identifier")], excluded: ["aps", "data", "notification"],
      sender: nil, parts: [Part(path: [], content: .apple)]),
  ]
}
