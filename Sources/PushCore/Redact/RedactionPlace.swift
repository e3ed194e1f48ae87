/// What the names on the way to a value say of it.
struct RedactionPlace {
  /// Whether it tells a device or a person.
  private(set) var isSecret = false
  /// Whether it may name a topic of FCM, which is no device.
  private(set) var takesTopics = false
  /// In how many strings of JSON it stands.
  private(set) var depth = 0

  /// The place of a member's value.
  func inside(_ name: [UInt8]) -> RedactionPlace {
    var place = self
    if SecretNames.contains(name) {
      place.isSecret = true
      place.takesTopics = SecretNames.plain(name).elementsEqual("to".utf8)
    }
    return place
  }

  /// The same within a string.
  var deeper: RedactionPlace {
    var place = self
    place.depth += 1
    return place
  }

  /// Whether a member's name is replaced whole; one of two characters tells nobody.
  func hidesKey(_ name: [UInt8]) -> Bool {
    isSecret && name.count > 2 && !SecretNames.contains(name)
  }

  static func mayHoldJSON(_ text: [UInt8]) -> Bool {
    let first = text.first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// `/topics/` and the letters that FCM allows in the name of a topic.
  static func isTopic(_ text: [UInt8]) -> Bool {
    let name = text.dropFirst(8)
    return text.starts(with: "/topics/".utf8)
      && name.allSatisfy {
        ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "-_.~%".utf8.contains($0)
      }
  }
}
