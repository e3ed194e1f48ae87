import PushCore

/// The last requests and frames that an emulator received, within limits.
package struct RequestLog {
  /// A request or a frame.
  package struct Item {
    package enum Content {
      case request(RecordedRequest)
      case frame(RecordedFrame)
    }

    /// The position among all entries of the emulator, from 1.
    package let number: Int
    package let content: Content
    /// The approximate size in bytes.
    fileprivate let weight: Int
  }

  /// The maximum number of entries, and of the bytes in them.
  package static let (countLimit, weightLimit) = (500, 16 << 20)

  private var slots: [Item?] = []
  private var oldest = 1
  /// The number of the next entry.
  private(set) var next = 1
  private var weight = 0

  /// The numbers of the entries, the newest last.
  package var numbers: Range<Int> { oldest..<next }

  /// The entry with a number; nil if it was dropped or does not exist.
  package subscript(_ number: Int) -> Item? {
    numbers.contains(number) ? slots[number % Self.countLimit] : nil
  }

  /// Adds an entry, and drops the oldest ones beyond the limits.
  mutating func add(_ content: Item.Content) {
    if slots.isEmpty { slots = Array(repeating: nil, count: Self.countLimit) }
    let entry = Item(number: next, content: content, weight: content.weight)
    while oldest < next,
      next - oldest >= Self.countLimit || weight + entry.weight > Self.weightLimit
    {
      let slot = oldest % Self.countLimit
      weight -= slots[slot]?.weight ?? 0
      slots[slot] = nil
      oldest += 1
    }
    slots[next % Self.countLimit] = entry
    weight += entry.weight
    next += 1
  }

  /// Drops all entries; the numbers continue.
  mutating func removeAll() {
    let next = self.next
    self = RequestLog()
    (oldest, self.next) = (next, next)
  }
}

extension RequestLog.Item {
  /// Appends one JSON object, as `--record` writes it, and a line break.
  func appendLine(to out: ByteBuffer) {
    switch content {
    case .request(let request): request.appendJSON(to: out)
    case .frame(let frame): frame.appendJSON(to: out)
    }
    out.append(0x0A)
  }

  package var vendor: EmulatedService? {
    switch content {
    case .request(let request): request.vendor
    case .frame(let frame): frame.vendor
    }
  }

  /// The most severe severity of a finding; nil without a finding.
  package var severity: Severity? {
    switch content {
    case .request(let request): request.violations.isEmpty ? request.severity : .error
    case .frame(let frame): frame.violations.isEmpty ? nil : .error
    }
  }
}

extension RequestLog.Item.Content {
  /// The bytes of the texts, and of the objects around them.
  fileprivate var weight: Int {
    switch self {
    case .request(let record):
      let request = record.request
      let headers = request.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 64 }
      let violations = record.violations.reduce(0) { $0 + $1.text.utf8.count + 64 }
      let faults = record.faults.reduce(0) { $0 + $1.utf8.count + 64 }
      return request.body.count + record.response.count + request.path.utf8.count
        + (request.query?.utf8.count ?? 0)
        + headers + violations + faults + 512
    case .frame(let frame):
      switch frame.event {
      case .text(let bytes), .binary(let bytes), .ping(let bytes), .pong(let bytes):
        return bytes.count + 512
      case .close: return 512
      }
    }
  }
}
