extension DiagnosticKind {
  /// The diagnostics of taps, which are not in ``all``.
  package static let taps: [DiagnosticKind] = TapDiagnostics.all
}

/// The diagnostics of taps.
enum TapDiagnostics {
  static let notShown = DiagnosticKind(
    "tap.not-shown", .warning, "nothing is shown, so nothing can be tapped",
    meaning: """
      The message is silent, or removes a notification. The record has its action, but there is \
      nothing to report.
      """,
    source: "The vendors' SDKs.", remedy: "Add a title and a text if the user should see it.")
  static let notDrawn = DiagnosticKind(
    "tap.not-drawn", .warning, "on % this button is not drawn and cannot be tapped",
    meaning: """
      The vendor's SDK does not show buttons that lack a required field. Emarsys on iOS also skips \
      buttons of an unknown type. There is nothing to report.
      """,
    source: "The vendors' SDKs.",
    remedy: "Send `id`, the title, and the fields that the button's type needs.")
  static let opensApp = DiagnosticKind(
    "tap.opens-app", .info, "the SDK does nothing with this action; the tap opens the app",
    meaning: """
      The SDK for this platform does not know the action's type, or the action lacks a field that \
      its type needs.
      """,
    source: "The vendors' SDKs.", remedy: "Send a type that the SDK knows, with its name or URL.")

  static let all: [DiagnosticKind] = [notShown, notDrawn, opensApp]
}

extension DiagnosticKind {
  package static let tapUnknownButton = DiagnosticKind(
    "tap.unknown-button", .data, summary: "the message does not have this button",
    meaning: "No button of the message has the ID given with `--button`.",
    remedy: "Choose one of the IDs in the hint.")
}
