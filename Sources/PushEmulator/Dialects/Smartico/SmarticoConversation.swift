import PushCore

/// One session on Smartico's socket (guide, sections 1 and 2), from first message to end.
///
/// The rules of messages are the rows of `SocketKind`.
struct SmarticoConversation: SocketDialect {
  private let isLenient: Bool
  private let host: String
  private let header: () -> SmarticoAPI.MessageHeader
  /// The keys from INIT_SESSION_REQUEST; nil before it.
  private var keys: SmarticoKeys?
  private var isIdentified = false
  private var hasRefusedLogout = false
  /// The UUIDs of recent requests, in lower case.
  private var uuids: Set<String> = []

  /// The number of UUIDs at which the session forgets all of them.
  private static let uuidLimit = 1000

  /// - Parameters:
  ///   - host: The emulator's host and port, for the URLs of its pages.
  ///   - header: Creates the time and UUID of a message.
  init(
    isLenient: Bool, host: String, header: @escaping () -> SmarticoAPI.MessageHeader
  ) {
    (self.isLenient, self.host, self.header) = (isLenient, host, header)
  }

  mutating func answer(_ message: [UInt8]) -> SocketReply {
    guard let received = JSONValue(message), received.kind == .object else {
      return SocketReply(violations: [Violation("message", "must be a JSON object")])
    }
    var check = FieldCheck(isLenient: isLenient)
    check.check(received, Self.classID)
    guard check.violations.isEmpty, let cid = received["cid"]?.literalInteger else {
      return SocketReply(violations: check.violations)
    }
    if received.hasDuplicates { check.add("message", "has a duplicate key") }
    let kind = SocketKind(rawValue: cid)
    if kind == .logout, !isLenient {
      check.add("cid", "must not be \(cid), which Smartico's guide does not have", .logout)
      hasRefusedLogout = true
      return SocketReply(violations: check.violations)
    }
    checkTurn(of: cid, kind, &check)
    let isKnown = kind.map { $0.isRequestOfGuide || $0 == .logout } ?? false
    // Those of the public API are not checked further.
    let known = kind.flatMap { isKnown ? $0 : nil } ?? .pong
    for violation in SmarticoLeniency.violations(received, known, isLenient: isLenient) {
      check.add(violation)
    }
    if isKnown, kind != .pong { checkUUID(received, &check) }
    guard let response = kind?.reply else { return SocketReply(violations: check.violations) }
    return reply(to: received, kind, response, check.violations)
  }

  private static let classID: [FieldRule] = [.required("cid", .integer(1...Int.max))]

  func ping() -> String {
    let header = header()
    return SmarticoReplies.bare(SocketKind.ping.rawValue, header)
  }

  // MARK: Checks

  /// Checks the sequence of section 2: session, user, everything else.
  private func checkTurn(of cid: Int, _ kind: SocketKind?, _ check: inout FieldCheck) {
    switch kind {
    case .ping, .pong: break
    case .initRequest:
      if keys != nil { check.add("cid", "must not be 3 a second time in a session") }
    case .identifyRequest:
      if keys == nil { check.add("cid", "must not be 5 before INIT_SESSION_REQUEST") }
      if isIdentified {
        check.add(
          "cid", "must not be 5 a second time in a session", hasRefusedLogout ? .logout : nil)
      }
    default:
      if let kind, kind.section != nil, kind.comesFromServer {
        check.add("cid", "must be a client's message type; only the server sends \(cid)")
      } else if !isIdentified {
        check.add("cid", "must not be \(cid) before IDENTIFY_USER_REQUEST")
      }
    }
  }

  private mutating func checkUUID(_ root: JSONValue, _ check: inout FieldCheck) {
    guard let uuid = root["uuid"]?.string?.lowercased(), UUIDFormat.fits(uuid.utf8) else { return }
    if uuids.count >= Self.uuidLimit { uuids.removeAll() }
    if !uuids.insert(uuid).inserted {
      check.add("uuid", "must be unique; another request of this session has the same UUID")
    }
  }

  // MARK: Replies

  private mutating func reply(
    to root: JSONValue, _ request: SocketKind?, _ response: SocketKind, _ violations: [Violation]
  ) -> SocketReply {
    var header = header()
    let cid = response.rawValue
    if repeatsUUID(of: request), let uuid = root["uuid"]?.nonEmptyString { header.uuid = uuid }
    guard request != .ping else {
      return SocketReply(text: SmarticoReplies.bare(cid, header), violations: violations)
    }
    guard violations.isEmpty else {
      let why = violations.map(\.text).joined(separator: "; ")
      return SocketReply(
        text: SmarticoReplies.refusal(cid, header, why: why), violations: violations)
    }
    if request == .initRequest { keys = SmarticoKeys(root) }
    if request == .logout { isIdentified = false }
    guard request == .identifyRequest else {
      return SocketReply(
        text: SmarticoReplies.success(
          cid, header, initHost: request == .initRequest ? host : nil,
          username: root["public_username_custom"]?.string))
    }
    isIdentified = true
    let text = SmarticoReplies.identified(
      header, keys ?? SmarticoKeys(root), user: root["ext_user_id"]?.string ?? "", host: host)
    return SocketReply(text: text, identifies: true)
  }

