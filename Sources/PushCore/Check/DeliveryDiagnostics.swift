/// The notes about how services and devices deliver a message that they accept.
enum DeliveryDiagnostics {
  private static let fcm = "Firebase: About FCM messages."
  private static let background = "Apple: Pushing background updates to your app."
  private static let android = "Firebase: FCM HTTP v1 API, AndroidNotification."

  static let priority = DiagnosticKind(
    "delivery.priority", .info, "a data message without priority HIGH may wait until Android wakes",
    meaning: """
      A message without a notification has normal priority unless the request says otherwise. While \
      the device sleeps (Doze), Android delivers such messages only from time to time.
      """,
    source: "Firebase: Set and manage Android message priority.",
    remedy: """
      If the message is urgent, set `android.priority` to `HIGH`, or `priority` to `high` in a \
      legacy request.
      """)
  static let contentAvailable = DiagnosticKind(
    "delivery.content-available", .info,
    "iOS does not wake the app for a data message without content-available",
    meaning: """
      A message without an alert reaches an iOS app in the background only if `content-available` \
      is 1. Without it, the app gets the message when the user opens it, or never.
      """,
    source: background,
    remedy: """
      For iOS, set `apns.payload.aps.content-available` to 1 and `apns-priority` to 5, or \
      `content_available` to `true` in a legacy request.
      """)
  static let backgroundPriority = DiagnosticKind(
    "delivery.background-priority", .info, "a data message with apns-priority 10, not 5",
    meaning: "APNs delivers background pushes only with priority 5.", source: background,
    remedy: "Set `apns-priority` to 5.")
  static let twice = DiagnosticKind(
    "delivery.drawn-twice", .info, "data has the same text as the notification",
    meaning: """
      The system draws the notification. An app that also draws notifications from its data shows \
      the text a second time.
      """,
    source: fcm, remedy: "Send the text either in `notification` or in `data`.")
  static let channel = DiagnosticKind(
    "delivery.channel", .info, "without a channel, Android 8 and later do not play this sound",
    meaning: """
      Since Android 8, a notification has the sound of its channel. Without a channel in the \
      message, it is the default channel's.
      """,
    source: android,
    remedy: """
      Create a channel with the sound in the app, and name it in `android.notification.channel_id` \
      (legacy: `notification.android_channel_id`).
      """)
  static let expoChannel = DiagnosticKind(
    "delivery.expo-channel", .info, "the sound is for iOS; on Android, the channel has the sound",
    meaning: """
      Expo passes the name of a sound to iOS only. Since Android 8, a notification has the sound of its \
      channel, which the app creates.
      """,
    source: "Expo: Send notifications with the Expo Push Service; Notifications, sounds.",
    remedy: "Create a channel with the sound in the app, and name it in `channelId`.")
  static let tokensAndTopic = DiagnosticKind(
    "delivery.tokens-and-topic", .warning, "gorush sends to the tokens and to the topic",
    meaning: """
      For Android, gorush sends a message with `tokens` and `topic` to both: a device that has the topic \
      gets it twice, and the result of one of the two may be an error.
      """,
    source: "gorush: notify/notification_fcm.go.", remedy: "Remove one of the two.")
  static let tag = DiagnosticKind(
    "delivery.tag", .info, "collapse_key does not replace a notification that is shown; tag does",
    meaning: """
      With `collapse_key`, FCM keeps only the last message for a device that is offline. Android \
      replaces a notification that it already shows only if both have the same `tag`.
      """,
    source: android, remedy: "Add a `tag`, or nothing if all notifications may be shown.")
  static let alertAndBackground = DiagnosticKind(
    "delivery.alert-and-background", .info,
    "content-available with an alert also wakes the app, which may show the alert twice",
    meaning: """
      The system shows the alert once and also delivers the push to the app in the background. An \
      app that draws a notification of its own shows a second one.
      """,
    source: background, remedy: "Nothing, if the app does not draw the notification.")
  static let clickAction = DiagnosticKind(
    "delivery.click-action", .info, "on Android, click_action is the name of an intent, not a URL",
    meaning: """
      Android starts the activity with an intent filter for this name. Without such an activity, a \
      tap opens nothing. Only browsers open a URL.
      """,
    source: android,
    remedy: "Send the URL in `data` for the app, and in `webpush.fcm_options.link` for browsers.")
  static let icon = DiagnosticKind(
    "delivery.icon", .info, "on Android, icon is the name of a drawable resource of the app",
    meaning: """
      Android does not load the icon from a URL or a file, and resource names have no extension. It \
      shows the default icon.
      """,
    source: android, remedy: "Send the name of the resource, or a picture in `image`.")
  static let picture = DiagnosticKind(
    "delivery.picture", .info, "by default, Android 9 and later load no picture over http",
    meaning: """
      Apps do not connect without TLS unless their network security configuration allows it. The \
      notification has no picture.
      """,
    source: "Android: Network security configuration.", remedy: "Serve the picture with https.")
  static let webLink = DiagnosticKind(
    "delivery.web-link", .info, "a tap on the web notification opens nothing",
    meaning: """
      FCM's SDK for browsers opens `fcm_options.link`. Without it, a tap only closes the \
      notification, unless the service worker handles it.
      """,
    source: "Firebase: FCM HTTP v1 API, WebpushFcmOptions.",
    remedy: "Add `webpush.fcm_options.link` with an HTTPS URL.")
  static let dataOnTap = DiagnosticKind(
    "delivery.data-on-tap", .info, "% gives data to the app only after a tap",
    meaning: """
      The system shows the notification and does not wake an app in the background. The app gets \
      `data` when the user taps the notification. On Android, neither `onMessageReceived` nor the \
      background handler of a plugin is called; on iOS, `content-available` wakes the app.
      """,
    source: background,
    remedy: """
      If the app must handle `data` at once, leave out `notification` for Android, and set \
      `content-available` to 1 for iOS.
      """)
  static let mutableContent = DiagnosticKind(
    "delivery.mutable-content", .info, "mutable-content has no effect without an alert",
    meaning: """
      iOS starts the notification service extension only for a push that shows an alert with a \
      title or a body. The extension cannot show a message that has none.
      """,
    source: "Apple: UNNotificationServiceExtension.",
    remedy: "Add a title or a body, or remove `mutable_content`.")
  static let topic = DiagnosticKind(
    "delivery.topic", .info, "the notification has no topic, the bundle ID of the app",
    meaning: """
      With a key (.p8), APNs needs the topic and otherwise returns `MissingTopic`. Only a \
      certificate for one app implies it.
      """,
    source: "gorush: README, request body; Apple: Sending notification requests to APNs.",
    remedy: "Set `topic` to the bundle ID.")
  static let pushType = DiagnosticKind(
    "delivery.push-type", .info,
    "a background push needs the headers apns-push-type: background and apns-priority: 5",
    meaning: """
      The payload has no headers. Without this push type, APNs may drop a background push: watchOS \
      6 and later require it, and iOS 13 and later expect it. APNs rejects or delays one with \
      priority 10, which is the default.
      """,
    source: "Apple: Sending notification requests to APNs.",
    remedy: """
      Send both headers. `pushkit convert-payload --to apns --curl` prints a request that has them.
      """)
  static let category = DiagnosticKind(
    "delivery.category", .info, "a Huawei notification without a category is a marketing message",
    meaning: """
      Huawei limits the number of marketing messages for each device and day, and shows them \
      without a sound.
      """,
    source: "Huawei Push Kit: Message classification.",
    remedy: "For other messages, apply for self-classification and set `android.category`.")
  static let dryRun = DiagnosticKind(
    "delivery.dry-run", .info, "the service only validates the request and delivers nothing",
    meaning: """
      With `validate_only` (FCM v1, Huawei) or `dry_run` (FCM legacy, gorush), the service returns \
      success, but no device gets the message.
      """,
    source: "Firebase: FCM HTTP v1 API, projects.messages.send.",
    remedy: "To deliver the message, remove the member.")

