import PushCore

extension TopicRow {
  static let platforms = TopicRow(
    "platforms", "platforms of push messages, their envelopes and limits",
    seeAlso: ["convert-payload", "parse-payload", "register-token", "vendors"]
  ) {
    """
    A push message travels through the transport of a platform. The transport limits its size and
    its keys, and decides which part of it the app receives. This page lists the platforms, the
    envelopes that pushkit reads, and the names of platforms in options.

        $ pushkit parse-payload --field platform,format push.json
        $ pushkit convert-payload --to apns push.json

    # Platforms
    `platform` in a record of pushkit-parse-payload(1) is one of these:
    - `ios`: Apple Push Notification service (APNs). The payload has `aps`. The limit is
      \(SizeLimit.apns) bytes, without white space between tokens, or \(SizeLimit.apnsCall) for VoIP calls.
    - `android`: Firebase Cloud Messaging (FCM). The message has `data`, `notification` or both,
      and all values of `data` are strings. The limit is \(SizeLimit.fcm) bytes for `notification`
      and the names and values of `data`, or \(SizeLimit.fcmTopic) for topics.
    - `huawei`: Huawei Mobile Services (HMS). `data` is one JSON string.
    - `web`: A browser. The service worker of the web page shows the message.

    pushkit-check-payload(1) checks the limits. pushkit-convert-payload(1) converts messages
    between `ios`, `android` and `web`, except web pushes, which it only reads. pushkit-vendors(7) lists the
    formats of each vendor.

    # Recipients of a request
    How many tokens, subscriptions or messages a request can have:
    - APNs, FCM v1, Web Push: One. `sendEach` and `sendEachForMulticast` of Firebase's Admin SDKs take
      500 at a time, and send a request for each. A topic of FCM reaches any number. FCM takes
      600,000 requests a minute of a project by default.
    - Huawei: 1000 tokens.
    - Expo: 100 messages, and 600 a second for a project.

    Sources: Firebase, Send a message using the Admin SDK, Throttling and quotas; Huawei Push Kit, REST API; Expo, Sending
    notifications.

    # Envelopes
    A payload may be bare or in one of these envelopes:
    - FCM: A request of the v1 API or the legacy API, `message`, `data`, or a dump of a received
      message. A request with both `apns` and `data` contains two messages. The one for
      iOS also has the members of `data` that `apns.payload` lacks, because FCM adds them.
    - APNs: The payload, or the `.apns` file of the iOS simulator.
    - HMS: A request, also of version 3 for HarmonyOS, or `data` as the app receives it. The URL or
      the intent of `click_action` is the default action.
    - Amazon SNS: A message with `GCM`, `APNS`, `APNS_SANDBOX`, `APNS_VOIP`, `ADM` or `BAIDU`,
      each with JSON text, also inside of `Message`. Each of these is a message. pushkit ignores
      the texts of `default` and of the members for email, SMS and HTTP: they are in `other`. A
      member that is not JSON is a warning.
    - Apps: The object that a plugin passes to the app: of Cordova, Capacitor, Expo, React Native,
      OneSignal (`rawPayload`) or OptiMobile. The texts beside the custom keys are the title and
      the body.
    - Logs: A log entry in JSON, with the payload in `payload`, `push`, `userInfo`, `data`,
      `message`, `notification`, `body`, `msg` or `jsonPayload`, as an object or as JSON text.
    - Libraries: A message as Firebase's Admin SDKs take it, with the names of the SDK for Node.js
      or of FCM's API. With a recipient, `apns` can have `aps` and `customData` in place of
      `payload`, as in the SDK for .NET.
    - Services: Requests to Ably, Airship, Braze, Courier, Customer.io, Expo, gorush, Knock, Matrix
      push gateways, Novu, OneSignal, Parse, PubNub, Pusher Beams and Pushy, and installations of
      Azure Notification Hubs with their templates. If such a request has messages of its own for several platforms,
      each is a record; the first one has the other members of the request in `other`.
    - Others: Declarative web pushes, and payloads for device management and file providers.

    # Requests
    The envelope may be the whole HTTP request to a push service:
    - JSON: An object with `headers`, and with the body in `body`, `payload`, `data`, `content` or `json`,
      as an object or as text. `headers` is an object, a list of objects with `name` and `value`,
      or a list of lines. `url`, `uri`, `endpoint` or `path`, and `method`, may be beside it. The
      URL or a header must be that of a push service.
    - curl: A command of curl, also in a script. It may have a prompt before it, several lines, and
      the quotes of POSIX shells, cmd.exe or PowerShell. pushkit inserts the values of variables
      and arrays that the script sets, here documents, files that the script writes, and the JSON
      that its functions, `printf` or `jq -n` print. It never runs a command, and never reads a
      file that the command names: a note says which one. If such a file or an unknown variable
      may have more headers, pushkit reports no missing header. Other commands of the script are
      skipped, and so are requests that send no push. `xcrun simctl push` is read, too, if the
      script shows its input.
    - HTTP: A request line, headers and a body, also as `curl -v` prints it, or several in a file
      with `###` between them. In such a file, `{{name}}` is a variable. pushkit skips the file's
      scripts, and does not read bodies in other files.
    - Headers: An object of two or more headers of a push service, without a body.
    - HAR: An HTTP Archive, as browsers and proxies export it. pushkit reads the requests to push
      services, and skips all others.

    The service is that of the URL, else of the headers, else of the body. At a server that is known
    for no push service, only a body that no other service takes shows it. Names of headers are not
    case-sensitive. pushkit rewrites a command or an HTTP message to the JSON form, which `raw` shows;
    lines and columns in findings are those of the text. With `--scan`, pushkit reads only the JSON
    in the text. In findings, the paths of headers, URL and method are `/headers/NAME`, `/url`
    and `/method`. A path into the body begins at the body.

    # Encoded JSON
    pushkit also decodes JSON in strings, such as `ems` and `custom`. If a request has blocks for
    several platforms, the block of the platform that pushkit reads or converts to applies.
    If `android` or `webpush` replaces a text of `notification` that other platforms show, the record
    has the text of `notification`, and no platform.

    # Platforms of tokens
    When you register a token, each vendor has its own names for platforms:
    - Everlytic: `--platform-type` is any text. The default is `android`.
    - Push.Express: `--platform-type` is \(words(PushExpressAPI.guidePlatformTypes)) (default:
      `\(PushExpressAPI.Info().platformType)`). `--transport-type` is
      \(words(PushExpressAPI.guideTransportTypes)) (default: `\(PushExpressAPI.Info().transportType)`).
    - Smartico: `--platform` is a name or a number: \(smartico). `ios` is 6, and `android` is 7.
      For HTTP, Smartico's guide documents only these two.

    With other values for Push.Express, pushkit prints a warning and sends them unchanged.
    """
  }

