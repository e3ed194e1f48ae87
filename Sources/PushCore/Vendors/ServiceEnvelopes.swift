/// Finds messages in envelopes of services, and web pushes that do not need a service worker.
///
/// These are the envelopes that more than the names of their members distinguish; an ``Envelope``
/// has their fields, if they are requests.
struct ServiceEnvelopes {
  private let tape: JSONTape

  init(_ tape: JSONTape) {
    self.tape = tape
  }

  /// Appends the messages in an envelope of ``PushFormat``; returns false if it is not one.
  @inline(never)
  func findMessages(_ keys: EnvelopeKeys, into found: ScratchList<PushMessage>) -> Bool {
    if keys[.aps] != nil { return false }
    let message =
      expo(keys) ?? pushy(keys) ?? declarative(keys) ?? oneSignalRequest(keys)
      ?? oneSignalNotification(keys)
    guard let message else { return gorush(keys, into: found) }
    found.append(message)
    return true
  }

  /// Returns the request to a service whose data is in `data`.
  private func request(to sender: PushService, _ keys: EnvelopeKeys, mark: Int) -> PushMessage {
    var message = message(keys, .service, root: keys[.data].flatMap(tape.object), mark: mark)
    if let place = Envelope.place(of: sender) {
      (message.service, message.part) = (place.envelope, place.part)
    }
    return message
  }

  private func message(
    _ keys: EnvelopeKeys, _ format: PushFormat, root: Int?, mark: Int
  ) -> PushMessage {
    PushMessage(
      kind: .data, format: format, root: root, envelope: keys.object, mark: mark)
  }

  /// Expo: Sending notifications with Expo's push service, message request format.
  private func expo(_ keys: EnvelopeKeys) -> PushMessage? {
    guard let to = keys[.to] else { return expoWithoutRecipient(keys) }
    let token = tape.kind(to) == .array ? tape.elements(of: to).first { _ in true } : to
    // Other services have no texts beside `to`.
    guard let token,
      isExpoToken(token) || tape.isVariable(token) && keys.isFromPlugin
        || hasChannelOfExpo(keys, token)
    else { return nil }
    return request(to: .expo, keys, mark: to)
  }

  /// Whether a message with a placeholder as its recipient has the name of a channel for Expo in the
  /// wrong place: no other service has it beside the texts.
  private func hasChannelOfExpo(_ keys: EnvelopeKeys, _ token: Int) -> Bool {
    guard keys[.notification] == nil, keys[.title] ?? keys[.body] != nil,
      let android = keys.plainObject(.android),
      tape.member(android, "channelId") != nil
    else { return false }
    return tape.kind(token) == .null
      || tape.kind(token) == .string && TokenForm(tape.text(token)) == .placeholder
  }

  /// A message for Expo's service that lacks only its recipient: it has a member of no other service,
  /// or all of its members are Expo's.
  private func expoWithoutRecipient(_ keys: EnvelopeKeys) -> PushMessage? {
    guard keys.isFromPlugin || keys[.data] != nil, let mark = expoMark(keys) else { return nil }
    return request(to: .expo, keys, mark: mark)
  }

  private func expoMark(_ keys: EnvelopeKeys) -> Int? {
    let object = keys.object
    if let mark = tape.member(object, "_contentAvailable"), tape.kind(mark).isNumberOrBoolean {
      return mark
    }
    let sound = keys[.data].flatMap(tape.plainObject) == nil ? nil : tape.member(object, "sound")
    guard let mark = tape.member(object, "channelId") ?? sound,
      tape.hasMember(object, among: ["title", "body"]),
      tape.keys(of: object).allSatisfy({ Schema.expo.member($0, on: tape) != nil })
    else { return nil }
    return mark
  }

  /// Pushy: Send notifications API, whose tokens are 20 to 24 hexadecimal digits.
  private func pushy(_ keys: EnvelopeKeys) -> PushMessage? {
    guard let to = keys[.to] ?? keys[.tokens] else { return nil }
    let token = tape.kind(to) == .array ? tape.elements(of: to).first { _ in true } : to
    guard let token, tape.kind(token) == .string, (20...24).contains(tape.bytes(token).count),
      tape.bytes(token).allSatisfy({ Hexadecimal.value(of: $0) != nil })
    else { return nil }
    return request(to: .pushy, keys, mark: to)
  }

  /// `ExponentPushToken[…]` or `ExpoPushToken[…]`, or a placeholder of the same form.
  private func isExpoToken(_ token: Int) -> Bool {
    let text = tape.bytes(token)
    guard tape.kind(token) == .string, text.last == UInt8(ascii: "]"),
      let bracket = text.firstIndex(of: UInt8(ascii: "[")), [13, 17].contains(bracket)
    else { return false }
    return text[..<bracket].allSatisfy(\.isLetter)
  }

  /// W3C Push API, "Declarative push messages".
  private func declarative(_ keys: EnvelopeKeys) -> PushMessage? {
    let block = keys.plainObject(.notification)
    // Only such a message says in its notification where a tap leads.
    let target = block.flatMap { tape.member($0, "navigate") }
    let version = keys[.webPush].flatMap {
      target != nil || tape.integer($0) == 8030 ? $0 : nil
    }
    guard let mark = version ?? target else { return nil }
    let data = block.flatMap { tape.member($0, "data") }.flatMap(tape.object)
    var message = message(keys, .declarativeWebPush, root: data, mark: mark)
    message.notification = block
    return message
  }

