/// The kinds of messages that web pages send, by `bcid`.
package enum BridgeKind: Int, Sendable, CaseIterable {
  case pageReady = 1
  case closeMe = 2
  case executeDeepLink = 4
  case readyToBeShown = 5
  case sendToSocket = 6
  case sendPublicProps = 7
  case sendGameOpening = 8

  /// The name in Smartico's guide.
  package var name: String { row.name }

  package var effect: BridgeEffect { row.effect }

  private var row: (name: String, effect: BridgeEffect) {
    switch self {
    case .pageReady: ("PAGE_READY", .pageReady)
    case .closeMe: ("CLOSE_ME", .close)
    case .executeDeepLink: ("EXECUTE_DEEP_LINK", .openLink)
    case .readyToBeShown: ("READY_TO_BE_SHOWN", .show)
    case .sendToSocket: ("SEND_TO_SOCKET", .forward)
    case .sendPublicProps: ("SEND_PUBLIC_PROPS", .publicProps)
    case .sendGameOpening: ("SEND_GAME_OPENING", .openGame)
    }
  }
}
