/// The contents of the replies to INIT_SESSION_REQUEST and IDENTIFY_USER_REQUEST.
///
/// Source: Smartico's guide, sections 1.2 and 1.6.
package struct SmarticoIdentity {
  private let begin: ReplyBody
  private let identify: ReplyBody

  /// The user agent that web views must have for Smartico's pages (Smartico's guide, section 3).
  package static let userAgent = "SMTO-WRAPPER"

  /// Creates an identity from the two replies, both JSON text.
  package init(begin: String, identify: String) {
    self.begin = ReplyBody(Array(begin.utf8))
    self.identify = ReplyBody(Array(identify.utf8))
  }

  /// The URL of the gamification page, with the parameters that authenticate the user.
  package var gamificationURL: String? {
    address("native_app_gf_url", or: "GAMIFICATION_WRAPPER_PAGE")
  }

  /// Whether the gamification URL is missing and the label may have gamification.
  package var lacksGamificationURL: Bool { gamificationURL == nil && hasGamification != false }

  package var popupURL: String? {
    address("native_app_popup_url", or: "ENGAGEMENT_WRAPPER_PAGE")
  }

  /// Returns a URL from the identify reply, or else from the settings.
  ///
  /// Smartico's guide (section 1.10) and older servers have it in the settings.
  private func address(_ name: JSONKey, or older: JSONKey) -> String? {
    if let text = identify.tape.filledText(0, name) { return text }
    guard let settings else { return nil }
    return begin.tape.filledText(settings, name) ?? begin.tape.filledText(settings, older)
  }

  private var settings: Int? { begin.tape.member(0, "settings").flatMap(begin.tape.object) }

  private func setting(_ name: JSONKey) -> String? {
    settings.flatMap { begin.tape.scalar($0, name) }
  }

  private var avatarURL: String? {
    guard let id = identify.tape.scalar(0, "avatar_id") else { return nil }
    if id.hasPrefix("https://") || id.hasPrefix("http://") { return id }
    guard let domain = setting("DYNAMIC_IMAGE_DOMAIN") else { return nil }
    return "\(domain)\(domain.utf8.last == UInt8(ascii: "/") ? "" : "/")avatar/\(id)"
  }

  /// Whether the products contain GAMIFICATION (100); nil if the reply has no products.
  private var hasGamification: Bool? {
    guard let list = begin.tape.member(0, "products"), begin.tape.kind(list) == .array else {
      return nil
    }
    return begin.tape.elements(list).contains { begin.tape.integer($0) == 100 }
  }

  private var isTestAccount: Bool? {
    guard let props = identify.tape.member(0, "props").flatMap(identify.tape.object),
      let value = identify.tape.member(props, "core_is_test_account")
    else { return nil }
    return identify.tape.isTruth(value)
  }

  /// The members of a record, in order.
  package var facts: [ReplyFact] {
    var facts: [ReplyFact] = []
    func add(_ name: String, _ text: String?) {
      if let text { facts.append(ReplyFact(name, text)) }
    }
    func add(_ name: String, _ flag: Bool?) {
      if let flag { facts.append(ReplyFact(name, json: flag ? "true" : "false")) }
    }
    add("gf_url", gamificationURL)
    add("popup_url", popupURL)
    add("avatar_url", avatarURL)
    add("public_username", identify.tape.scalar(0, "public_username"))
    add("gamification_enabled", hasGamification)
    add("test_account", isTestAccount)
    add("fcm_sender_id", setting("FCM_SENDER_ID"))
    add("image_domain", setting("DYNAMIC_IMAGE_DOMAIN"))
    add(
      "country",
      begin.tape.member(0, "payload").flatMap(begin.tape.object).flatMap {
        begin.tape.scalar($0, "country")
      })
    add("user_agent", Self.userAgent)
    for (name, reply) in [("init", begin), ("identify", identify)] {
      if let json = reply.json { facts.append(ReplyFact(name, json: json)) }
    }
    return facts
  }
}

extension JSONTape {
  /// Returns a string that is not empty, or a number's digits.
  fileprivate func scalar(_ object: Int, _ name: JSONKey) -> String? {
    guard let value = member(object, name) else { return nil }
    return kind(value) == .number ? wholeNumber(value) ?? text(value) : filledText(object, name)
  }

  /// Whether a value means true; the server sometimes sends 1 or `"true"` instead of `true`.
  fileprivate func isTruth(_ value: Int) -> Bool {
    switch kind(value) {
    case .true: true
    case .number: wholeNumber(value) != "0"
    case .string: ["true", "1"].contains(text(value))
    default: false
    }
  }
}
