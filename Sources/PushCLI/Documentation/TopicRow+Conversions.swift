import PushCore

extension TopicRow {
  static let conversions = TopicRow(
    "conversions", "places of values in payloads of FCM and APNs",
    seeAlso: ["convert-payload", "platforms", "service-errors", "vendors"]
  ) {
    """
    pushkit-convert-payload(1) puts each value of a push where the other service has it. This page
    lists the places, and the steps before you send a result with curl.

        $ pushkit convert-payload --to fcm-v1 legacy.json

    # Requests to FCM
    With `--to fcm-v1`, a request of the legacy API, a payload for APNs, or a message of another
    service gets these members. A block for a platform exists only if it has a value.
    - `notification`: Title, text and picture. All platforms show them.
    - `data`: The custom keys, as strings. Objects are JSON.
    - `android.notification`: Sound, icon, color, tag, channel, `click_action`, and the texts that
      the app translates.
    - `android`: `ttl`, `priority` and `collapse_key`.
    - `apns.payload.aps`: Sound, `badge`, `category`, `thread-id`, `interruption-level`,
      `content-available`, `mutable-content`, and other members of `aps`. `click_action` is the
      category of iOS. A subtitle, or a text that the app translates, needs `alert`. It then also
      has the title and the text, because it replaces those of `notification`.
    - `apns.headers`: `apns-push-type` is `background` if nothing is shown, and otherwise `alert`.
      `apns-priority` is the priority, 10 without one, and always 5 for background pushes.
      `apns-collapse-id` is `collapse_key`. `apns-expiration` is 0 if the time to live is 0. For
      any other time to live, it depends on the time of sending, which `--at` sets.
    - `webpush.headers`: `TTL`, `Urgency` and `Topic`.
    - `webpush.notification.icon`: An icon that is a URL.
    - `webpush.fcm_options.link`: A `click_action` that is a URL. FCM accepts only HTTPS.

    If the input has a block `apns` or `webpush` itself, pushkit adds nothing to it. A message that
    an Android app received, a request to Huawei, and a message whose app draws notifications from
    `data` (Everlytic, Emarsys and OptiMobile) become messages for Android only.

    pushkit changes a request of the FCM v1 API only where FCM would refuse it. Values in `data` and
    `headers` become strings. Other values get the type of Google's reference if their meaning is
    clear: a number becomes a string, 1 becomes true, `high` becomes `PRIORITY_HIGH`. pushkit drops
    unknown names, values without a valid form, and `android_v2` next to `android`. Members of the
    legacy API move to their new places.

    # Many recipients
    A request of the v1 API has one recipient. Make a request for each token of a legacy request, or
    for each line of a file of tokens:

        $ jq -c '.registration_ids[] as $t | .to = $t | del(.registration_ids)' \\
            legacy.json | pushkit convert-payload --to fcm-v1
        $ xargs -I{} <tokens.txt \\
            pushkit convert-payload --to fcm-v1 --device-token {} push.json

    A `condition` can have up to five topics. Send several requests for more.

    # Payloads for APNs
    Title and text become `aps.alert`, the sound becomes `aps.sound`. The members of `data` are
    placed beside `aps`, the picture of a notification block in `fcm_options`. pushkit sets
    `mutable-content` if there is a picture or a button, and `content-available` if nothing is
    shown.

    As in FCM, the members of a notification block for iOS go into the alert, such as `subtitle` and
    `title_loc_key`. `click_action` becomes `category`. `content_available` and `mutable_content`
    become the keys of `aps`. Time to live, priority and collapse key are headers, which `--curl`
    prints. Values for other platforms are dropped (`android`, `webpush`, icon, channel).

    If a request has both `apns` and `data`, the result is the payload that FCM makes for iOS:
    `apns`, plus the members of `data` that `apns` lacks or has as null. If both have a key, pushkit
    uses `apns` and drops a different value in `data`.

    # Emarsys and OptiMobile
    - Emarsys: Payloads keep the version of their SDK. Version 1 and the dotted Android keys become
      `ems` and `u` beside `aps`, and iOS payloads become version 1. `FCM_V2` and `APNS_V2` become
      each other, and `HUAWEI_V2` becomes either. In `FCM_V2` the operation is in capitals. A silent
      message also has its tracking information in the string `ems`, because the Android SDK
      requires it.
    - OptiMobile: `alert`, `bicon` and `bgn` become `aps.alert`, `attachments.pictureUrl` and
      `content-available`, and back. `custom` is an object beside `aps` and a string in `data`.
      `badge_inc` stays in it. Android ignores it, and iOS ignores it without `aps.badge`, which
      causes a warning.

    # From a backend to the simulator
    This shows in an iOS simulator what a backend sends, without a device. The emulator takes the
    place of FCM and APNs for the command after `--`. `>(` needs bash or zsh.

        $ pushkit emulate --record >(
            pushkit convert-payload --to simctl --bundle-id com.example.app |
              while IFS= read -r push; do
                printf '%s\\n' "$push" | xcrun simctl push booted com.example.app -
              done
          ) -- make test

    # Access tokens
    A token is valid for an hour. After `gcloud auth activate-service-account
    --key-file=account.json`, this makes one for FCM:

        export FCM_ACCESS_TOKEN=$(gcloud auth print-access-token)

    This makes one for APNs, in bash:

    \(APNsTokenRecipe.block)
    """
  }
}
