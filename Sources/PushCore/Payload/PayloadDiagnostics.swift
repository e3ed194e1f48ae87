/// The diagnostics of any payload.
enum PayloadDiagnostics {
  static let wrongType = DiagnosticKind(
    "payload.wrong-type", .warning, "expected %",
    meaning: """
      A value has another type than the vendor's app reads. The record has the value as text.
      """,
    source: "The vendor's payload description.", remedy: "Send the type that the message names.")
  static let ambiguous = DiagnosticKind(
    "payload.ambiguous", .warning, "the payload also has evidence of %",
    meaning: """
      The payload has conclusive evidence of several vendors. pushkit used the first vendor in its \
      order.
      """,
    source: "The tests by which each vendor's SDK recognizes its messages.",
    remedy: "Name the vendor with `--vendor`, or remove the other vendor's keys.")
  static let contradicted = DiagnosticKind(
    "payload.vendor-contradicted", .warning, "the payload has evidence of %",
    meaning: "`--vendor` names one vendor, but the payload has evidence of another.",
    source: "The tests by which each vendor's SDK recognizes its messages.",
    remedy: "Omit `--vendor`.")
  static let hint = DiagnosticKind(
    "payload.hint", .info, "this key is also used by %; it is not evidence by itself",
    meaning: "pushkit recognized no vendor, but the payload has a key that a vendor uses.",
    source: "The vendors' payload descriptions.",
    remedy: """
      If the payload is from that vendor, a required key is missing. To read it as that vendor's, \
      add `--vendor`.
      """
  )
  static let apsInData = DiagnosticKind(
    "payload.aps-in-data", .warning, "aps inside data is ignored",
    meaning: """
      APNs reads `aps` at the top level of its payload. Inside FCM data it is an ordinary key.
      """,
    source: "Apple: Generating a remote notification.",
    remedy: "Move `aps` to `message.apns.payload`.")
  static let oneSignal = DiagnosticKind(
    "payload.onesignal-like", .info, "looks like OneSignal, or OptiMobile before autumn 2019",
    meaning: "`custom.i` without `k.message` is typical of OneSignal's messages.",
    source: "The tests by which the SDKs recognize their messages.",
    remedy: "Nothing, if the push is from one of them.")
  static let replacedText = DiagnosticKind(
    "payload.text-replaced", .warning, "the %",
    meaning: """
      The vendor's app shows the notification with a word of the program in place of the title or \
      the body. Browsers show `undefined` or `null`. Push.Express's apps show `Notification`, \
      `empty_title` or `empty_body`.
      """,
    source: "Everlytic's, OptiMobile's and Push.Express's SDKs; WHATWG Notifications API.",
    remedy: "Send the text.")
  static let duplicateKey = DiagnosticKind(
    "json.duplicate-key", .warning, "the key appears twice; the last value is used",
    meaning: """
      An object has two members with the same name. JSON parsers differ in which one they use.
      """,
    source: "RFC 8259, section 4.", remedy: "Remove one of the two.")
  static let badInnerJSON = DiagnosticKind(
    "payload.bad-inner-json", .warning, "this string should contain %",
    meaning: """
      The string should contain JSON and does not, so its values are missing from the record.
      """,
    source: "The vendor's payload description.", remedy: "Encode the object as JSON text.")
  static let bodyFile = DiagnosticKind(
    "payload.body-file", .info, "the body is in '%', which pushkit does not read",
    meaning: """
      The command of curl takes the body of the request from a file, or from a variable or a command \
      of the shell. pushkit reads only the header fields and the URL.
      """,
    source: "curl: manual page, `--data`.",
    remedy: "Give the file as an operand, too, or paste its text into the command.")
  static let badge = DiagnosticKind(
    "payload.badge", .warning, "the badge is not an integer; its effect is unknown",
    meaning: """
      Apple and the vendors' SDKs expect an integer. With `--badge-now`, pushkit assumes that the \
      current badge stays.
      """,
    source: "Apple: Generating a remote notification.", remedy: "Send an integer.")

  static let all: [DiagnosticKind] = [
    badge, wrongType, ambiguous, contradicted, hint, apsInData, oneSignal, replacedText,
    duplicateKey, .jsonLenient, badInnerJSON, bodyFile,
  ]
}

/// The diagnostics of transports.
enum TransportDiagnostics {
  static let mutableContent = DiagnosticKind(
    "apns.mutable-content", .warning, "mutable-content is not the number 1",
    meaning: """
      iOS starts the notification service extension only if the value is the number 1. Pictures, \
      buttons and delivery reports need the extension.
      """,
    source: "Apple: Modifying content in newly delivered notifications.",
    remedy: "Send `\"mutable-content\": 1`.")
  static let contentAvailable = DiagnosticKind(
    "apns.content-available", .warning, "content-available is not the number 1",
    meaning: "iOS wakes the app in the background only if the value is the number 1.",
    source: "Apple: Pushing background updates to your app.",
    remedy: "Send `\"content-available\": 1`, or omit it.")

  /// The same for `true`, with which iOS starts the extension, too.
  static let mutableContentFlag = mutableContent.with(.info)

  static let all: [DiagnosticKind] = [mutableContent, contentAvailable]
}
