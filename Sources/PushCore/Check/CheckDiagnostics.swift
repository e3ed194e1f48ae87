extension DiagnosticKind {
  /// The diagnostics of check-payload, which are not in ``all``.
  package static let check: [DiagnosticKind] =
    CheckDiagnostics.all + Vendors.all.compactMap(\.check.tooManyButtons)
}

/// The diagnostics that only check-payload reports.
enum CheckDiagnostics {
  static let apnsSize = DiagnosticKind(
    "apns.size", .info, "% under the APNs limit",
    meaning: """
      APNs accepts payloads of up to 4096 bytes, or 5120 for VoIP calls. pushkit measures the \
      payload without white space between its tokens.
      """,
    source: "Apple: Generating a remote notification.",
    remedy: "Nothing. Leave some room if texts are filled in later.")
  static let apnsTooLarge = DiagnosticKind(
    "apns.too-large", .error, "% over the APNs limit of 4096",
    meaning: "APNs rejects a payload of more than 4096 bytes with PayloadTooLarge.",
    source: "Apple: Generating a remote notification.",
    remedy: "Shorten the texts, or let the app download long content.")
  static let fcmSize = DiagnosticKind(
    "fcm.size", .info, "% under the FCM limit",
    meaning: """
      FCM accepts messages of up to 4096 bytes. pushkit adds up `notification`, without white \
      space between its tokens, and the values of `data`.
      """,
    source: "Firebase: About FCM messages.",
    remedy: "Nothing. Leave some room if texts are filled in later.")
  static let fcmTooLarge = DiagnosticKind(
    "fcm.too-large", .error, "% over the FCM limit of 4096",
    meaning: "FCM rejects a message of more than 4096 bytes.",
    source: "Firebase: About FCM messages.",
    remedy: "Shorten the texts, or let the app download long content.")
  static let dataType = DiagnosticKind(
    "fcm.data-not-string", .warning, "values of data must be strings; this is %",
    meaning: """
      `data` maps strings to strings. FCM rejects a request with any other type, and an app \
      receives only strings.
      """,
    source: "Firebase: FCM HTTP v1 API, Message.",
    remedy: "Put the value in quotes. Send an object or an array as JSON text.")
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
  static let misspelledMember = DiagnosticKind(
    "payload.misspelled-member", .warning, summary: "a name that is one character from a known one",
    meaning: """
      The object has a fixed set of members. This one is not among them, and its name differs from \
      one of them by a single character.
      """,
    source: "The references of APNs, FCM and HMS, and the vendors' guides.",
    remedy:
      "Correct the name. The app or the service ignores the member, or FCM rejects the request.")
  static let unknownMember = DiagnosticKind(
    "payload.unknown-member", .info, summary: "a member that its object does not define",
    meaning: """
      The object has a fixed set of members, and this one is not among them. Your own values belong \
      into the data of the message, where all names are free.
      """,
    source: "The references of APNs, FCM and HMS, and the vendors' guides.",
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
    "payload.placeholder", .warning, "this is a placeholder, not a value",
    meaning: """
      A token or an ID is a placeholder from a guide or a template: `<TOKEN>`, `{{user_id}}`, \
      `your_token_here`, `xxxxx`, `abc...xyz`, `undefined`.
      """,
    source: "The samples of the vendors' guides.",
    remedy: "Replace it with the value from the vendor or the device.")

  static let all: [DiagnosticKind] = [
    apnsSize, apnsTooLarge, fcmSize, fcmTooLarge, dataType, mutableContent, unknownKey,
    misspelledMember, unknownMember, unrecognized, placeholder,
  ]
}
