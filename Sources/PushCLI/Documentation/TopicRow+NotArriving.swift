extension TopicRow {
  static let notArriving = TopicRow(
    "not-arriving", "why a push does not arrive if its payload is right",
    seeAlso: ["check-payload", "explain-reply", "no-token", "platforms", "service-errors"]
  ) {
    """
    A push can be valid and still not appear. This page lists the reasons in the sender, the device
    and the app, each with a test and its source. First rule out the payload and the response:

        pushkit check-payload -v --fail-on info request.json
        pushkit explain-reply response.json

    If the app has no token, pushkit-no-token(7) lists the errors that it logs.

    Then find the step that fails. If the service rejects the request, read The sender. If the
    device's log has no trace of the push, read the device sections. If the log has it, the app or
    its plugin is the reason. A test on another device, and one from the console of Firebase or
    Apple, separate the sender from the app.

    # The sender
    - Another project: The server's account belongs to another Firebase project than the app. FCM
      responds with SENDER_ID_MISMATCH or 403. Compare `project_id` of the service account with the
      one in `google-services.json`. Source: Firebase, ErrorCode.
    - No APNs key in Firebase: Android works, and iOS fails with THIRD_PARTY_AUTH_ERROR. Upload the
      key (.p8) under Project settings, Cloud Messaging; compare key ID, team ID and bundle ID.
      Source: Firebase, Get started on Apple platforms.
    - Broken key: A library reports `invalid_grant`, "Invalid PEM", "no start line" or "DECODER
      routines::unsupported". Often an environment variable has the line breaks of the key as `\\n`.
      Tests: `openssl pkey -in AuthKey.p8 -noout`, and for a service account
      `jq -r .private_key account.json | openssl pkey -noout`, print nothing if the key is readable.
      Source: google/google-auth-library-nodejs and gladly-team/next-firebase-auth, issues.
    - APNs certificate: A certificate (.p12) is valid for a year and for one bundle ID. A key (.p8)
      does not expire. Test: `openssl pkcs12 -in CERT.p12 -nodes | openssl x509 -noout -dates`.
      Source: Apple, Establishing a certificate-based connection to APNs.
    - Environment of the token: A build from Xcode has a token for the sandbox. TestFlight and the
      App Store have tokens for production. APNs responds with BadDeviceToken. Print the
      entitlement with `codesign -d --entitlements - App.app`. Source: Apple, APS Environment
      Entitlement.
    - Old token: A token changes when the app is installed again, restored or loses its data. The
      service may respond with success until it notices; if it is still valid, the device gets each
      push twice. Keep one token for each installation. Compare the stored token with the one that
      the app logs now. Source: Firebase, Best practices for token management.
    - Token of another kind: FCM and Expo do not accept APNs tokens. `check-payload` names the kind
      of a token in a request.
    - Clock of the server: APNs rejects a JSON Web Token older than one hour (ExpiredProviderToken).
      Web push services reject one that expires after more than 24 hours. Compare `date -u`.
      Source: Apple, Establishing a token-based connection; RFC 8292.
    - New VAPID key: A subscription belongs to the key it was created with. The service responds
      with 401 or 403. Subscribe again. Source: RFC 8292, section 4.2.
    - The service is down: All devices lose pushes at once. Source: status.firebase.google.com;
      developer.apple.com/system-status.
    - The device was offline: With a `ttl` or `apns-expiration` of 0, the service does not store the
      push. FCM drops all stored messages of a device beyond 100, and calls `onDeletedMessages`.
      Source: Firebase, Lifetime of a message.

    # Android
    - Permission since Android 13: A new app shows nothing until the user allows
      POST_NOTIFICATIONS. Test: `adb shell dumpsys package APP | grep POST_NOTIFICATIONS` prints
      `granted=true`. Source: Android Developers, Notification runtime permission.
    - Channel missing: Since Android 8, a notification that the app draws needs a channel that
      exists. The log has "No Channel found". FCM draws in the default channel of the manifest
      instead. Source: Android Developers, Create and manage notification channels.
    - Channel blocked or silent: Only the user can raise the importance of a channel again. Test:
      `adb shell dumpsys notification | grep APP` prints `mImportance=0` for a blocked channel.
      Source: the same.
    - No banner, only in the tray: A banner needs a channel of importance HIGH, and a channel keeps the
      importance it was made with. Make one with another ID, and name it in the manifest as
      `default_notification_channel_id`. Source: the same.
    - Force stop: After Force stop in the settings, an app gets no push until the user opens it, nor
      does a new one before its first start.
      Test: `adb shell dumpsys package APP | grep stopped=`. In the log, tag GCM has
      `result=CANCELLED`. Source: Firebase, Receive messages in Android apps.
    - Doze: With the screen off, messages of normal priority wait for a maintenance window. Send
      `android.priority` HIGH. Test: `adb shell dumpsys deviceidle force-idle`, later `unforce`.
      Source: Android Developers, Optimize for Doze and App Standby.
    - App standby: The system restricts apps that are rarely used. FCM lowers high priority if the
      messages show nothing. Test: `adb shell am get-standby-bucket APP` prints 40 (rare) or 45
      (restricted). Source: Android Developers, App Standby Buckets.
    - Hibernation: After months without use, Android 12 resets the permissions and stops pushes,
      also those of high priority. The app must be opened. Source: Android Developers, App
      hibernation.
    - Battery savers of makers: Phones of Xiaomi, Huawei, Oppo, Vivo, OnePlus and Samsung stop apps
      on their own. Allow autostart, and exclude the app from battery optimization. Source:
      dontkillmyapp.com, by maker.
    - The app is open: In the foreground, FCM calls `onMessageReceived` and draws nothing. The app
      must draw. Source: Firebase, Receive messages in Android apps.
    - The app is in the background: For a message with `notification`, FCM draws and does not call
      `onMessageReceived`. Its `data` arrives with the tap. Source: the same.
    - Two services in one app: Android starts only one service for
      `com.google.firebase.MESSAGING_EVENT`, so one of two SDKs, or the plugin beside a service
      of your own, gets nothing. Look for the action in the merged manifest. Source: Pushwoosh, Multiple FirebaseMessagingService.
    - Only the release build fails: R8 removed a class of the SDK or plugin, or the shrinker a sound
      or an icon that only the payload names. Add the plugin's keep rules and a `keep.xml`. Test:
      set `minifyEnabled` and `shrinkResources` to false. Source: Android Developers, Enable app
      optimization.
    - White square in place of the icon: Android draws only the transparency of the small icon. Make
      it white on a transparent ground, and name it in
      `com.google.firebase.messaging.default_notification_icon` of the manifest. Source: Firebase,
      Receive messages in Android apps.
    - No Google services: FCM needs Google Play services, on an emulator, too, and an open
      connection to port 5228. Dial `*#*#426#*#*` to see the connection. Source: Firebase, FCM
      ports and your firewall.

    # iOS
    - Permission: iOS asks once. Afterwards only the user can change it, in Settings. Test: log
      `getNotificationSettings`, with `alertSetting` and `alertStyle`. With `provisional`, pushes go silently to Notification Center.
      Source: Apple, Asking permission to use notifications.
    - Capability: Without Push Notifications in Signing & Capabilities, registration fails with "no
      valid aps-environment entitlement". Source: Apple, Registering your app with
      APNs.
    - Firewall: The device needs TCP port 5223 or 443 to 17.0.0.0/8. Test: switch off Wi-Fi. Source: Apple, Use Apple products on enterprise networks.
    - The app is open: iOS shows nothing until the delegate of UNUserNotificationCenter returns
      options from `willPresent`. A second SDK may have replaced the delegate. Source: Apple,
      Handling notifications and notification-related actions.
    - Focus and summary: Focus and the scheduled summary delay a push unless its
      `interruption-level` is `time-sensitive` and the app has this capability. Source: Apple,
      UNNotificationInterruptionLevel.
    - No sound: The file must be in the app, in aiff, wav or caf, and shorter than 30 seconds.
      Otherwise iOS plays the default sound. The ring switch and Focus silence it. Source: Apple,
      UNNotificationSound.
    - Badge: iOS shows the number in `aps.badge` and adds nothing to it. The server, or a notification
      service extension, must count. Source: Apple, Generating a remote notification.
    - Critical alert: `sound` is an object with `critical` 1, `name` and `volume`. The app needs an
      entitlement from Apple, and must ask for permission with `criticalAlert`. Source: Apple, UNAuthorizationOptions.
    - Silent push: iOS limits background pushes to a few an hour. It does not start an app that the
      user closed in the app switcher, or without Background App Refresh. Source: Apple, Pushing
      background updates to your App.
    - Notification service extension: It runs only with `mutable-content` 1 and an alert, and has 30
      seconds. Its deployment target must not be newer than the device. Its bundle ID begins with
      that of the app. Source: Apple, Modifying content in newly delivered notifications.
    - Live Activity: The response is 200, but the card stays as it is. `content-state` must have
      exactly the names and types of the app's `ContentState`; the log has "Unable to decode content
      state". Use the token of the activity (`pushTokenUpdates`), and a new `timestamp`, in seconds.
      Source: Apple, Starting and updating Live Activities with ActivityKit push notifications.
    - The picture is missing: The extension must download and attach it. iOS itself shows no URL.
      Source: Apple, Modifying content in newly delivered notifications.
    - Swizzling: Firebase replaces methods of the app delegate. If
      `FirebaseAppDelegateProxyEnabled` is NO, the app itself must set `apnsToken`. Source:
      Firebase, Get started on Apple platforms.
    - Which step failed: The Push Notifications Console of Apple shows the delivery log for the
      `apns-unique-id` of a response. On the device, Console.app shows the processes `apsd` and
      `SpringBoard`. Source: Apple, Viewing the status of push notifications.

    # Web
    - Permission: `Notification.permission` must be `granted`, and the system must allow the
      browser. A private window cannot subscribe, nor a page without HTTPS, except on localhost.
      Source: WHATWG, Notifications API; W3C, Service Workers.
    - Do not disturb: Focus of Windows and macOS hides pushes, and begins by itself in full screen.
      Look in the notification center. Source: Minishlink/web-push-php, issues.
    - Safari on iOS: Since iOS 16.4, only a web app on the Home Screen gets pushes. Its manifest
      needs `display` `standalone`, and a tap must start the question for permission. Source:
      WebKit, Web Push for Web Apps on iOS and iPadOS.
    - Service worker and scope: The push goes to the service worker of the subscription. A second
      worker with the same scope replaces it. FCM needs `firebase-messaging-sw.js` at the root of
      the site. Test: DevTools, Application, Service workers, Push. Source: W3C, Push API.
    - No notification for a push: The worker must call `event.waitUntil(showNotification(…))`.
      Chrome shows "This site has been updated in the background"; Safari cancels the subscription. Source: WebKit, Meet Web
      Push for Safari.
    - Two notifications: In the background, the SDK of Firebase draws a message with `notification`.
      A worker that calls `showNotification` as well draws it again. Send only `data`, or draw only
      if `payload.notification` is missing. Source: firebase/firebase-js-sdk, issue 6670.
    - Keys of another subscription: The service responds with 201, but the browser drops a push that
      it cannot decrypt. `p256dh` and `auth` belong to the subscription with the `endpoint`, not to
      the server. Store all three together. Source: RFC 8291, section 4.
    - The page is open: The SDK of Firebase calls `onMessage` in a visible page and draws nothing.
      Source: Firebase, Receive messages in a JavaScript client.

    # Huawei
    - Category: Without `android.category`, a push is marketing: silent, and at most two a day for
      most apps, five for news. Apply for self-classification. For a test, set
      `target_user_type` 1. Source: Huawei Push Kit, Message classification; Push quota management.
    - Data messages: They arrive only while the app is running. Source: Huawei Push Kit, Data
      messages.

    # Flutter, React Native, Cordova
    - Flutter, in the background: `onBackgroundMessage` needs a top-level function with
      `@pragma('vm:entry-point')`, set before `runApp`. A release build removes it otherwise.
      Source: FlutterFire, Receive messages.
    - Flutter, in the foreground: Call `setForegroundNotificationPresentationOptions` for iOS. For
      Android, draw with flutter_local_notifications and a channel of high importance. Source: the
      same.
    - Flutter, `onMessage` is never called: Call `getToken` once after each start, also if you only
      use topics. Source: firebase/flutterfire, issue 6010.
    - React Native Firebase: Call `setBackgroundMessageHandler` in `index.js`, outside of
      components. A message with only `data` needs `priority` high, and `content-available` for
      iOS. Source: React Native Firebase, Cloud Messaging.
    - Expo: Expo Go on Android gets no pushes since SDK 53. Make a development build. In the
      foreground, `setNotificationHandler` decides. A build of your own needs your own FCM and APNs
      credentials at Expo, and has another token than Expo Go: `eas credentials` lists them. The
      ticket `ok` only means that Expo has the message: post its ID to
      `/--/api/v2/push/getReceipts` after 15 minutes, and within a day. Source: Expo, Push
      notifications FAQ.
    - Capacitor: `AppDelegate` must post `capacitorDidRegisterForRemoteNotifications`. In the
      foreground, `presentationOptions` decides. A closed app gets no message with only `data`.
      Source: Capacitor, Push Notifications API.
    - Cordova: With `notification`, or without `content-available` 1, the handler runs only after a
      tap. Send title and message in `data`. A `notId` keeps a notification beside the last one. iOS
      waits for `finish`. Source: phonegap-plugin-push, PAYLOAD.
    - After an update: If nothing else changed, read the changelog of the plugin or SDK, try the
      version before it, and search its bug tracker with the versions of SDK and system.
    """
  }
}
