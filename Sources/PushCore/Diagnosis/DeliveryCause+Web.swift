/// Causes in browsers and service workers, and in devices of Huawei.
extension DeliveryCause {
  static let web = [
    DeliveryCause(
      "No handler of the push", .app, [.notShown, .appNotWoken], in: .web,
      """
      A browser draws nothing itself, except declarative pushes: the service worker needs a handler of \
      the event `push` that calls `showNotification`.
      """,
      test: "DevTools, Application, Service workers, Push.", source: "W3C, Push API."),
    DeliveryCause(
      "Permission", .device, [.notShown], in: .web,
      """
      `Notification.permission` must be `granted`, and the system must allow the browser. A private \
      window cannot subscribe, nor a page without HTTPS, except on localhost.
      """,
      source: "WHATWG, Notifications API; W3C, Service Workers."),
    DeliveryCause(
      "Do not disturb", .device, [.notShown, .noSound], in: .web,
      """
      Focus of Windows and macOS hides pushes, and begins by itself in full screen. Look in the \
      notification center.
      """,
      source: "Minishlink/web-push-php, issues."),
    DeliveryCause(
      "The browser does not run", .device, [.late, .notShown], in: .web,
      """
      On a computer, pushes wait until the browser runs, and are lost after their `TTL`. A phone that \
      saves power delays pushes whose `Urgency` is not `high`.
      """,
      test: "Open the browser on the device, without a page of the site.",
      source: "RFC 8030, sections 5.2 and 5.3."),
    DeliveryCause(
      "Safari on iOS", .device, [.notShown], in: .web,
      """
      Since iOS 16.4, only a web app on the Home Screen gets pushes. Its manifest needs `display` \
      `standalone`, and a tap must start the question for permission.
      """,
      source: "WebKit, Web Push for Web Apps on iOS and iPadOS."),
    DeliveryCause(
      "Service worker and scope", .app, [.notShown, .appNotWoken], in: .web,
      """
      The push goes to the service worker of the subscription. A second worker with the same scope \
      replaces it. FCM needs `firebase-messaging-sw.js` at the root of the site.
      """,
      test: "DevTools, Application, Service workers, Push.", source: "W3C, Push API."),
    DeliveryCause(
      "No notification for a push", .app, [.notShown], in: .web,
      """
      The worker must call `event.waitUntil(showNotification(…))`. Chrome shows "This site has been \
      updated in the background"; Safari cancels the subscription after three pushes without a \
      notification.
      """,
      source: "WebKit, Meet Web Push for Safari."),
    DeliveryCause(
      "Two notifications", .app, [.twice], in: .web,
      """
      In the background, the SDK of Firebase draws a message with `notification`. A worker that calls \
      `showNotification` as well draws it again. Send only `data`, or draw only if \
      `payload.notification` is missing.
      """,
      source: "firebase/firebase-js-sdk, issue 6670."),
    DeliveryCause(
      "Keys of another subscription", .service, [.notShown, .appNotWoken], in: .web,
      """
      The service responds with 201, but the browser drops a push that it cannot decrypt. `p256dh` and \
      `auth` belong to the subscription with the `endpoint`, not to the server. Store all three \
      together.
      """,
      source: "RFC 8291, section 4."),
    DeliveryCause(
      "The page is open", .app, [.notShown], in: .web,
      "The SDK of Firebase calls `onMessage` in a visible page and draws nothing.",
      source: "Firebase, Receive messages in a JavaScript client.", while: [.foreground]),
    DeliveryCause(
      "No handler of the tap", .app, [.tapDoesNothing, .noButtons], in: .web,
      """
      The worker needs a handler of `notificationclick` that calls `clients.openWindow`, inside of \
      `event.waitUntil`; `event.action` names the button. Safari and Firefox on macOS draw no buttons.
      """,
      source: "WHATWG, Notifications API; MDN, Notification.actions.", first: .ownLink),
    DeliveryCause(
      "The picture", .device, [.noPicture], in: .web,
      "Only Chromium draws `image`, and on macOS not even that. `icon` is drawn everywhere.",
      source: "MDN, Notification.image, browser compatibility."),
    DeliveryCause(
      "The system plays the sound", .device, [.noSound, .noBadge], in: .web,
      """
      A web notification has no sound of its own, and `badge` is the small icon of Android. A number at \
      the icon needs `navigator.setAppBadge` in the worker.
      """,
      source: "WHATWG, Notifications API; W3C, Badging API."),
  ]

  static let huawei = [
    DeliveryCause(
      "Category", .service, [.notShown, .noSound, .late], in: .huawei,
      """
      Without `android.category`, a push is marketing: silent, and at most two a day for most apps, five \
      for news. Apply for self-classification. For a test, set `target_user_type` 1.
      """,
      source: "Huawei Push Kit, Message classification; Push quota management."),
    DeliveryCause(
      "Notification messages", .app, [.appNotWoken, .noTracking], in: .huawei,
      """
      The system draws a message with `notification`, and `onMessageReceived` is never called for it. \
      Send `data` alone if the app's code must run.
      """,
      source: "Huawei Push Kit, Notification messages."),
    DeliveryCause(
      "Data messages", .device, [.appNotWoken, .notShown], in: .huawei,
      "They arrive only while the app is running.", source: "Huawei Push Kit, Data messages.",
      while: [.killed]),
    DeliveryCause(
      "The action of the tap", .app, [.tapDoesNothing], in: .huawei,
      """
      `click_action` needs a `type`: 1 with an `intent` or `action` of the manifest, 2 with a `url`, 3 \
      opens the app.
      """,
      source: "Huawei Push Kit, REST API, ClickAction."),
    DeliveryCause(
      "Badge", .app, [.noBadge], in: .huawei,
      "`badge` needs `class`, the full name of the launcher activity, beside `add_num` or `set_num`.",
      source: "Huawei Push Kit, REST API, BadgeNotification."),
    DeliveryCause(
      "The picture", .device, [.noPicture], in: .huawei,
      "`image` is a URL over https of at most 512 KB, drawn small at the right.",
      source: "Huawei Push Kit, REST API, AndroidNotification."),
  ]
}
