import CPlatform

/// The state of reading one message: readers fill it in, and the record is written from it.
///
/// It begins with a ``PushMessage`` and its ``VendorModule``, whose reader finds values by a
/// ``FieldTable`` and stores them in ``FieldSlots`` by their ``PayloadField``. ``TransportReader``
/// adds what APNs, FCM or HMS define. ``ActionResolution`` and ``Conversion`` continue from here,
/// and so do the checks.
///
/// It is reused for all documents, so that reading rarely allocates memory.
final class PayloadReading {
  let tape: JSONTape
  let slots = FieldSlots()
  let actionSlots = FieldSlots()
  var message = PushMessage(kind: .data, envelope: 0)
  /// The request around the message.
  @exclusivity(unchecked) var request: PushRequest?
  /// The module that reads the message.
  ///
  /// Unowned: modules live as long as the process.
  private(set) unowned(unsafe) var module: VendorModule
  private(set) var vendor: Vendor
  var format = PayloadFormat.unknown
  /// The sender of a message that no vendor claims.
  var sender: PushService?
  var platform: Platform?
  var kind = PayloadKind.notification
  var confidence = Confidence.guess
  let evidence = ScratchList<EvidenceValue>()
  /// Unlike a global, a property needs no initialization check.
  let members = RecordMembers.shared
  /// The vendors that claim the message, if there are several.
  ///
  /// Exclusivity checks are off for this and the other arrays and optional structures: accesses
  /// never overlap here, and a check would cost more than the access.
  @exclusivity(unchecked) var candidates: [VendorModule] = []
  /// The value of `aps` among the vendor's keys, of any type.
  var aps: Int?
  /// The link that a tap on the body opens, as an index on the tape; -1 means none.
  var url = -1
  var deepLink = -1
  var defaultAction: PushAction?
  let buttons = ScratchList<PushAction>()
  @exclusivity(unchecked) var badge: BadgeChange?
  var isBackground: Bool?
  let tracking = ScratchList<TrackingField>()
  @exclusivity(unchecked) var findings: [Finding] = []
  /// The values of the first findings, for ``hasFinding(at:)``.
  var foundTokens: (count: Int, tokens: Set<Int?>) = (0, [])
  /// The length in bytes of the vendor's prefix of attribute names, which records omit.
  var attributePrefix = 0
  /// The values that are other messages, which `other` of this one omits.
  @exclusivity(unchecked) var otherParts: Set<Int> = []
  /// Whether all values that the record has are marked (``JSONTape/hold(_:)``).
  var isMarked = false

  /// - Parameter module: The module of messages that no vendor claims.
  init(_ tape: JSONTape, _ module: VendorModule) {
    (self.tape, self.module, vendor) = (tape, module, module.vendor)
  }

  deinit {
    slots.deallocate()
    actionSlots.deallocate()
    evidence.deallocate()
    buttons.deallocate()
    tracking.deallocate()
  }

  /// Discards the last message and begins another one.
  func reset(_ message: PushMessage, _ module: VendorModule, _ confidence: Confidence) {
    (self.message, self.module) = (message, module)
    if request != nil { request = nil }
    vendor = module.vendor
    self.confidence = confidence
    evidence.removeAll()
    if !candidates.isEmpty { candidates.removeAll() }
    slots.reset()
    format = .unknown
    sender = nil
    platform = nil
    kind = .notification
    (url, deepLink) = (-1, -1)
    defaultAction = nil
    buttons.removeAll()
    badge = nil
    isBackground = nil
    tracking.removeAll()
    if !findings.isEmpty {
      findings.removeAll(keepingCapacity: true)
      foundTokens = (0, [])
    }
    attributePrefix = 0
    aps = nil
    isMarked = false
    if message.half != nil { tape.releaseAll() }
  }

  // MARK: For readers

  /// Reads a table's fields from the vendor's keys, then from the data that FCM adds to them.
  func readKeys(_ table: FieldTable) {
    read(table, from: message.customKeys(on: tape))
    guard let added = message.added else { return }
    let own = Set(slots.attributes.elements.map { Array(tape.bytes(Int($0))) })
    let last = slots.attributes.elements.last ?? -1
    read(table, from: added)
    guard !own.isEmpty else { return }
    var isAdded = false
    slots.attributes.removeAll { key in
      defer { if key == last { isAdded = true } }
      return isAdded && own.contains(Array(tape.bytes(Int(key))))
    }
  }

