import PushCore

/// What a message of Smartico's socket opens on the gamification page.
enum SocketLink {
  case miniGame(String)
  case section(String)
  case link(String)

  /// Creates the link of a message; nil if the message opens no page.
  ///
  /// Throws exit status 65 if the message does not name the page.
  ///
  /// - Parameter section: The section of lootboxes, whose messages do not name it.
  init?(_ message: JSONValue, section: String?) throws(Failure) {
    switch message["cid"]?.wholeNumber.flatMap({ SocketKind(named: $0) }) {
    case .spin: self = try Self.spin(message, section: section)
    case .executeDeepLink:
      // Some servers send the link outside of the payload.
      guard let link = message["payload"]?["dp"]?.string ?? message["dp"]?.string else {
        throw Failure(.smarticoLinkInvalid, "CLIENT_EXECUTE_DEEPLINK_EVENT has no dp")
      }
      self = .link(link)
    default: return nil
    }
  }

  private static func spin(_ message: JSONValue, section: String?) throws(Failure) -> SocketLink {
    if let type = message["saw_game_type_id"]?.wholeNumber, GamificationURL.lootboxes.contains(type)
    {
      guard let section else {
        throw Failure(
          .smarticoLootbox, "the mini-game is a lootbox, which is a custom section",
          hint: "give the ID of the section with --section")
      }
      return .section(section)
    }
    guard let id = message["saw_template_id"]?.wholeNumber else {
      throw Failure(
        .smarticoNoTemplateID,
        "the saw_template_id of SAW_SHOW_SPIN_PUSH is missing or not an integer")
    }
    return .miniGame(id)
  }
}
