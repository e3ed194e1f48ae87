import PushCore

extension Command {
  static let convertPayload = Command("convert-payload", run: ConvertPayloadCommand.run) { name in
    CommandRow(
      name, .payloads, "convert push payloads for the simulator, APNs or FCM",
      operands: .files("Files of JSON documents"),
      groups: [.strict, .stats, .records, .jsonInput, .common],
      options: convertPayloadOptions,
      exclusions: [ExclusionRow(.curl, [.output, .field, .redact])],
      outputs: [.compact, .json, .pretty],
      description: convertPayloadDescription,
      record: [
        KeyRow(
          "aps", type: "object", "for iOS; the keys beside it are the vendor's or the customer's"),
        KeyRow(
          "validate_only", type: "boolean",
          "with `--to fcm-v1`: true if FCM only validates the request"),
        KeyRow(
          "message", type: "object",
          "with `--to fcm-v1`: `token`, `notification`, `data`, `android`"),
      ],
      hasClosedRecord: false,
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: #"""
        try an Android push in the iOS simulator
        $ pushkit convert-payload --to simctl --bundle-id com.example.app a.json |
            xcrun simctl push booted -

        convert a payload for iOS to an FCM request
        $ echo '{"aps":{"alert":{"title":"Hello"}},"order":{"id":12}}' |
            pushkit convert-payload --to fcm-v1 --device-token dzAeHJ58jnU
        {"message":{"token":"dzAeHJ58jnU","notification":{"title":"Hello"},"data":{"order":"{\"id\":12}"}}}

        let FCM validate a push
        $ pushkit convert-payload --to fcm-v1 --curl --project my-app \
            --validate-only push.json | bash

        convert a push to an APNs payload
        $ pushkit sample-payload smartico-push | pushkit convert-payload --to apns
        {"aps":{"alert":{"title":"Your free spin","body":"Turn the wheel until midnight"}},"engagement_uid":"06f0cd67-ec24-4eeb-bbe9-c3529e8743fa","message_id":"236356783","user_ext_id":"684:test6209240","action":"dp:gf_saw&id=5"}
        """#,
      seeAlso: [
        "parse-payload", "check-payload", "sample-payload", "diagnostics", "redaction", "vendors",
      ])
  }

  private static let convertPayloadOptions: [OptionRow] = [
    OptionRow(
      .to, .choice("FORM", ConversionTarget.allCases.map(\.rawValue)),
      "set the target format (required)",
      detail: """
        `simctl` is the `.apns` file for `xcrun simctl push`. `apns` is the payload as posted to APNs. \
        `fcm-v1` is a request of the FCM v1 API.
        """),
    OptionRow(
      .bundleID, .text("ID"), "send the payload to this app",
      detail: """
        Only with `--to simctl`, and with `--to apns --curl`. The default is `Simulator Target \
        Bundle` of the input or, in an FCM request, its `apns-topic`. pushkit refuses a payload \
        without either. With `--to simctl`, a topic for other pushes than notifications, such as one \
        that ends in `.voip`, is not an app.
        """),
    OptionRow(
      .deviceToken, .text("TOKEN"), readsAtFile: true, "send the message to this device",
      detail: """
        With `--to fcm-v1`, it replaces `token`, `to`, `topic` and `condition` of the input. \
        `--to apns --curl` requires it.
        """),
    OptionRow(
      .curl, .none, "print the requests as curl commands, with `--to apns` or `fcm-v1`"),
    OptionRow(.project, .text("ID"), "set the Firebase project, for `--to fcm-v1 --curl`"),
    OptionRow(.validateOnly, .none, "set `validate_only`, for `--to fcm-v1`"),
    OptionRow(
      .production, .none, "use APNs for apps from TestFlight and the App Store, not Apple's sandbox"
    ),
    PayloadVendor.row, RedactOption.row,
  ]

  private static let convertPayloadDescription = """
    Reads push payloads in any envelope, as pushkit-parse-payload(1) does, and prints each one in
    the format that `--to` selects. Use it to try a push in the iOS simulator, or to send the same
    push through APNs and FCM.

    The result contains everything that the vendor's app reads. The text of numbers, the order of
    keys, and the bytes of copied values stay the same. pushkit-check-payload(1) checks the size of
    the result.

    # Checks
    pushkit reads each result back before it prints it. These must be the same as in the input, as
    pushkit-parse-payload(1) prints them: kind, texts, picture, sound, links, badge, actions,
    buttons, in-app message, attributes and tracking. A number or object equals its text, and null
    equals a missing member. Platform, format, confidence, evidence and delivery depend on the
    target.

    pushkit refuses a payload with 65 if its result would differ, and these payloads:
    - Smartico: WebSocket messages.
    - Emarsys: Withdrawals, if the app on the target platform does not support them.
    - Web: Web pushes.
    - Unknown: Payloads without a known vendor and transport.
    - iOS: Requests that contain only blocks for Android or a browser, with `--to apns` and `--to
      simctl`.

    # Dropped values
    pushkit drops each value without an equivalent in the target, and prints a warning. With
    `--strict`, the exit status is then 65, but pushkit still prints the payload. These are dropped:
    - For APNs: FCM's delivery options (time to live, priority, collapse key), the recipient
      (`token`, `topic`), and values for other platforms (`android`, `webpush`, icon, channel).
    - For FCM: Subtitle, badge, category and similar values.
    - For FCM, because it refuses them: Keys of `data` that are named `from` or `message_type` or
      begin with `google.` or `gcm.`, a time to live below 0 or above 2419200 seconds, and a
      priority other than HIGH and NORMAL, 10 and 5.

    # APNs and simctl
    Title and text become `aps.alert`, the sound becomes `aps.sound`. The members of `data` are
    placed beside `aps`, the picture of a notification block in `fcm_options`. pushkit sets
    `mutable-content` if there is a picture or a button, and `content-available` if nothing is
    shown.

    As in FCM, these members of a notification block go into the alert: `subtitle`, `title_loc_key`,
    `title_loc_args`, `body_loc_key`, `body_loc_args`. `click_action` becomes `category`.
    `content_available` and `mutable_content` beside the block become the keys of `aps`.

    If a request has both `apns` and `data`, the result is the payload that FCM makes for iOS:
    `apns`, plus the members of `data` that `apns` lacks or has as null. If both have a key, pushkit
    uses `apns` and drops a different value in `data`. If the app would then show something else
    than `apns` says, pushkit drops all of `data`. Blocks for other platforms never change the
    result.

    # FCM
    `aps.alert` becomes `notification`, the sound becomes `android.notification.sound`, and every
    key beside `aps` becomes a string in `data`, objects as JSON. For Everlytic, Emarsys and
    OptiMobile, the message has only `data`, because their apps draw the notification themselves.

    pushkit changes a request of the FCM v1 API only where FCM would refuse it. Values in `data` and
    `headers` become strings. Other values get the type of Google's reference if their meaning is
    clear: a number becomes a string, 1 becomes true, `high` becomes `PRIORITY_HIGH`. Unknown names
    in the objects of a message are dropped, and so are values without a valid form. Sound, icon, channel and similar members
    move from `notification` to `android.notification`, unless there is `apns`. A request of the
    legacy API gets the new names. `validate_only`, or `dry_run`, is placed beside `message`.

    FCM accepts one recipient. `token` is the first of `--device-token`, `token`, `to`, and
    `registration_ids` with a single element. Without a token, pushkit uses `topic`, then
    `condition`. It drops other recipients with a warning, and never uses a Huawei token. If the
    input names no recipient, as over APNs, the request has none, and FCM would refuse it. pushkit
    warns about this once per run.

    # curl
    With `--curl`, pushkit prints one curl command per payload and sends nothing. To send it, append
    `| bash`. APNs accepts a push with the status 200 and no text. pushkit-service-errors(7)
    explains errors. A request to FCM requires `--project`, and an access token in the variable
    `FCM_ACCESS_TOKEN` when it runs. After `gcloud auth activate-service-account
    --key-file=account.json`, use `export FCM_ACCESS_TOKEN=$(gcloud auth print-access-token)`.

    A request to APNs requires `--device-token`, in hexadecimal, and a token in `APNS_JWT` when it
    runs. pushkit takes `apns-topic`, `apns-push-type`, `apns-priority`, `apns-expiration`,
    `apns-collapse-id` and `apns-id` from `apns.headers` of requests to FCM and Huawei, and from
    notifications of gorush. `--bundle-id` sets the topic, and pushkit adds the suffix of the type,
    such as `.push-type.liveactivity`. Without `apns-push-type`, the type follows from the topic or
    the payload. The priority is 10, and always 5 for background pushes.

    This makes a token for APNs in bash. Like the token for FCM, it is valid for an hour:

    \(APNsTokenRecipe.block)

    # Emarsys and OptiMobile
    - Emarsys: Payloads keep the version of their SDK. Version 1 and the dotted Android keys become
      `ems` and `u` beside `aps`, and iOS payloads become version 1. `FCM_V2` and `APNS_V2` become
      each other, and `HUAWEI_V2` becomes either. In `FCM_V2` the operation is in capitals. A silent
      message also has its tracking information in the string `ems`, because the Android SDK
      requires it.
    - OptiMobile: `alert`, `bicon` and `bgn` become `aps.alert`, `attachments.pictureUrl` and
      `content-available`, and back. `custom` is an object beside `aps` and a string in `data`.
      `badge_inc` stays in it. Android ignores it, and iOS ignores it without `aps.badge`, which
      causes a warning.
    """
}

/// `convert-payload`: converts push payloads to another format.
///
/// ``PayloadConverter`` converts each document. With `--curl`, ``CurlRequest`` prints a command
/// that sends the result to APNs or FCM.
enum ConvertPayloadCommand {
  /// Prints the converted form of each document, and reports dropped values on standard error.
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    InputStatistics.start(arguments, context)
    var options = try options(arguments, context)
    let request = arguments.has(.curl) ? try CurlRequest(arguments, options) : nil
    if request != nil, arguments[.onError] == ErrorAction.emit.rawValue {
      throw Failure(.usageExclusiveOptions, "--curl and --on-error emit exclude each other")
    }
    let filter = DocumentFilter(arguments, context, try PrintStyle(arguments, context))
    if let redactor = filter.redactor {
      options.deviceToken = options.deviceToken.map(redactor.placeholder(forOption:))
    }
    let converter = PayloadConverter(options: options, tape: filter.stream.tape)
    // A missing recipient is reported only once, because one option fixes it for all documents.
    var lacksRecipient = false
    filter.run { stream, source throws(Failure) in
      if let redactor = filter.redactor {
        redactor.redact(stream.tape)
        converter.bundleID = options.bundleID.map(redactor.replacingRepeats(inOption:))
      }
      var findings: [Finding]
      if let request {
        let payload = ByteBuffer(capacity: 4096)
        findings = try converter.convert(into: payload)
        context.emit(line: try request.line(payload.string, converter))
        findings = converter.unsent(findings)
      } else {
        findings = try converter.convert(into: filter.printer.begin())
        filter.printer.end()
      }
      let position = InputPosition(stream.documentPosition, in: source)
      for found in stream.locate(findings)
      where found.finding.kind != .convertNoRecipient || !lacksRecipient {
        context.report(Failure(found, in: source))
        if found.finding.kind == .convertNoRecipient { lacksRecipient = true }
      }
      filter.check(findings, position)
    }
  }

  private static func options(
    _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) -> ConversionOptions {
    guard let target = arguments[.to].flatMap(ConversionTarget.init(rawValue:)) else {
      throw Failure(
        .usageMissingOption, "convert-payload needs --to",
        hint: "FORM is one of \(ConversionTarget.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    var options = ConversionOptions(target)
    options.vendor = try PayloadVendor.named(arguments)
    let isForAPNs = target == .apns && arguments.has(.curl)
    if !isForAPNs {
      try check(arguments, .bundleID, only: .simctl, target)
      try check(arguments, .deviceToken, only: .fcmV1, target)
    }
    try check(arguments, .project, only: .fcmV1, target)
    try check(arguments, .validateOnly, only: .fcmV1, target)
    try check(arguments, .production, only: .apns, target)
    options.validatesOnly = arguments.has(.validateOnly)
    options.bundleID = arguments[.bundleID]
    options.deviceToken = try token(arguments, context)
    if let id = options.bundleID, !isBundleID(id) {
      throw Failure(
        .usageBadValue, "option --bundle-id needs an app's bundle ID, not \(TypedText.quoted(id))",
        hint: "example: com.example.app")
    }
    if options.deviceToken?.isEmpty == true {
      throw Failure(.usageBadValue, "option --device-token needs a TOKEN, not an empty value")
    }
    return options
  }

  private static func token(
    _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) -> String? {
    guard let value = arguments[.deviceToken] else { return nil }
    if value == "@-", arguments.operands.isEmpty {
      throw Failure(
        .usageStdinTwice, "--device-token @- and the payloads cannot both read standard input",
        hint: "give the payloads in a file")
    }
    return try AtFile(context).value(value)
  }

  private static func check(
    _ arguments: ParsedArguments, _ option: OptionID, only target: ConversionTarget,
    _ wanted: ConversionTarget
  ) throws(Failure) {
    guard arguments.isGiven(option), wanted != target else { return }
    throw Failure(.usageMissingOption, "--\(option.rawValue) requires --to \(target.rawValue)")
  }

  /// Whether a text has only the characters that Apple allows in a CFBundleIdentifier: letters,
  /// digits, hyphens and dots.
  private static func isBundleID(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x2E
      }
  }
}
