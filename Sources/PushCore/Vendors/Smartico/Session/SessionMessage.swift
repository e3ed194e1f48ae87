/// A message of a session, for output.
package struct SessionMessage: Sendable, Equatable {
  package let cid: Int
  /// The kind; nil for a `cid` that Smartico's guide does not name.
  package let kind: SocketKind?
  /// The message without white space between its tokens.
  package let json: String
  /// The URL of the mini-game; only for SAW_SHOW_SPIN_PUSH.
  package var url: String?
  /// Whether the app shows the message as a popup now, for the first time.
  package var isPopup = false
}
