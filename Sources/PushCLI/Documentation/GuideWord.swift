import PushCore

/// What a word or a number of a vendor's guide means, for `help`.
///
/// The tables that the commands themselves use have the words: so a new row is found.
struct GuideWord {
  let word: String
  /// A short text that follows the word, and a sentence.
  let title: String
  let meaning: String

  /// Returns all meanings of a word; `cid 110` and `110` are both the class ID.
  static func named(_ text: String) -> [GuideWord] {
    let words = text.split(on: " ")
    guard let word = words.last, words.count <= 2 else { return [] }
    let key = words.count == 2 ? words[0].lowercased() : nil
    switch key {
    case "cid": return socket(word)
    case "bcid": return bridge(word)
    case nil: return socket(word) + bridge(word) + values(word) + members(word)
    default: return []
    }
  }

  // MARK: Smartico

  private static func socket(_ word: String) -> [GuideWord] {
    SocketKind.all.filter { $0.name == word || "\($0.rawValue)" == word }.map { kind in
      let sender = kind.comesFromServer ? "The server sends it." : "The app sends it."
      return GuideWord(
        word: word, title: "\(kind.name), `cid` \(kind.rawValue)",
        meaning: """
          A message of Smartico's WebSocket. \(sender) pushkit-smartico-listen(1) prints the messages \
          of a session.
          """)
    }
  }

  private static func bridge(_ word: String) -> [GuideWord] {
    var rows = BridgeKind.allCases.map { kind in
      (kind.rawValue, kind.name, "The page sends it. pushkit-parse-bridge(1) explains it.")
    }
    rows.append(
      (
        ShowEngagement.bcid, "SHOW_ENGAGEMENT",
        "The app sends it. pushkit-build-bridge(1) makes it of CLIENT_ENGAGEMENT_EVENT."
      ))
    return rows.filter { $0.1 == word || "\($0.0)" == word }.map { number, name, use in
      GuideWord(
        word: word, title: "\(name), `bcid` \(number)",
        meaning: "A message between Smartico's web page and the app. \(use)")
    }
  }

  /// The values of enumerations, such as `NATIVE_IOS`.
  private static func values(_ word: String) -> [GuideWord] {
    let tables: [(enumeration: String, option: OptionID, words: [String])] = [
      ("PushClientPlatform", .platform, SmarticoPlatform.words),
      ("PushNotificationUserStatus", .status, SmarticoTokenStatus.words),
    ]
    return tables.compactMap { table in
      guard let number = table.words.firstIndex(where: { guideName($0) == word }) else {
        return nil
      }
      return GuideWord(
        word: word, title: "\(number) of \(table.enumeration)",
        meaning: """
          A value of Smartico's guide: `--\(table.option.rawValue) \(table.words[number])`, or the \
          number \(number).
          """)
    }
  }

  private static func guideName(_ word: String) -> String {
    word.uppercased().split(on: "-").joined(separator: "_")
  }

  // MARK: Requests

  /// The members of the vendors' requests, such as `tz_sec`, also without their object.
  private static func members(_ word: String) -> [GuideWord] {
    VendorCalls.all.flatMap { calls in
      calls.members.filter { $0.name == word || $0.name.split(on: ".").last == word }.map {
        member in
        let option = member.uses.lazy.compactMap(\.option).first
        let use = option.map { "`--\($0.rawValue)` sends it." } ?? "pushkit sends it by itself."
        return GuideWord(
          word: word, title: "`\(member.name)` in requests to \(calls.vendor.title)",
          meaning: "\(use) Records of `--batch` have it under this name, see pushkit-batch(7).")
      }
    }
  }
}
