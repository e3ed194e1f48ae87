import PushCore

/// A place where a platform shows notifications, with its approximate limits.
///
/// The limits depend on the device, its font and its language; these are those of a common phone.
/// ``NotificationDrawing`` has the sizes of what is drawn, such as the corners of the card.
struct PreviewSurface: Sendable {
  enum Picture: Sendable {
    case none
    /// A small picture beside the text.
    case thumbnail
    /// A picture as wide as the notification.
    case large
  }

  enum Buttons: Sendable {
    /// Each on a line of its own.
    case stacked
    /// One beside the other.
    case row
  }

  let platform: Platform
  let name: String
  /// Whether a line with the app's name is above the texts.
  let hasHeader: Bool
  let showsSubtitle: Bool
  /// Whether the app's icon with the badge is drawn below the notification.
  var showsAppIcon: Bool { platform == .ios && picture == .thumbnail }
  /// Whether it shows the content state of a Live Activity.
  var showsState: Bool { platform == .ios && picture == .none }
  /// The number of lines of the body; a large picture leaves ``linesWithPicture``.
  let lines: Int
  var linesWithPicture: Int?
  /// The number of narrow characters in a line.
  let columns: Int
  let picture: Picture
  var buttons = Buttons.row
  /// The number of buttons that are shown.
  let maximumButtons: Int

  /// The maximum number of buttons that a surface shows.
  static let mostButtons = all.map(\.maximumButtons).max() ?? 0

  /// The surfaces, in the order of the page.
  ///
  /// Sources: Apple: Human Interface Guidelines, Notifications; UNNotificationCategory. Android
  /// Developers: Create a notification; Create an expandable notification. Huawei: Push Kit, Message
  /// display. WHATWG: Notifications API, maxActions, and its implementation in Chromium. Microsoft: App
  /// notification content.
  static let all: [PreviewSurface] = [
    lockScreen,
    PreviewSurface(
      platform: .ios, name: "iOS, opened", hasHeader: false, showsSubtitle: true, lines: 24,
      columns: 38, picture: .large, buttons: .stacked, maximumButtons: 10),
    PreviewSurface(
      platform: .android, name: "Android, collapsed", hasHeader: true, showsSubtitle: false,
      lines: 1, columns: 44, picture: .thumbnail, maximumButtons: 0),
    PreviewSurface(
      platform: .android, name: "Android, expanded", hasHeader: true, showsSubtitle: false,
      lines: 12, linesWithPicture: 1, columns: 44, picture: .large, maximumButtons: 3),
    PreviewSurface(
      platform: .huawei, name: "Huawei, collapsed", hasHeader: true, showsSubtitle: false,
      lines: 1, columns: 44, picture: .thumbnail, maximumButtons: 0),
    PreviewSurface(
      platform: .huawei, name: "Huawei, expanded", hasHeader: true, showsSubtitle: false,
      lines: 8, linesWithPicture: 1, columns: 44, picture: .large, maximumButtons: 3),
    PreviewSurface(
      platform: .web, name: "Browser on macOS", hasHeader: false, showsSubtitle: true,
      lines: 4, columns: 38, picture: .thumbnail, maximumButtons: 0),
    PreviewSurface(
      platform: .web, name: "Browser on Windows", hasHeader: true, showsSubtitle: false,
      lines: 4, columns: 44, picture: .large, maximumButtons: 2),
  ]

  private static let lockScreen = PreviewSurface(
    platform: .ios, name: "iOS lock screen", hasHeader: false, showsSubtitle: true, lines: 4,
    columns: 38, picture: .thumbnail, maximumButtons: 0)

  /// The card of a Live Activity, which the app lays out (Apple: Displaying live data with Live
  /// Activities).
  private static let liveActivity = PreviewSurface(
    platform: .ios, name: "iOS lock screen, Live Activity", hasHeader: false, showsSubtitle: false,
    lines: 8, columns: 38, picture: .none, maximumButtons: 0)

  /// The surfaces of a message; those of phones if its platform is not known.
  ///
  /// - Parameter platform: The only platform to draw; nil for the message's.
  static func surfaces(
    for message: PreviewMessage, on platform: Platform?
  ) -> [PreviewSurface] {
    if message.live != nil {
      // The lock screen shows the alert of the push before the card.
      return message.hasTexts ? [lockScreen, liveActivity] : [liveActivity]
    }
    let platforms = (platform ?? message.platform).map { [$0] } ?? [.ios, .android]
    return all.filter { platforms.contains($0.platform) }
  }
}
