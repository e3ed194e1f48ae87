/// Replaces what tells a person or a device within one text: addresses of mail and web, parameters,
/// and values that are known from elsewhere in the document.
struct TextRedaction {
  private let book: PlaceholderBook
  /// Values to be replaced wherever they stand.
  private let secrets: SecretIndex
  private let original: [UInt8]
  /// The text as far as it is replaced.
  private(set) var text: [UInt8]
  /// What was replaced by its form or the name before it.
  private(set) var found: [[UInt8]] = []
  /// The bytes that are dealt with; none unless some are.
  private var done: [Bool] = []
  /// Where the last value ends that was looked at, and the next percent sign stands: with many names
  /// in one text neither is looked for twice.
  private var valueEnd = 0
  private var percentSign = -1
  /// Up to here no percent sign encodes anything, from the value on that was looked at last.
  private var plainUntil = 0
  /// How often the text was encoded within others.
  private let depth: Int

  /// What is encoded more often is taken out whole.
  private static let deepest = 8

  /// - Parameter text: Checked UTF-8, decoded.
  init(_ text: [UInt8], _ book: PlaceholderBook, secrets: SecretIndex, depth: Int = 0) {
    (original, self.text, self.book, self.secrets) = (text, text, book, secrets)
    self.depth = depth
    // By far most texts have none of these.
    if text.contains(where: { $0 == 0x40 || $0 == 0x3D || $0 == 0x3A }) {
      redactParameters()
      redactCredentials()
      redactMail()
    }
    for range in secrets.ranges(in: text) { replace(range, isNew: false) }
  }

  private mutating func replace(_ range: Range<Int>, isNew: Bool = true) {
    guard !range.isEmpty, !isDone(range) else { return }
    let spelled = SpelledText(percentEncoded: original[range])
    if isNew { found.append(spelled.text) }
    write(spelled, book.placeholder(for: spelled.text), range)
  }

  private mutating func write(_ spelled: SpelledText, _ other: [UInt8], _ range: Range<Int>) {
    text.withUnsafeMutableBufferPointer { spelled.write(other, over: $0) }
    if done.isEmpty { done = Array(repeating: false, count: original.count) }
    for at in range { done[at] = true }
  }

  private func isDone(_ range: Range<Int>) -> Bool {
    !done.isEmpty && done[range].contains(true)
  }

  // MARK: Parameters

  /// `name=value`, `name="value"` and `"name":"value"`, of an address or of anything else.
  private mutating func redactParameters() {
    for at in original.indices {
      guard original[at] == UInt8(ascii: "=") || original[at] == UInt8(ascii: ":"),
        !isDone(at..<(at + 1)), let name = name(before: at)
      else { continue }
      let value = value(after: at)
      if SecretNames.contains(original[name]) {
        replace(value)
      } else {
        redactEncoded(value)
      }
    }
  }

  /// The name that ends before a sign; one before a colon has to stand in quotes, or it is prose.
  private func name(before sign: Int) -> Range<Int>? {
    var end = sign
    let isQuoted = end > 0 && (original[end - 1] == 0x22 || original[end - 1] == 0x27)
    if isQuoted { end -= 1 } else if original[sign] == UInt8(ascii: ":") { return nil }
    var start = end
    while start > 0, Self.isOfName(original[start - 1]), end - start < 64 { start -= 1 }
    return start < end ? start..<end : nil
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "_-.$".utf8.contains(byte)
  }

  private mutating func value(after sign: Int) -> Range<Int> {
    var start = sign + 1
    let isColon = original[sign] == UInt8(ascii: ":")
    while start < original.count, original[start] == 0x20, isColon { start += 1 }
    let first = start < original.count ? original[start] : 0
    let quote: UInt8 = first == 0x22 || first == 0x27 ? first : 0
    if quote != 0 { start += 1 }
    var end = start
    if quote == 0 {
      // A value within a value ends where that one does.
      end = max(end, valueEnd)
      while end < original.count, !Self.endsValue(original[end]) { end += 1 }
      valueEnd = end
    } else {
      while end < original.count, original[end] != quote { end += 1 }
    }
    return start..<end
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "&;#\"'<>\\,)]}".utf8.contains(byte)
  }

  /// An address within an address.
  private mutating func redactEncoded(_ range: Range<Int>) {
    if percentSign < range.lowerBound {
      let rest = original[range.lowerBound...]
      percentSign = rest.firstIndex(of: UInt8(ascii: "%")) ?? original.count
    }
    guard percentSign < range.upperBound, range.upperBound > plainUntil, !isDone(range) else {
      return
    }
    let spelled = SpelledText(percentEncoded: original[range])
    guard spelled.text.count < range.count else {
      plainUntil = range.upperBound
      return
    }
    guard depth < Self.deepest else { return replace(range) }
    let inner = TextRedaction(spelled.text, book, secrets: secrets, depth: depth + 1)
    found += inner.found
    write(spelled, inner.text, range)
  }

  // MARK: Addresses

  /// `user:password` before the host of an address.
  private mutating func redactCredentials() {
    var at = 0
    while at + 3 < original.count {
      guard original[at] == 0x3A, original[at + 1] == 0x2F, original[at + 2] == 0x2F else {
        at += 1
        continue
      }
      var end = at + 3
      while end < original.count, original[end] > 0x20,
        !"/?#\"'<>\\".utf8.contains(original[end])
      {
        end += 1
      }
      if let sign = original[(at + 3)..<end].lastIndex(of: 0x40) { replace((at + 3)..<sign) }
      at = end
    }
  }

  /// `name@host.top`.
  private mutating func redactMail() {
    for at in original.indices where original[at] == 0x40 {
      var (start, end) = (at, at + 1)
      while start > 0, Self.isOfMailbox(original[start - 1]) { start -= 1 }
      while end < original.count, Self.isOfHost(original[end]) { end += 1 }
      while end > at + 1, !Self.endsHost(original[end - 1]) { end -= 1 }
      guard start < at, let dot = original[(at + 1)..<end].lastIndex(of: UInt8(ascii: ".")),
        dot > at + 1, end - dot > 2, !Self.isPicture(original[(dot + 1)..<end])
      else { continue }
      replace(start..<end)
    }
  }

  private static func isOfMailbox(_ byte: UInt8) -> Bool {
    isOfName(byte) || byte >= 0x80 || "+%".utf8.contains(byte)
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    endsHost(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func endsHost(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
  }

  /// `icon@2x.png` is no address.
  private static func isPicture(_ ending: ArraySlice<UInt8>) -> Bool {
    ["png", "jpg", "jpeg", "gif", "webp", "svg"].contains(
      String(decoding: ending, as: UTF8.self).lowercased())
  }
}
