/// The contents of the replies to INIT_SESSION_REQUEST and IDENTIFY_USER_REQUEST.
///
/// Source: Smartico's guide, sections 1.2 and 1.6.
package struct SmarticoIdentity {
  private let begin: JSONValue?
  private let identify: JSONValue?

  /// The user agent that web views must have for Smartico's pages (Smartico's guide, section 3).
  package static let userAgent = "SMTO-WRAPPER"

  /// Creates an identity from the two replies, both JSON text.
  package init(begin: String, identify: String) {
    self.begin = JSONValue(begin.utf8)
    self.identify = JSONValue(identify.utf8)
  }

  /// The URL of the gamification page, with the parameters that authenticate the user.
  package var gamificationURL: String? {
    address("native_app_gf_url", or: "GAMIFICATION_WRAPPER_PAGE")
  }

  /// Whether the gamification URL is missing and the label may have gamification.
  package var lacksGamificationURL: Bool { gamificationURL == nil && hasGamification != false }

  package var popupURL: String? { address("native_app_popup_url", or: "ENGAGEMENT_WRAPPER_PAGE") }

  /// Returns a URL from the identify reply, or else from the settings.
  ///
  /// Smartico's guide (section 1.10) and older servers have it in the settings.
  private func address(_ name: JSONKey, or older: JSONKey) -> String? {
    identify?[name]?.nonEmptyString ?? settings?[name]?.nonEmptyString
      ?? settings?[older]?.nonEmptyString
  }

  private var settings: JSONValue? { begin?["settings"]?.object }

  private var avatarURL: String? {
    guard let id = identify?["avatar_id"]?.scalar else { return nil }
    if id.hasPrefix("https://") || id.hasPrefix("http://") { return id }
    guard let domain = settings?["DYNAMIC_IMAGE_DOMAIN"]?.scalar else { return nil }
    return "\(domain)\(domain.utf8.last == UInt8(ascii: "/") ? "" : "/")avatar/\(id)"
  }

  /// Whether the products contain GAMIFICATION (100); nil if the reply has no products.
  private var hasGamification: Bool? {
    guard let list = begin?["products"], list.kind == .array else { return nil }
    return list.elements.contains { $0.integer == 100 }
  }

  private var isTestAccount: Bool? { identify?["props"]?.object?["core_is_test_account"]?.isTruth }

  /// The members of a record, in order.
  package var fields: [ResponseField] {
    var fields: [ResponseField] = []
    func add(_ name: String, _ text: String?) {
      if let text { fields.append(ResponseField(name, text)) }
    }
    func add(_ name: String, _ flag: Bool?) {
      if let flag { fields.append(ResponseField(name, json: flag ? "true" : "false")) }
    }
    add("gf_url", gamificationURL)
    add("popup_url", popupURL)
    add("avatar_url", avatarURL)
    add("public_username", identify?["public_username"]?.scalar)
    add("gamification_enabled", hasGamification)
    add("test_account", isTestAccount)
    add("fcm_sender_id", settings?["FCM_SENDER_ID"]?.scalar)
    add("image_domain", settings?["DYNAMIC_IMAGE_DOMAIN"]?.scalar)
    add("country", begin?["payload"]?.object?["country"]?.scalar)
    add("user_agent", Self.userAgent)
    for (name, reply) in [("init", begin), ("identify", identify)] {
      if let json = reply?.json { fields.append(ResponseField(name, json: json)) }
    }
    return fields
  }
}

extension JSONValue {
  /// A string that is not empty, or a number's digits.
  fileprivate var scalar: String? { kind == .number ? wholeNumber ?? text : nonEmptyString }

  /// Whether a value means true; the server sometimes sends 1 or `"true"` instead of `true`.
  fileprivate var isTruth: Bool {
    switch kind {
    case .true: true
    case .number: wholeNumber != "0"
    case .string: ["true", "1"].contains(text)
    default: false
    }
  }
}
