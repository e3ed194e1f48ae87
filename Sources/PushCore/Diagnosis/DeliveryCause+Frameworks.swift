/// Causes in frameworks for apps on several platforms.
extension DeliveryCause {
  private static let flutter = "FlutterFire, Receive messages."
  private static let expo = "Expo, Push notifications FAQ."

  static let frameworks = [
    DeliveryCause(
      "Flutter, in the background", .app, [.appNotWoken], in: .frameworks,
      """
      `onBackgroundMessage` needs a top-level function with `@pragma('vm:entry-point')`, set before \
      `runApp`. A release build removes it otherwise.
      """,
      source: flutter, while: [.background, .killed]),
    DeliveryCause(
      "Flutter, in the foreground", .app, [.notShown], in: .frameworks,
      """
      Call `setForegroundNotificationPresentationOptions` for iOS. For Android, draw with \
      flutter_local_notifications and a channel of high importance.
      """,
      source: flutter, while: [.foreground]),
    DeliveryCause(
      "Flutter, `onMessage` is never called", .app, [.appNotWoken, .notShown], in: .frameworks,
      "Call `getToken` once after each start, also if you only use topics.",
      source: "firebase/flutterfire, issue 6010."),
    DeliveryCause(
      "Flutter, the tap", .app, [.tapDoesNothing], in: .frameworks,
      """
      The tap that starts the app is in `getInitialMessage`, later ones in `onMessageOpenedApp`. \
      firebase_messaging before version 8 needs `click_action` FLUTTER_NOTIFICATION_CLICK, and its \
      intent filter.
      """,
      source: flutter, first: .flutter),
    DeliveryCause(
      "React Native Firebase", .app, [.appNotWoken], in: .frameworks,
      """
      Call `setBackgroundMessageHandler` in `index.js`, outside of components. A message with only \
      `data` needs `priority` high, and `content-available` for iOS.
      """,
      source: "React Native Firebase, Cloud Messaging.", while: [.background, .killed]),
    DeliveryCause(
      "React Native, the tap", .app, [.tapDoesNothing], in: .frameworks,
      """
      The tap that starts the app is in `getInitialNotification`, later ones in \
      `onNotificationOpenedApp`; Notifee has its own events. Wait for the navigation to be ready.
      """,
      source: "React Native Firebase, Notifications."),
    DeliveryCause(
      "Expo", .app, [.notShown], in: .frameworks,
      """
      Expo Go on Android gets no pushes since SDK 53. Make a development build. In the foreground, \
      `setNotificationHandler` decides. A build of your own needs your own FCM and APNs credentials at \
      Expo, and has another token than Expo Go: `eas credentials` lists them.
      """,
      test: """
        The ticket `ok` only means that Expo has the message: post its ID to \
        `/--/api/v2/push/getReceipts` after 15 minutes, and within a day.
        """,
      source: expo),
    DeliveryCause(
      "Expo, the tap", .app, [.tapDoesNothing], in: .frameworks,
      """
      The tap that starts the app is in `getLastNotificationResponseAsync`, or in the hook \
      `useLastNotificationResponse`; a listener that is added later misses it.
      """,
      source: "Expo, Notifications API."),
    DeliveryCause(
      "Capacitor", .app, [.appNotWoken, .notShown], in: .frameworks,
      """
      `AppDelegate` must post `capacitorDidRegisterForRemoteNotifications`. In the foreground, \
      `presentationOptions` decides. A closed app gets no message with only `data`.
      """,
      source: "Capacitor, Push Notifications API."),
    DeliveryCause(
      "Cordova", .app, [.appNotWoken, .tapDoesNothing], in: .frameworks,
      """
      With `notification`, or without `content-available` 1, the handler runs only after a tap. Send \
      title and message in `data`. A `notId` keeps a notification beside the last one. iOS waits for \
      `finish`.
      """,
      source: "phonegap-plugin-push, PAYLOAD."),
    DeliveryCause(
      "Cordova, pictures and buttons", .app, [.noPicture, .noButtons], in: .frameworks,
      """
      The plugin draws `picture`, `style` and `actions` only from `data`. On iOS, buttons are categories \
      of `init`, and pictures need an extension.
      """,
      source: "phonegap-plugin-push, PAYLOAD."),
    DeliveryCause(
      "After an update", .app, [.notShown, .appNotWoken, .tapDoesNothing], in: .frameworks,
      """
      If nothing else changed, read the changelog of the plugin or SDK, try the version before it, and \
      search its bug tracker with the versions of SDK and system.
      """),
  ]
}
