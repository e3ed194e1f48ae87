/// Replaces values by placeholders of the same form.
///
/// A placeholder is the value encrypted under the key of the run. So equal values get equal
/// placeholders in all documents and on all threads, without a table that grows. Digits remain
/// digits, and letters remain letters of the same case. Other characters do not change.
struct RedactionPlaceholders {
  private let key: RedactionKey
  /// Whether each byte of a value is replaced by another one, for ``MarkedText``.
  private let isForMarks: Bool

  /// The maximum length in bytes of a short value; longer placeholders do not collide by chance.
  private static let short = 10

  init(_ key: RedactionKey, isForMarks: Bool = false) {
    (self.key, self.isForMarks) = (key, isForMarks)
  }

  /// Returns the placeholder of a value, which has the length of the value.
  ///
  /// A placeholder of documentation, such as `your_token_here`, remains one.
  ///
  /// - Parameter isNumber: Whether the value is a JSON number, which remains a valid one.
  func placeholder(_ value: [UInt8], isNumber: Bool = false) -> [UInt8] {
    let core = Self.core(value)
    guard !core.isEmpty else { return value }
    let form = CharacterKinds(core, isNumber: isNumber)
    // A placeholder from a guide remains one, and no other value becomes one.
    let isInBraces = value.count > core.count && value.contains(UInt8(ascii: "{"))
    func isPlaceholder(_ text: some ByteCollection) -> Bool {
      form.isWord
        && (PlaceholderText.isPlaceholderWord(text) || isInBraces && VariableName.isWord(text))
    }
    let (beginning, ending) = PlaceholderText.markedLengths(core)
    let isMarked = beginning + ending > 0
    if !isMarked, isPlaceholder(core) { return value }
    let original = core.dropFirst(beginning).dropLast(ending)
    var result = value
    func replace(_ text: [UInt8]) { result.replaceSubrange(original.indices, with: text) }
    if isForMarks {
      replace(MarkedText.changed(original))
      return result
    }
    for _ in 0..<4 {
      var text = encrypted(Array(result[original.indices]), form)
      if text.elementsEqual(original) { form.rotate(&text, text.indices, nil) }
      replace(text)
      let shown = result[core.indices]
      if isMarked || !isPlaceholder(shown) && PlaceholderText.markedLengths(shown) == (0, 0) {
        break
      }
    }
    return result
  }

  /// Returns a value without the punctuation around it, which does not affect its placeholder.
  static func core(_ value: [UInt8]) -> ArraySlice<UInt8> {
    func isPunctuation(_ byte: UInt8) -> Bool { ByteKinds.of(byte).isDisjoint(with: .replaced) }
    let rest = value.drop(while: isPunctuation)
    return rest.dropLast(rest.reversed().prefix(while: isPunctuation).count)
  }

  // MARK: Encryption

  /// Returns an encrypted value.
  ///
  /// Short values pass through a Feistel network, so that distinct values rarely share a
  /// placeholder.
  private func encrypted(_ original: [UInt8], _ form: CharacterKinds) -> [UInt8] {
    var value = original
    let (all, middle) = (value.indices, value.count / 2)
    if form.isWide { Self.replaceWide(&value, numbers(value[...], 5)) }
    if value.count > Self.short {
      form.rotate(&value, all, numbers(value[...], 4))
    } else {
      for round in UInt64(0)..<3 {
        let halves = (0..<middle, middle..<value.count)
        let (one, other) = round & 1 == 0 ? halves : (halves.1, halves.0)
        form.rotate(&value, other, numbers(value[one], round))
      }
    }
    return value
  }

  /// Returns random numbers that depend only on the key, a part of a value and the round.
  private func numbers(_ part: ArraySlice<UInt8>, _ round: UInt64) -> RandomNumbers {
    var hash = SipHash(key.words)
    hash.add(round)
    hash.add(part)
    return RandomNumbers(key: (hash.finish(), key.words.1))
  }

  /// Replaces non-ASCII letters and digits by others with the same length in UTF-8.
  ///
  /// Percent-encoded bytes, and those of logs, need not be UTF-8: each is replaced by itself, and
  /// leaves the characters beside it whole.
  private static func replaceWide(_ value: inout [UInt8], _ numbers: RandomNumbers) {
    var (numbers, at) = (numbers, 0)
    while at < value.count {
      guard let scalar = scalar(value, at) else {
        let change = UInt8(truncatingIfNeeded: 1 + numbers.next(below: 63))
        value[at] = 0xC0 | (value[at] ^ change) & 0x3F
        at += 1
        continue
      }
      let length = UTF8.width(scalar)
      if length > 1, let (base, count) = alphabet(scalar, length) {
        var index = numbers.next(below: count)
        if base + index == scalar.value { index = (index + 1) % count }
        let other = Unicode.Scalar(base + index).flatMap(UTF8.encode)
        for (offset, byte) in (other ?? .init()).enumerated() { value[at + offset] = byte }
      }
      at += length
    }
  }

