extension DiagnosticKind {
  /// The diagnostics of check-payload, which are not in ``all``.
  package static let check: [DiagnosticKind] =
    CheckDiagnostics.all + ServiceDiagnostics.all + Vendors.all.compactMap(\.check.tooManyButtons)
}

/// The diagnostics that only check-payload reports.
enum CheckDiagnostics {
  static let apnsSize = DiagnosticKind(
    "apns.size", .info, "% under the APNs limit",
    meaning: """
      APNs accepts payloads of up to \(SizeLimit.apns) bytes, or \(SizeLimit.apnsCall) for VoIP \
      calls. pushkit measures the payload without white space between its tokens.
      """,
    source: "Apple: Generating a remote notification.",
    remedy: "Nothing. Leave some room if texts are filled in later.")
  static let apnsTooLarge = DiagnosticKind(
    "apns.too-large", .error,
    summary: """
      the payload exceeds the APNs limit of \(SizeLimit.apns) or \(SizeLimit.apnsCall) bytes
      """,
    meaning: """
      APNs rejects a payload of more than \(SizeLimit.apns) bytes with PayloadTooLarge. For VoIP \
      calls the limit is \(SizeLimit.apnsCall) bytes. The message names the three largest values that are not objects or arrays.
      """,
    source: "Apple: Generating a remote notification.",
    remedy: "Shorten the largest values, or let the app download long content.")
  static let fcmSize = DiagnosticKind(
    "fcm.size", .info, "% under the FCM limit",
    meaning: """
      FCM accepts messages of up to \(SizeLimit.fcm) bytes, or \(SizeLimit.fcmTopic) for topics. pushkit adds up \
      `notification`, without white space between its tokens, and the names and values of `data`.
      """,
    source: "Firebase: About FCM messages.",
    remedy: "Nothing. Leave some room if texts are filled in later.")
  static let fcmTooLarge = DiagnosticKind(
    "fcm.too-large", .error,
    summary: """
      the message exceeds the FCM limit of \(SizeLimit.fcm) or \(SizeLimit.fcmTopic) bytes
      """,
    meaning: """
      FCM rejects a message of more than \(SizeLimit.fcm) bytes. The limit is \
      \(SizeLimit.fcmTopic) bytes if the request has \
      `topic` or `condition`. The message names the three largest values that are not objects or \
      arrays.
      """,
    source: "Firebase: About FCM messages.",
    remedy: "Shorten the largest values, or let the app download long content.")
  static let mutableContent = DiagnosticKind(
    "apns.no-mutable-content", .warning, "picture or buttons, but no mutable-content",
    meaning: """
      Only the notification service extension can show them. iOS starts it only if \
      `mutable-content` is 1.
      """,
    source: "Apple: Modifying content in newly delivered notifications.",
    remedy: "Add `\"mutable-content\": 1` to `aps`.")
  static let unknownKey = DiagnosticKind(
    "apns.unknown-key", .warning, "aps has no such key%",
    meaning: """
      iOS ignores all keys of `aps` that Apple does not define. The names contain hyphens and are \
      case-sensitive.
      """,
    source: "Apple: Generating a remote notification.",
    remedy: "Correct the key, or move your own keys out of `aps`.")
  static let besideAPS = DiagnosticKind(
    "apns.beside-aps", .warning, "% belongs into aps",
    meaning: """
      iOS reads this key only in `aps`. Beside `aps`, it is a key of the app. A push whose \
      `mutable-content` is beside `aps` shows no picture.
      """,
    source: "Apple: Generating a remote notification.", remedy: "Move the key into `aps`.")
  static let insecurePicture = DiagnosticKind(
    "payload.insecure-picture", .warning, "the URL of the picture is http, not https",
    meaning: """
      By default, an extension of an iOS app cannot load it: App Transport Security allows only \
      https.
      """,
    source: "Apple: NSAppTransportSecurity.",
    remedy: "Serve the picture with https.")
  static let misspelledMember = DiagnosticKind(
    "payload.misspelled-member", .warning, summary: "a name that is one character from a known one",
    meaning: """
      The object has a fixed set of members. This one is not among them, and its name differs from \
      one of them by a single character.
      """,
    source: "The references of APNs, HMS and browsers, and the vendors' guides.",
    remedy: "Correct the name. The app or the service ignores the member.")
  static let unknownMember = DiagnosticKind(
    "payload.unknown-member", .info, summary: "a member that its object does not define",
    meaning: """
      The object has a fixed set of members, and this one is not among them. Your own values belong \
      into the data of the message, where all names are free.
      """,
    source: "The references of APNs, HMS and browsers, and the vendors' guides.",
    remedy: "Correct the name, or move the value to the data of the message.")
  static let unrecognized = DiagnosticKind(
    "payload.unrecognized", .warning, "no key of any vendor or platform",
    meaning: """
      pushkit does not recognize the document. It has neither `aps` nor `data`, and no key that a \
      vendor's app reads.
      """,
    source: "pushkit-vendors(7) lists the keys.",
    remedy: "Check that the file is a push payload. To read it as a vendor's, add `--vendor`.")
  static let placeholder = DiagnosticKind(
    "payload.placeholder", .warning, "% is a placeholder, not a value",
    meaning: """
      A token or an ID is a placeholder from a guide or a template, such as `<TOKEN>`, \
      `{{user_id}}`, `your_token_here`, `xxxxx`, `abc...xyz` or `undefined`. A title, a text, a \
      button or a link has a placeholder that the sender did not replace: `{{name}}`, \
      `{first_name}`, `${name}`, `#{name}`, `%%name%%`, `[[name]]`, `*|NAME|*`, `<%= name %>`, \
      `[% name %]`. The words `undefined`, `null`, `NaN` and `[object Object]` also count: programs \
      print them for missing values.
      """,
    source: "The samples of the vendors' guides, and the template languages of push services.",
    remedy: """
      Replace it with the value from the vendor, the device or your data. Give the template a \
      default for missing values.
      """)
  static let notShown = DiagnosticKind(
    "payload.not-shown", .warning, "not shown: %",
    meaning: """
      The message arrives, but the device shows nothing of it. The finding says why. It is a warning \
      if a notification has no text: `alert`, or the title and the body, are missing, null, empty or \
      blank. It is a note if the message is silent, changes only the badge, plays only a sound or \
      removes a notification. It is also a note if only the app sees the message.
      """,
    source: """
      Apple: Generating a remote notification; Firebase: About FCM messages; the vendors' guides \
      and SDKs.
      """,
    remedy: "Send a title or a body, unless the message is silent on purpose.")
  /// The same, for a message that is silent on purpose.
  static let silent = notShown.with(.info)

  static let all: [DiagnosticKind] = [
    apnsSize, apnsTooLarge, fcmSize, fcmTooLarge, mutableContent, unknownKey, besideAPS,
    insecurePicture, misspelledMember, unknownMember, unrecognized, placeholder, notShown,
  ]
}
