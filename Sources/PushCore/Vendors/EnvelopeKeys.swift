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
  func has(_ key: EnvelopeKey) -> Bool { present & (1 << UInt64(key.rawValue)) != 0 }

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
      || has(.rawPayload) || has(.notification) && !has(.data) && !isAddressed
  }

  /// Whether data is beside a text, and nothing is a part of a request.
  var isFromPlugin: Bool {
    (has(.title) || has(.body) || has(.message)) && !isAddressed && !has(.notification)
      && !has(.android) && !has(.apns) && !has(.webpush)
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
