/// The diagnostics of Push.Express pushes.
enum PushExpressDiagnostics {
  static let noMessageID = DiagnosticKind(
    "pushexpress.no-msg-id", .warning, "px.msg_id is missing or empty; nothing can be reported",
    meaning: "Reports of deliveries and clicks identify the message only by `px.msg_id`.",
    source: "Push.Express's guide, sections 3.1 and Notification events.",
    remedy: "Send `px.msg_id`.")
  static let nested = DiagnosticKind(
    "pushexpress.nested", .info, "px keys are in custom.a, as OneSignal wraps them",
    meaning: "With the transport type `onesignal` the keys arrive inside `custom.a`.",
    source: "Push.Express's guide, section transport types.",
    remedy: "Nothing, if the transport is OneSignal.")
  static let iosIncomplete = DiagnosticKind(
    "pushexpress.ios-incomplete", .warning, "% is missing; the iOS SDK would ignore the push",
    meaning: """
      The iOS SDK recognizes a push only if `px.msg_id`, `px.title` and `px.body` are strings. It \
      does not report any other push.
      """,
    source: "Push.Express's iOS SDK.", remedy: "Send all three.")

  static let all: [DiagnosticKind] = [noMessageID, nested, iosIncomplete]
}
