/// A sample document.
struct Sample: Sendable {
  let name: String
  let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
}

/// Samples of all formats.
///
/// Samples from vendor guides are those of the guides, without comments and with placeholders
/// filled. The others have the form in which apps receive them.
enum Samples {
  static let all: [Sample] =
    everlytic + smartico + pushExpress + emarsys + emarsysVersion2 + optiMobile + plain

  static func text(_ name: String) -> String? {
    all.first { $0.name == name }?.text
  }

  private static let plain = [
    Sample(
      "apns",
      #"""
      {
        "aps": {
          "alert": {"title": "Game Request", "subtitle": "Five Card Draw", "body": "Bob wants to play"},
          "badge": 9,
          "sound": "default",
          "category": "GAME_INVITATION"
        },
        "gameID": "12345678"
      }
      """#),
    Sample(
      "fcm",
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
    Sample(
      "fcm-web",
      #"""
      {
        "from": "103953800507",
        "fcmMessageId": "5d1c3a52-9e0b-4f6e-8a77-2b1f0c9d4e11",
        "priority": "normal",
        "notification": {"title": "Portugal vs. Denmark", "body": "5 to 1"},
        "data": {"match": "1432"},
        "fcmOptions": {"link": "https://www.example.com/match/1432"}
      }
      """#),
    Sample(
      "expo",
      #"""
      {
        "to": "ExponentPushToken[k3RNwTe3H0CI2kHHwgIpoD]",
        "title": "Portugal vs. Denmark",
        "body": "5 to 1",
        "sound": "default",
        "badge": 1,
        "ttl": 3600,
        "priority": "high",
        "channelId": "scores",
        "data": {"match": "1432"}
      }
      """#),
    Sample(
      "declarative-web-push",
      #"""
      {
        "web_push": 8030,
        "notification": {
          "title": "Portugal vs. Denmark",
          "body": "5 to 1",
          "navigate": "https://www.example.com/match/1432",
          "app_badge": "1"
        }
      }
      """#),
  ]
}
