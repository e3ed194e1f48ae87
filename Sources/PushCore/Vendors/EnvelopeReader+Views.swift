/// What each platform receives of a request: the data, the APNs payload, or both.
extension EnvelopeReader {
  /// Adds the message of an object, or the data and the APNs payload of a request.
  func split(
    _ keys: EnvelopeKeys, _ object: Int, isWrapped: Bool, _ position: RootLocation,
    _ evidence: Evidence
  ) {
    let blocks = keys.blocks
    var message = PushMessage(
      kind: .data, format: isWrapped ? .message : .bare, root: object, envelope: object,
      blocks: blocks, position: position)
    if let web = webOptions(keys, object, evidence) { return found.append(web) }
    let isForAdmin = keys.hasParts && AdminForm.fits(keys, tape)
    if keys.plainObject(.aps) != nil {
      (message.kind, message.notification) = (.apns, keys.plainObject(.notification))
      return found.append(message)
    }
    let apns = apnsView(keys, object)
    let data = dataView(
      keys, object, isWrapped: isWrapped, hasAPNs: apns != nil, position, evidence)
    append(data, apns == nil ? nil : .data, blocks, isForAdmin: isForAdmin)
    append(apns, data == nil ? nil : .payload, blocks, isForAdmin: isForAdmin)
    if isTextOfHMS(keys) { message.servedPlatform = .huawei }
    if data == nil, apns == nil { found.append(message) }
  }

  private func append(
    _ message: PushMessage?, _ half: PushMessage.Half?, _ blocks: MessageBlocks, isForAdmin: Bool
  ) {
    guard var message else { return }
    (message.half, message.blocks) = (half, blocks)
    if isForAdmin, message.format == .message { message.format = .adminMessage }
    found.append(message)
  }

  private func apnsView(_ keys: EnvelopeKeys, _ object: Int) -> PushMessage? {
    guard let apns = keys.plainObject(.apns) else { return nil }
    let isPayload = PushMessage.isPayload(apns, in: object, on: tape)
    guard let payload = isPayload ? apns : tape.member(apns, "payload").flatMap(tape.object)
    else { return nil }
    return PushMessage(
      kind: .apns, format: .message, root: payload, envelope: object,
      notification: keys.plainObject(.notification), added: keys.plainObject(.data))
  }

  private func dataView(
    _ keys: EnvelopeKeys, _ object: Int, isWrapped: Bool, hasAPNs: Bool, _ position: RootLocation,
    _ evidence: Evidence
  ) -> PushMessage? {
    let notification = keys.plainObject(.notification)
    var message = PushMessage(
      kind: .data, format: .message, root: nil, envelope: object, notification: notification)
    if let data = keys[.data] ?? platformData(keys), let root = tape.object(data) {
      // A customer may use `data` as the name of a custom key.
      if !keys.isAddressed, keys[.data] == data, isCustom(data, of: object, evidence) { return nil }
      message.root = root
      if keys[.data] != nil { message.position = position.data }
      if keys[.data] == data, keys.isFromPlugin { message.format = .pluginData }
      markWeb(keys, &message)
      if tape.kind(data) == .string || isForHuawei(keys), !isTokenOfFCM(keys) {
        message.servedPlatform = .huawei
      }
      return message
    }
    guard keys.hasParts || isWrapped && keys.isAddressed else { return nil }
    let isRequest = notification != nil || keys[.android] != nil || keys[.webpush] != nil
    let isForOthers = !hasAPNs || hasPlatformBlock(keys)
    if isTextOfHMS(keys) || isForHuawei(keys) && !isTokenOfFCM(keys) {
      message.servedPlatform = .huawei
    }
    markWeb(keys, &message)
    markWebNotification(keys, &message)
    return !isForOthers || !isRequest || isMarked(object, evidence) ? nil : message
  }

  /// Whether `data` is a key of the customer in the message of a vendor, or in one that FCM's SDK
  /// for Android has received, whose values are all texts.
  private func isCustom(_ data: Int, of object: Int, _ evidence: Evidence) -> Bool {
    isMarked(object, evidence)
      || tape.kind(data) == .string && evidence.conclusive.contains(.fcm)
  }

  /// Whether the data of a request is one string, which need not be JSON; the tokens of HMS are a
  /// list.
  private func isTextOfHMS(_ keys: EnvelopeKeys) -> Bool {
    guard let data = keys[.data], let tokens = keys[.token] else { return false }
    return tape.kind(data) == .string && tape.kind(tokens) == .array
  }

  /// Whether a request is for one device, by a token that only FCM has.
  private func isTokenOfFCM(_ keys: EnvelopeKeys) -> Bool {
    keys[.token].map { tape.kind($0) == .string && TokenForm(tape.text($0)) == .fcm } ?? false
  }

  /// Whether a message has what only Huawei's service takes: a list of tokens, without data that is
  /// an object, or an object as the action of a tap.
  private func isForHuawei(_ keys: EnvelopeKeys) -> Bool {
    if let tokens = keys[.token], tape.kind(tokens) == .array, keys.plainObject(.data) == nil {
      return true
    }
    guard let android = keys.plainObject(.android),
      let action = tape.value(android, at: ["notification", "click_action"])
    else { return false }
    return tape.kind(action) == .object
  }

  /// Marks a browser's dump by keys that only FCM's SDK for browsers has.
  ///
  /// Source: Firebase JavaScript SDK, `MessagePayload` and the internal payload that it comes from.
  @inline(__always)
  private func markWeb(_ keys: EnvelopeKeys, _ message: inout PushMessage) {
    guard keys.mayBeFromBrowser, let mark = WebDump.mark(keys, tape) else { return }
    (message.format, message.mark) = (.fcmWeb, mark)
  }

  /// Returns the message of an object that is the options of `showNotification`, with the title beside
  /// them, or that has them in `options`; nil for any other object.
  private func webOptions(
    _ keys: EnvelopeKeys, _ object: Int, _ evidence: Evidence
  ) -> PushMessage? {
    guard keys.isFromPlugin, keys[.aps] == nil, keys[.message] == nil else { return nil }
    let inner = WebOptions.arguments(object, tape)
    let options = inner ?? object
    guard let mark = inner ?? WebOptions.mark(object, tape, isBlock: false),
      !isMarked(object, evidence)
    else { return nil }
    return PushMessage(
      kind: .data, format: .webOptions, root: tape.member(options, "data").flatMap(tape.object),
      envelope: object, notification: options, mark: mark)
  }

  /// Marks a notification with the options of `showNotification`, by its actions (Angular: service
  /// worker notifications) or by other members that only browsers have.
  private func markWebNotification(_ keys: EnvelopeKeys, _ message: inout PushMessage) {
    guard let block = message.notification, !keys.isAddressed, keys[.android] == nil,
      keys[.webpush] == nil, let mark = WebOptions.mark(block, tape, isBlock: true)
    else { return }
    message.format = .webOptions
    message.root = tape.member(block, "data").flatMap(tape.object)
    message.mark = mark
  }

  /// Whether a request has a notification for platforms other than Apple's.
  private func hasPlatformBlock(_ keys: EnvelopeKeys) -> Bool {
    [EnvelopeKey.android, .webpush].contains { key in
      keys.plainObject(key).flatMap { tape.member($0, "notification") } != nil
    }
  }

  /// `android.data` or `webpush.data`, which replace the message's own.
  private func platformData(_ keys: EnvelopeKeys) -> Int? {
    keys.plainObject(.android).flatMap { tape.member($0, "data") }
      ?? keys.plainObject(.webpush).flatMap { tape.member($0, "data") }
  }
}
