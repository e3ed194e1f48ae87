import PushCore

/// Everlytic's responses, with the structure and key order of the samples in its guide.
enum EverlyticAnswers {
  /// The response to unsubscribe and events; the guide specifies only a status.
  static let success = #"{"status":"success"}"#

  static func error(_ messages: [String]) -> String {
    let list = messages.map(JSONText.quoted).joined(separator: ",")
    return #"{"status":"error","data":{"messages":["# + list + "]}}"
  }

  static func subscribed(_ subscription: EverlyticSubscription) -> String {
    let members: [(name: String, value: String)] = [
      ("pns_id", "\(subscription.id)"), ("pns_list_id", "233"), ("pns_customer_id", "1"),
      ("pns_contact_id", "\(subscription.contact)"), ("pns_device_id", subscription.device),
      ("pns_status", "active"), ("pns_token_hash", hash(of: subscription.token)),
    ]
    let data = JSONObjectWriter.text { $0.texts("subscription", members) }
    return #"{"status":"success","data":"# + data + "}"
  }

  /// The response for an existing subscription: an "error" that the guide treats as success.
  static func already(_ subscription: EverlyticSubscription) -> String {
    let members: [(name: String, value: String)] = [
      ("pns_id", "\(subscription.id)"), ("pns_contact_id", "\(subscription.contact)"),
      ("pns_customer_id", "1"), ("pns_list_id", "233"), ("pns_device_id", subscription.device),
      ("pns_status", "active"), ("pns_token_hash", hash(of: subscription.token)),
    ]
    let message = "This token is already subscribed to Push Notifications on this list."
    let data = JSONObjectWriter.text { data in
      data.json("messages", "[\(JSONText.quoted(message))]")
      data.texts("subscription", members)
    }
    return #"{"status":"error","data":"# + data + "}"
  }

  /// Returns the two messages of the guide's sample, without those older than `since`.
  static func history(since: String?) -> String {
    let since = since.flatMap(comparable)
    let kept = messages.filter { message in since.map { message.date >= $0 } ?? true }
    let list = kept.map(\.json).joined(separator: ",")
    return #"{"status":"success","data":{"messages":["# + list + "]}}"
  }

  private static let messages: [(date: String, json: String)] = [
    (
      "2019-09-28T10:25:23",
      #"{"title":"Test Push","body":"This is a Test Push Notification","#
        + #""date":"2019-09-28T10:25:23+02:00","click_action":"open-url","#
        + #""click_action_url":"http://www.test.com","#
        + #""additional_data":[{"name":"asd","value":"asd"}]}"#
    ),
    (
      "2019-09-28T10:32:02",
      #"{"title":"Test","body":"Another test Push Notification","#
        + #""date":"2019-09-28T10:32:02+02:00","click_action":"open-url","click_action_url":"","#
        + #""additional_data":[{"name":"Category","value":"Promotions"},"#
        + #"{"name":"ExternalWebLink","value":"https://example.com/example"}]}"#
    ),
  ]

  /// Returns `2019-09-28 10:25` in the format of the messages' dates; nil for other date formats.
  private static func comparable(_ text: String) -> String? {
    let day = text.utf8.prefix(10)
    let isDate = day.enumerated().allSatisfy { index, byte in
      index == 4 || index == 7 ? byte == UInt8(ascii: "-") : byte &- 0x30 < 10
    }
    guard day.count == 10, isDate else { return nil }
    let time = text.dropFirst(11).prefix(8)
    return String(text.prefix(10)) + (time.isEmpty ? "" : "T" + time)
  }

  /// Returns 64 hexadecimal digits that depend only on the token.
  ///
  /// Four FNV-1a hashes are sufficient: clients only store the value and cannot verify it.
  private static func hash(of token: String) -> String {
    (0..<4).map { lane in
      var sum: UInt64 = 0xCBF2_9CE4_8422_2325 &+ UInt64(lane)
      for byte in token.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
      let digits = String(sum, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
