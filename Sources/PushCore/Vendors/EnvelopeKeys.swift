/// The keys that distinguish envelopes.
enum EnvelopeKey: Int {
  case message, payload, data, notification, android, apns, webpush, aps
  case token, tokens, to, registrationIDs, condition, topic, options, pushToken
  case direction, webPush, appID, notifications, fcmMessageID, isFirebaseMessaging, displayType
  case fcmOptions, collapseKey

  /// The paths, in the order of the cases.
  static let paths: [StaticString] = [
    "/message", "/payload", "/data", "/notification", "/android", "/apns", "/webpush", "/aps",
    "/token", "/tokens", "/to", "/registration_ids", "/condition", "/topic", "/options",
    "/push_token", "/direction", "/web_push", "/app_id", "/notifications", "/fcmMessageId",
    "/isFirebaseMessaging", "/displayType", "/fcmOptions", "/collapseKey",
  ]
}

/// The keys of all envelopes: the usual ones in the order of ``EnvelopeKey``, then those of vendors.
struct EnvelopeTable: Sendable {
  static let shared = EnvelopeTable()

  let paths: PathTable
  /// The number of keys.
  let count: Int
  /// The rules of vendors, each with the bits of its keys.
  let rules: [(bits: UInt64, find: @Sendable (Int, JSONTape) throws(Failure) -> PayloadView?)]
  /// The bits of all vendors' keys.
  let vendorBits: UInt64
  /// The bits of the keys whose object is a message and not an envelope.
  let messageBits: UInt64

  private init() {
    var paths = EnvelopeKey.paths
    func bits(_ keys: [StaticString]) -> UInt64 {
      keys.reduce(0) { bits, key in
        let known = paths.firstIndex { "\($0)" == "\(key)" }
        if known == nil { paths.append(key) }
        return bits | 1 << UInt64(known ?? paths.count - 1)
      }
    }
    let vendors = Vendors.all.compactMap(\.envelope)
    rules = vendors.map { (bits($0.keys), $0.find) }
    messageBits = bits(vendors.flatMap(\.messageKeys))
    vendorBits = rules.reduce(0) { $0 | $1.bits }
    count = paths.count
    self.paths = PathTable(paths)
  }
}

/// The envelope keys of one object.
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
    has(key) ? asObject(Int(values[key.rawValue])) : nil
  }

  private func asObject(_ value: Int) -> Int? { tape.kind(value) == .object ? value : nil }

  @inline(__always)
  private func has(_ key: EnvelopeKey) -> Bool { present & (1 << UInt64(key.rawValue)) != 0 }

  /// Whether there is one of the keys with these bits.
  @inline(__always)
  func has(_ bits: UInt64) -> Bool { present & bits != 0 }

  var isAddressed: Bool {
    has(.token) || has(.tokens) || has(.to) || has(.registrationIDs) || has(.condition)
      || has(.topic)
  }

  var hasParts: Bool {
    has(.data) || has(.notification) || has(.android) || has(.apns) || has(.webpush)
  }

  /// Whether there is a key of the envelopes in ``ForeignEnvelopes``.
  var mayBeForeign: Bool {
    has(.to) || has(.webPush) || has(.appID) || has(.notifications) || has(.displayType)
      || has(.notification) && !has(.data) && !isAddressed
  }

  var mayBeFromBrowser: Bool {
    has(.fcmMessageID) || has(.isFirebaseMessaging) || has(.fcmOptions) || has(.collapseKey)
  }
}