  /// OneSignal REST API: Create notification.
  private func oneSignalRequest(_ keys: EnvelopeKeys) -> PushMessage? {
    let mark: Int?
    if let id = keys[.appID] {
      // A variable of a program is read as null.
      let canBeID = tape.kind(id) == .string || tape.kind(id) == .null
      mark = canBeID && tape.hasMember(keys.object, among: Self.requestKeys) ? id : nil
    } else {
      // The SDKs for apps add the ID.
      let texts = keys.plainObject(.contents) ?? keys.plainObject(.headings)
      let isRequest = keys[.notification] == nil && texts.map(hasTextsOnly) ?? false
      mark = isRequest && tape.hasMember(keys.object, among: Self.recipients) ? texts : nil
    }
    guard let mark else { return nil }
    return request(to: .oneSignal, keys, mark: mark)
  }

  private func hasTextsOnly(_ object: Int) -> Bool {
    tape.keys(of: object).allSatisfy {
      let value = tape.value(ofKey: $0)
      return tape.kind(value) == .string || tape.kind(value) == .null
    }
  }

  private static let requestKeys: [JSONKey] =
    ["contents", "headings", "template_id", "filters"] + recipients

  private static let recipients: [JSONKey] = [
    "included_segments", "include_aliases", "include_subscription_ids", "include_player_ids",
    "include_external_user_ids", "include_android_reg_ids", "include_ios_tokens",
  ]

  /// OSNotification: `rawPayload` is the payload; older SDKs have `payload` next to `displayType`.
  private func oneSignalNotification(_ keys: EnvelopeKeys) -> PushMessage? {
    let outer = keys.plainObject(.notification) ?? keys.plainObject(.payload)
    // The SDKs before version 5 nest the payload in the notification.
    let inner = keys.plainObject(.notification).flatMap { tape.member($0, "payload") }
      .flatMap(tape.plainObject)
    for case let block? in [inner, outer, keys.object] {
      if let mark = tape.member(block, "rawPayload"), let raw = tape.object(mark) {
        return received(raw, mark, keys, block)
      }
    }
    guard let outer, let mark = keys[.displayType], keys[.notification] == nil else { return nil }
    return received(outer, mark, keys, nil)
  }

  private func received(
    _ root: Int, _ mark: Int, _ keys: EnvelopeKeys, _ block: Int?
  ) -> PushMessage {
    var message = message(keys, .oneSignalNotification, root: root, mark: mark)
    message.notification = block
    if tape.member(root, "aps").flatMap(tape.object) != nil { message.kind = .apns }
    return message
  }

  /// gorush: README, request body.
  private func gorush(_ keys: EnvelopeKeys, into found: ScratchList<PushMessage>) -> Bool {
    guard let list = keys[.notifications], tape.kind(list) == .array else { return false }
    for element in tape.elements(of: list) {
      guard let message = gorush(notification: element) else {
        found.removeAll()
        return false
      }
      found.append(message)
    }
    return !found.isEmpty
  }

  /// The number that a name in its place means; tokens show that it is gorush's.
  private static func platform(named name: String, _ notification: Int, _ tape: JSONTape) -> Int? {
    guard let tokens = tape.member(notification, "tokens"), tape.kind(tokens) == .array else {
      return nil
    }
    return ["ios", "android", "huawei"].firstIndex(of: name.lowercased()).map { $0 + 1 }
  }

  /// Returns the number of the platform and what shows it; one for Android if only the platform is
  /// missing.
  private func platform(of notification: Int) -> (number: Int, mark: Int)? {
    guard let platform = tape.member(notification, "platform") else {
      guard let tokens = tape.member(notification, "tokens"), tape.kind(tokens) == .array,
        tape.hasMember(notification, among: ["message", "title", "data"])
      else { return nil }
      return (2, tokens)
    }
    let number =
      tape.integer(platform) ?? Self.platform(named: tape.text(platform), notification, tape)
    return number.flatMap { 1...3 ~= $0 ? ($0, platform) : nil }
  }

  private func gorush(notification: Int) -> PushMessage? {
    guard tape.kind(notification) == .object,
      let (number, mark) = platform(of: notification)
    else { return nil }
    var message = PushMessage(
      kind: .data, format: .gorush, root: nil, envelope: notification, mark: mark)
    message.servedPlatform = number == 1 ? .ios : number == 3 ? .huawei : nil
    let data =
      number == 3 ? tape.member(notification, "huawei_data") : tape.member(notification, "data")
    message.root = data.flatMap(tape.object)
    return message
  }
}

/// A message as Firebase's Admin SDKs take it: the parts of a message beside its recipient, without
/// the request around them.
enum AdminForm {
  /// Whether an object with parts of a message is such a message.
  static func fits(_ keys: EnvelopeKeys, _ tape: JSONTape) -> Bool {
    let isAddressed =
      keys[.token] != nil || keys[.tokens] != nil || keys[.topic] != nil
      || keys[.condition] != nil || tape.hasMember(keys.object, among: ["fid"])
    let isOther = [.to, .registrationIDs, .message, .appID].contains { keys[$0] != nil }
    guard isAddressed, !isOther, !tape.hasMember(keys.object, among: otherKeys) else {
      return false
    }
    return !tape.isMember(keys.object, "message")
  }

  /// Members of received messages (Firebase: RemoteMessage), and of requests for other services.
  private static let otherKeys: [JSONKey] = [
    "from", "messageId", "fcmMessageId", "sentTime", "originalPriority", "platform", "time_to_live",
  ]
}
