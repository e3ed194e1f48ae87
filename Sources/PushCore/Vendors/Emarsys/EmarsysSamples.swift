/// The formats of Emarsys's SDKs 2 and 3, and of its inbox.
enum EmarsysSamples {
  static let all = version1 + EmarsysSDK4Samples.all

  /// The objects of Emarsys's guide and of the SDKs' payloads.
  static let schemas = [
    ObjectSchema(
      "ems", path: ["ems"],
      """
      multichannelId multichannel_id sid style silent notificationMethod actions default_action \
      inapp version trackingInfo rootParams customData
      """),
    ObjectSchema("inapp", path: ["ems", "inapp"], "campaign_id url"),
    ObjectSchema(
      "notification", path: ["notification"],
      """
      title body icon image imageUrl silent style channelId operation collapseId defaultAction \
      actions badgeCount
      """),
  ]

  private static let version1: [FormatRow] = [
    FormatRow(
      "emarsys-android-v1", "FCM data message, `ems` as object or string",
      #"""
      {
        "title": "Game Request", "body": "Bob wants to play poker",
        "image_url": "https://www.image.com/image.png", "ems_msg": "true",
        "u": "{\"sid\":\"222_1a2b3c\"}",
        "ems": "{\"inapp\":{\"campaign_id\":\"222\",\"url\":\"https://www.wikipedia.org/\"},\"default_action\":{\"type\":\"MEAppEvent\",\"name\":\"DeepLink\",\"payload\":{\"url\":\"lsl://bag\"}},\"actions\":[{\"id\":\"id1\",\"title\":\"App event\",\"type\":\"MEAppEvent\",\"name\":\"nameValue\",\"payload\":{\"key1\":\"value1\"}},{\"id\":\"id2\",\"title\":\"External URL\",\"type\":\"OpenExternalUrl\",\"url\":\"https://bestrun.com\"},{\"id\":\"id4\",\"title\":\"Dismiss button\",\"type\":\"Dismiss\"}]}"
      }
      """#),
    FormatRow(
      "emarsys-android-v2", "FCM data message with dotted keys",
      #"""
      {
        "data": {
          "notification.title": "Game Request", "notification.body": "Bob wants to play poker",
          "notification.image": "https://www.image.com/image.png",
          "notification.icon": "https://www.image.com/icon.png", "notification.channel_id": "games",
          "ems.version": "fcmv1", "ems.message_id": "58577", "ems.sid": "222_1a2b3c",
          "ems.multichannel_id": "222", "ems.style": "BIG_PICTURE",
          "ems.notification_method.collapse_key": "game-request",
          "ems.notification_method.operation": "INIT",
          "ems.actions": "[{\"id\":\"id2\",\"title\":\"External URL\",\"type\":\"OpenExternalUrl\",\"url\":\"https://bestrun.com\"}]",
          "ems.inapp": "{\"campaign_id\":\"222\",\"url\":\"https://www.wikipedia.org/\"}",
          "ems.tap_actions.default_action.type": "MEAppEvent",
          "ems.tap_actions.default_action.name": "DeepLink",
          "ems.tap_actions.default_action.payload": "{\"url\":\"lsl://bag\"}",
          "ems.root_params": "{\"table\":\"12\"}"
        }
      }
      """#),
    FormatRow(
      "emarsys-ios-v1", "APNs payload with `ems` and `u`",
      #"""
      {
        "aps": {
          "alert": {"title": "Game Request", "body": "Bob wants to play poker"},
          "mutable-content": 1
        },
        "image_url": "https://www.image.com/image.png", "u": {"sid": "222_1a2b3c"},
        "ems": {
          "inapp": {"campaign_id": "222", "url": "https://www.wikipedia.org/"},
          "actions": \#(actions)
        }
      }
      """#),
    FormatRow(
      "emarsys-huawei-v1", "HMS message, `data` as one JSON string",
      #"""
      {
        "data": "{\"title\":\"Game Request\",\"body\":\"Bob wants to play poker\",\"image_url\":\"https://www.image.com/image.png\",\"ems_msg\":true,\"u\":{\"sid\":\"222_1a2b3c\"},\"ems\":{\"multichannelId\":\"222\",\"default_action\":{\"type\":\"MEAppEvent\",\"name\":\"DeepLink\",\"payload\":{\"url\":\"lsl://bag\"}}}}"
      }
      """#),
    FormatRow(
      "emarsys-inbox", "response of the mobile inbox", isPush: false,
      #"""
      {
        "count": 24,
        "messages": [
          {
            "id": "58577", "title": "1.06.2021.", "body": "no buttons", "campaignId": "100160594",
            "receivedAt": 1622533763, "updatedAt": 1622533763, "expiresAt": null, "tags": [],
            "collapseId": "", "properties": {}
          },
          {
            "id": "58576", "title": "1.06.", "body": "hi there", "campaignId": "100160593",
            "receivedAt": 1622532026, "updatedAt": 1622532026, "expiresAt": null, "tags": [],
            "collapseId": "", "properties": {},
            "ems": {
              "actions": [
                {
                  "id": "123", "title": "click me", "type": "MEAppEvent", "index": 0,
                  "name": "big sale", "payload": {"url": "lsl://product/1234"}
                }
              ]
            }
          }
        ]
      }
      """#),
  ]

  /// The guide's `<ACTIONS>`: three of its five actions, because a phone shows at most three.
  private static let actions = #"""
    [
      {
        "id": "id1", "title": "App event", "type": "MEAppEvent", "name": "nameValue",
        "payload": {"key1": "value1"}
      },
      {
        "id": "id2", "title": "External URL", "type": "OpenExternalUrl",
        "url": "https://bestrun.com"
      },
      {"id": "id4", "title": "Dismiss button", "type": "Dismiss"}
    ]
    """#
}
