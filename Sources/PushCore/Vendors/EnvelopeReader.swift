/// Finds the messages in a document, in any of their envelopes.
///
/// A request (`{"message":{…}}`, `{"to":…,"data":{…}}`), a vendor's envelope (`{"token":…,
/// "payload":{…}}`), a dump of a received message, a simctl file, or none; any of them also inside
/// of ``Wrappers``.
///
/// The instance is reused for each document.
final class EnvelopeReader {
  private let tape: JSONTape
  /// The values of all envelope keys of two objects, one inside the other.
  private let values: UnsafeMutablePointer<Int32>
  private let table = EnvelopeTable.shared
  private let foreign: ForeignEnvelopes
  private let wrappers: Wrappers
  private let found = ScratchList<PushMessage>()

  init(_ tape: JSONTape) {
    self.tape = tape
    values = .allocate(capacity: 2 * table.count)
    foreign = ForeignEnvelopes(tape)
    wrappers = Wrappers(tape)
  }

  deinit {
    values.deallocate()
    found.deallocate()
  }

  /// The messages in the last document: one, the data and the APNs payload of one request, the
  /// notifications of a gorush request, or those for the platforms of an Amazon SNS message.
  var messages: UnsafeMutableBufferPointer<PushMessage> { found.elements }

  /// Finds the messages in a document.
  ///
  /// - Parameter evidence: Scratch space for searching objects; its contents are undefined after.
  /// - Throws: If the document is not a push but something that another command reads.
  func findMessages(in document: Int, _ evidence: Evidence) throws(Failure) {
    found.removeAll()
    try findMessages(in: document, at: .document, evidence)
  }

  private func findMessages(
    in document: Int, at position: RootLocation, _ evidence: Evidence
  ) throws(Failure) {
    var keys = self.keys(of: document, values)
    var spare = values + table.count
    var (isWrapped, position) = (false, position)
    var wrapper: Wrappers.Wrapped?
    while true {
      let object = keys.object
      if keys.has(table.vendorBits), let message = try vendorMessage(keys) {
        return found.append(message)
      }
      if keys.has(table.wrapperBits), keys[.aps] == nil, !isClaimed(object, evidence) {
        if try findPlatforms(keys, evidence) { return }
        if let wrapped = wrapped(keys, spare, evidence) {
          if wrapped.text != nil { wrapper = wrapped }
          isWrapped = isWrapped || wrapped.isMessage
          position = .elsewhere
          (spare, keys) = (keys.values, self.keys(of: wrapped.payload, spare))
          continue
        }
      }
      if keys.mayBeForeign, foreign.findMessages(keys, into: found) { return }
      guard let inner = inner(keys, spare, evidence) else {
        split(keys, object, isWrapped: isWrapped, position, evidence)
        if let wrapper { addTexts(of: wrapper, in: document) }
        return
      }
      let isMessage = inner.object == keys[.message]
      let isOuter = !isWrapped && position == .document
      position = !isOuter ? .elsewhere : isMessage ? .message : .payload
      (spare, keys) = (keys.values, inner)
      isWrapped = true
    }
  }

  // MARK: Wrappers

  /// Whether an object has evidence of a vendor, so that it is not a wrapper.
  @inline(never)
  private func isClaimed(_ object: Int, _ evidence: Evidence) -> Bool {
    evidence.gather(object)
    let named = [evidence.conclusive, evidence.namespaced, evidence.combined].contains {
      $0.firstNamed != nil
    }
    return named || evidence.conclusive.contains(.fcm)
  }

  /// The payload inside a wrapper, or nil.
  @inline(never)
  private func wrapped(
    _ keys: EnvelopeKeys, _ spare: UnsafeMutablePointer<Int32>, _ evidence: Evidence
  ) -> Wrappers.Wrapped? {
    // Objects of OneSignal's SDKs have the members of other wrappers as well.
    if keys[.rawPayload] != nil { return nil }
    return wrappers.payload(keys) { object in
      let inside = self.keys(of: object, spare)
      return inside.hasParts || inside.isAddressed || inside[.aps] != nil
        || inside.plainObject(.message) != nil || inside.has(table.platformBits)
        || inside[.rawPayload] != nil || isClaimed(object, evidence)
    }
  }

  /// Adds the texts of a wrapper to the data inside it.
  private func addTexts(of wrapper: Wrappers.Wrapped, in document: Int) {
    guard let text = wrapper.text else { return }
    let messages = found.elements
    for index in messages.indices
    where messages[index].kind == .data && messages[index].kindOfEnvelope == .standard {
      messages[index].outermost = document
      if wrapper.isForAPNs {
        messages[index].isForAPNs = true
        messages[index].mark = Int32(wrapper.payload)
      }
      if wrapper.kind == .standard {
        if messages[index].notification == nil { messages[index].notification = text }
      } else if messages[index].notification == nil {
        messages[index].kindOfEnvelope = wrapper.kind
        messages[index].envelope = text
      }
      if messages[index].envelope == messages[index].root { messages[index].envelope = text }
    }
  }

  /// Finds the messages for the platforms of Amazon SNS; returns false if there are none.
  @inline(never)
  private func findPlatforms(_ keys: EnvelopeKeys, _ evidence: Evidence) throws(Failure) -> Bool {
    guard keys.has(table.platformBits) else { return false }
    let platforms = SNSPlatform.find(in: keys.object, tape)
    for platform in platforms {
      let first = found.elements.count
      if let payload = platform.payload { try findMessages(in: payload, at: .elsewhere, evidence) }
      platform.finish(found, from: first, in: keys.object, isOnly: platforms.count == 1)
    }
    return !platforms.isEmpty
  }

