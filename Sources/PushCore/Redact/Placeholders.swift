import CPlatform

/// The random key for the placeholders of one run, which is never shown.
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
struct Placeholders {
  private let key: RedactionKey
  private let original = ByteBuffer(capacity: 256)

  /// The maximum length in bytes of a short value; longer placeholders do not collide by chance.
  private static let short = 10

  init(_ key: RedactionKey) {
    self.key = key
  }

  /// Overwrites a value with its placeholder; a common placeholder remains one.
  ///
  /// - Parameter isNumber: Whether the value is a JSON number, which remains a valid one.
  func replace(_ value: UnsafeMutableBufferPointer<UInt8>, isNumber: Bool = false) {
    let core = Self.core(value)
    guard !core.isEmpty else { return }
    original.removeAll()
    original.append(contentsOf: UnsafeBufferPointer(core))
    let form = CharacterRotation(core, isNumber: isNumber)
    guard form.mayBePlaceholder else { return encrypt(core, form) }
    // A placeholder from a guide remains one, and no other value becomes one.
    let isMarked = Self.isPlaceholder(core)
    let (beginning, ending) = isMarked ? PlaceholderCheck.markedLengths(Array(core)) : (0, 0)
    let rest = beginning..<max(core.count - ending, beginning)
    for _ in 0..<4 {
      encrypt(UnsafeMutableBufferPointer(rebasing: core[rest]), form)
      if Self.isPlaceholder(core) == isMarked { return }
    }
    if isMarked { _ = core.update(from: original.bytes) }
  }

  /// Returns a value without the punctuation around it, which does not affect its placeholder.
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
    PlaceholderCheck.isPlaceholderWord(String(decoding: text, as: UTF8.self))
  }

  /// Encrypts a value in place.
  ///
  /// Short values pass through a Feistel network, so that distinct values rarely share a
  /// placeholder.
  private func encrypt(_ value: UnsafeMutableBufferPointer<UInt8>, _ form: CharacterRotation) {
    let (all, middle) = (0..<value.count, value.count / 2)
    if form.isWide { CharacterRotation.replaceWide(value, numbers(value, all, 5)) }
    if value.count > Self.short {
      form.rotate(value, all, numbers(value, all, 4))
    } else {
      for round in UInt64(0)..<3 {
        let halves = (0..<middle, middle..<value.count)
        let (one, other) = round & 1 == 0 ? halves : (halves.1, halves.0)
        form.rotate(value, other, numbers(value, one, round))
      }
    }
    if value.count == original.count,
      memcmp(original.base, value.baseAddress ?? original.base, value.count) == 0
    {
      form.rotate(value, all, nil)
    }
  }

  /// Returns random numbers that depend only on the key, a part of a value and the round.
  private func numbers(
    _ value: UnsafeMutableBufferPointer<UInt8>, _ part: Range<Int>, _ round: UInt64
  ) -> RandomNumbers {
    var hasher = Hasher()
    hasher.combine(key.word &+ round)
    hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(value)[part]))
    return RandomNumbers(state: UInt64(bitPattern: Int64(hasher.finalize())))
  }
}

/// A linear congruential generator of pseudorandom numbers.
struct RandomNumbers {
  fileprivate var state: UInt64

  /// Returns a number below a limit of at most 256.
  @inline(__always)
  mutating func next(below limit: UInt32) -> UInt32 {
    // The constants are Knuth's. Only the upper half of the state is random enough.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt32(truncatingIfNeeded: (state &>> 32 &* UInt64(limit)) &>> 32)
  }
}
