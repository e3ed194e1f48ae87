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
