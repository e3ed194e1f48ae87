/// Finds the messages in a document, in any of their envelopes.
///
/// A request (`{"message":{…}}`, `{"to":…,"data":{…}}`), a vendor's envelope (`{"token":…,
/// "payload":{…}}`), a dump of a received message, a simctl file, or none.
struct EnvelopeReader {
  private let tape: JSONTape
  private let values: UnsafeMutablePointer<Int32>
  private let table = EnvelopeKeys.table
  private let foreign: ForeignEnvelopes

  /// Allocates the values of all envelope keys for two objects, one inside the other.
  static func allocateValues() -> UnsafeMutablePointer<Int32> {
    .allocate(capacity: 2 * EnvelopeKey.allCases.count)
  }

  /// - Parameter values: From ``allocateValues()``; the caller deallocates them.
  init(_ tape: JSONTape, values: UnsafeMutablePointer<Int32>) {
    self.tape = tape
    self.values = values
    foreign = ForeignEnvelopes(tape)
  }

  /// Whether an object itself has conclusive evidence of a vendor.
  private func isMarked(_ object: Int, _ evidence: Evidence) -> Bool {
    evidence.gather(object)
    return evidence.isMarked
  }

  /// The messages in a document.
  ///
  /// - Parameter evidence: Scratch space for searching objects; its contents are undefined after.
  /// - Throws: If the document is not a push but something that another command reads.
  func messages(
    in document: Int, _ evidence: Evidence
  ) throws(Failure) -> MessageViews {
    var keys = self.keys(of: document, values)
    var spare = values + EnvelopeKey.allCases.count
    var (isWrapped, place) = (false, RootPlace.document)
    while true {
      let object = keys.object
      if keys.mayBeStrange, let other = notAPush(keys) { throw other.failure }
      if let cid = keys[.cid] {
        if isSocketPush(cid) {
          return .one(PayloadView(kind: .socket, root: object, envelope: object))
        }
        if let kind = socketKind(cid, keys) { throw NotAPush.socketMessage(kind).failure }
      }
      if keys.mayBeForeign, let found = foreign.messages(keys) { return found }
      if let inner = inner(keys, spare, evidence) {
        let isMessage = inner.object == keys[.message]
        place = isWrapped ? .elsewhere : isMessage ? .message : .payload
        (spare, keys) = (keys.values, inner)
        isWrapped = true
        continue
      }
      return split(keys, object, isWrapped: isWrapped, place, evidence)
    }
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
    _ keys: EnvelopeKeys, _ object: Int, isWrapped: Bool, _ place: RootPlace,
    _ evidence: Evidence
  ) -> MessageViews {
    let notification = keys.plainObject(.notification)
    if keys.plainObject(.aps) != nil {
      return .one(
        PayloadView(
          kind: .apns, root: object, envelope: object, notification: notification,
          isWrapped: isWrapped, place: place))
    }
    let apns = apnsView(keys, object)
    let data = dataView(
      keys, object, isWrapped: isWrapped, hasAPNs: apns != nil, place, evidence)
    guard let apns else { return .one(data ?? bare(object, isWrapped: isWrapped, place)) }
    return data.map { .two($0, apns) } ?? .one(apns)
  }

  private func bare(_ object: Int, isWrapped: Bool, _ place: RootPlace) -> PayloadView {
    PayloadView(
      kind: .data, root: object, envelope: object, isWrapped: isWrapped, place: place)
  }

  private func apnsView(_ keys: EnvelopeKeys, _ object: Int) -> PayloadView? {
    guard let apns = keys.plainObject(.apns),
      let payload = tape.member(apns, "payload").flatMap(tape.object)
    else { return nil }
    return PayloadView(
      kind: .apns, root: payload, envelope: object,
      notification: keys.plainObject(.notification), isWrapped: true)
  }

  private func dataView(
    _ keys: EnvelopeKeys, _ object: Int, isWrapped: Bool, hasAPNs: Bool, _ place: RootPlace,
    _ evidence: Evidence
  ) -> PayloadView? {
    let notification = keys.plainObject(.notification)
    var view = PayloadView(
      kind: .data, root: nil, envelope: object, notification: notification, isWrapped: true)
    if let data = keys[.data] ?? platformData(keys), let root = tape.object(data) {
      // A customer may use `data` as the name of a custom key.
      if !keys.isAddressed, keys[.data] == data, isMarked(object, evidence) { return nil }
      view.root = root
      if keys[.data] != nil { view.place = place.data }
      markWeb(keys, &view)
      view.isHuawei = tape.kind(data) == .string
      return view
    }
    guard keys.hasParts || isWrapped && keys.isAddressed else { return nil }
    let isRequest = notification != nil || keys[.android] != nil || keys[.webpush] != nil
    let isForOthers = !hasAPNs || hasPlatformBlock(keys)
    markWeb(keys, &view)
    return !isForOthers || !isRequest || isMarked(object, evidence) ? nil : view
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

  private func notAPush(_ keys: EnvelopeKeys) -> NotAPush? {
    if keys[.bcid] != nil { return .bridgeMessage }
    if let name = keys[.eventName], tape.kind(name) == .string, keys[.aps] == nil,
      keys[.data] == nil, keys[.notification] == nil
    {
      return .handleEvent
    }
    if let messages = keys[.messages], tape.kind(messages) == .array { return inboxKind(messages) }
    if keys[.status] != nil, let data = keys.plainObject(.data),
      let messages = tape.member(data, "messages"), tape.kind(messages) == .array
    {
      return .history
    }
    return nil
  }

  private func inboxKind(_ messages: Int) -> NotAPush? {
    let first = tape.first(messages)
    guard first < tape.after(messages) else { return .inbox }
    guard tape.kind(first) == .object else { return nil }
    let isInbox =
      tape.member(first, "campaignId") != nil || tape.member(first, "receivedAt") != nil
    return isInbox ? .inbox : nil
  }
}
