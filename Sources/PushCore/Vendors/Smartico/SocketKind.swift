/// A kind of messages on Smartico's socket, by `cid`: a row of the only table of these messages.
///
/// The table serves sessions, the emulator and captures. ``SocketMembers`` has the members of
/// a message. A kind without a section of Smartico's guide is from the vendor's public API.
package struct SocketKind: Sendable {
  /// The sides that send a kind.
  package enum Sender: Sendable {
    case client, server, both
  }

  /// The class ID, `cid`.
  package let rawValue: Int
  /// The name in Smartico's guide, or in its public SDKs (`ClassId`).
  package let name: String
  package let sender: Sender
  /// The class ID of the reply; nil if there is none.
  package let replyID: Int?
  /// The section of Smartico's guide; nil if the guide does not have the kind.
  package let section: String?
  /// The members besides those that all messages have.
  package let members: [SchemaMember]
  /// The members of a message from the client, as the server requires them.
  package let request: Schema?
  /// The members of a message from the server, as clients read them.
  package let event: Schema?

  /// - Parameters:
  ///   - section: The section of Smartico's guide.
  ///   - members: Those besides `cid` and the members that all messages have.
  init(
    _ cid: Int, _ name: String, _ sender: Sender, reply: Int? = nil, _ section: String? = nil,
    _ members: [SchemaMember] = []
  ) {
    (rawValue, self.name, self.sender, replyID) = (cid, name, sender, reply)
    (self.section, self.members) = (section, members)
    request = sender == .server ? nil : .smarticoRequest(name, members)
    event = sender == .client ? nil : .smarticoEvent(name, members)
  }

  /// The kind with a `cid`; nil if there is none.
  package init?(rawValue: Int) {
    guard let kind = Self.byID[rawValue] else { return nil }
    self = kind
  }

  /// The kind that this one replies to; the kind itself if it is not a reply.
  var repliesTo: SocketKind { Self.all.first { $0.replyID == rawValue } ?? self }

  /// Creates the kind with a name or a decimal `cid`; nil if there is none.
  package init?(named text: String) {
    guard let kind = Self.all.first(where: { $0.name == text || String($0.rawValue) == text })
    else { return nil }
    self = kind
  }

  /// The kind of the reply; nil if there is none.
  package var reply: SocketKind? { replyID.flatMap(SocketKind.init(rawValue:)) }

  /// Whether only the server sends this kind; both sides send PING and PONG.
  package var comesFromServer: Bool { sender == .server }

  /// Whether Smartico's guide has the kind as a message from the client.
  package var isRequestOfGuide: Bool { section != nil && sender != .server }

  /// The members that the source of the kind has, for the manual.
  package var documentation: String {
    members.filter { !$0.isExtra }.map(\.documentation).joined(separator: ", ")
  }

  /// The names of the guide's members besides those that all messages have.
  package var memberNames: [String] {
    members.filter { !$0.isExtra }.flatMap(\.names).map(\.text)
  }

  /// All kinds, in the order of their class IDs.
  package static let all: [SocketKind] = (guide + api).sorted { $0.rawValue < $1.rawValue }

  private static let byID = Dictionary(
    all.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
}

extension SocketKind: Equatable {
  package static func == (one: SocketKind, other: SocketKind) -> Bool {
    one.rawValue == other.rawValue
  }
}

/// The kinds of Smartico's guide, section 1.
extension SocketKind {
  package static let ping = SocketKind(1, "PING", .both, reply: 2, "1.3")
  package static let pong = SocketKind(2, "PONG", .both, "1.4")
  package static let initRequest = SocketKind(
    3, "INIT_SESSION_REQUEST", .client, reply: 4, "1.1", SocketMembers.initRequest)
  package static let initResponse = SocketKind(
    4, "INIT_SESSION_RESPONSE", .server, "1.2", SocketMembers.initResponse)
  package static let identifyRequest = SocketKind(
    5, "IDENTIFY_USER_REQUEST", .client, reply: 6, "1.5", SocketMembers.identifyRequest)
  package static let identifyResponse = SocketKind(
    6, "IDENTIFY_USER_RESPONSE", .server, "1.6", SocketMembers.identifyResponse)
  package static let login = SocketKind(7, "LOGIN", .client, reply: 11, "1.7", SocketMembers.login)
  package static let languageChange = SocketKind(
    9, "CORE_LANGUAGE_CHANGE", .client, reply: 10, "1.11", SocketMembers.languageChange)
  package static let engagement = SocketKind(
    110, "CLIENT_ENGAGEMENT_EVENT", .server, "1.10", SocketMembers.engagement)
  package static let spin = SocketKind(
    707, "SAW_SHOW_SPIN_PUSH", .server, "1.12", SocketMembers.spin)
  package static let tokenRequest = SocketKind(
    1003, "REGISTER_PUSH_NOTIFICATIONS_TOKEN_REQUEST", .client, reply: 2003, "1.8",
    SocketMembers.tokenRequest)
  package static let tokenResponse = SocketKind(
    2003, "REGISTER_PUSH_NOTIFICATIONS_TOKEN_RESPONSE", .server, "1.9")

  /// In the order of the guide.
  package static let guide: [SocketKind] = [
    initRequest, initResponse, ping, pong, identifyRequest, identifyResponse, login, tokenRequest,
    tokenResponse, engagement, languageChange, spin,
  ]
}
