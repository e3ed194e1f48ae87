/// The effect of a message on the device.
package enum PayloadKind: StaticName, Sendable {
  case notification, silent, engagement, miniGame = "mini-game", withdrawal
  case liveActivity = "live-activity"
  case widget
}
