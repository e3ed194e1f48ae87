/// The embedded messages of Emarsys's SDK 4, the successor of the mobile inbox.
enum EmarsysEmbedded {
  private static let message = FieldTable(
    text: [
      "/id": .messageID, "/title": .title, "/lead": .body, "/listThumbnailImage/src": .imageURL,
      "/listThumbnailImage/alt": .imageAltText,
    ],
    number: ["/receivedAt": .receivedAt, "/expiresAt": .expiresAt],
    object: ["/defaultAction": .defaultAction],
    array: ["/tags": .tags, "/actions": .actions],
    any: ["/properties/*": .attributes])

  /// The keys that only embedded messages have.
  private static let own: [JSONKey] = ["lead", "categoryIds", "listThumbnailImage"]
  private static let texts: [JSONKey] = ["id", "title", "lead", "trackingInfo"]
  private static let others: [JSONKey] = ["actions", "tags", "categoryIds", "receivedAt"]

  /// Whether a message of a list is an embedded one.
  static func isMessage(_ object: Int, _ tape: JSONTape) -> Bool {
    own.contains { tape.member(object, $0) != nil }
  }

  /// Reads a message.
  ///
  /// - Parameter categories: The names from the head of the list, by ID.
  static func read(
    _ reading: PayloadReading, _ object: Int, categories: [String: Int]
  ) -> InboxMessage {
    reading.read(message, from: object)
    EmarsysInbox.checkTimes(reading, reportsUnit: false)
    EmarsysActions.read(reading, isOfSDK4: true)
    check(reading, object)
    let keys = reading.slots.attributes.elements
    reading.holdEmpty("tags", in: object)
    return InboxMessage(
      attributes: keys.map { InboxMessage.Attribute(name: Int($0), value: Int($0) + 1) },
      categories: names(reading.tape, object, categories))
  }

  /// Returns the names of the categories in the response's `meta`, by ID.
  static func categories(in response: Int, _ tape: JSONTape) -> [String: Int] {
    guard let meta = tape.member(response, "meta"),
      let list = tape.member(meta, "categories")
    else { return [:] }
    var names: [String: Int] = [:]
    for element in tape.elements(of: list) {
      if let id = tape.member(element, "id"), let name = tape.member(element, "value") {
        names[tape.text(id)] = name
      }
    }
    return names
  }

  /// Returns the names of a message's categories, or the ID of a category without a name.
  private static func names(_ tape: JSONTape, _ object: Int, _ categories: [String: Int]) -> [Int] {
    guard let list = tape.member(object, "categoryIds") else { return [] }
    return tape.elements(of: list).map { id in
      tape.hold(id)
      return categories[tape.text(id)] ?? id
    }
  }

  /// Reports values that SDK 4 cannot decode.
  ///
  /// SDK 4 decodes the response as a whole, so it rejects all messages if one is invalid.
  private static func check(_ reading: PayloadReading, _ object: Int) {
    let (tape, slots) = (reading.tape, reading.slots)
    let actions = EmarsysSDK4ActionCheck(reading, EmarsysInboxDiagnostics.unreadable)
    for key in texts {
      guard let fault = actions.fault(object, key, isRequired: true) else { continue }
      actions.drop(fault.token ?? object, "\(key.text) \(fault.reason)")
    }
    for key in others where tape.nonNullMember(object, key) == nil {
      actions.drop(object, "\(key.text) is missing")
    }
    actions.checkMap(object, "properties", isRequired: true)
    if let action = slots[.defaultAction] { actions.check(action, isButton: false) }
    if let list = slots[.actions] { actions.check(list: list, areButtons: true) }
  }
}
