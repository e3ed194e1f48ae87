/// The kinds of Smartico's public API that its guide does not have (smarticoai/public-api: ClassId,
/// PROTOCOL.md).
extension SocketKind {
  package static let logout = SocketKind(8, "LOGOUT", .client, reply: 12)
  package static let executeDeepLink = SocketKind(
    105, "CLIENT_EXECUTE_DEEPLINK_EVENT", .server, nil, SocketMembers.deepLink)

  static let api: [SocketKind] = single + inbox + pairs.flatMap(pair)

  /// Those that the server sends without a request, or as a reply to a session's own messages, in the
  /// order of their class IDs.
  package static let events = (guide + single).filter(\.comesFromServer).sorted {
    $0.rawValue < $1.rawValue
  }

  /// Those that are not a request and the response with the next `cid`.
  private static let single: [SocketKind] = [
    logout,
    SocketKind(10, "EVENT_RESPONSE", .server), SocketKind(11, "LOGIN_RESPONSE", .server),
    SocketKind(12, "LOGOUT_RESPONSE", .server),
    SocketKind(
      103, "CLIENT_ENGAGEMENT_IMPRESSION_REQUEST", .client, nil, SocketMembers.engagementReport),
    SocketKind(
      104, "CLIENT_ENGAGEMENT_ACTION_REQUEST", .client, nil, SocketMembers.engagementReport),
    executeDeepLink,
    SocketKind(
      106, "CLIENT_ENGAGEMENT_FAILED_REQUEST", .client, nil, SocketMembers.engagementReport),
    SocketKind(107, "CLIENT_EXECUTE_JS_EVENT", .server, nil, SocketMembers.script),
    SocketKind(
      108, "CLIENT_PUBLIC_PROPERTIES_CHANGED_EVENT", .server, nil, [SchemaMember("props", .map)]),
    SocketKind(155, "CLIENT_TRACK_ACTIVITY_REQUEST", .client, nil, SocketMembers.trackedActivity),
    SocketKind(504, "RELOAD_ACHIEVEMENTS_EVENT", .server),
    SocketKind(706, "SAW_SPINS_COUNT_PUSH", .server, nil, SocketMembers.spinsCount),
    SocketKind(708, "SAW_PRIZE_DROP_WIN_PUSH", .server),
    SocketKind(
      711, "SAW_AKNOWLEDGE_SPIN_PUSH", .client, nil,
      [SchemaMember("saw_template_id", .any), SchemaMember("pending_message_id", .any)]),
    SocketKind(808, "JP_WIN_PUSH", .server),
    SocketKind(77_777, "CLIENT_DEBUG_REQUEST", .client),
    SocketKind(99_999, "UNSUPPORTED_COMMAND", .server),
  ]

  private static let inbox: [SocketKind] = [
    SocketKind(
      513, "GET_INBOX_MESSAGES_REQUEST", .client, reply: 514, nil, SocketMembers.inboxRequest),
    SocketKind(514, "GET_INBOX_MESSAGES_RESPONSE", .server, nil, SocketMembers.inboxResponse),
  ]

  private static func pair(_ cid: Int, _ name: String) -> [SocketKind] {
    [
      SocketKind(cid, "\(name)_REQUEST", .client, reply: cid + 1),
      SocketKind(cid + 1, "\(name)_RESPONSE", .server),
    ]
  }

  /// The `cid` of each request, and the name that it has in common with its response.
  private static let pairs: [(Int, String)] = [
    (13, "GET_TRANSLATIONS"), (157, "CLIENT_SET_AVATAR"), (159, "CLIENT_SET_CUSTOM_USERNAME"),
    (161, "CHECK_SEGMENT_MATCH"), (500, "GET_LEVEL_MAP"), (502, "GET_ACHIEVEMENT_MAP"),
    (505, "GET_LEADERS_BOARD"), (509, "GET_SHOP_ITEMS"), (511, "BUY_SHOP_ITEM"),
    (515, "GET_SHOP_CATEGORIES"), (517, "GET_TOURNAMENT_LOBBY"), (519, "GET_TOURNAMENT_INFO"),
    (521, "TOURNAMENT_REGISTER"), (523, "GET_CUSTOM_SECTIONS"), (525, "MISSION_OPTIN"),
    (527, "GET_ACHIEVEMENT_USER"), (529, "MARK_INBOX_READ"), (531, "MARK_INBOX_STARRED"),
    (535, "MARK_INBOX_DELETED"), (537, "GET_ACH_CATEGORIES"), (539, "ACHIEVEMENT_CLAIM_PRIZE"),
    (541, "ACH_SHOP_ITEM_HISTORY"), (543, "GET_RELATED_ACH_N_TOURNAMENTS"),
    (545, "GET_POINT_HISTORY"), (560, "GET_AVATARS_LIST"), (562, "GET_AVATARS_CUSTOMIZED"),
    (564, "GET_AVATAR_PROMPTS"), (570, "GET_CLAN_LIST"), (572, "GET_CLAN_INFO"),
    (574, "JOIN_CLAN"), (576, "GET_CLAN_TOURNAMENT_PLAYERS"), (600, "GET_BONUSES"),
    (602, "CLAIM_BONUS"), (700, "SAW_GET_SPINS"), (702, "SAW_DO_SPIN"), (704, "SAW_AKNOWLEDGE"),
    (709, "SAW_PRIZE_DROP_WIN_AKNOWLEDGE"), (712, "SAW_DO_SPIN_BATCH"),
    (714, "SAW_AKNOWLEDGE_BATCH"), (716, "GET_SAW_HISTORY"),
    (718, "SAW_PRIZE_DROP_WIN_AKNOWLEDGE_CANCEL"), (800, "JP_GET_JACKPOTS"),
    (802, "JP_GET_LATEST_POTS"), (804, "JP_OPTIN"), (806, "JP_OPTOUT"), (809, "JP_GET_WINNERS"),
    (811, "JP_GET_ELIGIBLE_GAMES"), (902, "RAF_GET_RAFFLES"), (904, "RAF_GET_DRAW_RUN"),
    (906, "RAF_GET_DRAW_HISTORY"), (908, "RAF_CLAIM_PRIZE"), (916, "RAF_OPTIN"),
    (920, "RAF_GET_WON_PRIZES"), (950, "BNR_GET_BANNER_PLACEMENTS"),
    (952, "BNR_GET_BANNER_CONTENT"),
  ]
}
