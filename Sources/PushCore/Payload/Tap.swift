/// A tap on a notification.
package struct Tap: Sendable {
  /// The button's ID; nil for the body.
  package var button: String?
  /// The platform of the app; nil for the platform of the message.
  package var platform: Platform?
  /// Whether the values of the message are placeholders, so that its reports must not be sent.
  package var isRedacted = false

  package init(button: String? = nil, platform: Platform? = nil) {
    (self.button, self.platform) = (button, platform)
  }
}
