/// How `check-payload` checks a vendor's messages, in addition to the rules for all messages.
struct CheckRules: Sendable {
  /// Whether the vendor's reader itself reports a missing `mutable-content`.
  var reportsMutableContent = false
  /// The formats with an object `notification` of the vendor beside `aps`, which FCM never receives.
  var formatsWithNotification: [PayloadFormat] = []
  /// The number of buttons that a device shows.
  var maximumButtons = Int.max
  /// The diagnostic for more buttons than ``maximumButtons``; its detail is their number.
  var tooManyButtons: DiagnosticKind?
  /// Whether the vendor's app draws a notification from the data of a message that is not silent.
  var drawsFromData = false
  /// The reader's diagnostics which already say that the app shows nothing.
  var notShown: [DiagnosticKind] = []
}
