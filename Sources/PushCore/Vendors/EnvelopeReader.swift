/// Finds the messages in a document, in any of their envelopes.
///
/// A request (`{"message":{…}}`, `{"to":…,"data":{…}}`), a vendor's envelope (`{"token":…,
/// "payload":{…}}`), a dump of a received message, a simctl file, or none.
///
/// The instance is reused for each document.
final class EnvelopeReader {
  private let tape: JSONTape
  /// The values of all envelope keys of two objects, one inside the other.
  private let values: UnsafeMutablePointer<Int32>
  private let table = EnvelopeTable.shared
  private let foreign: ForeignEnvelopes
  private let found = ScratchList<PushMessage>()

  init(_ tape: JSONTape) {
    self.tape = tape
    values = .allocate(capacity: 2 * table.count)
    foreign = ForeignEnvelopes(tape)
  }

  deinit {
    values.deallocate()
    found.deallocate()
  }

  /// The messages in the last document: one, the data and the APNs payload of one request, or the
  /// notifications of a gorush request.
  var messages: UnsafeMutableBufferPointer<PushMessage> { found.elements }

  /// Finds the messages in a document.
  ///
  /// - Parameter evidence: Scratch space for searching objects; its contents are undefined after.
  /// - Throws: If the document is not a push but something that another command reads.
  func findMessages(in document: Int, _ evidence: Evidence) throws(Failure) {
    found.removeAll()
    var keys = self.keys(of: document, values)
    var spare = values + table.count
    var (isWrapped, position) = (false, RootLocation.document)
    while true {
      let object = keys.object
      if keys.has(table.vendorBits), let message = try vendorMessage(keys) {
        return found.append(message)
      }
      if keys.mayBeForeign, foreign.findMessages(keys, into: found) { return }
      guard let inner = inner(keys, spare, evidence) else {
        return split(keys, object, isWrapped: isWrapped, position, evidence)
      }
      let isMessage = inner.object == keys[.message]
      position = isWrapped ? .elsewhere : isMessage ? .message : .payload
      (spare, keys) = (keys.values, inner)
      isWrapped = true
    }
  }

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
    if keys.plainObject(.aps) != nil {
      (message.kind, message.notification) = (.apns, keys.plainObject(.notification))
      return found.append(message)
    }
    let apns = apnsView(keys, object)
    let data = dataView(
      keys, object, isWrapped: isWrapped, hasAPNs: apns != nil, position, evidence)
    if let data { found.append(data) }
    if let apns { found.append(apns) }
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
