extension DiagnosticKind {
  package static let convertLost = DiagnosticKind(
    "convert.lost", .warning, summary: "a value was dropped",
    meaning: """
      The format of `--to` has no field for it, the vendor's app does not read it there, or FCM \
      would reject the request because of it. The message has the path in the input and the \
      reason.
      """,
    source: """
      Apple: Generating a remote notification; Firebase: FCM HTTP v1 API, Message; the vendors' \
      SDKs
      """,
    remedy: "Nothing, if the value does not matter there. To fail on it, add `--strict`.")
  package static let convertNoRecipient = DiagnosticKind(
    "convert.no-recipient", .warning, summary: "an FCM request has no recipient",
    meaning: """
      FCM rejects a request without `token`, `topic` or `condition`. An APNs payload names no \
      device, a Huawei token is not valid for FCM, and pushkit does not choose among several \
      devices. pushkit prints this only for the first such payload of a run.
      """,
    source: "Firebase: FCM HTTP v1 API, Message",
    remedy: "Name the device with `--device-token`.")
  package static let convertNoBundleID = DiagnosticKind(
    "convert.no-bundle-id", .data, summary: "the app's bundle ID is unknown",
    meaning: """
      The simulator needs a bundle ID, and neither the command line nor the payload has one.
      """,
    source: "`xcrun simctl help push`", remedy: "Give it with `--bundle-id`.")
  package static let convertNoForm = DiagnosticKind(
    "convert.no-form", .data, summary: "the message does not exist in the other format",
    meaning: """
      The vendor's app would not recognize the message there: it is a WebSocket message, it is for \
      a browser, or it needs a feature that the app does not have on the other platform.
      """,
    source: "The vendors' SDKs",
    remedy: """
      Send it unchanged, or choose another `--to`. `fcm-v1` accepts a web push that is a request \
      of the FCM v1 API.
      """)
  package static let convertUnknown = DiagnosticKind(
    "convert.unknown", .data, summary: "pushkit cannot convert the payload",
    meaning: """
      pushkit recognized no vendor, and the document is neither an APNs payload nor an FCM \
      message. If another command reads it, the hint names the command.
      """,
    remedy: "To choose a vendor, add `--vendor`. `pushkit parse-payload` shows the evidence.")
  package static let convertDiffers = DiagnosticKind(
    "convert.differs", .data, summary: "the converted payload would be a different message",
    meaning: """
      pushkit read the result back and found a difference: a key has another meaning in the other \
      format, or a value has a type that the vendor's app does not read. The message names the \
      differing fields of the parse-payload record with both values.
      """,
    remedy: "Check the payload with `pushkit parse-payload` and `pushkit check-payload`.")
}
