/// Members of the app's own keys, which only the app reads.
extension DiagnosedMessage {
  /// What in a message makes a cause more likely than the others.
  var traits: Set<DeliveryCause.Trait> {
    if reading.kind == .liveActivity { return [.liveActivity] }
    if isForFlutter { return [.flutter] }
    return ownLink == nil ? [] : [.ownLink]
  }

  /// Whether the data has the action with which firebase_messaging finds the tap.
  private var isForFlutter: Bool {
    [parts.data, parts.androidNotification, parts.notification].contains { object in
      parts.member(object, "click_action").map {
        tape.textEquals($0, "FLUTTER_NOTIFICATION_CLICK")
      } ?? false
    }
  }

  /// The URL of a picture that the app or its extension may draw.
  var ownPicture: Int? { ownMember(where: isPicture) }

  /// A link that the app may open.
  private var ownLink: Int? {
    ownMember { path, value in
      guard !isPicture(path, value), !tape.isEmpty(value) else { return false }
      let name = path.last ?? ""
      return tape.text(value).contains("://") || Self.linkNames.contains { name.contains($0) }
    }
  }

  private static let linkNames = [
    "url", "uri", "link", "href", "route", "screen", "navigat", "redirect", "path", "page",
  ]
  private static let pictureNames = [
    "image", "picture", "photo", "thumb", "attachment", "media", "img", "banner",
  ]
  private static let pictureEnds = [".png", ".jpg", ".jpeg", ".gif", ".webp"]

  private func isPicture(_ path: [String], _ value: Int) -> Bool {
    let text = tape.text(value).lowercased()
    let file = text.prefix { $0 != "?" && $0 != "#" }
    return Self.pictureEnds.contains(where: file.hasSuffix)
      || reading.isWebURL(value)
        && path.contains { name in Self.pictureNames.contains { name.contains($0) } }
  }

  /// Returns the first text below the app's own keys that meets a condition.
  ///
  /// - Parameter isFound: Gets the names from the outermost one, in lower case, and the text.
  private func ownMember(where isFound: ([String], Int) -> Bool) -> Int? {
    let message = reading.message
    let isOwn = message.kind == .apns || message.format == .bare
    let objects = [parts.data, parts.apnsPayload, isOwn ? message.root : nil]
    for case let object? in objects {
      if let found = find(in: object, [], isFound) { return found }
    }
    return nil
  }

  private func find(
    in object: Int, _ path: [String], _ isFound: ([String], Int) -> Bool
  ) -> Int? {
    for key in tape.keys(of: object) {
      let (name, value) = (tape.text(key).lowercased(), tape.value(ofKey: key))
      if path.isEmpty, Self.others.contains(where: { name.hasPrefix($0) }) { continue }
      let inner = tape.kind(value) == .array ? tape.elements(value) : [value]
      for value in inner {
        if let object = tape.object(value) {
          if let found = find(in: object, path + [name], isFound) { return found }
        } else if tape.kind(value) == .string, isFound(path + [name], value) {
          return value
        }
      }
    }
    return nil
  }

  /// The beginnings of names that are not the app's.
  private static let others = ["aps", "fcm_options", "google.", "gcm."]
}
