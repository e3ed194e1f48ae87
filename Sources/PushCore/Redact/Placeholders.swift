import CPlatform

/// The key of the placeholders of one run, made at random and never shown.
package struct RedactionKey: Sendable {
  let word: UInt64

  package init(_ word: UInt64 = .random(in: .min ... .max)) {
    self.word = word
  }
}

/// Replaces values by placeholders of the same form.
///
/// A placeholder is the value encrypted under the key of the run. So equal values get equal
/// placeholders in all documents and on all threads, without a table that grows.
final class Placeholders {
  private let key: RedactionKey
  private let original = ByteBuffer(capacity: 256)

  /// Placeholders of longer values do not collide by chance.
  private static let short = 10

  init(_ key: RedactionKey) {
    self.key = key
  }

  /// Overwrites a value, unless it is a word that everybody uses as a placeholder.
  ///
  /// - Parameter isNumber: Whether the value is a JSON number, which remains a valid one.
  func replace(_ value: UnsafeMutableBufferPointer<UInt8>, isNumber: Bool = false) {
    let core = Self.core(value)
    original.removeAll()
    original.append(contentsOf: UnsafeBufferPointer(core))
    let form = PlaceholderForm(core, isNumber: isNumber)
    guard form.mayBePlaceholder else { return encrypt(core, form) }
    // A placeholder of a guide remains one, and nothing else becomes one.
    let isMarked = Self.isPlaceholder(core)
    let (beginning, ending) = isMarked ? PlaceholderCheck.markedLengths(Array(core)) : (0, 0)
    let rest = beginning..<max(core.count - ending, beginning)
    for _ in 0..<4 {
      encrypt(UnsafeMutableBufferPointer(rebasing: core[rest]), form)
      if Self.isPlaceholder(core) == isMarked { return }
    }
    if isMarked { _ = core.update(from: original.bytes) }
  }

  /// A value without the signs around it, which do not change its placeholder.
  static func core(
    _ value: UnsafeMutableBufferPointer<UInt8>
  ) -> UnsafeMutableBufferPointer<UInt8> {
    var (start, end) = (0, value.count)
    while start < end, !isSymbol(value[start]) { start += 1 }
    while start < end, !isSymbol(value[end - 1]) { end -= 1 }
    return UnsafeMutableBufferPointer(rebasing: value[start..<end])
  }

  private static func isSymbol(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
  }

  private static func isPlaceholder(_ text: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    PlaceholderCheck.isPlaceholder(String(decoding: text, as: UTF8.self))
  }

  // MARK: Encryption

  /// Short values pass a Feistel network, so that distinct ones rarely share a placeholder.
  private func encrypt(_ value: UnsafeMutableBufferPointer<UInt8>, _ form: PlaceholderForm) {
    guard !value.isEmpty else { return }
    if form.isWide { PlaceholderForm.replaceWide(value, stream(value[...], 5)) }
    let middle = value.count / 2
    if value.count > Self.short {
      form.rotate(value, 0..<value.count, stream(value[...], 4))
    } else {
      for round in UInt64(0)..<3 {
        let (one, other) = round & 1 == 0 ? (0, middle) : (middle, 0)
        let (end, otherEnd) = round & 1 == 0 ? (middle, value.count) : (value.count, middle)
        form.rotate(value, other..<otherEnd, stream(value[one..<end], round))
      }
    }
    if value.elementsEqual(original.bytes) {
      form.rotate(value, 0..<value.count, Keystream(step: 1))
    }
  }

  private func stream(
    _ source: Slice<UnsafeMutableBufferPointer<UInt8>>, _ round: UInt64
  ) -> Keystream {
    var hasher = Hasher()
    hasher.combine(key.word &+ round)
    hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: source)))
    return Keystream(seed: UInt64(bitPattern: Int64(hasher.finalize())))
  }
}

/// Random numbers that follow from a seed, or always the same number.
struct Keystream {
  private var state: UInt64 = 0
  private var word: UInt64 = 0
  private let step: UInt32?

  init(seed: UInt64) {
    (state, step) = (seed, nil)
  }

  init(step: UInt32) {
    self.step = step
  }

  /// A number below a limit of at most 256.
  @inline(__always)
  mutating func next(below limit: UInt32) -> UInt32 {
    if let step { return step }
    // Sixteen bits of a word at a time; a bit above them says that there are more.
    if word <= 1 { refill() }
    let number = UInt32(truncatingIfNeeded: word & 0xFFFF)
    word &>>= 16
    return (number &* limit) &>> 16
  }

  /// SplitMix64.
  private mutating func refill() {
    state &+= 0x9E37_79B9_7F4A_7C15
    word = (state ^ (state &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word &>> 27)) &* 0x94D0_49BB_1331_11EB
    word = word & 0xFFFF_FFFF_FFFF | 1 &<< 48
  }
}
