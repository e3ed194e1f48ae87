/// Whom a request of FCM is for: one of `token`, `topic` and `condition`, and no more (Firebase:
/// FCM HTTP v1 API, Message).
struct FCMAddress {
  /// The members that may tell it, in the names of both of FCM's APIs, of Huawei and of tools.
  static let names: [JSONKey] = [
    "token", "tokens", "to", "registration_ids", "topic", "condition",
  ]

  private let conversion: Conversion
  private let deviceToken: String?
  private var tape: JSONTape { conversion.tape }

  init(_ conversion: Conversion, deviceToken: String?) {
    (self.conversion, self.deviceToken) = (conversion, deviceToken)
  }

  /// Who is named on the command line, else who is in the input; notes where that is nobody.
  func members() -> [DraftMember] {
    let view = conversion.reading.view
    let envelope = view.envelope == view.root ? nil : view.envelope
    var found = deviceToken.map { [DraftMember("token", .string($0))] } ?? []
    if let envelope {
      if found.isEmpty { found = device(envelope).map { [DraftMember("token", .copy($0))] } ?? [] }
      for (name, value) in groups(envelope) {
        if found.isEmpty, let group = group(value) {
          found = [DraftMember(name, group)]
        } else {
          conversion.lose(value, because: found.isEmpty ? Self.nobody : Self.single)
        }
      }
    }
    conversion.isForNobody = found.isEmpty
    return found
  }

  private static let single = "a message of FCM has one recipient"
  private static let nobody = "it names nobody"
  private static let huawei = "data that is a text is Huawei's, and so is the token beside it"

  /// Whom the input names beside devices, best first.
  private func groups(_ envelope: Int) -> [(StaticString, Int)] {
    let topic = tape.member(envelope, "topic").map { ("topic" as StaticString, $0) }
    let legacy = tape.member(envelope, "to").flatMap {
      isTopic($0) ? ("topic" as StaticString, $0) : nil
    }
    let condition = tape.member(envelope, "condition").map { ("condition" as StaticString, $0) }
    return [topic, legacy, condition].compactMap { $0 }
  }

  private func isTopic(_ value: Int) -> Bool {
    tape.kind(value) == .string && tape.text(value).hasPrefix(Self.folder)
  }

  private static let folder = "/topics/"

  /// The name that FCM has for a group of devices; nil where there is none.
  private func group(_ value: Int) -> DraftValue? {
    guard isTopic(value) else { return conversion.reading.isText(value) ? .copy(value) : nil }
    var topic = tape.text(value)
    while topic.hasPrefix(Self.folder) { topic.removeFirst(Self.folder.count) }
    return topic.isEmpty ? nil : .string(topic)
  }

  /// The one device that the input names; another transport's token is none of FCM's.
  private func device(_ envelope: Int) -> Int? {
    var found: Int?
    for name: JSONKey in ["token", "to", "registration_ids", "tokens"] {
      guard let value = tape.member(envelope, name), !isTopic(value) else { continue }
      let devices = tape.kind(value) == .array ? tape.elements(value) : [value]
      let named = devices.filter(conversion.reading.isText)
      if conversion.reading.view.isHuawei {
        conversion.lose(value, because: Self.huawei)
      } else if devices.count == 1, named.count == 1, found == nil {
        found = named[0]
      } else {
        conversion.lose(value, because: named.isEmpty ? Self.nobody : Self.single)
      }
    }
    return found
  }
}
