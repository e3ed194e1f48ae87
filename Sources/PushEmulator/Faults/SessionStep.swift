/// A scripted step of a session.
package struct SessionStep: Sendable, Equatable {
  /// The kinds of steps.
  package enum Act: Sendable, Equatable {
    /// Sends each text in a frame.
    case push([String])
    /// Sends a close frame; the code may be one that RFC 6455 does not allow in a frame.
    case close(code: Int, reason: String)
    /// Ends the connection in the middle of a frame.
    case truncate

    /// The value of `do`.
    var name: String {
      switch self {
      case .push: "push"
      case .close: "close"
      case .truncate: "truncate"
      }
    }
  }

  package var act: Act
  /// The time after the response that identifies the client, from 0 to ``FaultLine/longestDelay``.
  package var milliseconds: Int

  package init(_ act: Act, milliseconds: Int = 0) {
    (self.act, self.milliseconds) = (act, milliseconds)
  }
}