  // MARK: Envelopes

  /// Returns the message by the rules of the vendors whose keys an object has.
  @inline(never)
  private func vendorMessage(_ keys: EnvelopeKeys) throws(Failure) -> PushMessage? {
    for rules in table.rules where keys.has(rules.bits) {
      if let message = try rules.find(keys.object, tape) { return message }
    }
    return nil
  }

  /// Whether an object itself has conclusive evidence of a vendor.
  private func isMarked(_ object: Int, _ evidence: Evidence) -> Bool {
    evidence.gather(object)
    return evidence.isMarked
  }

  private func keys(of object: Int, _ values: UnsafeMutablePointer<Int32>) -> EnvelopeKeys {
    EnvelopeKeys(tape, object, table.paths, values: values)
  }

  /// The keys of the object inside an envelope, or nil.
  private func inner(
    _ keys: EnvelopeKeys, _ values: UnsafeMutablePointer<Int32>, _ evidence: Evidence
  ) -> EnvelopeKeys? {
    if let payload = keys.plainObject(.payload), keys.isAddressed || keys[.options] != nil,
      keys[.aps] == nil, !keys.has(table.messageBits)
    {
      return self.keys(of: payload, values)
    }
    guard let message = keys.plainObject(.message), keys[.aps] == nil else { return nil }
    let inside = self.keys(of: message, values)
    if keys[.direction] != nil || keys[.pushToken] != nil { return inside }
    return inside.hasParts || inside.isAddressed || isMarked(message, evidence) ? inside : nil
  }

  private func split(
    _ keys: EnvelopeKeys, _ object: Int, isWrapped: Bool, _ position: RootLocation,
    _ evidence: Evidence
  ) {
    var message = PushMessage(
      kind: .data, root: object, envelope: object, isWrapped: isWrapped, position: position)
    let isForAdmin = keys.hasParts && AdminForm.fits(keys, tape)
    if keys.plainObject(.aps) != nil {
      (message.kind, message.notification) = (.apns, keys.plainObject(.notification))
      return found.append(message)
    }
    let apns = apnsView(keys, object)
    let data = dataView(
      keys, object, isWrapped: isWrapped, hasAPNs: apns != nil, position, evidence)
    for var half in [data, apns].compactMap({ $0 }) {
      half.isHalf = data != nil && apns != nil
      half.isForAdmin = isForAdmin
      found.append(half)
    }
    message.isHuawei = isTextOfHMS(keys)
    if data == nil, apns == nil { found.append(message) }
  }

  private func apnsView(_ keys: EnvelopeKeys, _ object: Int) -> PushMessage? {
    guard let apns = keys.plainObject(.apns),
      let payload = tape.member(apns, "payload").flatMap(tape.object)
    else { return nil }
    return PushMessage(
      kind: .apns, root: payload, envelope: object,
      notification: keys.plainObject(.notification), added: keys.plainObject(.data),
      isWrapped: true)
  }

  private func dataView(
    _ keys: EnvelopeKeys, _ object: Int, isWrapped: Bool, hasAPNs: Bool, _ position: RootLocation,
    _ evidence: Evidence
  ) -> PushMessage? {
    let notification = keys.plainObject(.notification)
    var message = PushMessage(
      kind: .data, root: nil, envelope: object, notification: notification, isWrapped: true)
    if let data = keys[.data] ?? platformData(keys), let root = tape.object(data) {
      // A customer may use `data` as the name of a custom key.
      if !keys.isAddressed, keys[.data] == data, isMarked(object, evidence) { return nil }
      message.root = root
      if keys[.data] != nil { message.position = position.data }
      if keys[.data] == data, keys.isFromPlugin { message.kindOfEnvelope = .pluginData }
      markWeb(keys, &message)
      message.isHuawei = tape.kind(data) == .string
      return message
    }
    guard keys.hasParts || isWrapped && keys.isAddressed else { return nil }
    let isRequest = notification != nil || keys[.android] != nil || keys[.webpush] != nil
    let isForOthers = !hasAPNs || hasPlatformBlock(keys)
    message.isHuawei = isTextOfHMS(keys)
    markWeb(keys, &message)
    return !isForOthers || !isRequest || isMarked(object, evidence) ? nil : message
  }

  /// Whether the data of a request is one string, which need not be JSON; the tokens of HMS are a
  /// list.
  private func isTextOfHMS(_ keys: EnvelopeKeys) -> Bool {
    guard let data = keys[.data], let tokens = keys[.token] else { return false }
    return tape.kind(data) == .string && tape.kind(tokens) == .array
  }

  /// Marks a browser's dump by keys that only FCM's SDK for browsers has.
  ///
  /// Source: Firebase JavaScript SDK, `MessagePayload` and the internal payload that it comes from.
  @inline(__always)
  private func markWeb(_ keys: EnvelopeKeys, _ message: inout PushMessage) {
    guard keys.mayBeFromBrowser, let mark = WebDump.mark(keys, tape) else { return }
    (message.kindOfEnvelope, message.mark) = (.fcmWeb, Int32(mark))
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
