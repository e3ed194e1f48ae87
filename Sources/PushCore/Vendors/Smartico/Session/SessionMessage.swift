/// A message of a session that is told of.
package struct SessionMessage: Sendable, Equatable {
  package let cid: Int
  /// Nil for a `cid` that the guide does not name.
  package let kind: SocketKind?
  /// The message without white space between its tokens.
  package let json: String
  /// Of SAW_SHOW_SPIN_PUSH: the address that shows the mini-game.
  package var url: String?
  /// Whether it is to be shown now, and was not before.
  package var isPopup = false

  package init(cid: Int, kind: SocketKind?, json: String) {
    (self.cid, self.kind, self.json) = (cid, kind, json)
  }
}