  /// Whether the response to a request repeats its UUID, as real servers do in some responses.
  ///
  /// The JavaScript API finds its requests by their UUID.
  private func repeatsUUID(of request: SocketKind?) -> Bool {
    guard let request, request.isRequestOfGuide || request == .logout else { return true }
    return request == .ping || request == .initRequest
  }
}

/// The label and brand of a session.
struct SmarticoKeys: Equatable {
  var label: String
  var brand: String?

  init(_ request: JSONValue) {
    label = (request["label_key"] ?? request["label_name"])?.string ?? ""
    brand = request["brand_key"]?.string
  }
}

/// The messages of Smartico's server on its socket, after the samples in section 1 of its guide.
enum SmarticoReplies {
  /// Returns a PING or PONG.
  static func bare(_ cid: Int, _ header: SmarticoAPI.MessageHeader) -> String {
    JSONObjectWriter.text { object in
      object.integer("cid", cid)
      append(header, to: &object)
    }
  }

  static func refusal(_ cid: Int, _ header: SmarticoAPI.MessageHeader, why: String) -> String {
    JSONObjectWriter.text { object in
      begin(&object, cid, errorCode: 1)
      object.string("errMsg", why)
      append(header, to: &object)
    }
  }

  /// - Parameters:
  ///   - host: The host and port of the emulator's pages, for the further members of
  ///     INIT_SESSION_RESPONSE; nil for another response.
  ///   - username: The name that the user has chosen, which the response repeats.
  static func success(
    _ cid: Int, _ header: SmarticoAPI.MessageHeader, initHost host: String? = nil,
    username: String? = nil
  ) -> String {
    JSONObjectWriter.text { object in
      begin(&object, cid, errorCode: 0)
      object.json("errMsg", "null")
      append(header, to: &object)
      object.string("public_username_custom", ifAny: username)
      guard let host else { return }
      object.json("products", "[100,0,5]")
      object.texts(
        "payload",
        [
          ("country", "BG"), ("s", "main03"), ("city", "Sofia"), ("ip", "127.0.0.1"),
          ("sessionId", "172f"),
        ])
      let pages = SmarticoPage.paths.map { ($0.setting, "\(origin(host))\($0.path)") }
      object.texts(
        "settings",
        [("FCM_SENDER_ID", "123"), ("DYNAMIC_IMAGE_DOMAIN", "https://img.smr.vc/")] + pages)
    }
  }

  private static func origin(_ host: String) -> String {
    (PlayedHost.at(host) == nil ? "http://" : "https://") + host
  }

  /// Returns an IDENTIFY_USER_RESPONSE.
  ///
  /// - Parameter host: The host and port of the emulator's pages.
  static func identified(
    _ header: SmarticoAPI.MessageHeader, _ keys: SmarticoKeys, user: String, host: String
  ) -> String {
    JSONObjectWriter.text { object in
      object.json("props", properties)
      object.string("public_username", user)
      object.string("avatar_id", "3902924573654987")
      for page in SmarticoPage.paths {
        object.string(page.member, "\(origin(host))\(page.path)?\(query(keys, user))")
      }
      begin(&object, SocketKind.identifyResponse.rawValue, errorCode: 0)
      object.json("errMsg", "null")
      append(header, to: &object)
    }
  }

  private static let properties =
    #"{"ach_points_ever":3605,"ach_points_balance":3570,"ach_level_current":"Level E","#
    + #""core_is_test_account":false}"#

  /// Returns the query of a page's URL; its label key ends with the digit of the environment.
  ///
  /// SDKs send only the first 36 characters of a label key.
  private static func query(_ keys: SmarticoKeys, _ user: String) -> String {
    let label = keys.label.utf8.count == 36 ? keys.label + environment : keys.label
    let values = [("label_key", label), ("brand_key", keys.brand), ("user_ext_id", user)]
    return values.compactMap { name, value in
      value.map { "\(name)=\(PercentEncoding.encoded($0))" }
    }.joined(separator: "&")
  }

  /// The environment at the end of the label key that `emulate` prints.
  private static let environment = "-4"

  private static func begin(_ object: inout JSONObjectWriter, _ cid: Int, errorCode: Int) {
    object.integer("cid", cid)
    object.integer("errCode", errorCode)
  }

  private static func append(_ header: SmarticoAPI.MessageHeader, to object: inout JSONObjectWriter)
  {
    object.integer("ts", header.ts)
    object.string("uuid", header.uuid)
  }
}
