/// A tap on a notification.
package struct Tap: Sendable {
  /// The id of the button; nil is the body.
  package var button: String?
  /// The platform whose app is tapped on; nil is the message's own.
  package var platform: Platform?

  package init(button: String? = nil, platform: Platform? = nil) {
    (self.button, self.platform) = (button, platform)
  }
}

extension PayloadDiagnostic {
  /// What the resolution of taps may say beside ``all``.
  package static let taps: [PayloadDiagnostic] = TapDiagnostics.all
}

/// What may be said of a tap.
enum TapDiagnostics {
  static let notShown = PayloadDiagnostic(
    "tap.not-shown", .warning, "nothing is shown, so nothing can be tapped",
    meaning: "The message is silent, or takes a notification away. The record tells what its "
      + "action would be; there is nothing to report.",
    source: "The vendors' SDKs.", mend: "Give it a title and a text if it is to be seen.")
  static let notDrawn = PayloadDiagnostic(
    "tap.not-drawn", .warning, "on % this button is not drawn, so nobody can tap it",
    meaning: "The vendor's SDK leaves out buttons that lack what it needs. Emarsys on iOS leaves "
      + "out those of an unknown type too. There is nothing to report.",
    source: "SDKs.", mend: "Send `id`, the title, and what the button's type needs.")
  static let opensApp = PayloadDiagnostic(
    "tap.opens-app", .info, "the SDK does nothing with this action; the tap opens the app",
    meaning: "The action is of a type that the SDK for this platform does not know, or lacks what "
      + "its type needs.",
    source: "SDKs.", mend: "Send a type that the SDK knows, with its name or address.")

  static let all: [PayloadDiagnostic] = [notShown, notDrawn, opensApp]
}
