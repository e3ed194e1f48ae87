/// The diagnostic of a payload for iOS in the data of another message.
enum PayloadDiagnostics {
  static let apsInData = DiagnosticKind(
    "payload.aps-in-data", .warning, "aps inside data is ignored",
    meaning: """
      APNs reads `aps` at the top level of its payload. Inside FCM data it is an ordinary key.
      """,
    source: "Apple: Generating a remote notification.",
    remedy: "Move `aps` to `message.apns.payload`.")
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
