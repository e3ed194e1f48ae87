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
  private let table = EnvelopeKeys.table
  private let foreign: ForeignEnvelopes
  private let found = ScratchList<PayloadView>()

  init(_ tape: JSONTape) {
    self.tape = tape
    values = .allocate(capacity: 2 * EnvelopeKey.paths.count)
    foreign = ForeignEnvelopes(tape)
  }

  deinit {
    values.deallocate()
    found.deallocate()
  }

  /// The messages in the last document: one, the data and the APNs payload of one request, or the
  /// notifications of a gorush request.
  var messages: UnsafeMutableBufferPointer<PayloadView> { found.elements }

  /// Finds the messages in a document.
  ///
  /// - Parameter evidence: Scratch space for searching objects; its contents are undefined after.
  /// - Throws: If the document is not a push but something that another command reads.
  func findMessages(in document: Int, _ evidence: Evidence) throws(Failure) {
    found.removeAll()
    var keys = self.keys(of: document, values)
    var spare = values + EnvelopeKey.paths.count
    var (isWrapped, position) = (false, RootLocation.document)
    while true {
      let object = keys.object
      if keys.mayBeStrange, let failure = notAPush(keys) { throw failure }
      if let cid = keys[.cid] {
        if isSocketPush(cid) {
          return found.append(PayloadView(kind: .socket, root: object, envelope: object))
        }
        if let kind = socketKind(cid, keys) {
          throw Failure(
            .payloadSocketMessage,
            "this is \(kind.name), a message of Smartico's socket, not a push", hint: kind.reader)
        }
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

  /// Whether an object itself has conclusive evidence of a vendor.
  private func isMarked(_ object: Int, _ evidence: Evidence) -> Bool {
    evidence.gather(object)
    return evidence.isMarked
  }

  private func keys(of object: Int, _ values: UnsafeMutablePointer<Int32>) -> EnvelopeKeys {
    EnvelopeKeys(tape, object, table, values: values)
  }

  /// The keys of the object inside an envelope, or nil.
  private func inner(
    _ keys: EnvelopeKeys, _ values: UnsafeMutablePointer<Int32>, _ evidence: Evidence
  ) -> EnvelopeKeys? {
    // A message of Smartico's socket has a token and a payload as well.
    if let payload = keys.plainObject(.payload), keys.isAddressed || keys[.options] != nil,
      keys[.aps] == nil, keys[.cid] == nil
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
    var view = PayloadView(
      kind: .data, root: object, envelope: object, isWrapped: isWrapped, position: position)
    if keys.plainObject(.aps) != nil {
      (view.kind, view.notification) = (.apns, keys.plainObject(.notification))
      return found.append(view)
    }
    let apns = apnsView(keys, object)
    let data = dataView(
      keys, object, isWrapped: isWrapped, hasAPNs: apns != nil, position, evidence)
    if let data { found.append(data) }
    if let apns { found.append(apns) }
    view.isHuawei = isTextOfHMS(keys)
    if data == nil, apns == nil { found.append(view) }
  }

  private func apnsView(_ keys: EnvelopeKeys, _ object: Int) -> PayloadView? {
    guard let apns = keys.plainObject(.apns),
      let payload = tape.member(apns, "payload").flatMap(tape.object)
    else { return nil }
    return PayloadView(
      kind: .apns, root: payload, envelope: object,
      notification: keys.plainObject(.notification), added: keys.plainObject(.data),
      isWrapped: true)
  }

  private func dataView(
    _ keys: EnvelopeKeys, _ object: Int, isWrapped: Bool, hasAPNs: Bool, _ position: RootLocation,
    _ evidence: Evidence
  ) -> PayloadView? {
    let notification = keys.plainObject(.notification)
    var view = PayloadView(
      kind: .data, root: nil, envelope: object, notification: notification, isWrapped: true)
    if let data = keys[.data] ?? platformData(keys), let root = tape.object(data) {
      // A customer may use `data` as the name of a custom key.
      if !keys.isAddressed, keys[.data] == data, isMarked(object, evidence) { return nil }
      view.root = root
      if keys[.data] != nil { view.position = position.data }
      markWeb(keys, &view)
      view.isHuawei = tape.kind(data) == .string
      return view
    }
    guard keys.hasParts || isWrapped && keys.isAddressed else { return nil }
    let isRequest = notification != nil || keys[.android] != nil || keys[.webpush] != nil
    let isForOthers = !hasAPNs || hasPlatformBlock(keys)
    view.isHuawei = isTextOfHMS(keys)
    markWeb(keys, &view)
    return !isForOthers || !isRequest || isMarked(object, evidence) ? nil : view
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
  private func markWeb(_ keys: EnvelopeKeys, _ view: inout PayloadView) {
    guard keys.mayBeFromBrowser, let mark = WebDump.mark(keys, tape) else { return }
    (view.kindOfEnvelope, view.mark) = (.fcmWeb, Int32(mark))
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

  // MARK: Not a push

  private func isSocketPush(_ cid: Int) -> Bool {
    let number = tape.integer(cid)
    return number == 110 || number == 707
  }

  /// The kind of a socket message that is not a push; nil for anything else with a `cid`.
  ///
  /// Customers use `cid` as well, but all values of their FCM data are strings.
  private func socketKind(_ cid: Int, _ keys: EnvelopeKeys) -> SocketKind? {
    let object = keys.object
    guard keys[.aps] == nil, keys[.data] == nil, keys[.notification] == nil,
      tape.member(object, "title") == nil, tape.member(object, "body") == nil,
      tape.kind(cid) == .number || tape.member(object, "engagement_uid") != nil
    else { return nil }
    return tape.integer(cid).flatMap(SocketKind.init(rawValue:))
  }

  /// Returns the failure for a document that another command reads; nil for any other.
  private func notAPush(_ keys: EnvelopeKeys) -> Failure? {
    if keys[.bcid] != nil {
      return Failure(
        .payloadBridgeMessage, "this is a bridge message, not a push",
        hint: "pushkit parse-bridge reads it")
    }
    if let name = keys[.eventName], tape.kind(name) == .string, keys[.aps] == nil,
      keys[.data] == nil, keys[.notification] == nil
    {
      return Failure(
        .payloadHandleEvent, "this is a handleEvent object, not a push",
        hint: "pushkit resolve-action reads it")
    }
    if let messages = keys[.messages], tape.kind(messages) == .array {
      return isInbox(messages)
        ? Failure(
          .payloadInbox, "this is a mobile inbox, not a push", hint: "pushkit parse-inbox reads it")
        : nil
    }
    guard keys[.status] != nil, let data = keys.plainObject(.data),
      let messages = tape.member(data, "messages"), tape.kind(messages) == .array
    else { return nil }
    return Failure(
      .payloadHistory, "this is a history, not a push", hint: "pushkit parse-inbox reads it")
  }

  private func isInbox(_ messages: Int) -> Bool {
    let first = tape.first(messages)
    guard first < tape.after(messages) else { return true }
    return tape.member(first, "campaignId") != nil || tape.member(first, "receivedAt") != nil
  }
}

extension DiagnosticKind {
  package static let payloadInbox = DiagnosticKind(
    "payload.inbox", .data, summary: "the document is an inbox, not a push",
    meaning: "It has `messages` as in a response of Emarsys's mobile inbox.",
    source: "Emarsys's push guide, section Mobile Inbox",
    remedy: "Read it with `pushkit parse-inbox`.")
  package static let payloadHistory = DiagnosticKind(
    "payload.history", .data, summary: "the document is a history, not a push",
    meaning: "It has messages as in a response of Everlytic's history.",
    source: "Everlytic's push SDK guide, section History",
    remedy: "Read it with `pushkit parse-inbox`.")
  package static let payloadBridgeMessage = DiagnosticKind(
    "payload.bridge-message", .data, summary: "the document is a bridge message, not a push",
    meaning: "It has a `bcid`, as the messages between Smartico's web page and the app have.",
    source: "Smartico's guide, section 3", remedy: "Read it with `pushkit parse-bridge`.")
  package static let payloadHandleEvent = DiagnosticKind(
    "payload.handle-event", .data, summary: "the document is a handleEvent object, not a push",
    meaning: "It has `eventName`. The Emarsys SDK passes such an object to the app after a tap.",
    source: "Emarsys's push guide, section handleEvent",
    remedy: "Read it with `pushkit resolve-action`.")
  package static let payloadSocketMessage = DiagnosticKind(
    "payload.socket-message", .data,
    summary: "the document is a message of Smartico's WebSocket, not a push",
    meaning: "It has the `cid` of a message that is not a push. The error names the message.",
    source: "Smartico's guide, section 1; smartico-public-api, ClassId",
    remedy: "Read it with the command in the hint. `pushkit smartico-listen` prints all messages.")
}
