import PushCore

extension Command {
  static let convertPayload = Command("convert-payload", run: ConvertPayloadCommand.run) { name in
    CommandRow(
      name, .payloads, "make push payloads ready for the simulator, APNs or FCM",
      operands: OperandShape(
        "[FILE…]", 0...Int.max, completion: .files,
        "Files of JSON documents; `-`, or no FILE, is standard input."),
      groups: [.strict, .records, .jsonInput, .common],
      options: convertPayloadOptions,
      outputs: [.compact, .json, .pretty],
      description: convertPayloadDescription,
      record: [
        KeyRow("aps", "for iOS; the keys beside it are the vendor's, or the customer's"),
        KeyRow("validate_only", "with `--to fcm-v1`: whether FCM is only to look at the request"),
        KeyRow("message", "with `--to fcm-v1`: `token`, `notification`, `data`, `android`"),
      ],
      hasClosedRecord: false,
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: [
        ExampleRow(
          "try a push for Android on the simulator of Xcode",
          """
          pushkit convert-payload --to simctl --bundle-id com.example.app a.json |
            xcrun simctl push booted -
          """),
        ExampleRow(
          "what Android is to get instead of a payload for iOS",
          """
          echo '{"aps":{"alert":{"title":"Hello"}},"order":{"id":12}}' |
            pushkit convert-payload --to fcm-v1 --device-token dzAeHJ58jnU
          """,
          prints: #"""
            {"message":{"token":"dzAeHJ58jnU","notification":{"title":"Hello"},"data":{"order":"{\"id\":12}"}}}

            """#),
        ExampleRow(
          "the same push for iOS, without what Android alone reads",
          "pushkit sample-payload smartico-push | pushkit convert-payload --to apns",
          prints: #"""
            {"aps":{"alert":{"title":"Your free spin","body":"Turn the wheel until midnight"}},"engagement_uid":"06f0cd67-ec24-4eeb-bbe9-c3529e8743fa","message_id":"236356783","user_ext_id":"684:test6209240","action":"dp:gf_saw&id=5"}

            """#),
      ],
      seeAlso: [
        "parse-payload", "check-payload", "sample-payload", "diagnostics", "redaction", "vendors",
      ])
  }

  private static let convertPayloadOptions: [OptionRow] = [
    OptionRow(
      .to, .choice("FORM", ConversionTarget.allCases.map(\.rawValue)), "what to make of a payload",
      detail: """
        `simctl` is the `.apns` file that `xcrun simctl push` takes, `apns` the payload alone, as it \
        is posted to APNs, `fcm-v1` a request of FCM's HTTP v1 API. It has to be given.
        """),
    OptionRow(
      .bundleID, .text("ID"), "the app that the simulator hands the payload to",
      detail: """
        Only with `--to simctl`. Without it the one counts that the input names, as `Simulator \
        Target Bundle` or, in a request of FCM, as `apns-topic`; a payload that names none is \
        refused. A topic for other pushes than notifications, one that ends in `.voip` say, is no \
        app's name.
        """),
    OptionRow(
      .deviceToken, .text("TOKEN"), readsAtFile: true, "the device that FCM is to send to",
      detail: """
        Only with `--to fcm-v1`. It takes the place of `token`, `to`, `topic` and `condition` of the \
        input. `@FILE` is the first line of a file.
        """),
    PayloadVendor.row, RedactOption.row,
  ]

  private static let convertPayloadDescription: [String] = [
    """
    Reads push payloads in any envelope, as pushkit-parse-payload(1) does, and prints each in the \
    form that `--to` names. The vendor's app finds in it all that it reads: numbers keep their \
    text, keys their order, and what is copied its bytes.
    """,
    """
    What was made is read back before it is printed. Kind, texts, picture, sound, links, badge, \
    actions, buttons, in-app message, attributes and tracking are what they were, as \
    pushkit-parse-payload(1) tells them, a number or an object and its text being the same, and a \
    member that is null none; platform, format, confidence, evidence and delivery follow from the \
    form. A payload that would say something else is refused with 65, and so is one that has no \
    form there: messages of Smartico's socket, web pushes, requests with nothing but blocks for \
    Android or a browser (`--to apns`, `--to simctl`), payloads of no known vendor and transport, \
    and Emarsys messages that take a notification back on a platform whose app cannot.
    """,
    """
    What the form has no place for is left behind, with a warning on standard error for each \
    value: FCM's delivery options (time to live, priority, collapse key), the recipient (`token`, \
    `topic`) and what only other platforms read (`android`, `webpush`, icon, channel) for APNs; subtitle, badge, category and the \
    like for FCM. So is what FCM would refuse a request for: keys of `data` named `from` or \
    `message_type`, or beginning with `google.` or `gcm.`, which it adds itself; a time to live \
    below 0 or above 2419200 seconds; a priority other than HIGH and NORMAL, 10 and 5. With \
    `--strict` that is 65; \
    the payload is printed all the same.
    """,
    """
    For APNs the title and text become `aps.alert`, the sound `aps.sound`; what stood in `data` \
    stands beside `aps`, and the picture of a notification block in `fcm_options`. \
    `mutable-content` is set where there is a picture or a button, `content-available` where \
    nothing is shown. As FCM does, a notification block's `subtitle`, `title_loc_key`, \
    `title_loc_args`, `body_loc_key` and `body_loc_args` go into the alert, `click_action` becomes \
    `category`, and `content_available` and `mutable_content` around it the keys of `aps`. Of a \
    request that holds both `apns` and `data`, the payload is what FCM makes of them for iOS: that \
    of `apns`, with the members of `data` that it has not itself, or as null. Where both say the \
    same key, `apns` counts, and another value in `data` is left behind. If the app would then show \
    something else than `apns` says, pushkit drops all of `data`. Blocks for other platforms never \
    change the payload.
    """,
    """
    For FCM `aps.alert` becomes `notification`, the sound `android.notification.sound`, and every \
    key beside `aps` a text in `data`, objects as their JSON text. Everlytic, Emarsys and \
    OptiMobile get `data` alone, since their apps draw the notification themselves. A request of \
    the HTTP v1 API stays as it is but for the values of `data` and `headers`, which become texts, \
    and what FCM refuses: names that it does not know in `message`, `notification` and `android`, \
    and what should be an object and is none. Sound, icon, channel and the like go from \
    `notification` to `android.notification`, unless there is `apns`. One of the API before it gets \
    the new names. `validate_only`, or `dry_run`, stands beside `message`.
    """,
    """
    FCM takes one recipient: `token` is `--device-token`, else the token of the input, `token`, \
    `to`, or the only one of `registration_ids`; where there is none, `topic`, else `condition`. \
    What is left of them is left behind with a warning. A token of Huawei's is none of FCM's. \
    Where the input names nobody, as over APNs, the request has no recipient and FCM would refuse \
    it: a warning tells so, once in a run.
    """,
    """
    Emarsys payloads become those of the same SDK: version 1 and the dotted keys of Android become \
    `ems` and `u` beside `aps`, and from iOS version 1; `FCM_V2`, `HUAWEI_V2` and `APNS_V2` become \
    each other, Huawei's never the aim. `FCM_V2` has the operation in capitals, and a silent message \
    has its tracking information in the text `ems`, too, as the Android SDK requires. OptiMobile's `alert`, `bicon` and `bgn` become \
    `aps.alert`, `attachments.pictureUrl` and `content-available`, and back; `custom` is an object \
    beside `aps` and a text in `data`. `badge_inc` stays in it: Android takes no notice of it, and \
    iOS none without `aps.badge`, of which a warning tells.
    """,
    """
    Sizes are not looked at: pushkit-check-payload(1) tells whether APNs and FCM take what was \
    made.
    """,
  ]
}
