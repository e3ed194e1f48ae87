import CPlatform

/// One message while it is read: what the readers fill and the record is written from.
///
/// Kept and reused from document to document, so that reading allocates nothing in the usual case.
final class PayloadReading {
  let tape: JSONTape
  let slots = FactSlots()
  let actionSlots = FactSlots()
  var view = PayloadView(kind: .data, envelope: 0)
  var vendor = Vendor.unknown
  var format = PayloadFormat.unknown
  /// The sender of a message that is not one of ``Vendor/named``.
  var sender: Sender?
  var platform: Platform?
  /// Whether blocks of a request for Android and browsers are passed over.
  var isForIOS = false
  var kind = PayloadKind.notification
  var confidence = Confidence.guess
  let evidence = ScratchList<EvidenceMark>()
  // Tables that every message asks for: here it costs no question whether they are made.
  let evidencePaths = EvidencePaths.all
  let common = CommonTables()
  var candidates: [Vendor] = []
  /// The value of `aps` among the vendor's keys.
  var aps: Int?
  var url = -1
  var deepLink = -1
  var defaultAction: PushAction?
  let buttons = ScratchList<PushAction>()
  var badge: BadgeChange?
  var isBackground: Bool?
  let tracking = ScratchList<TrackingFact>()
  var findings: [PayloadFinding] = []
  /// How many bytes of an attribute's key are the vendor's mark and not told.
  var attributePrefix = 0

  init(_ tape: JSONTape) {
    self.tape = tape
  }

  deinit {
    slots.deallocate()
    actionSlots.deallocate()
    evidence.deallocate()
    buttons.deallocate()
    tracking.deallocate()
  }

  func reset(_ view: PayloadView, _ detection: Detection) {
    self.view = view
    vendor = detection.vendor
    confidence = detection.confidence
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
    if !findings.isEmpty { findings.removeAll(keepingCapacity: true) }
    attributePrefix = 0
  }

  // MARK: For readers

  /// Reads a table's facts from an object; what an earlier table told stays.
  func read(_ table: FactTable, from object: Int?) {
    guard let object else { return }
    read(table, from: object, into: slots)
  }

  /// Reads one action's facts into ``actionSlots``.
  func readAction(_ table: FactTable, from object: Int) {
    actionSlots.reset()
    read(table, from: object, into: actionSlots)
  }

  private func read(_ table: FactTable, from object: Int, into slots: FactSlots) {
    var sink = FactSink(self, table, into: slots)
    table.paths.walk(tape, object, into: &sink)
  }

  func report(_ row: PayloadDiagnostic, _ token: Int?, _ detail: String? = nil) {
    findings.append(PayloadFinding(row: row, token: token ?? -1, detail: detail))
  }

  /// Reports what lenient reading put right, and the keys that stand twice.
  func report(notes: [String]) {
    for note in notes { report(PayloadDiagnostics.lenient, nil, note) }
    if tape.hasDuplicates {
      for key in tape.duplicates { report(PayloadDiagnostics.duplicateKey, Int(key) + 1) }
    }
  }

  /// Adds a fact of the vendor's reports, where there is one.
  ///
  /// - Parameter key: As it is written: `"message_id":`.
  func track(_ key: Label, _ token: Int?, as form: TrackingFact.Form = .text) {
    guard let token else { return }
    tracking.append(TrackingFact(key: key, token: token, form: form))
  }

  /// Tells where a tap on the body leads, by whether it is a web address.
  func lead(to link: Int?) {
    guard let link, isText(link) else { return }
    if isWebAddress(link) { url = link } else { deepLink = link }
  }

  /// The platform of the app that receives the message.
  var appPlatform: Platform {
    view.kind == .apns ? .ios : view.isHuawei ? .huawei : .android
  }

  /// Whether a value is a string that is not empty.
  func isText(_ token: Int) -> Bool {
    tape.kind(token) == .string && tape[token].end > tape[token].start
  }

  /// Whether a string begins with `http:` or `https:`, in any case.
  func isWebAddress(_ token: Int) -> Bool {
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
    let bytes = tape.bytes(token)
    return bytes.count == 1 && bytes[0] == UInt8(ascii: "1")
  }

  /// Whether a value is `true`, or the text "true" in any case.
  func isTrue(_ token: Int?) -> Bool {
    guard let token else { return false }
    if tape.kind(token) == .true { return true }
    return tape.kind(token) == .string && tape.text(token).lowercased() == "true"
  }

  /// An integer as it stands in a number or in a string, or nil.
  func integer(_ token: Int?) -> Int? {
    guard let token, tape.kind(token) == .number || tape.kind(token) == .string else { return nil }
    return JSONNumber.integer(tape.bytes(token))
  }
}
