/// The app's response to a message from its web page.
package enum BridgeEffect: String, Sendable, CaseIterable {
  case pageReady = "page-ready"
  case close
  case openLink = "open-link"
  case show
  case forward
  case publicProps = "public-props"
  case openGame = "open-game"
  case ignore
}

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
  package var name: String {
    switch self {
    case .pageReady: "PAGE_READY"
    case .closeMe: "CLOSE_ME"
    case .executeDeepLink: "EXECUTE_DEEP_LINK"
    case .readyToBeShown: "READY_TO_BE_SHOWN"
    case .sendToSocket: "SEND_TO_SOCKET"
    case .sendPublicProps: "SEND_PUBLIC_PROPS"
    case .sendGameOpening: "SEND_GAME_OPENING"
    }
  }

  package var effect: BridgeEffect {
    switch self {
    case .pageReady: .pageReady
    case .closeMe: .close
    case .executeDeepLink: .openLink
    case .readyToBeShown: .show
    case .sendToSocket: .forward
    case .sendPublicProps: .publicProps
    case .sendGameOpening: .openGame
    }
  }
}
