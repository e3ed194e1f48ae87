/// A document to try things with.
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
/// Those of the guides are the guides' own, their comments taken out and their placeholders filled;
/// the others are shaped as apps receive them.
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
  ]
}
