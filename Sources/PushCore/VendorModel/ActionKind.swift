/// The effect of an action.
package enum ActionKind: StaticName, Sendable, BitwiseCopyable {
  case appEvent = "app-event"
  case deepLink = "deep-link"
  case openURL = "open-url"
  case customEvent = "custom-event"
  case dismiss, badge, launch, unknown
}