  static let notStored = DiagnosticKind(
    "delivery.not-stored", .info, "a device that is offline now never gets the message",
    meaning: """
      With a lifetime of 0, the service tries to deliver the message once and does not store it.
      """,
    source: "Firebase: Lifetime of a message; Apple: Sending notification requests to APNs.",
    remedy: """
      Send a longer `android.ttl`, such as `86400s`, and a later time in `apns-expiration`. 0 is \
      right for calls and other messages that are useless later.
      """)
  static let soundFormat = DiagnosticKind(
    "delivery.sound-format", .info, "iOS does not play sound files of this format",
    meaning: """
      iOS plays Linear PCM, MA4, µLaw and aLaw in aiff, wav or caf files of less than 30 seconds. In \
      place of any other file it plays the default sound.
      """,
    source: "Apple: UNNotificationSound.",
    remedy: """
      Convert the file with `afconvert -f caff -d LEI16 IN.mp3 OUT.caf`, add it to the app, and send \
      its new name.
      """)

  static let all: [DiagnosticKind] = [
    priority, contentAvailable, backgroundPriority, twice, channel, expoChannel, tokensAndTopic,
    tag, alertAndBackground,
    clickAction, icon, picture, webLink, dataOnTap, mutableContent, topic, pushType, category,
    dryRun, notStored, soundFormat,
  ]
}
