/// Messages of Smartico's socket, and the records that hold one.
package enum SocketMessage {
  /// The message of the document: what a record of smartico-listen holds, else the document itself.
  ///
  /// In another wrapper nothing is looked for.
  package static func find(on tape: JSONTape) -> Int {
    guard let inner = tape.member(0, "message"), tape.kind(inner) == .object else { return 0 }
    return inner
  }
}
