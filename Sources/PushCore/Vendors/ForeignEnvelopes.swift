/// Reads the envelopes of other services, and web pushes that do not need a service worker.
struct ForeignEnvelopes {
  private let tape: JSONTape

  init(_ tape: JSONTape) {
    self.tape = tape
  }

  /// Appends the messages in an envelope of ``EnvelopeKind``; returns false if it is not one.
  @inline(never)
  func findMessages(_ keys: EnvelopeKeys, into found: ScratchList<PayloadView>) -> Bool {
    if keys[.aps] != nil { return false }
    let view =
      expo(keys) ?? declarative(keys) ?? oneSignalRequest(keys) ?? oneSignalNotification(keys)
    guard let view else { return gorush(keys, into: found) }
    found.append(view)
    return true
  }

  private func view(
    _ keys: EnvelopeKeys, _ kind: EnvelopeKind, root: Int?, mark: Int
  ) -> PayloadView {
    PayloadView(
      kind: .data, root: root, envelope: keys.object, isWrapped: true, kindOfEnvelope: kind,
      mark: Int32(mark))
  }

  /// Expo: Sending notifications with Expo's push service, message request format.
  private func expo(_ keys: EnvelopeKeys) -> PayloadView? {
    guard let to = keys[.to] else { return nil }
    let token = tape.kind(to) == .array ? tape.elements(of: to).first { _ in true } : to
    guard let token, isExpoToken(token) else { return nil }
    return view(keys, .expo, root: keys[.data].flatMap(tape.object), mark: to)
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
  private func declarative(_ keys: EnvelopeKeys) -> PayloadView? {
    guard let version = keys[.webPush], tape.integer(version) == 8030 else {
      return nil
    }
    let block = keys.plainObject(.notification)
    let data = block.flatMap { tape.member($0, "data") }.flatMap(tape.object)
    var view = view(keys, .declarativeWebPush, root: data, mark: version)
    view.notification = block
    return view
  }

  /// OneSignal REST API: Create notification.
  private func oneSignalRequest(_ keys: EnvelopeKeys) -> PayloadView? {
    guard let id = keys[.appID], tape.kind(id) == .string else { return nil }
    let isRequest = Self.requestKeys.contains { tape.member(keys.object, $0) != nil }
    guard isRequest else { return nil }
    return view(keys, .oneSignalRequest, root: keys[.data].flatMap(tape.object), mark: id)
  }

  private static let requestKeys: [JSONKey] = [
    "contents", "headings", "template_id", "included_segments", "include_aliases",
    "include_subscription_ids", "include_player_ids", "include_external_user_ids", "filters",
  ]

  /// OSNotification: `rawPayload` is the payload; older SDKs have `payload` next to `displayType`.
  private func oneSignalNotification(_ keys: EnvelopeKeys) -> PayloadView? {
    let block = keys.plainObject(.notification) ?? keys.plainObject(.payload)
    guard let block else { return nil }
    if let mark = tape.member(block, "rawPayload"), let raw = tape.object(mark) {
      return received(raw, mark, keys, block)
    }
    guard let mark = keys[.displayType], keys[.notification] == nil else { return nil }
    return received(block, mark, keys, nil)
  }

  private func received(
    _ root: Int, _ mark: Int, _ keys: EnvelopeKeys, _ block: Int?
  ) -> PayloadView {
    var view = view(keys, .oneSignalNotification, root: root, mark: mark)
    view.notification = block
    if tape.member(root, "aps").flatMap(tape.object) != nil { view.kind = .apns }
    return view
  }

  /// gorush: README, request body.
  private func gorush(_ keys: EnvelopeKeys, into found: ScratchList<PayloadView>) -> Bool {
    guard let list = keys[.notifications], tape.kind(list) == .array else { return false }
    for element in tape.elements(of: list) {
      guard let view = gorush(notification: element) else {
        found.removeAll()
        return false
      }
      found.append(view)
    }
    return !found.isEmpty
  }

  private func gorush(notification: Int) -> PayloadView? {
    guard tape.kind(notification) == .object,
      let platform = tape.member(notification, "platform"),
      let number = tape.integer(platform), 1...3 ~= number
    else { return nil }
    var view = PayloadView(
      kind: .data, root: nil, envelope: notification, isWrapped: true, kindOfEnvelope: .gorush,
      mark: Int32(platform))
    view.isHuawei = number == 3
    let data =
      number == 3 ? tape.member(notification, "huawei_data") : tape.member(notification, "data")
    view.root = data.flatMap(tape.object)
    view.isForAPNs = number == 1
    return view
  }
}
