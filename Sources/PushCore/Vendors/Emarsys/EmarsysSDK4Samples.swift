/// The formats of Emarsys's SDK 4.
enum EmarsysSDK4Samples {
  static let all: [FormatRow] = [
    FormatRow(
      "emarsys-fcm-v2", "FCM data message of version FCM_V2",
      #"""
      {
        "data": {
          "notification.title": "Game Request", "notification.body": "Bob wants to play poker",
          "notification.imageUrl": "https://www.image.com/image.png",
          "notification.icon": "https://www.image.com/icon.png",
          "notification.style": "BIG_PICTURE", "notification.channelId": "games",
          "notification.collapseId": "game-request", "notification.operation": "INIT",
          "notification.silent": "false",
          "notification.defaultAction": "{\"type\":\"MEAppEvent\",\"name\":\"DeepLink\",\"payload\":{\"url\":\"lsl://bag\"}}",
          "notification.actions": "[{\"id\":\"id2\",\"reporting\":\"{}\",\"title\":\"External URL\",\"type\":\"OpenExternalUrl\",\"url\":\"https://bestrun.com\"}]",
          "notification.badgeCount": "{\"method\":\"ADD\",\"value\":1}", "ems.version": "FCM_V2",
          "ems.trackingInfo": "\#(escapedTracking)", "ems.rootParams": "{\"table\":\"12\"}"
        }
      }
      """#),
    FormatRow(
      "emarsys-apns-v2", "APNs payload of version APNS_V2",
      #"""
      {
        "aps": {
          "alert": {"title": "Game Request", "body": "Bob wants to play poker"},
          "mutable-content": 1
        },
        "notification": {
          "imageUrl": "https://www.image.com/image.png", "silent": false,
          "defaultAction": {
            "type": "MEAppEvent", "name": "DeepLink", "payload": {"url": "lsl://bag"}
          },
          "actions": [
            {
              "id": "id2", "reporting": "{}", "title": "External URL", "type": "OpenExternalUrl",
              "url": "https://bestrun.com"
            }
          ],
          "badgeCount": {"method": "ADD", "value": 1}
        },
        "ems": {
          "version": "APNS_V2", "trackingInfo": "\#(escapedTracking)", "rootParams": {"table": "12"}
        }
      }
      """#),
    FormatRow(
      "emarsys-huawei-v2", "HMS message of version HUAWEI_V2",
      #"""
      {
        "data": "{\"notification\":{\"title\":\"Game Request\",\"body\":\"Bob wants to play poker\",\"imageUrl\":\"https://www.image.com/image.png\",\"style\":\"BIG_PICTURE\",\"collapseId\":\"game-request\",\"silent\":false,\"defaultAction\":{\"type\":\"MEAppEvent\",\"name\":\"DeepLink\",\"payload\":{\"url\":\"lsl://bag\"}}},\"ems\":{\"version\":\"HUAWEI_V2\",\"trackingInfo\":\"{\\\"campaignId\\\":\\\"222\\\",\\\"sid\\\":\\\"222_1a2b3c\\\"}\"}}"
      }
      """#),
    FormatRow(
      "emarsys-web-v2", "web push of version WEB_V2",
      #"""
      {
        "notification": {
          "silent": false, "title": "Game Request", "body": "Bob wants to play poker",
          "imageUrl": "https://www.image.com/image.png",
          "defaultAction": {
            "type": "MEAppEvent", "name": "DeepLink", "payload": {"url": "lsl://bag"}
          },
          "actions": [
            {
              "id": "id2", "reporting": "{}", "title": "External URL", "type": "OpenExternalUrl",
              "url": "https://bestrun.com"
            }
          ]
        },
        "ems": {"version": "WEB_V2", "trackingInfo": "\#(escapedTracking)"}
      }
      """#),
    FormatRow(
      "emarsys-embedded", "embedded messages of SDK 4", isPush: false,
      #"""
      {
        "version": "v1", "top": 50, "meta": {"categories": [{"id": "1", "value": "Offers"}]},
        "messages": [
          {
            "id": "58577", "title": "1.06.2021.", "lead": "hi there",
            "listThumbnailImage": {"src": "https://www.image.com/image.png", "alt": "a table"},
            "defaultAction": null,
            "actions": [
              {
                "id": "123", "reporting": "{}", "title": "click me", "type": "MEAppEvent",
                "name": "DeepLink", "payload": {"url": "lsl://product/1234"}
              }
            ],
            "tags": [], "categoryIds": ["1"], "receivedAt": 1622533763000, "expiresAt": null,
            "properties": {}, "trackingInfo": "\#(escapedTracking)"
          }
        ]
      }
      """#),
  ]

  private static let escapedTracking = #"{\"campaignId\":\"222\",\"sid\":\"222_1a2b3c\"}"#
}
