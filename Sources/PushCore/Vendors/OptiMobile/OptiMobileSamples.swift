/// OptiMobile's formats, with samples from its guide.
enum OptiMobileSamples {
  static let all: [FormatRow] = [
    FormatRow(
      "optimobile-ios", "APNs payload with `custom.a`",
      #"""
      {
        "aps": {
          "alert": {"title": "notification title", "body": "notification message"}, "badge": 1,
          "mutable-content": 1
        },
        "custom": {
          "u": "https://hello.com", "badge_inc": 5,
          "a": {
            "k.message": {"type": 1, "data": {"id": 8}},
            "k.buttons": [
              {"id": "button-1", "text": "Button 1", "icon": {"type": "system", "id": "stuff"}},
              {"id": "button-2", "text": "Button 2"}
            ],
            "key": "value", "key2": "value"
          }
        },
        "attachments": {"pictureUrl": "https://media-cdn.app.delivery/path-to-image.png"}
      }
      """#),
    FormatRow(
      "optimobile-android", "FCM data message, `custom` as a string",
      #"""
      {
        "message": {
          "token": "bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1",
          "data": {
            "title": "notification title", "alert": "notification message", "bgn": "0",
            "custom": "{\"a\":{\"k.message\":{\"type\":1,\"data\":{\"id\":8}},\"k.channel\":\"channel name\",\"k.notificationType\":\"important\",\"k.buttons\":[{\"id\":\"button-1\",\"text\":\"Button 1\"},{\"id\":\"button-2\",\"text\":\"Button 2\"}],\"key\":\"value\",\"key2\":\"value\"},\"u\":\"https://hello.com\"}"
          },
          "android": {"ttl": "600s", "priority": "high", "collapse_key": "456"}
        }
      }
      """#),
    FormatRow(
      "optimobile-huawei", "HMS message, `data` as one JSON string",
      #"""
      {
        "data": "{\"title\":\"notification title\",\"alert\":\"notification message\",\"bgn\":\"0\",\"custom\":{\"a\":{\"k.message\":{\"type\":1,\"data\":{\"id\":8}},\"k.buttons\":[{\"id\":\"button-1\",\"text\":\"Button 1\"}],\"key\":\"value\"},\"u\":\"https://hello.com\"}}"
      }
      """#),
    FormatRow(
      "optimobile-web", "web push, `k.message` in `data`",
      #"""
      {
        "title": "Weekend sale", "msg": "Everything 20 % off until Sunday",
        "icon": "https://shop.example/icon.png", "image": "https://shop.example/sale.jpg",
        "url": "https://shop.example/sale",
        "data": {"k.message": {"type": 1, "data": {"id": 9041}}, "season": "spring"}
      }
      """#),
  ]
}
