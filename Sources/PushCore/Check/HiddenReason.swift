/// Why a device shows nothing of a message.
package struct HiddenReason: Sendable {
  /// A clause, such as `it is a background push`.
  package let text: String
  /// Whether the app gets the message and decides what it shows.
  package let isUpToApp: Bool

  package init(text: String, isUpToApp: Bool) { (self.text, self.isUpToApp) = (text, isUpToApp) }
}