  private static func words(_ words: [String]) -> String {
    words.map { "`\($0)`" }.listed("or")
  }

  private static let smartico = SmarticoPlatform.words.enumerated()
    .map { "`\($1)` (\($0))" }.joined(separator: ", ")
}

extension TopicRow {
  static let vendors = TopicRow(
    "vendors", "push vendors, their formats and their detection",
    seeAlso: ["parse-payload", "sample-payload"]
  ) {
    """
    Payloads rarely name their vendor. pushkit recognizes the vendor by keys that no other vendor
    uses, and tries the vendors in the order of this page. `--vendor` overrides the result.

    A record of pushkit-parse-payload(1) contains:
    - `vendor`: The name of the vendor.
    - `format`: One of the formats on this page.
    - `confidence`: `certain`, `likely` or `guess`, depending on the keys below.
    - `evidence`: The keys that were found.
    - `candidates`: The vendors, if the keys of several are certain.

    The paths below are JSON Pointers into the message, without its envelope. `*` matches the rest
    of a key.

    \(Vendor.allCases.flatMap { [.subheading($0.title)] + PageComposer.vendor($0) })

    # Other senders
    pushkit reads messages of other services as plain APNs or FCM messages. If a message has one
    of these keys, `sender_hint` in the record names the service and `evidence` lists the key. What
    the sender's SDK draws from the data, such as the texts, the picture and the link, is in the
    fields of the record for them, and also in `attributes`.

    \(PushService.senders.filter { !$0.paths.isEmpty }.map { KeyRow("\($0.rawValue)", $0.paths.literals()) })

    pushkit also recognizes `to` in messages for Expo's push service and for Pushy, `app_id` in
    requests to OneSignal's REST API, and `rawPayload` in notifications from OneSignal's SDKs. Requests
    to other services have the members below, and others that they need.

    \(PushService.senders.filter { !$0.requestKeys.isEmpty }.map { KeyRow("\($0.rawValue)", $0.requestKeys.literals()) })
    """
  }
}

extension PageComposer {
  /// Returns the names of a vendor, the keys that identify its payloads, and its formats.
  static func vendor(_ vendor: Vendor) -> [Block] {
    let text: Markup = """
      \(evidence(vendor))

      \(vendor.notes)

      \(vendor.formats.map { KeyRow($0.name, $0.meaning) })
      """
    return text.blocks
  }

  /// Returns the names of a vendor, and the keys that identify its payloads.
  private static func evidence(_ vendor: Vendor) -> [Entry] {
    let proof = vendor.paths(.conclusive).literals("or")
    let signs = vendor.paths(.namespaced).literals("or")
    let parts = vendor.paths(.part).literals("and")
    let keys =
      parts.isEmpty
      ? [("Certain", proof), ("Likely", signs)]
      : [("Certain", "two of \(parts), and one of \(signs)"), ("Guess", "two of \(parts)")]
    let names = (["\(vendor.name)"] + vendor.aliases).literals()
    return ([("Name", names)] + keys.filter { !$0.1.isEmpty }).map { Entry($0, sentence($1)) }
  }
}

extension Vendor {
  /// Returns the paths that the detector examines as evidence of one strength.
  package func paths(_ strength: EvidenceStrength) -> [String] {
    EvidenceRow.all.filter { $0.vendor == self && $0.strength == strength }.map { "\($0.path)" }
  }
}

extension PushService {
  fileprivate var paths: [String] {
    EvidenceRow.all.filter { $0.sender == self }.map { "\($0.path)" }
  }
}

