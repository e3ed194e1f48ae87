/// Finds the messages in a document, in any of their envelopes.
///
/// A request (`{"message":{…}}`, `{"to":…,"data":{…}}`), a vendor's envelope (`{"token":…,
/// "payload":{…}}`), a dump of a received message, a simctl file, or none; any of them also inside
/// of ``Wrappers``.
///
/// The instance is reused for each document.
final class EnvelopeReader {
  let tape: JSONTape
  /// The values of all envelope keys of two objects, one inside the other.
  private let values: UnsafeMutablePointer<Int32>
  private var table: EnvelopeTable { .shared }
  private let foreign: ServiceEnvelopes
  private let wrappers: Wrappers
  let found = ScratchList<PushMessage>()
  private let requestReader: RequestReader
  /// The requests to push services in the last document.
  @exclusivity(unchecked) var requests: [PushRequest] = []
  /// Whether the last document has messages for several devices or services, other than the two
  /// halves of a request and the notifications of gorush.
  var isForSeveral = false

  init(_ tape: JSONTape) {
    self.tape = tape
    values = .allocate(capacity: 2 * EnvelopeTable.count)
    foreign = ServiceEnvelopes(tape)
    wrappers = Wrappers(tape)
    requestReader = RequestReader(tape)
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
  /// - Throws: If the document is not a push but something that another command reads or sends.
  func findMessages(in document: Int, _ evidence: Evidence) throws(Failure) {
    found.removeAll()
    isForSeveral = false
    if !requests.isEmpty { requests.removeAll() }
    let keys = self.keys(of: document, values)
    if document == 0, requestReader.mayHaveRequests(keys),
      let requests = requestReader.requests(in: document)
    {
      return try findMessages(of: requests, evidence)
    }
    try findMessages(keys, at: .document, evidence)
  }

  func findMessages(
    in document: Int, at position: RootLocation, _ evidence: Evidence
  ) throws(Failure) {
    try findMessages(keys(of: document, values), at: position, evidence)
  }

  private func findMessages(
    _ keys: EnvelopeKeys, at position: RootLocation, _ evidence: Evidence
  ) throws(Failure) {
    let document = keys.object
    var keys = keys
    var spare = values + EnvelopeTable.count
    var (isWrapped, position) = (false, position)
    var wrapper: Wrappers.Wrapped?
    var isFromGateway = false
    while true {
      let object = keys.object
      if position == .document || position == .elsewhere { try refuseCall(keys) }
      if keys.has(table.vendorBits), let message = try vendorMessage(keys) {
        return found.append(message)
      }
      if keys.mayHaveForm, keys[.aps] == nil, !isClaimed(object, evidence) {
        if try findParts(of: object, in: document, evidence) { return }
        keys = self.keys(of: object, keys.values)
      }
      if keys.has(table.wrapperBits), keys[.aps] == nil, !isClaimed(object, evidence) {
        if try findPlatforms(keys, in: document, evidence) { return }
        if let wrapped = wrapped(keys, spare, evidence) {
          if wrapped.text != nil { wrapper = wrapped }
          isWrapped = isWrapped || wrapped.wrapping.isMessage
          position = .elsewhere
          (spare, keys) = (keys.values, self.keys(of: wrapped.payload, spare))
          continue
        }
      }
      if keys.mayBeForeign, foreign.findMessages(keys, into: found) { return }
      guard let inner = inner(keys, spare, evidence) else {
        split(keys, object, isWrapped: isWrapped, position, evidence)
        if let wrapper { addTexts(of: wrapper, in: document) }
        if isFromGateway, let last = found.elements.indices.last {
          found.elements[last].outermost = document
        }
        return
      }
      let isMessage = inner.object == keys[.message]
      // The recipient of a gateway's push is beside the message.
      isFromGateway = isFromGateway || isMessage && keys[.pushToken] != nil
      let isOuter = !isWrapped && position == .document
      let isPayload = inner.object == keys[.payload]
      position = !isOuter ? .elsewhere : isMessage ? .message : isPayload ? .payload : .elsewhere
      (spare, keys) = (keys.values, inner)
      isWrapped = true
    }
  }

  /// Throws if an object is the body of a request to a vendor, or a request with such a body.
  @inline(__always)
  private func refuseCall(_ keys: EnvelopeKeys) throws(Failure) {
    if keys.has(.call) { try refuseCall(in: keys.object) }
    if keys.mayBeRequest, let body = keys[.body].flatMap(tape.object) { try refuseCall(in: body) }
  }

  @inline(never)
  private func refuseCall(in body: Int) throws(Failure) {
    // Indices avoid a copy of each row, and most rows lack their first member.
    let calls = table.calls
    for index in calls.indices where tape.member(body, calls[index].members[0]) != nil {
      if calls[index].fits(body, on: tape) { throw calls[index].failure }
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
        || inside.plainObject(.message) != nil || inside.has(EnvelopeTable.platformBits)
        || inside[.rawPayload] != nil || isClaimed(object, evidence)
    }
  }

  /// Adds the texts of a wrapper to the data inside it.
  private func addTexts(of wrapper: Wrappers.Wrapped, in document: Int) {
    guard let text = wrapper.text else { return }
    let messages = found.elements
    for index in messages.indices
    where messages[index].kind == .data && messages[index].format.isStandard {
      messages[index].outermost = document
      if let platform = wrapper.platform {
        messages[index].servedPlatform = platform
        messages[index].mark = wrapper.payload
      }
      if messages[index].notification == nil {
        if wrapper.wrapping.format == .message {
          messages[index].notification = text
        } else {
          (messages[index].format, messages[index].envelope) = (wrapper.wrapping.format, text)
        }
      }
      if messages[index].envelope == messages[index].root { messages[index].envelope = text }
    }
  }

  /// Finds the messages for the platforms of Amazon SNS; returns false if there are none.
  @inline(never)
  private func findPlatforms(
    _ keys: EnvelopeKeys, in document: Int, _ evidence: Evidence
  ) throws(Failure) -> Bool {
    guard keys.has(EnvelopeTable.platformBits) else { return false }
    let object = keys.object
    let platforms = SNSPlatform.find(in: object, tape)
    for platform in platforms {
      let first = found.elements.count
      if let payload = platform.payload { try findMessages(in: payload, at: .elsewhere, evidence) }
      platform.finish(found, from: first, in: object)
    }
    isForSeveral = isForSeveral || platforms.count > 1
    guard let first = found.elements.first, first.service == nil else { return !platforms.isEmpty }
    found.elements[0].outermost = document
    found.elements[0].service = Envelope.indexOfSNS
    found.elements[0].serviceObject = object
    return !platforms.isEmpty
  }

  // MARK: Forms of services

  /// Finds the messages in the form of a service; returns false if there are none.
  @inline(never)
  private func findParts(
    of object: Int, in document: Int, _ evidence: Evidence
  ) throws(Failure) -> Bool {
    let first = found.elements.count
    for (index, form) in Envelope.services.enumerated() where form.fits(object, on: tape) {
      for (number, part) in form.parts.enumerated() {
        for value in tape.values(object, at: part.path[...]) {
          let start = found.elements.count
          try append(part.content, value, form, evidence)
          for message in start..<found.elements.count where found.elements[message].service == nil {
            mark(message, index, number, object)
          }
        }
      }
      let count = found.elements.count - first
      guard count > 0 else { continue }
      found.elements[first].outermost = document
      if found.elements[first].serviceObject == nil {
        found.elements[first].serviceObject = object
      }
      isForSeveral = isForSeveral || count > 1
      return true
    }
    return false
  }

  private func mark(_ message: Int, _ form: Int, _ part: Int, _ object: Int) {
    let elements = found.elements
    (elements[message].service, elements[message].part) = (form, part)
    if elements[message].format == .adminMessage, elements[message].sender != .azure {
      elements[message].format = .message
    }
    let mark = Envelope.services[form].marks[0].lazy.compactMap { self.tape.value(object, at: $0) }
    if elements[message].mark == nil { elements[message].mark = mark.first }
  }

  private func append(
    _ content: Envelope.Content, _ value: Int, _ form: Envelope, _ evidence: Evidence
  ) throws(Failure) {
    guard Envelope.isMessage(value, content, tape), let object = tape.object(value) else {
      return
    }
    var message = PushMessage(
      kind: .data, format: .service, root: nil, envelope: object)
    switch content {
    case .document: try findMessages(in: object, at: .elsewhere, evidence)
    case .message:
      split(keys(of: object, values), object, isWrapped: true, .elsewhere, evidence)
    case .webMessage:
      message.format = .webOptions
      message.notification = tape.object(object, at: ["notification"])
      message.root = tape.object(object, at: ["data"])
      found.append(message)
    case .fields(_, let data):
      message.root = data.lazy.compactMap { self.tape.object(object, at: $0) }.first
      message.servedPlatform = form.platform
      found.append(message)
    case .wrapped: break
    case .apple:
      (message.kind, message.format, message.root) = (.apns, .system, object)
      found.append(message)
    }
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
  func isMarked(_ object: Int, _ evidence: Evidence) -> Bool {
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
    if let payload = keys.plainObject(.payload), keys[.aps] == nil, !keys.has(table.messageBits),
      keys.isAddressed || keys[.options] != nil
        || tape.object(payload, at: ["aps"]) != nil && !isMarked(keys.object, evidence)
    {
      return self.keys(of: payload, values)
    }
    // What plugins give an app on iOS (Capacitor: PushNotificationSchema; NativeScript: firebase).
    if let data = keys.plainObject(.data), keys.isFromPluginOnIOS,
      tape.object(data, at: ["aps"]).flatMap({ tape.member($0, "alert") }) != nil,
      tape.member(keys.object, "foreground") != nil || tape.member(keys.object, "id") != nil,
      !isMarked(keys.object, evidence)
    {
      return self.keys(of: data, values)
    }
    if !keys.hasParts, keys[.aps] == nil, keys[.message] == nil,
      let only = onlyMember(of: keys.object), holdsMessage(only), !isClaimed(keys.object, evidence)
    {
      return self.keys(of: only, values)
    }
    guard let message = keys.plainObject(.message), keys[.aps] == nil else { return nil }
    let inside = self.keys(of: message, values)
    if keys[.direction] != nil || keys[.pushToken] != nil { return inside }
    // A request around a message twice, which FCM rejects.
    let isNested = inside.plainObject(.message).map { tape.member($0, "token") != nil } ?? false
    let hasForm =
      inside.has(.form) && Envelope.services.contains { $0.fits(message, on: tape) }
    return inside.hasParts || inside.isAddressed || isNested || hasForm
      || isMarked(message, evidence)
      ? inside : nil
  }

  /// The value of the only member of an object if it is an object.
  private func onlyMember(of object: Int) -> Int? {
    let key = tape.first(object)
    guard key < tape.after(object), tape.after(key + 1) == tape.after(object) else { return nil }
    return tape.plainObject(tape.value(ofKey: key))
  }

  /// Whether an object is what a library makes of a message (node-gcm: Message), or gives to a
  /// request: it has a notification with a text, or a message with a part of one.
  private func holdsMessage(_ object: Int) -> Bool {
    let block = tape.member(object, "notification").flatMap(tape.plainObject)
    let hasText = block.map { tape.hasMember($0, among: ["title", "body"]) } ?? false
    let message = tape.member(object, "message").flatMap(tape.plainObject)
    return hasText || message.map { tape.hasMember($0, among: MessageBlock.names) } ?? false
  }
}
