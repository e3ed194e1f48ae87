/// What is wrong with the effect of a push on a device.
package enum Symptom: String, CaseIterable, Sendable {
  case notShown = "not-shown"
  case noSound = "no-sound"
  case noPicture = "no-picture"
  case noBadge = "no-badge"
  case noButtons = "no-buttons"
  case tapDoesNothing = "tap-does-nothing"
  case appNotWoken = "app-not-woken"
  case late
  case twice
  case noTracking = "no-tracking"

  /// What the person sees, in lower case without a final period.
  package var summary: String {
    switch self {
    case .notShown: "no notification appears"
    case .noSound: "the notification makes no sound, or not the right one"
    case .noPicture: "the picture is missing"
    case .noBadge: "the number at the app's icon does not change"
    case .noButtons: "the buttons are missing"
    case .tapDoesNothing: "a tap does not open the right page or screen"
    case .appNotWoken: "the app's code does not run when the push arrives"
    case .late: "the push arrives minutes or hours later"
    case .twice: "the notification appears twice"
    case .noTracking: "the vendor counts no delivery, impression or click"
    }
  }

  /// Whether a payload can ask for the effect; being late or twice is none.
  var isOfEffect: Bool { self != .late && self != .twice }
}

/// The state of an app when a push arrives.
package enum AppState: String, CaseIterable, Sendable {
  /// The app is open, or its page is visible.
  case foreground
  /// The app runs, but is not on the screen.
  case background
  /// The app does not run: the system or the user ended it.
  case killed
}
