/// Causes in iPhones and iPads and in apps on them.
extension DeliveryCause {
  private static let extensions = "Apple, Modifying content in newly delivered notifications."

  static let ios = [
    DeliveryCause(
      "Permission", .device, [.notShown, .noSound, .noBadge], in: .ios,
      """
      iOS asks once. Afterwards only the user can change it, in Settings. With `provisional`, pushes go \
      silently to Notification Center.
      """,
      test: "Log `getNotificationSettings`, with `alertSetting` and `alertStyle`.",
      source: "Apple, Asking permission to use notifications."),
    DeliveryCause(
      "The app is open", .app, [.notShown, .noSound, .noBadge], in: .ios,
      """
      iOS shows nothing until the delegate of UNUserNotificationCenter returns options from \
      `willPresent`. A second SDK may have replaced the delegate.
      """,
      source: "Apple, Handling notifications and notification-related actions.",
      while: [.foreground]),
    DeliveryCause(
      "Focus and summary", .device, [.notShown, .late, .noSound], in: .ios,
      """
      Focus and the scheduled summary delay a push unless its `interruption-level` is \
      `time-sensitive` and the app has this capability.
      """,
      source: "Apple, UNNotificationInterruptionLevel."),
    DeliveryCause(
      "Capability", .app, [.notShown, .appNotWoken], in: .ios,
      """
      Without Push Notifications in Signing & Capabilities, registration fails with "no valid \
      aps-environment entitlement".
      """,
      source: "Apple, Registering your app with APNs."),
    DeliveryCause(
      "Firewall", .device, [.notShown, .appNotWoken, .late], in: .ios,
      "The device needs TCP port 5223 or 443 to 17.0.0.0/8.", test: "Switch off Wi-Fi.",
      source: "Apple, Use Apple products on enterprise networks."),
    DeliveryCause(
      "No sound", .app, [.noSound], in: .ios,
      """
      The file must be in the app, in aiff, wav or caf, and shorter than 30 seconds. Otherwise iOS \
      plays the default sound. The ring switch and Focus silence it.
      """,
      source: "Apple, UNNotificationSound."),
    DeliveryCause(
      "Badge", .service, [.noBadge], in: .ios,
      """
      iOS shows the number in `aps.badge` and adds nothing to it: the badge is absolute. The server, or \
      a notification service extension, must count.
      """,
      source: "Apple, Generating a remote notification."),
    DeliveryCause(
      "Critical alert", .app, [.noSound], in: .ios,
      """
      `sound` is an object with `critical` 1, `name` and `volume`. The app needs an entitlement from \
      Apple, and must ask for permission with `criticalAlert`.
      """,
      source: "Apple, UNAuthorizationOptions."),
    DeliveryCause(
      "Silent push", .device, [.appNotWoken, .late], in: .ios,
      """
      iOS limits background pushes to a few an hour. It does not start an app that the user closed in \
      the app switcher, or without Background App Refresh.
      """,
      test: "Open the app again, send one push, and look for `didReceiveRemoteNotification`.",
      source: "Apple, Pushing background updates to your App.", while: [.background, .killed]),
    DeliveryCause(
      "Headers of a background push", .service, [.appNotWoken], in: .ios,
      """
      A push with only `content-available` needs the headers `apns-push-type: background` and \
      `apns-priority: 5`. Otherwise APNs may drop or delay it.
      """,
      source: "Apple, Pushing background updates to your App."),
    DeliveryCause(
      "Background mode", .app, [.appNotWoken], in: .ios,
      """
      The app needs Remote notifications among its background modes, and \
      `didReceiveRemoteNotification:fetchCompletionHandler:`.
      """,
      source: "Apple, Pushing background updates to your App."),
    DeliveryCause(
      "The picture is missing", .app, [.noPicture], in: .ios,
      """
      iOS itself shows no URL: a notification service extension of the app must download the picture \
      and attach it, under the name that the payload has.
      """,
      test: "Set a breakpoint in `didReceive` of the extension, and choose its process.",
      source: extensions),
    DeliveryCause(
      "Notification service extension", .app, [.noPicture, .noTracking], in: .ios,
      """
      It runs only with `mutable-content` 1 and an alert, and has 30 seconds. Its deployment target must \
      not be newer than the device. Its bundle ID begins with that of the app.
      """,
      source: extensions),
    DeliveryCause(
      "Category not registered", .app, [.noButtons], in: .ios,
      """
      The buttons are in the app: `setNotificationCategories` registers them under an identifier at \
      each start, and `aps.category` names it exactly. They show after a long press or a pull.
      """,
      test: "Log `getNotificationCategories`.",
      source: "Apple, Declaring your actionable notification types."),
    DeliveryCause(
      "The delegate is set too late", .app, [.tapDoesNothing], in: .ios,
      """
      A tap that starts the app calls `didReceive response` only if the delegate is set before \
      `didFinishLaunchingWithOptions` returns, and only that of one SDK. An app with scenes gets the tap \
      in `connectionOptions.notificationResponse`.
      """,
      source: "Apple, UNUserNotificationCenterDelegate.", while: [.killed]),
    DeliveryCause(
      "The handler of the tap", .app, [.tapDoesNothing], in: .ios,
      """
      iOS only opens the app. The handler `didReceive response` must open the link, and call its \
      completion handler.
      """,
      source: "Apple, Handling notifications and notification-related actions.", first: .ownLink),
    DeliveryCause(
      "Live Activity", .app, [.notShown, .late], in: .ios,
      """
      The response is 200, but the card stays as it is. `content-state` must have exactly the names and \
      types of the app's `ContentState`; the log has "Unable to decode content state". Use the token of \
      the activity (`pushTokenUpdates`), and a new `timestamp`, in seconds.
      """,
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications.",
      first: .liveActivity),
    DeliveryCause(
      "Budget of Live Activities", .device, [.late, .notShown], in: .ios,
      """
      iOS limits updates with priority 10 by the hour; send most with 5, and set \
      `NSSupportsLiveActivitiesFrequentUpdates`. An activity ends after 8 hours, and the state has at \
      most 4 KB.
      """,
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications.",
      first: .liveActivity),
    DeliveryCause(
      "Swizzling", .app, [.notShown, .tapDoesNothing], in: .ios,
      """
      Firebase replaces methods of the app delegate. If `FirebaseAppDelegateProxyEnabled` is NO, the app \
      itself must set `apnsToken`.
      """,
      source: "Firebase, Get started on Apple platforms."),
    DeliveryCause(
      "Which step failed", .service, [.notShown, .appNotWoken, .late], in: .ios,
      """
      The Push Notifications Console of Apple shows the delivery log for the `apns-unique-id` of a \
      response. On the device, Console.app shows the processes `apsd` and `SpringBoard`.
      """,
      source: "Apple, Viewing the status of push notifications."),
  ]
}
