/// What a script has a session do, so long after its client was identified.
package struct SessionStep: Sendable, Equatable {
  /// What is done.
  package enum Act: Sendable, Equatable {
    /// Texts that are sent, a frame each.
    case push([String])
    /// A close frame; the code may be one that no frame may have.
    case close(code: Int, reason: String)
    /// The connection ends in the middle of a frame.
    case truncate

    /// The word after `do`.
    var name: String {
      switch self {
      case .push: "push"
      case .close: "close"
      case .truncate: "truncate"
      }
    }
  }

  /// What the session does.
  package var act: Act
  /// Counted from the reply that identifies the client, from 0 to ``FaultLine/longestDelay``.
  package var milliseconds: Int

  package init(_ act: Act, milliseconds: Int = 0) {
    self.act = act
    self.milliseconds = milliseconds
  }
}
