/// Causes in the server that sends, its credentials and the service.
extension DeliveryCause {
  /// What fails if a push does not reach the device.
  private static let lost: [Symptom] = [.notShown, .appNotWoken]

  static let sender = [
    DeliveryCause(
      "Another project", .service, lost, in: .sender,
      """
      The server's account belongs to another Firebase project than the app. FCM responds with \
      SENDER_ID_MISMATCH or 403.
      """,
      test: """
        Compare `project_id` of the service account with the one in `google-services.json`.
        """,
      source: "Firebase, ErrorCode.", on: [.android, .ios, .web]),
    DeliveryCause(
      "No APNs key in Firebase", .service, lost, in: .sender,
      """
      Android works, and iOS fails with THIRD_PARTY_AUTH_ERROR. Upload the key (.p8) under Project \
      settings, Cloud Messaging; compare key ID, team ID and bundle ID.
      """,
      source: "Firebase, Get started on Apple platforms.", on: [.ios]),
    DeliveryCause(
      "Broken key", .service, lost, in: .sender,
      """
      A library reports `invalid_grant`, "Invalid PEM", "no start line" or "DECODER \
      routines::unsupported". Often an environment variable has the line breaks of the key as `\\n`.
      """,
      test: """
        `openssl pkey -in AuthKey.p8 -noout`, and for a service account \
        `jq -r .private_key account.json | openssl pkey -noout`, print nothing if the key is readable.
        """,
      source: "google/google-auth-library-nodejs and gladly-team/next-firebase-auth, issues."),
    DeliveryCause(
      "APNs certificate", .service, lost, in: .sender,
      """
      A certificate (.p12) is valid for a year and for one bundle ID. A key (.p8) does not expire.
      """,
      test: "`openssl pkcs12 -in CERT.p12 -nodes | openssl x509 -noout -dates`.",
      source: "Apple, Establishing a certificate-based connection to APNs.", on: [.ios]),
    DeliveryCause(
      "Environment of the token", .service, lost, in: .sender,
      """
      A build from Xcode has a token for the sandbox. TestFlight and the App Store have tokens for \
      production. APNs responds with BadDeviceToken.
      """,
      test: "Print the entitlement with `codesign -d --entitlements - App.app`.",
      source: "Apple, APS Environment Entitlement.", on: [.ios]),
    DeliveryCause(
      "Old token", .service, lost + [.twice], in: .sender,
      """
      A token changes when the app is installed again, restored or loses its data. The service may \
      respond with success until it notices; if it is still valid, the device gets each push twice. \
      Keep one token for each installation.
      """,
      test: "Compare the stored token with the one that the app logs now.",
      source: "Firebase, Best practices for token management."),
    DeliveryCause(
      "Token of another kind", .service, lost, in: .sender,
      """
      FCM and Expo do not accept APNs tokens. `check-payload` names the kind of a token in a request.
      """),
    DeliveryCause(
      "Clock of the server", .service, lost, in: .sender,
      """
      APNs rejects a JSON Web Token older than one hour (ExpiredProviderToken). Web push services \
      reject one that expires after more than 24 hours.
      """,
      test: "Compare `date -u`.",
      source: "Apple, Establishing a token-based connection; RFC 8292.", on: [.ios, .web]),
    DeliveryCause(
      "New VAPID key", .service, lost, in: .sender,
      """
      A subscription belongs to the key it was created with. The service responds with 401 or 403. \
      Subscribe again.
      """,
      source: "RFC 8292, section 4.2.", on: [.web]),
    DeliveryCause(
      "Sent twice", .service, [.twice], in: .sender,
      """
      The server repeats a request whose response it did not wait for, sends to a token and to a topic \
      of the same device, or has two jobs for one event.
      """,
      test: "Give each push an ID in its data, and log it in the app: two IDs are two requests."),
    DeliveryCause(
      "The service is down", .service, lost + [.late], in: .sender,
      "All devices lose pushes at once.",
      source: "status.firebase.google.com; developer.apple.com/system-status."),
    DeliveryCause(
      "The device was offline", .device, lost + [.late], in: .sender,
      """
      With a `ttl` or `apns-expiration` of 0, the service does not store the push. APNs stores only the \
      last push of an app. FCM drops all stored messages of a device beyond 100, and calls \
      `onDeletedMessages`.
      """,
      source: "Firebase, Lifetime of a message; Apple, Sending notification requests to APNs."),
    DeliveryCause(
      "IDs of the vendor", .app, [.noTracking], in: .sender,
      """
      The app reports with the IDs of the push that it received. A server that makes the push again, \
      or a service extension that replaces its `userInfo`, loses them.
      """,
      test: "Log the received data, and give it to `pushkit parse-payload --field tracking`."),
    DeliveryCause(
      "Nobody reports", .app, [.noTracking], in: .sender,
      """
      A delivery or an impression is reported by code that runs when the push arrives: a service \
      extension on iOS, a messaging service on Android, a service worker in a browser. A click is \
      reported by the handler of the tap.
      """,
      test: "Let the app talk to `pushkit emulate`, which prints each report."),
  ]
}
