/// Everlytic's formats, with samples from its guide.
enum EverlyticSamples {
  static let all: [FormatRow] = [
    FormatRow(
      "everlytic-fcm", "FCM data message to an app",
      #"""
      {
        "data": {
          "title": "Pharmacy Notification",
          "body": "Hi Joe, your script is ready for collection at the Randburg Pharmacy.",
          "message_id": "13", "$category": "Pharmacy", "@default": "launch="
        }
      }
      """#),
    FormatRow(
      "everlytic-web", "web push",
      #"""
      {
        "title": "Pharmacy Notification", "body": "Your script is ready for collection.",
        "data": {
          "message_id": "13", "subscription_id": "123", "url": "https://www.example.com/scripts",
          "icon": "https://www.example.com/icon.png",
          "image": "https://www.example.com/pharmacy.png",
          "actions": [
            {"action": "map", "title": "Show the way", "url": "https://www.example.com/map"}
          ]
        }
      }
      """#),
    FormatRow(
      "everlytic-history", "response of the message history", isPush: false,
      #"""
      {
        "status": "success",
        "data": {
          "messages": [
            {
              "title": "Test Push", "body": "This is a Test Push Notification",
              "date": "2019-09-28T10:25:23+02:00", "click_action": "open-url",
              "click_action_url": "http://www.test.com",
              "additional_data": [{"name": "asd", "value": "asd"}]
            },
            {
              "title": "Test", "body": "Another test Push Notification",
              "date": "2019-09-28T10:32:02+02:00", "click_action": "open-url",
              "click_action_url": "",
              "additional_data": [
                {"name": "Category", "value": "Promotions"},
                {"name": "ExternalWebLink", "value": "https://example.com/example"}
              ]
            }
          ]
        }
      }
      """#),
  ]
}
