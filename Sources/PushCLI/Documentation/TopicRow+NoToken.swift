extension TopicRow {
  static let noToken = TopicRow(
    "no-token", "why an app gets no token, by the error that it logs",
    seeAlso: ["not-arriving", "platforms", "register-token"]
  ) {
    """
    Without a token, no push can be sent to an app. The app logs one of these errors when it asks for
    one. `pushkit help` finds them by a word:

        pushkit help TOO_MANY_REGISTRATIONS

    # Android
    The errors in capitals stand after `java.io.IOException:`. React Native reports them as
    `messaging/unknown`, Flutter as `firebase_messaging/unknown`.

    - SERVICE_NOT_AVAILABLE, INTERNAL_SERVER_ERROR, TIMEOUT: The device did not reach Google. Try
      again later, and without a VPN, proxy or firewall. Source: firebase/firebase-android-sdk,
      GmsRpc.
    - MISSING_INSTANCEID_SERVICE: The device has no Google Play services, or they are disabled. An
      emulator needs an image with Google Play. Source: Google Play services, Rpc.
    - AUTHENTICATION_FAILED: Google Play services could not identify the device. Set its date, update
      Google Play services, and clear their data. Source: Firebase, Instance ID errors.
    - TOO_MANY_REGISTRATIONS: The device has too many apps with FCM. Delete apps. The test devices of
      stores often have this error. Source: firebase/firebase-android-sdk, issue 5713.
    - TOO_MANY_SUBSCRIBERS: The service did not accept a subscription to a topic. The SDK tries
      again. Source: firebase/firebase-android-sdk, GmsRpc.
    - INVALID_SENDER: The sender ID is not that of a Firebase project. Download
      `google-services.json` again. Source: Firebase, Set up a client app.
    - FIS_AUTH_ERROR, "Firebase Installations Service is unavailable": The API key in
      `google-services.json` is restricted to other apps or APIs, or the project no longer has the
      app. Allow the Firebase Installations API and the FCM Registration API for the key. Source:
      Firebase, Manage Firebase installations.
    - 6003, 907135000, 907135003: These are errors of Huawei. 6003: AppGallery Connect lacks the SHA-256
      fingerprint of the certificate. 907135000: `app_id` of `agconnect-services.json` is wrong, or
      the Gradle plugin `com.huawei.agconnect` is missing. 907135003: HMS Core is missing or too old.
      Source: Huawei Push Kit, Result codes; HMS-Core/hms-react-native-plugin, issues.

    # iOS
    - "no valid aps-environment entitlement": See Capability in pushkit-not-arriving(7).
    - apns-token-not-set, "APNS device token not set before retrieving FCM Token": FCM cannot use a
      token that the app got before its `apnsToken` was set. Get the token after
      `didRegisterForRemoteNotificationsWithDeviceToken`. Source: Firebase, Get started on Apple
      platforms.
    - No token and no error, `getToken` never returns: iOS calls the app only after the device reached
      Apple. Try mobile data; see Firewall in pushkit-not-arriving(7). Otherwise nothing calls
      `registerForRemoteNotifications`, or `AppDelegate` does not pass the token to the plugin.
      Source: Apple, Technical Note TN2265.
    - "remote notifications are not supported in the simulator": The simulator needs Xcode 14, iOS 16,
      macOS 13, and a Mac with Apple silicon or a T2 chip. Source: Apple, Xcode 14 release notes.
    - messaging/unregistered: Call `registerDeviceForRemoteMessages` before `getToken`. Source: React
      Native Firebase, Cloud Messaging.

    # Web
    - messaging/permission-blocked, messaging/permission-default: The user denied the permission, or
      closed the question. Source: Firebase, JavaScript SDK.
    - messaging/failed-service-worker-registration: `firebase-messaging-sw.js` is missing, is HTML, or
      has an error. Its URL must return JavaScript from the origin of the page. Source: the same.
    - "Subscription failed - no active Service Worker": It was not active yet, mostly at the first
      visit. Update the SDK, or call `getToken` again. Source: firebase/firebase-js-sdk, issue 8661.
    - messaging/token-subscribe-failed: The VAPID key belongs to another project, or the API key does
      not allow the FCM Registration API. Source: the same.
    - messaging/unsupported-browser: The page is not served with HTTPS, or the browser has no Push
      API, as in web views. Source: the same.
    - "Registration failed - push service error": The browser does not reach its push service. Brave
      needs the setting Use Google services for push messaging. Source: brave/brave-browser, issues.
    - "The provided applicationServerKey is not valid": It must be the public key: 65 bytes, 87
      characters in base64url. Source: W3C, Push API; RFC 8292, section 3.2.
    - "A subscription with a different applicationServerKey already exists": First call `unsubscribe`
      on the old subscription. Source: W3C, Push API.
    """
  }
}
