extension DiagnosticKind {
  /// The diagnostics of check-payload, which are not in ``all``.
  package static let check: [DiagnosticKind] = CheckDiagnostics.all
}

/// The diagnostics that only check-payload reports.
enum CheckDiagnostics {
  static let apnsSize = DiagnosticKind(
    "apns.size", .info, "% left of what APNs takes",
    meaning: "APNs takes payloads of up to 4096 bytes, 5120 for calls. The payload is counted "
      + "without white space between its tokens.",
    source: "Apple: Generating a remote notification.",
    remedy: "Nothing; some room should be left for texts that are filled in.")
  static let apnsTooLarge = DiagnosticKind(
    "apns.too-large", .error, "% more than the 4096 bytes that APNs takes",
    meaning: "APNs refuses a payload of more than 4096 bytes with PayloadTooLarge.",
    source: "Apple: Generating a remote notification.",
    remedy: "Shorten the texts, or let the app fetch what is long.")
  static let fcmSize = DiagnosticKind(
    "fcm.size", .info, "% left of what FCM takes",
    meaning: "FCM takes messages of up to 4096 bytes. Counted are `notification`, without white "
      + "space between its tokens, and the values of `data`.",
    source: "Firebase: About FCM messages.",
    remedy: "Nothing; some room should be left for texts that are filled in.")
  static let fcmTooLarge = DiagnosticKind(
    "fcm.too-large", .error, "% more than the 4096 bytes that FCM takes",
    meaning: "FCM refuses a message of more than 4096 bytes.",
    source: "Firebase: About FCM messages.",
    remedy: "Shorten the texts, or let the app fetch what is long.")
  static let dataType = DiagnosticKind(
    "fcm.data-not-string", .warning, "values of data must be strings; this is %",
    meaning: "`data` maps strings to strings. FCM refuses a request with another value, and an "
      + "app receives nothing else.",
    source: "Firebase: FCM HTTP v1 API, Message.",
    remedy: "Put the value in quotes; of an object or an array send the JSON text.")
  static let mutableContent = DiagnosticKind(
    "apns.no-mutable-content", .warning, "picture or buttons, but no mutable-content",
    meaning: "Only the notification service extension can show them, and only "
      + "`mutable-content` 1 starts it.",
    source: "Apple: Modifying content in newly delivered notifications.",
    remedy: "Add `\"mutable-content\": 1` to `aps`.")
  static let unknownKey = DiagnosticKind(
    "apns.unknown-key", .warning, "aps has no such key",
    meaning: "Apple defines the keys of `aps` and passes over others. Words are joined by "
      + "hyphens, and case matters.",
    source: "Apple: Generating a remote notification.",
    remedy: "Correct the key, or move one of your own out of `aps`.")
  static let manyActions = DiagnosticKind(
    "emarsys.too-many-actions", .warning, "% buttons, and a phone shows three",
    meaning: "Three actions are the most that the SDKs support; the others may not be drawn.",
    source: "SDKs' own payload description; not in the guide.",
    remedy: "Send three actions, or fewer.")
  static let unrecognized = DiagnosticKind(
    "payload.unrecognized", .warning, "no key of any vendor or platform",
    meaning: "pushkit does not recognize the document: it has neither `aps` nor `data`, and no key "
      + "that a vendor's app looks for.",
    source: "pushkit-vendors(7) lists the keys.",
    remedy: "Check that the file is a push payload; `--vendor` reads it as that vendor's.")
  static let placeholder = DiagnosticKind(
    "payload.placeholder", .warning, "this is a placeholder, not a value",
    meaning: "A token or an id is what stands in a guide or a template where a real one belongs: "
      + "`<TOKEN>`, `{{user_id}}`, `your_token_here`, `xxxxx`, `abc...xyz`, `undefined`.",
    source: "The guides' samples.", remedy: "Fill in what the vendor or the device gave.")

  static let all: [DiagnosticKind] = [
    apnsSize, apnsTooLarge, fcmSize, fcmTooLarge, dataType, mutableContent, unknownKey,
    manyActions, unrecognized, placeholder,
  ]
}
