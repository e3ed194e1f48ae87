import PushCore

extension Command {
  static let convertPayload = Command("convert-payload", run: ConvertPayloadCommand.run) { name in
    CommandRow(
      name, .payloads, "convert push payloads for FCM, APNs or simctl",
      operands: .files("Files of JSON documents"),
      groups: [.strict, .records, .jsonInput, .common],
      options: convertPayloadOptions,
      exclusions: [
        ExclusionRow(.curl, [.output, .field, .redact]), ExclusionRow(.topic, [.deviceToken]),
      ],
      outputs: [.compact, .json, .pretty],
      description: convertPayloadDescription,
      record: [
        KeyRow(
          "aps", type: "any", "for iOS; the keys beside it are the vendor's or the customer's"),
        KeyRow(
          "validate_only", type: "any",
          "with `--to fcm-v1`: true if FCM only validates the request"),
        KeyRow(
          "message", type: "any",
          "with `--to fcm-v1`: `token`, `notification`, `data`, `android`, `apns`, `webpush`"),
      ],
      hasClosedRecord: false,
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: #"""
        try an Android push in the iOS simulator
        $ pushkit convert-payload --to simctl --bundle-id com.example.app a.json |
            xcrun simctl push booted -

        convert a request of the legacy API for FCM
        $ echo '{"to":"dzAeHJ58jnU","notification":{"title":"Hello","badge":"3"}}' |
            pushkit convert-payload --to fcm-v1 --platform ios
        {"message":{"token":"dzAeHJ58jnU","notification":{"title":"Hello"},"apns":{"headers":{"apns-push-type":"alert","apns-priority":"10"},"payload":{"aps":{"badge":3}}}}}

        let FCM validate a push
        $ pushkit convert-payload --to fcm-v1 --curl --project my-app \
            --validate-only push.json | bash

        convert a push to an APNs payload
        $ pushkit sample-payload smartico-push | pushkit convert-payload --to apns
        {"aps":{"alert":{"title":"Your free spin","body":"Turn the wheel until midnight"}},"engagement_uid":"06f0cd67-ec24-4eeb-bbe9-c3529e8743fa","message_id":"236356783","user_ext_id":"684:test6209240","action":"dp:gf_saw&id=5"}
        """#,
      seeAlso: [
        "conversions", "parse-payload", "check-payload", "sample-payload", "diagnostics",
        "redaction", "vendors",
      ])
  }

  private static let convertPayloadOptions: [OptionRow] = [
    OptionRow(
      .to, "FORM", .word(ConversionTarget.allCases.map(\.rawValue)),
      "set the target format (required)",
      detail: """
        `simctl` is the `.apns` file for `xcrun simctl push`, `apns` the payload as posted to \
        APNs, and `fcm-v1` a request of the FCM v1 API.
        """),
    OptionRow(
      .bundleID, "ID", .text, "send the payload to this app",
      detail: """
        Only with `--to simctl`, and with `--to apns --curl`. The default is `Simulator Target \
        Bundle` of the input or, in an FCM request, its `apns-topic`. pushkit refuses a payload \
        without either.
        """),
    OptionRow(
      .deviceToken, "TOKEN", .text, readsAtFile: true, "send the message to this device",
      detail: """
        For FCM, it replaces `token`, `to`, `topic` and `condition` of the input. `--to apns --curl` \
        requires it, in hexadecimal.
        """),
    OptionRow(
      .topic, "NAME", .text, "send the message to this FCM topic",
      detail: "It replaces the recipient of the input. pushkit removes `/topics/`."),
    OptionRow(
      .platform, "PLATFORM", .word(["android", "ios", "web"]),
      "send the FCM message only to this platform",
      detail: "pushkit drops values for other platforms, and prints a warning."),
    OptionRow(
      .at, "TIME", .text, "set the time of sending, for `apns-expiration`",
      detail: """
        RFC 3339, a date (midnight UTC), or seconds since 1970. APNs takes the time when a message \
        expires, FCM the time to live. Without `--at`, pushkit converts only a time to live of 0.
        """),
    OptionRow(
      .curl, "print the requests as curl commands, with `--to apns` or `fcm-v1`"),
    OptionRow(.project, "ID", .text, "set the Firebase project, for `--to fcm-v1 --curl`"),
    OptionRow(
      .validateOnly, "ask FCM to check the message and its token, for `--to fcm-v1`",
      detail: """
        Sets `validate_only`: FCM responds as usual and sends nothing. APNs has no such request.
        """),
    OptionRow(
      .production, "use APNs for apps from TestFlight and the App Store, not Apple's sandbox"
    ),
    PayloadVendor.row, RedactOption.row,
  ]

  private static let convertPayloadDescription = """
    Reads push payloads in any envelope, as pushkit-parse-payload(1) does, and prints each one in
    the format that `--to` selects. Use it to move from the legacy API of FCM to the v1 API, to try
    a push in the iOS simulator, or to send the same push through APNs and FCM.

    The result contains everything that the app reads. The text of numbers, the order of keys, and
    the bytes of copied values stay the same. pushkit-conversions(7) lists the place of each value.
    pushkit-check-payload(1) checks the size of the result.

    # Dropped values
    pushkit drops each value without an equivalent in the target, and prints a warning with its path
    and the reason. With `--strict`, the exit status is then 65, but pushkit still prints the
    payload. pushkit also drops the values because of which FCM would refuse the request, such as
    keys of `data` that begin with `google.`, and a priority other than HIGH and NORMAL.

    # Refused payloads
    The result is the same message. pushkit-parse-payload(1) prints the same kind, texts, picture,
    sound, links, badge, actions, buttons, in-app message, attributes and tracking for it, except for
    dropped values. A number or object equals its text, and null equals a missing member. Platform,
    format, confidence, evidence and delivery depend on the target.

    pushkit refuses these payloads with 65:
    - All: Messages of which no text would be shown, or nothing would remain.
    - Smartico: WebSocket messages.
    - Emarsys: Withdrawals, if the app on the target platform does not support them.
    - Web: Web pushes, except requests of the FCM v1 API with `--to fcm-v1`.
    - Unknown: Payloads without a known vendor and transport.
    - iOS: Live Activities and widgets for other targets than `apns` and `simctl`, and requests that
      contain only blocks for Android or a browser for these two.

    # Recipients
    FCM accepts one recipient. Without `--device-token` and `--topic`, pushkit uses `token`, `to`,
    or `registration_ids` with a single element, then `topic`, then `condition`. It drops other
    recipients with a warning, and never uses a Huawei token. If the input names no recipient, as
    over APNs, the request has none, and FCM would refuse it. pushkit warns about this once per run.

    # Sending with curl
    pushkit itself sends no push to a device. With `--curl`, it prints one curl command per payload.
    To send the push, append `| bash`.

    pushkit-service-errors(7) explains errors, and pushkit-conversions(7) how to make the
    access tokens. A request to FCM requires `--project`, and a token in `FCM_ACCESS_TOKEN` when it
    runs. A request to APNs requires `--device-token`, and a token in `APNS_JWT`. APNs accepts a
    push with the status 200 and no text.

    pushkit takes the headers for APNs from `apns.headers` of requests to FCM and Huawei, from
    notifications of gorush, from `expiration` of Expo, and from `priority`, `collapse_key` and, with
    `--at`, the time to live.
    `--bundle-id` sets the topic, and pushkit adds the suffix of the type, such as
    `.push-type.liveactivity`. Without `apns-push-type`, the type follows from the topic or the
    payload. The priority is 10, and always 5 for background pushes.
    """
}

/// `convert-payload`: converts push payloads to another format.
///
/// ``PayloadConverter`` converts each document. With `--curl`, ``ConvertedCurl`` prints a command
/// that sends the result to APNs or FCM.
enum ConvertPayloadCommand {
  /// Prints the converted form of each document, and reports dropped values on standard error.
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    InputProgress.start(arguments, context)
    var options = try options(arguments, context)
    let request = arguments.has(.curl) ? try ConvertedCurl(arguments, options) : nil
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
      try check(arguments, .bundleID, only: [.simctl], target)
      try check(arguments, .deviceToken, only: [.fcmV1], target)
    }
    try check(arguments, .topic, only: [.fcmV1], target)
    try check(arguments, .platform, only: [.fcmV1], target)
    try check(arguments, .at, only: isForAPNs ? [.apns] : [.fcmV1], target)
    try check(arguments, .project, only: [.fcmV1], target)
    try check(arguments, .validateOnly, only: [.fcmV1], target)
    try check(arguments, .production, only: [.apns], target)
    options.validatesOnly = arguments.has(.validateOnly)
    options.bundleID = arguments[.bundleID]
    options.deviceToken = try token(arguments, context)
    options.topic = try topic(arguments)
    options.platform = arguments[.platform].flatMap(Platform.init(name:))
    options.time = try arguments.time(.at).map { $0 / 1000 }
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
    _ arguments: ParsedArguments, _ option: OptionID, only targets: [ConversionTarget],
    _ target: ConversionTarget
  ) throws(Failure) {
    guard arguments.isGiven(option), !targets.contains(target) else { return }
    let names = targets.map(\.rawValue).listed("or")
    throw Failure(.usageMissingOption, "--\(option.rawValue) requires --to \(names)")
  }

  /// Returns the name of a topic without the prefix of the legacy API.
  private static func topic(_ arguments: ParsedArguments) throws(Failure) -> String? {
    guard let name = arguments[.topic] else { return nil }
    let bare = name.hasPrefix("/topics/") ? String(name.dropFirst("/topics/".utf8.count)) : name
    guard ConversionOptions.isTopic(bare) else {
      throw Failure(
        .usageBadValue,
        "option --topic needs a topic of 1 to 900 letters, digits and -_.~%, not "
          + TypedText.quoted(name), hint: "example: news")
    }
    return bare
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
