/// The objects of messages on Smartico's socket; ``SocketMembers`` has the members of each kind.
extension Schema {
  /// Returns the members of a message from the client: those of its kind, and the two of every request
  /// (Smartico's guide, Communication layer).
  static func smarticoRequest(_ name: String, _ members: [SchemaMember]) -> Schema {
    let stamps: [SchemaMember] = [
      .required("ts", .integer(ValueForm.milliseconds)), .required("uuid", .text(.uuid)),
    ]
    return Schema(name, .smarticoServer, unknown: .free, members + stamps)
  }

  /// Returns the members of a message from the server, which may lack time and UUID.
  static func smarticoEvent(_ name: String, _ members: [SchemaMember]) -> Schema {
    let own = Set(members.map(\.names[0].text))
    let common = [
      SchemaMember("errCode", .anyInteger), SchemaMember("errMsg", .text),
      SchemaMember("ts", .integer(ValueForm.milliseconds)), SchemaMember("uuid", .text),
    ]
    let others = common.filter { !own.contains($0.names[0].text) }
    return Schema(name, .smarticoClient, unknown: .free, members + others)
  }
}

extension Schema {
  /// Creates an object of a vendor's guide, whose server ignores other members.
  package convenience init(_ members: [SchemaMember]) {
    self.init("object", .smarticoServer, unknown: .free, members)
  }
}

extension ValueForm {
  static let anyInteger = ValueForm.integer(Int.min...Int.max)
}

/// The enumerations of Smartico's guide, and those of its public API.
extension NumberNames {
  /// PushClientPlatform (section 1.5).
  package static let platform = NumberNames(
    "platform_name",
    [
      "CHROME_DESKTOP", "FIREFOX_DESKTOP", "EDGE_DESKTOP", "OPERA_DESKTOP", "SAFARI_DESKTOP",
      "OTHER", "NATIVE_IOS", "NATIVE_ANDROID", "CHROME_MOBILE", "FIREFOX_MOBILE", "SAFARI_MOBILE",
      "OPERA_MOBILE",
    ])
  /// PushNotificationUserStatus (section 1.5).
  package static let status = NumberNames(
    "status_name", ["ALLOWED", "ASK", "BLOCKED", "SUSPENDED", "NOT_SUPPORTED"])
  /// The only product that section 1.2 names.
  static let product = NumberNames("product_names", from: 100, ["GAMIFICATION"])
  static let activity = NumberNames(
    "activity_name", [20: "BANNER", 30: "POPUP", 31: "INBOX", 40: "PUSH"])
  static let gameType = NumberNames(
    "game_type_name", from: 1,
    [
      "SpinAWheel", "ScratchCard", "MatchX", "GiftBox", "PrizeDrop", "Quiz", "LootboxWeekdays",
      "LootboxCalendarDays", "TreasureHunt", "Voyager", "Plinko", "CoinFlip",
    ])
}

extension Receiver {
  /// Smartico's server, which reads the messages of clients: Smartico's guide, section 1.
  package static let smarticoServer = Receiver(
    "Smartico", SocketDiagnostics.type, SocketDiagnostics.value, SocketDiagnostics.missing)

  /// Clients, which read the server's messages; it has only one type of number, and IDs are also
  /// texts.
  static let smarticoClient = Receiver(
    "the app", SocketDiagnostics.type, SocketDiagnostics.value, SocketDiagnostics.missing,
    isProtoJSON: true)
}
