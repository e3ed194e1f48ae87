import CPlatform

/// A walk over a document's tokens that replaces values; a second walk replaces repeated values.
struct RedactionWalk {
  /// The memory for a text inside another, and for the JSON in it.
  private struct Level {
    let text = ByteBuffer()
    let json = ComposedTape()
  }

  private let placeholders: Placeholders
  private let names = NameMatcher.shared
  private let levels = (0...Redactor.depth).map { _ in Level() }
  /// All texts that were decoded in the document.
  private let decoded = ByteBuffer()
  private var scan = TextScan()
  private var repeats = RepeatIndex()
  /// The search for repeats during the second walk.
  private var search: PatternSearch?
  /// The number of replaced values.
  private var changes = 0
  /// Whether the current text is the name of a member.
  private var isKey = false

  init(_ key: RedactionKey) {
    placeholders = Placeholders(key)
  }

  mutating func redact(_ tape: JSONTape) {
    repeats.removeDocument()
    visit(tape, 0, isListed: false, depth: 0)
    repeats.prepare()
    if repeats.occur(in: tape.bytes(0)) || repeats.occur(in: decoded.bytes) {
      search = repeats.search()
      visit(tape, 0, isListed: false, depth: 0)
      search = nil
    }
    decoded.resetIfLarger(than: 1 << 20)
  }

  mutating func replaceOption(_ value: UnsafeMutableBufferPointer<UInt8>) {
    replaceValue(value, depth: 0)
    repeats.keep()
  }

  mutating func replaceRepeats(_ text: UnsafeMutableBufferPointer<UInt8>) {
    repeats.prepare()
    guard repeats.occur(in: UnsafeBufferPointer(text)) else { return }
    for range in repeats.search().ranges(in: text) { replace(text, range) }
  }

  // MARK: Values

  private mutating func visit(_ tape: JSONTape, _ token: Int, isListed: Bool, depth: Int) {
    switch tape.kind(token) {
    case .object: visitObject(tape, token, isListed: isListed, depth: depth)
    case .array: visitArray(tape, token, isListed: isListed, depth: depth)
    case .string: visitString(tape, token, isListed: isListed, depth: depth)
    case .number: visitNumber(tape, token, isListed: isListed)
    case .true, .false, .null: break
    }
  }

  private mutating func visitObject(
    _ tape: JSONTape, _ object: Int, isListed: Bool, depth: Int
  ) {
    let end = tape.after(object)
    // Whether the object is like `{"name":"email","value":"…"}`.
    var (isPair, hasPairValue) = (false, false)
    var key = tape.first(object)
    while key < end {
      let (kind, hasSigns) = read(tape, key)
      if hasSigns, kind != NameMatcher.listed { visitKey(tape, key, depth: depth) }
      if !isListed, isPairValue(tape, key, kind) {
        hasPairValue = true
      } else {
        isPair = isPair || isPairName(tape, key, kind)
        visit(
          tape, key + 1, isListed: isListed || kind == NameMatcher.listed, depth: depth)
      }
      key = tape.after(key + 1)
    }
    guard hasPairValue else { return }
    key = tape.first(object)
    while key < end {
      if isPairValue(tape, key, read(tape, key).kind) {
        visit(tape, key + 1, isListed: isPair, depth: depth)
      }
      key = tape.after(key + 1)
    }
  }

  private func isPairName(_ tape: JSONTape, _ key: Int, _ kind: UInt16) -> Bool {
    kind == NameMatcher.pairName && tape.kind(key + 1) == .string
      && (["name", "key", "type"] as [JSONKey]).contains { tape.textEquals(key, $0) }
      && read(tape, key + 1).kind == NameMatcher.listed
  }

  private func isPairValue(_ tape: JSONTape, _ key: Int, _ kind: UInt16) -> Bool {
    kind == NameMatcher.pairValue
      && (tape.textEquals(key, "value") || tape.textEquals(key, "val"))
  }

  private mutating func visitArray(_ tape: JSONTape, _ array: Int, isListed: Bool, depth: Int) {
    var element = tape.first(array)
    let end = tape.after(array)
    // Whether the array is like `["email","…"]`.
    let isPair =
      end == element + 2 && tape.kind(element) == .string && tape.kind(element + 1) == .string
      && read(tape, element).kind == NameMatcher.listed
    while element < end {
      visit(tape, element, isListed: isListed || isPair && element == end - 1, depth: depth)
      element = tape.after(element)
    }
  }

  /// Returns the kind of the name in a string, and whether values may be in it.
  private func read(_ tape: JSONTape, _ string: Int) -> (kind: UInt16, hasSigns: Bool) {
    guard search == nil else { return (0, true) }
    guard tape[string].flags.contains(.escaped) else { return names.read(tape.bytes(string)) }
    let text = ByteBuffer(capacity: tape.bytes(string).count)
    JSONText.decode(tape.bytes(string), into: text)
    return names.read(text.bytes)
  }

