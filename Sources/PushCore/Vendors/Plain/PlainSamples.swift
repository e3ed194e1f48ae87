/// The formats of messages that no vendor claims.
enum PlainSamples {
  static let apns: [FormatRow] = [
    FormatRow(
      "apns", "APNs payload of another sender",
      #"""
      {
        "aps": {
          "alert": {
            "title": "Game Request", "subtitle": "Five Card Draw", "body": "Bob wants to play"
          },
          "badge": 9, "sound": "default", "category": "GAME_INVITATION"
        },
        "gameID": "12345678"
      }
      """#)
  ]

  static let fcm: [FormatRow] = [
    FormatRow(
      "fcm", "FCM message of another sender",
      #"""
      {
        "message": {
          "token": "bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1",
          "notification": {"title": "Portugal vs. Denmark", "body": "5 to 1"},
          "data": {"match": "1432", "room": "PortugalVSDenmark"},
          "android": {"ttl": "3600s", "priority": "high", "collapse_key": "score"}
        }
      }
      """#),
    FormatRow(
      "fcm-web", "message as FCM's JavaScript SDK logs it",
      #"""
      {
        "from": "103953800507", "fcmMessageId": "5d1c3a52-9e0b-4f6e-8a77-2b1f0c9d4e11",
        "priority": "normal", "notification": {"title": "Portugal vs. Denmark", "body": "5 to 1"},
        "data": {"match": "1432"}, "fcmOptions": {"link": "https://www.example.com/match/1432"}
      }
      """#),
  ]

  static let unknown: [FormatRow] = [
    FormatRow(
      "expo", "message for Expo's push service",
      #"""
      {
        "to": "ExponentPushToken[k3RNwTe3H0CI2kHHwgIpoD]", "title": "Portugal vs. Denmark",
        "body": "5 to 1", "sound": "default", "badge": 1, "ttl": 3600, "priority": "high",
        "channelId": "scores", "data": {"match": "1432"}
      }
      """#),
    FormatRow(
      "declarative-web-push", "web push that browsers show without a service worker",
      #"""
      {
        "web_push": 8030,
        "notification": {
          "title": "Portugal vs. Denmark", "body": "5 to 1",
          "navigate": "https://www.example.com/match/1432", "app_badge": "1"
        }
      }
      """#),
    FormatRow("unknown", "none of these formats", nil),
  ]
}
