/// Why an app or a page has no token: what Firebase for Android and browsers raise.
extension ServiceErrorRow {
  static let registration = [
    raised(
      .library, "FIS_AUTH_ERROR", .lookAtService,
      """
      Firebase Installations rejected the app, so it has no token. The API key of the app is \
      restricted or of another project, or the Firebase Installations API is off.
      """,
      ["fis_auth_error"]),
    raised(
      .library, "MISSING_INSTANCEID_SERVICE", .lookAtService,
      "The Android device has no Google Play services, so there is no FCM on it.",
      ["missing_instanceid_service"]),
    raised(
      .library, "firebase-no-connection", .lookAtService,
      """
      The Android device could not reach Google while it asked for a token: the network, its \
      date, or outdated Google Play services.
      """,
      [
        "service_not_available … firebase", "service_not_available … gcm",
        "service_not_available … fcm",
      ]),
    raised(
      .library, "firebase-authentication", .lookAtService,
      """
      Google rejected the app while it asked for a token: the API key, the package name or its \
      certificate in the Firebase project.
      """,
      ["authentication_failed … firebase", "authentication_failed … fcm"]),
    raised(
      .webPush, "subscribe-user-visible", .fixRequest,
      "The page must call `pushManager.subscribe` with `userVisibleOnly: true`.",
      ["only supports the push api for subscriptions that will result in user-visible"]),
    raised(
      .webPush, "subscribe-no-key", .fixRequest,
      """
      The page must pass the VAPID public key to `pushManager.subscribe` as \
      `applicationServerKey`.
      """,
      [
        "registration failed - missing applicationserverkey",
        "no sender id provided … registration failed",
      ]),
    raised(
      .webPush, "subscribe-bad-key", .fixRequest,
      """
      `applicationServerKey` is no VAPID public key: 65 bytes, or 87 characters in base64url \
      without `=`.
      """,
      [
        "applicationserverkey is not valid", "applicationserverkey must contain a valid p-256",
        "the provided applicationserverkey",
      ]),
    raised(
      .webPush, "subscribe-other-key", .fixRequest,
      """
      The browser has a subscription with another VAPID key. Call `unsubscribe()` of it first, \
      then subscribe with the new key.
      """,
      ["a subscription with a different applicationserverkey"]),
    raised(
      .webPush, "subscribe-no-worker", .fixRequest,
      """
      The service worker is not active yet. Wait for `navigator.serviceWorker.ready` before \
      `pushManager.subscribe`.
      """,
      ["no active service worker"]),
    raised(
      .webPush, "subscribe-push-service", .lookAtService,
      """
      The browser could not register at its push service: the VAPID key or the Firebase \
      configuration is wrong, a firewall stops it, or the browser has no push service (Brave: a \
      setting).
      """,
      ["registration failed - push service error"]),
    raised(
      .webPush, "subscribe-denied", .lookAtService,
      """
      The user or the browser denied notifications, or the page does not pass `userVisibleOnly: \
      true`. Private windows and pages without HTTPS cannot subscribe. Ask for the permission after \
      a tap, and check the site's settings.
      """,
      ["registration failed - permission denied"]),
  ]
}
