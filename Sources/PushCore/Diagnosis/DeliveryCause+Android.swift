/// Causes in devices with Android and in apps on them.
extension DeliveryCause {
  private static let firebase = "Firebase, Receive messages in Android apps."
  private static let channels = "Android Developers, Create and manage notification channels."

  static let android = [
    DeliveryCause(
      "Permission since Android 13", .device, [.notShown], in: .android,
      "A new app shows nothing until the user allows POST_NOTIFICATIONS.",
      test: """
        `adb shell dumpsys package APP | grep POST_NOTIFICATIONS` prints `granted=true`.
        """,
      source: "Android Developers, Notification runtime permission."),
    DeliveryCause(
      "Channel missing", .app, [.notShown, .noSound], in: .android,
      """
      Since Android 8, a notification that the app draws needs a channel that exists. The log has "No \
      Channel found". FCM draws in the default channel of the manifest instead.
      """,
      source: channels),
    DeliveryCause(
      "The channel decides the sound", .app, [.noSound], in: .android,
      """
      Since Android 8, the channel has the sound, not the push. A channel keeps the sound it was made \
      with, so a new sound needs a channel with another ID. The file is in `res/raw`, and the push names \
      it without its ending.
      """,
      test: "`adb shell dumpsys notification | grep -A3 APP` prints `mSound` of each channel.",
      source: channels),
    DeliveryCause(
      "Channel blocked or silent", .device, [.notShown, .noSound], in: .android,
      "Only the user can raise the importance of a channel again.",
      test:
        "`adb shell dumpsys notification | grep APP` prints `mImportance=0` for a blocked channel.",
      source: channels),
    DeliveryCause(
      "No banner, only in the tray", .app, [.notShown], in: .android,
      """
      A banner needs a channel of importance HIGH, and a channel keeps the importance it was made \
      with. Make one with another ID, and name it in the manifest as `default_notification_channel_id`.
      """,
      source: channels),
    DeliveryCause(
      "Force stop", .device, [.notShown, .appNotWoken], in: .android,
      """
      After Force stop in the settings, an app gets no push until the user opens it, nor does a new one \
      before its first start.
      """,
      test: """
        `adb shell dumpsys package APP | grep stopped=`. In the log, tag GCM has `result=CANCELLED`.
        """,
      source: firebase, while: [.killed]),
    DeliveryCause(
      "Doze", .device, [.late, .appNotWoken], in: .android,
      """
      With the screen off, messages of normal priority wait for a maintenance window. Send \
      `android.priority` HIGH.
      """,
      test: "`adb shell dumpsys deviceidle force-idle`, later `unforce`.",
      source: "Android Developers, Optimize for Doze and App Standby.",
      while: [.background, .killed]),
    DeliveryCause(
      "App standby", .device, [.late, .appNotWoken], in: .android,
      """
      The system restricts apps that are rarely used. FCM lowers high priority if the messages show \
      nothing.
      """,
      test: "`adb shell am get-standby-bucket APP` prints 40 (rare) or 45 (restricted).",
      source: "Android Developers, App Standby Buckets.", while: [.background, .killed]),
    DeliveryCause(
      "Hibernation", .device, [.notShown, .appNotWoken], in: .android,
      """
      After months without use, Android 12 resets the permissions and stops pushes, also those of high \
      priority. The app must be opened.
      """,
      source: "Android Developers, App hibernation.", while: [.killed]),
    DeliveryCause(
      "Battery savers of makers", .device, [.notShown, .appNotWoken, .late], in: .android,
      """
      Phones of Xiaomi, Huawei, Oppo, Vivo, OnePlus and Samsung stop apps on their own. Allow \
      autostart, and exclude the app from battery optimization.
      """,
      source: "dontkillmyapp.com, by maker.", while: [.background, .killed]),
    DeliveryCause(
      "The app is open", .app, [.notShown, .noSound, .noPicture, .noButtons], in: .android,
      """
      In the foreground, FCM calls `onMessageReceived` and draws nothing. The app must draw.
      """,
      source: firebase, while: [.foreground]),
    DeliveryCause(
      "The app is in the background", .app, [.appNotWoken], in: .android,
      """
      For a message with `notification`, FCM draws and does not call `onMessageReceived`. Its `data` \
      arrives with the tap.
      """,
      source: firebase, while: [.background, .killed]),
    DeliveryCause(
      "Both draw", .app, [.twice], in: .android,
      """
      FCM draws a message with `notification`, and the app draws its `data` as well. Send only one of \
      them, or draw only in the foreground.
      """,
      source: firebase),
    DeliveryCause(
      "Two services in one app", .app, [.appNotWoken, .notShown], in: .android,
      """
      Android starts only one service for `com.google.firebase.MESSAGING_EVENT`, so one of two SDKs, or \
      the plugin beside a service of your own, gets nothing. Look for the action in the merged \
      manifest.
      """,
      source: "Pushwoosh, Multiple FirebaseMessagingService."),
    DeliveryCause(
      "No intent filter", .app, [.tapDoesNothing], in: .android,
      """
      `click_action` is the action of an intent filter in the manifest. If no activity has it, a tap \
      only removes the notification, or opens the app. Since Android 12, the activity needs \
      `android:exported`.
      """,
      test: "`adb shell am start -a ACTION APP` opens the screen.", source: firebase),
    DeliveryCause(
      "The app opens the link", .app, [.tapDoesNothing], in: .android,
      """
      Neither Android nor FCM opens a link in `data`: a tap opens the app, which must read it from the \
      extras of the intent.
      """,
      source: firebase, first: .ownLink),
    DeliveryCause(
      "A service or receiver opens the screen", .app, [.tapDoesNothing], in: .android,
      """
      Since Android 12, a tap must open an activity itself: one that a service or a broadcast receiver \
      starts is blocked. The log has "Indirect notification activity start".
      """,
      source: "Android Developers, Behavior changes: apps targeting Android 12."),
    DeliveryCause(
      "The activity is open already", .app, [.tapDoesNothing], in: .android,
      """
      An activity that is open gets the data in `onNewIntent`, not in `onCreate`. The extras are in \
      the intent of the launcher activity.
      """,
      source: firebase, while: [.foreground, .background]),
    DeliveryCause(
      "FCM draws no buttons", .app, [.noButtons], in: .android,
      """
      FCM has no member for buttons on Android. Send `data`, and draw them in the app with `addAction`.
      """,
      source: "Firebase, FCM HTTP v1 API, AndroidNotification."),
    DeliveryCause(
      "The picture cannot be loaded", .app, [.noPicture], in: .android,
      """
      FCM loads the picture itself, over https, up to 1 MB, and waits a few seconds. The app draws \
      others itself, with `BigPictureStyle`.
      """,
      test: "`curl -sI URL` prints 200 and a type such as image/png.",
      source: "Firebase, Send an image in the notification payload."),
    DeliveryCause(
      "Launchers count", .device, [.noBadge], in: .android,
      """
      Android shows a dot, and a number only in some launchers. `notification_count` is the number of \
      this notification; the badge goes when the user removes it.
      """,
      source: "Android Developers, Modify a notification badge."),
    DeliveryCause(
      "Only the release build fails", .app, [.appNotWoken, .noSound, .notShown], in: .android,
      """
      R8 removed a class of the SDK or plugin, or the shrinker a sound or an icon that only the payload \
      names. Add the plugin's keep rules and a `keep.xml`.
      """,
      test: "Set `minifyEnabled` and `shrinkResources` to false.",
      source: "Android Developers, Enable app optimization."),
    DeliveryCause(
      "White square in place of the icon", .app, [.noPicture], in: .android,
      """
      Android draws only the transparency of the small icon. Make it white on a transparent ground, and \
      name it in `com.google.firebase.messaging.default_notification_icon` of the manifest.
      """,
      source: firebase),
    DeliveryCause(
      "No Google services", .device, [.notShown, .appNotWoken], in: .android,
      """
      FCM needs Google Play services, on an emulator, too, and an open connection to port 5228. Dial \
      `*#*#426#*#*` to see the connection.
      """,
      source: "Firebase, FCM ports and your firewall."),
  ]
}
