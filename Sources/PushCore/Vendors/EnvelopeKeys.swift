/// The envelope keys of one object.
///
/// These keys are not those of a ``Schema``, because the kind of an object, and so its schema, is
/// unknown until they are found. Most envelopes are of wrappers, logs and plugins, which have no
/// schema.
struct EnvelopeKeys: PathSink {
  let object: Int
  private let tape: JSONTape
  private var present: UInt64 = 0
  /// Values by key; read only where `present` has the key's bit.
  let values: UnsafeMutablePointer<Int32>

  /// - Parameters:
  ///   - table: The paths of all keys; a reader of many objects caches a copy.
  ///   - values: A buffer with room for one value per key, in use until the next object is read.
  init(_ tape: JSONTape, _ object: Int, _ table: PathTable, values: UnsafeMutablePointer<Int32>) {
    (self.tape, self.object, self.values) = (tape, object, values)
    table.walk(tape, object, into: &self)
  }

  @inline(__always)
  mutating func found(row: Int, key: Int, value: Int) {
    present |= 1 &<< UInt64(truncatingIfNeeded: row)
    values[row] = Int32(truncatingIfNeeded: value)
  }

  mutating func blocked(key: Int, value: Int) {}

  @inline(__always)
  subscript(_ key: EnvelopeKey) -> Int? {
    has(key) ? Int(values[key.rawValue]) : nil
  }

  /// The value of a key if it is an object, not a string that contains one.
  @inline(__always)
  func plainObject(_ key: EnvelopeKey) -> Int? {
    has(key) ? tape.plainObject(Int(values[key.rawValue])) : nil
  }

  @inline(__always)
  func has(_ key: EnvelopeKey) -> Bool { present & (1 << UInt64(key.rawValue)) != 0 }

  /// Whether there is one of the keys with these bits.
  @inline(__always)
  func has(_ bits: UInt64) -> Bool { present & bits != 0 }

  var isAddressed: Bool {
    has(.token) || has(.tokens) || has(.to) || has(.registrationIDs) || has(.condition)
      || has(.topic)
  }

  /// The values of a message's blocks.
  var blocks: MessageBlocks {
    MessageBlocks { block in
      switch block {
      case .data: self[.data]
      case .notification: self[.notification]
      case .android: self[.android]
      case .apns: self[.apns]
      case .web: self[.webpush]
      }
    }
  }

  var hasParts: Bool { has(.data) || hasBlocks }

  /// Whether there is a part of a request other than data.
  private var hasBlocks: Bool {
    has(.notification) || has(.android) || has(.apns) || has(.webpush)
  }

  /// Whether the object may have an ``Envelope``.
  @inline(__always)
  var mayHaveForm: Bool {
    has(.form) || has(.push) || has(.notification) && !has(.data) && !isAddressed
  }

  /// Whether there is a key of the envelopes in ``ServiceEnvelopes``.
  var mayBeForeign: Bool {
    has(.to) || has(.tokens) || has(.webPush) || has(.appID) || has(.notifications)
      || has(.displayType) || has(.rawPayload) || has(.contents) || has(.headings)
      || has(.notification) && !has(.data) && !isAddressed
      || (has(.title) || has(.body) || has(.data)) && !isAddressed && !hasBlocks
  }

  /// Whether there is a member of a request or of an HTTP Archive.
  var mayBeRequest: Bool { has(.headers) || has(.method) || has(.log) }

  /// Whether there is no key except `topic`, which is also a header field.
  var mayBeHeaders: Bool { present & ~EnvelopeKey.topic.bit == 0 }

  /// Whether data is beside a text, and nothing is a part of a request.
  var isFromPlugin: Bool {
    (has(.title) || has(.body) || has(.message)) && (!isAddressed || isForPlaceholder)
      && !hasBlocks
  }

  /// Whether data can be what an app on iOS gets from a plugin: nothing is of another message.
  var isFromPluginOnIOS: Bool {
    !has(.aps) && !isAddressed && !hasBlocks && !has(.appID)
  }

  /// Whether the only recipient is a variable, for which lenient reading has null.
  private var isForPlaceholder: Bool {
    guard let to = self[.to], tape.kind(to) == .null else { return false }
    return !has(.token) && !has(.tokens) && !has(.registrationIDs) && !has(.condition)
      && !has(.topic)
  }

  /// Whether the object is a line of a log.
  var isLogLine: Bool {
    has(.level) || has(.severity) || has(.logger) || hasTime && (has(.msg) || has(.message))
  }

  /// Whether the object has a level, or the name of a logger, and a text or a time.
  var isCertainLogLine: Bool {
    (has(.level) || has(.severity) || has(.logger)) && (hasTime || has(.msg) || has(.message))
  }

  private var hasTime: Bool {
    has(.ts) || has(.time) || has(.timestamp) || has(.atTimestamp)
  }