  private mutating func visitKey(_ tape: JSONTape, _ key: Int, depth: Int) {
    let before = changes
    isKey = true
    visitString(tape, key, isListed: false, depth: depth)
    isKey = false
    let raw = tape.bytes(key)
    guard changes != before, let start = raw.baseAddress else { return }
    tape.tokens[key].hash = JSONKey.hash(start, raw.count)
  }

  private mutating func visitNumber(_ tape: JSONTape, _ number: Int, isListed: Bool) {
    let text = UnsafeMutableBufferPointer(mutating: tape.bytes(number))
    if let search {
      guard !search.ranges(in: text).isEmpty else { return }
    } else {
      guard isListed else { return }
      repeats.insert(text)
    }
    placeholders.replace(text, isNumber: true)
    changes += 1
  }

  private mutating func visitString(_ tape: JSONTape, _ string: Int, isListed: Bool, depth: Int) {
    let raw = UnsafeMutableBufferPointer(mutating: tape.bytes(string))
    guard tape[string].flags.contains(.escaped) else {
      return visitText(raw, isListed: isListed, depth: depth)
    }
    let buffer = levels[depth].text
    buffer.removeAll()
    JSONText.decode(UnsafeBufferPointer(raw), into: buffer)
    visitDecoded(buffer, of: raw, .json, isListed: isListed, depth: depth)
  }

  // MARK: Texts

  private mutating func visitDecoded(
    _ buffer: ByteBuffer, of raw: UnsafeMutableBufferPointer<UInt8>, _ encoding: Escapes,
    isListed: Bool, depth: Int, done: [Range<Int>] = []
  ) {
    let before = changes
    let text = UnsafeMutableBufferPointer(start: buffer.base, count: buffer.count)
    visitText(text, isListed: isListed, depth: depth, done: done)
    if changes != before { encoding.write(text, over: raw) }
    if search == nil { decoded.append(contentsOf: buffer.bytes) }
  }

  /// Replaces the values in a text.
  ///
  /// - Parameter done: The ranges that are already replaced, in text order.
  private mutating func visitText(
    _ text: UnsafeMutableBufferPointer<UInt8>, isListed: Bool, depth: Int, done: [Range<Int>] = []
  ) {
    guard !text.isEmpty else { return }
    if depth < Redactor.depth, let json = json(in: text, depth: depth) {
      return visit(json, 0, isListed: isListed, depth: depth + 1)
    }
    var done = done
    if let search {
      for range in search.ranges(in: text) {
        // A plain word in a member's name may be a key that readers need.
        if !isKey || text[range].contains(where: { $0 &- 0x30 < 10 || $0 == 0x40 }) {
          replace(text, range)
        }
      }
      guard Self.hasPercent(text) else { return }
    } else if isListed {
      return replaceValue(text, depth: depth)
    } else {
      scan.run(text, without: done)
      for range in scan.ranges {
        replaceValue(UnsafeMutableBufferPointer(rebasing: text[range]), depth: depth)
      }
      guard scan.hasPercents else { return }
      if !scan.ranges.isEmpty {
        done = (done + scan.ranges).sorted { $0.lowerBound < $1.lowerBound }
      }
    }
    guard depth < Redactor.depth else { return }
    let buffer = levels[depth + 1].text
    buffer.removeAll()
    guard let inner = Escapes.decodePercent(text, done, into: buffer) else { return }
    visitDecoded(buffer, of: text, .percent, isListed: false, depth: depth + 1, done: inner)
  }

  /// Returns the JSON that a text holds, if it is an object or an array.
  private func json(in text: UnsafeMutableBufferPointer<UInt8>, depth: Int) -> JSONTape? {
    // Fast path: most texts begin with neither `{` nor `[`, which differ only in the bit 0x20.
    guard text[0] <= 0x20 || text[0] | 0x20 == 0x7B,
      let start = text.firstIndex(where: { $0 > 0x20 }), text[start] | 0x20 == 0x7B,
      let last = text.lastIndex(where: { $0 > 0x20 }), text[last] | 0x20 == 0x7D
    else { return nil }
    let json = levels[depth].json
    return json.read(UnsafeBufferPointer(rebasing: text[start...last])) ? json.tape : nil
  }

  /// Replaces a value, except for a prefix such as an Authorization scheme.
  private mutating func replaceValue(_ value: UnsafeMutableBufferPointer<UInt8>, depth: Int) {
    let prefix = RedactedNames.prefixLength(value)
    let text = UnsafeMutableBufferPointer(rebasing: value[prefix...])
    if depth < Redactor.depth, Self.hasPercent(text) {
      let decoded = ByteBuffer(capacity: text.count)
      if Escapes.decodePercent(text, into: decoded) != nil {
        let inner = UnsafeMutableBufferPointer(start: decoded.base, count: decoded.count)
        replaceValue(inner, depth: depth + 1)
        return Escapes.percent.write(inner, over: text)
      }
    }
    repeats.insert(text)
    replace(text, 0..<text.count)
  }

  private static func hasPercent(_ text: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    text.baseAddress.map { memchr($0, 0x25, text.count) != nil } ?? false
  }

  private mutating func replace(_ text: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>) {
    placeholders.replace(UnsafeMutableBufferPointer(rebasing: text[range]))
    changes += 1
  }
}
