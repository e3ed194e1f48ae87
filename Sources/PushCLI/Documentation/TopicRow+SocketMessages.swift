import PushCore

extension TopicRow {
  static let socketMessages = TopicRow(
    "socket-messages", "messages on Smartico's WebSocket and their fields",
    seeAlso: ["parse-socket", "smartico-listen", "emulated-vendors"]
  ) {
    """
    pushkit checks messages by this table in pushkit-parse-socket(1) and pushkit-emulate(1), and sends
    them by it in pushkit-smartico-listen(1).

    # Messages of Smartico's guide
    A star marks a required field. A message from the app also needs `ts` and `uuid`.

    \(guideMessages)

    # Names of numbers
    A record of pushkit-parse-socket(1) has these keys beside the number:

    \(numberNames)

    # Messages of Smartico's public API
    Smartico's guide does not have these messages. pushkit knows the fields of some:

    \(apiMessages)

    pushkit knows only the names of the others: \(otherMessages)
    """
  }

  private static let guideMessages = SocketKind.guide.sorted { $0.rawValue < $1.rawValue }
    .map { kind in
      let side =
        switch kind.sender {
        case .client: "The app sends it."
        case .server: "The server sends it."
        case .both: "Both sides send it."
        }
      return "- `\(kind.name)`: `cid` \(kind.rawValue), section \(kind.section ?? ""). \(side)"
        + (kind.members.isEmpty ? "" : " Fields: \(kind.documentation).")
    }.joined(separator: "\n")

  private static let apiMessages = SocketKind.all.filter {
    $0.section == nil && !$0.members.isEmpty
  }.map { "- `\($0.name)`: `cid` \($0.rawValue). Fields: \($0.documentation)." }
    .joined(separator: "\n")

  /// The names of numbers, by the key in a record.
  private static let numberNames: String = {
    var lines: [String] = []
    for member in SocketKind.all.flatMap(\.members) {
      guard let names = member.numberNames else { continue }
      let list = names.numbered.map { "\($0.number) `\($0.name)`" }.joined(separator: ", ")
      let line = "- `\(names.key)`: Of `\(member.name)`: \(list)."
      if !lines.contains(line) { lines.append(line) }
    }
    return lines.joined(separator: "\n")
  }()

  private static let otherMessages =
    SocketKind.all.filter { $0.section == nil && $0.members.isEmpty }
    .map { "`\($0.name)` (\($0.rawValue))" }.joined(separator: ", ") + "."
}