  var mayBeFromBrowser: Bool {
    has(.fcmMessageID) || has(.isFirebaseMessaging) || has(.fcmOptions) || has(.collapseKey)
  }
}

/// The keys that distinguish envelopes.
enum EnvelopeKey: Int {
  case message, payload, data, notification, android, apns, webpush, aps
  case token, tokens, to, registrationIDs, condition, topic, options, pushToken
  case direction, webPush, appID, notifications, fcmMessageID, isFirebaseMessaging, displayType
  case fcmOptions, collapseKey
  case title, body, rawPayload, request, userInfo, push
  case level, severity, logger, ts, time, timestamp, atTimestamp, msg
  case contents, headings
  case headers, method, log
  /// The keys of ``Envelope/wrappers``.
  case wrapper = 60
  /// The first members of ``CallBody``.
  case call = 61
  /// The platforms of Amazon SNS.
  case platform = 62
  /// The keys of ``Envelope/services``.
  case form = 63

  /// The paths, in the order of the cases; the last four cases stand for several.
  static let paths: [StaticString] = [
    "/message", "/payload", "/data", "/notification", "/android", "/apns", "/webpush", "/aps",
    "/token", "/tokens", "/to", "/registration_ids", "/condition", "/topic", "/options",
    "/push_token", "/direction", "/web_push", "/app_id", "/notifications", "/fcmMessageId",
    "/isFirebaseMessaging", "/displayType", "/fcmOptions", "/collapseKey",
    "/title", "/body", "/rawPayload", "/request", "/userInfo", "/push",
    "/level", "/severity", "/logger", "/ts", "/time", "/timestamp", "/@timestamp", "/msg",
    "/contents", "/headings",
    "/headers", "/method", "/log",
  ]

  /// The keys, one of which every log line and every other wrapper has.
  static let wrappers: [EnvelopeKey] = [
    .wrapper, .request, .userInfo, .level, .severity, .logger, .ts, .time, .timestamp, .atTimestamp,
  ]

  var bit: UInt64 { 1 << UInt64(rawValue) }
}

/// The keys of all envelopes: the usual ones in the order of ``EnvelopeKey``, then those of vendors.
///
/// It is made for the first document.
struct EnvelopeTable: Sendable {
  static let shared = EnvelopeTable()

  let paths: PathTable
  /// The number of bits.
  static let count = 64
  /// The rules of vendors, each with the bits of its keys.
  let rules: [(bits: UInt64, find: @Sendable (Int, JSONTape) throws(Failure) -> PushMessage?)]
  /// The bits of all vendors' keys.
  let vendorBits: UInt64
  /// The bits of the keys whose object is a message and not an envelope.
  let messageBits: UInt64
  /// The bodies of the vendors' requests.
  let calls: [CallBody]
  /// The bits of the platforms of Amazon SNS.
  static let platformBits = EnvelopeKey.platform.bit
  /// The bits of keys of which every wrapper has one; see ``Wrappers``.
  let wrapperBits: UInt64

  private init() {
    // One path for each bit.
    var paths = EnvelopeKey.paths
    func bits(_ keys: [StaticString]) -> UInt64 {
      keys.reduce(0) { bits, key in
        let known = paths.firstIndex { Self.bytes($0).elementsEqual(Self.bytes(key)) }
        if known == nil { paths.append(key) }
        return bits | 1 << UInt64(known ?? paths.count - 1)
      }
    }
    let vendors = Vendors.all.compactMap(\.envelope)
    rules = vendors.map { (bits($0.keys), $0.find) }
    messageBits = bits(vendors.flatMap(\.messageKeys))
    vendorBits = rules.reduce(0) { $0 | $1.bits }
    wrapperBits = EnvelopeKey.wrappers.reduce(Self.platformBits) { $0 | $1.bit }
    calls = vendors.flatMap(\.calls)
    precondition(paths.count <= EnvelopeKey.wrapper.rawValue, "a set of keys is 64 bits")
    var rows = paths.enumerated().map { (PathTable.keys($0.element), $0.offset) }
    let single = rows.map(\.0)
    func entries(_ envelopes: [Envelope]) -> [[JSONKey]] {
      envelopes.flatMap(\.entries).filter { entry in
        !single.contains { $0.elementsEqual(entry) { $0.equals($1.start, $1.count) } }
      }
    }
    rows += calls.map { ([$0.members[0]], EnvelopeKey.call.rawValue) }
    rows += SNSPlatform.spellings.map { ([$0], EnvelopeKey.platform.rawValue) }
    rows += entries(Envelope.wrappers).map { ($0, EnvelopeKey.wrapper.rawValue) }
    rows += entries(Envelope.services).map { ($0, EnvelopeKey.form.rawValue) }
    self.paths = PathTable(rows)
  }

  /// The bytes of a path; every run compares them, and a `String` would cost more than the rest.
  private static func bytes(_ path: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: path.utf8Start, count: path.utf8CodeUnitCount)
  }
}