  /// Reads a table's fields from an object; fields of earlier tables take precedence.
  func read(_ table: FieldTable, from object: Int?) {
    guard let object else { return }
    read(table, from: object, into: slots)
  }

  /// Reads one action's fields into ``actionSlots``.
  func readAction(_ table: FieldTable, from object: Int) {
    actionSlots.reset()
    read(table, from: object, into: actionSlots)
  }

  private func read(_ table: FieldTable, from object: Int, into slots: FieldSlots) {
    var sink = FieldSink(self, table, into: slots)
    table.paths.walk(tape, object, into: &sink)
  }

  /// Whether a value is a text, or may be one in a document that does not show types.
  func mayBeText(_ value: Int) -> Bool {
    tape.kind(value) == .string || tape.hasUncertainTypes && tape.kind(value).isNumberOrBoolean
  }

  /// Adds a field of the vendor's reports, if it has a value.
  ///
  /// - Parameter key: The key, including quotes and colon: `"message_id":`.
  func track(_ key: InlineText, _ token: Int?, as form: TrackingField.Form = .text) {
    guard let token else { return }
    tracking.append(TrackingField(key: key, token: token, form: form))
  }

  /// Sets the URL or the deep link that a tap on the body opens.
  func lead(to link: Int?) {
    guard let link, isText(link) else { return }
    if opensPage(link) { url = link } else { deepLink = link }
  }

  /// Returns the action that only opens a link.
  func linkAction(_ link: Int) -> PushAction {
    opensPage(link)
      ? PushAction(kind: .openURL, url: link) : PushAction(kind: .deepLink, deepLink: link)
  }

  /// The platform of the app that receives the message.
  var appPlatform: Platform { message.receiver ?? .android }

  /// Whether a value is a string that is not empty.
  func isText(_ token: Int) -> Bool {
    mayBeText(token) && !tape.isEmpty(token)
  }

  /// Whether a link opens a web page: in a browser, also a link without a scheme, which is
  /// relative to the page of the service worker.
  private func opensPage(_ link: Int) -> Bool {
    if isWebURL(link) { return true }
    return platform == .web && isRelative(link)
  }

  private func isRelative(_ link: Int) -> Bool {
    let start = tape.bytes(link).prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    return !start.contains(UInt8(ascii: ":"))
  }

  /// Whether a string begins with `http:` or `https:`, in any case.
  func isWebURL(_ token: Int) -> Bool {
    let bytes = tape.bytes(token)
    guard bytes.count >= 6, let start = bytes.baseAddress else { return false }
    let word = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self).littleEndian | 0x2020_2020
    guard word == 0x7074_7468 else { return false }
    return start[4] == UInt8(ascii: ":")
      || start[4] | 0x20 == UInt8(ascii: "s") && start[5] == UInt8(ascii: ":")
  }

  /// Whether a string is exactly this text.
  func isText(_ token: Int?, _ text: JSONKey) -> Bool {
    guard let token else { return false }
    return tape.textEquals(token, text)
  }

  /// Whether a value is the number 1.
  func isOne(_ token: Int?) -> Bool {
    guard let token, tape.kind(token) == .number else { return false }
    return tape.bytes(token).elementsEqual("1".utf8)
  }

  /// Whether a switch is 0 or `false`, as if it were missing.
  func isOff(_ token: Int) -> Bool {
    tape.kind(token) == .false || tape.kind(token) == .number && integer(token) == 0
  }

  /// Whether a value is `true`, or the text "true" in any case.
  func isTrue(_ token: Int?) -> Bool {
    guard let token else { return false }
    if tape.kind(token) == .true { return true }
    return tape.kind(token) == .string && tape.text(token).lowercased() == "true"
  }

  /// Whether a number or a string holds an integer.
  func isInteger(_ token: Int) -> Bool { integer(token) != nil }

  /// The integer that a number or a string holds, or nil.
  func integer(_ token: Int?) -> Int? {
    guard let token, tape.kind(token) == .number || tape.kind(token) == .string else { return nil }
    return JSONNumber.integer(tape.bytes(token))
  }
}

extension JSONTape {
  /// Whether a switch has a value that is not off, also as a text.
  func isOn(_ value: Int) -> Bool {
    if kind(value) == .false { return false }
    let isInteger = kind(value) == .number || kind(value) == .string
    return !isInteger || JSONNumber.integer(bytes(value)) != 0
  }
}