  /// Returns the character at an offset; nil for a byte that begins none.
  private static func scalar(_ value: [UInt8], _ at: Int) -> Unicode.Scalar? {
    let byte = value[at]
    if byte < 0x80 { return Unicode.Scalar(byte) }
    let end = at + (byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
    guard byte >= 0xC0, end <= value.count else { return nil }
    return String(validating: value[at..<end], as: UTF8.self)?.unicodeScalars.first
  }

  /// Returns the first of the characters that may replace one, and their number.
  private static func alphabet(_ scalar: Unicode.Scalar, _ length: Int) -> (UInt32, UInt32)? {
    let properties = scalar.properties
    if properties.numericType == .decimal, let value = properties.numericValue {
      return (scalar.value - UInt32(value), 10)
    }
    guard properties.isAlphabetic else { return nil }
    switch length {
    case 2: return (properties.isUppercase ? 0x410 : 0x430, 32)
    case 3: return (0x4E00, 256)
    default: return (0x20000, 256)
    }
  }
}

/// The kinds of characters in a value, which its placeholder has too.
private struct CharacterKinds {
  /// The size of the alphabet: 6 if all letters of the value are hexadecimal, otherwise 26.
  private let letters: UInt32
  /// The offset of a decimal number's first nonzero digit; nil if the value is not a decimal number.
  private let first: Int?
  /// The offsets of a decimal number's point and exponent; the value's length without such a part.
  private let fraction, exponent: Int
  /// Whether the value has characters outside ASCII.
  let isWide: Bool
  /// Whether the value has no digits, so that it may be a placeholder of documentation.
  let isWord: Bool

  init(_ core: ArraySlice<UInt8>, isNumber: Bool) {
    let (value, count) = (Array(core), core.count)
    let kinds = value.reduce(into: ByteKinds()) { $0.formUnion(.of($1)) }
    letters = kinds.contains(.otherLetter) ? 26 : 6
    isWide = kinds.contains(.wide)
    isWord = !kinds.contains(.digit) && (count <= 18 || value[0] | 0x20 == UInt8(ascii: "x"))
    if isNumber || kinds.isDisjoint(with: .letters) {
      first = value.firstIndex { $0 &- 0x31 < 9 } ?? count
      // An IP address has several points, and is not a number with a fraction.
      let point = value.firstIndex(of: UInt8(ascii: ".")) ?? count
      fraction = point == value.lastIndex(of: UInt8(ascii: ".")) ? point : count
      exponent = isNumber ? value.firstIndex { $0 | 0x20 == 0x65 } ?? count : count
    } else {
      (first, fraction, exponent) = (nil, count, count)
    }
  }

  /// Rotates each ASCII digit and letter in a range by a random number, or by one without
  /// `numbers`.
  func rotate(_ value: inout [UInt8], _ range: Range<Int>, _ numbers: RandomNumbers?) {
    var numbers = numbers
    for at in range where at < exponent {
      let byte = value[at]
      let (isDigit, isLetter) = (byte.isDigit, byte.isLetter)
      var base = isDigit ? 0x30 : isLetter ? 0x41 | byte & 0x20 : byte
      var count: UInt32 = isDigit ? 10 : isLetter ? letters : 1
      if isDigit, let first {
        // A fraction keeps its zeros and gains none, so that a whole number (`1.0`) remains whole.
        if at < first || at > fraction && byte == 0x30 { continue }
        if at == first || at > fraction { (base, count) = (0x31, 9) }
      }
      let sum = UInt32(byte &- base) &+ (numbers?.next(below: count) ?? 1)
      value[at] = base &+ UInt8(truncatingIfNeeded: sum < count ? sum : sum &- count)
    }
  }
}

/// A generator of pseudorandom numbers: the hashes of a counter.
///
/// Those who know a part of a value, such as the head of a JWT, know the numbers for it. The numbers
/// for the rest do not follow from these.
private struct RandomNumbers {
  let key: SipHash.Key
  private var counter: UInt64 = 0
  /// The hash of the last counter, without the bits that were used.
  private var rest: UInt64 = 0

  init(key: SipHash.Key) { self.key = key }

  /// Returns a number below a limit of at most 256.
  mutating func next(below limit: UInt32) -> UInt32 {
    if counter & 3 == 0 {
      var hash = SipHash(key)
      hash.add(counter)
      rest = hash.finish()
    }
    counter &+= 1
    defer { rest &>>= 16 }
    return (UInt32(truncatingIfNeeded: rest & 0xFFFF) &* limit) &>> 16
  }
}