extension TopicRow {
  static let redaction = TopicRow(
    "redaction", "how --redact replaces sensitive values",
    seeAlso: [
      "check-payload", "convert-payload", "diff-payload", "parse-payload", "redact-text",
      "resolve-action",
    ]
  ) {
    """
    `--redact` replaces the values that it recognizes as keys, tokens, IDs or personal data. Use
    it before you show payloads to others. pushkit-parse-payload(1), pushkit-check-payload(1),
    pushkit-convert-payload(1), pushkit-diff-payload(1) and pushkit-resolve-action(1) have this
    option.

    pushkit replaces the values before it reads the document. So they do not appear in records,
    diagnostics or errors. For a broken document, pushkit prints its length and none of its text.
    pushkit-redact-text(1) applies the same rules to logs and other text, and adds rules for these.

    Write the redacted payload, as the app received it, to a file for a ticket:

        $ pushkit parse-payload --redact --raw --field raw push.json >ticket.json

    # Rules
    - 1. Names: A member's name is on the list if it is one of \(RedactedNames.words.literals("or")),
      if it contains one of \(RedactedNames.parts.literals("or")), or if it ends with one of
      \(RedactedNames.ends.literals("or")). Case, `_`, `-`, `.`, blanks and
      a plural `s` make no difference. pushkit replaces all strings and numbers in the member's
      value, at any depth. Names on the list do not change. An `id` has the name of the object
      around it before its own: that of `device` is a device ID.
      In a list `rawHeaders` of Node.js, each value has the name before it.
    - 2. Pairs: If an object has `name`, `key` or `type`, in any case, with a name on the list,
      pushkit replaces its `value` or `val`. In an array of two elements, it replaces the second
      if the first is a name on the list.
    - 3. Text: In any text, a name on the list may be followed by one to
      \(Redactor.separators) blanks, quotes, `=`, `:` or `>`. pushkit replaces the text that
      follows, up to a blank, a quote, `&`, `<`, a comma or a semicolon. Between the name and the
      value, it skips the words `is` and `was`, and `key=`. If only blanks separate the two, the name must be
      or contain \(RedactedNames.secrets.literals("or")), and words of a sentence stay, as in
      `token is not valid`. Examples are `user_id = v`, `token is v1`,
      `--token v`, `<email>v</email>`, query parameters and, in a line of text,
      `AnyHashable("token"): v` of Swift and `[token] => v` of PHP. pushkit also replaces credentials
      after a scheme (\(RedactedNames.schemes.literals("or"))), the user information of URLs, the
      device's token in the URL of a push service, and email addresses.
    - 4. Nested text: pushkit applies all rules to JSON in strings, to JSON in a text with a
      backslash before each quote, and to percent-encoded text, up to \(Redactor.depth) levels
      deep. They may be a part of a longer text, such as the value of a query parameter.
    - 5. Repeats: If a replaced value has \(Redactor.shortestRepeat) characters or more, pushkit
      replaces it everywhere else in the document, in the same case. This includes values that
      options add to the output. Inside member names, a repeat is replaced only if it contains a
      digit or `@`.
    - 6. Placeholders: A placeholder has the length of its value. Digits are replaced by digits,
      and letters by letters of the same case. All other characters stay, and so do leading zeros
      and `ExponentPushToken` of Expo's tokens.
      Within a run, equal values get equal placeholders, also with `--jobs`. Placeholders differ
      between runs. The redacted document has the same vendor, format and diagnostics.
    - 7. Private keys: pushkit replaces the text between `-----BEGIN … PRIVATE KEY-----` and the
      end of the key, whatever its name, with line breaks or with `\\n` in their place. This
      includes keys of PGP, and a list of the lines of a key.

    # Limits
    - HTML entities: pushkit does not decode them: `to&#x6B;en` is not a name, and
      `joe&#64;example.com` is not an email address.
    - Base64: pushkit does not decode it. Values inside base64 text stay.
    - CSV columns: A header line does not name the values in the lines after it, except for
      redact-text.
    - Broken JSON: In JSON that a log cut off, rule 2 applies only to complete objects and arrays.
    - Very similar values: If a document has long values that differ only at their ends, pushkit may
      replace more of a text than the repeats in it.
    - Names that are not on the list: Values of members such as `name`, `address` or `iban` stay.
    - Numbers in free text: Phone numbers and card numbers stay, unless they follow a name on the
      list.
    - Names of people in free text: `Hello Joe` stays, unless `Joe` follows a name on the list.
    - Well-known placeholders: Values such as `null`, and the mark in `YOUR_…` or `…_HERE`, stay,
      because check-payload reports them.
    - Names of members: A name that contains an email address changes. If pushkit recognizes the
      vendor by such a name, as in `px.joe@example.com`, the redacted document has another vendor.
    - Ordinary words: Free text may contain a word on the list by chance: in `Use a secret place`,
      pushkit replaces `place`. pushkit recognizes common words of errors, and any word of letters
      after `token`, `api key` and `jwt`: `the token abcdef` stays.

    Read the output before you show it to others.
    """
  }
}
