/// Replaces the values in documents that identify a device or a person, or that grant access.
///
/// Values are replaced in the bytes of the document by placeholders of the same length and form,
/// before anything reads them. So a redacted document parses like the original. Its rules are in
/// pushkit-redaction(7). One redactor serves all documents that one thread reads.
package final class Redactor {
  /// What a walk through a document replaces.
  private enum Walk {
    /// Values that names and texts show to be sensitive.
    case values
    /// Repeats of these values.
    case repeats(RepeatSearch)
  }

  /// The memory for a text inside another, and for the JSON in it.
  private struct Level {
    let text = ByteBuffer()
    let json = ComposedTape()
  }

  /// How often a text may be encoded within others.
  package static let depth = 4

  private let placeholders: Placeholders
  private let names = NameMatcher.shared
  private let levels = (0...Redactor.depth).map { _ in Level() }
  private let repeats = RepeatIndex()
  /// All texts that were decoded in the document.
  private let decoded = ByteBuffer()
  private var walk = Walk.values
  /// How many values were replaced.
  private var changes = 0
  /// Whether the text at hand is the name of a member.
  private var isKey = false

  package init(_ key: RedactionKey) {
    placeholders = Placeholders(key)
  }

  /// Replaces the values in the document on a tape.
  package func redact(_ tape: JSONTape) {
    repeats.begin()
    decoded.removeAll()
    walk = .values
    visit(tape, 0, isListed: false, depth: 0)
    if repeats.occur(in: tape.bytes(0)) || repeats.occur(in: decoded.bytes) {
      walk = .repeats(repeats.search())
      visit(tape, 0, isListed: false, depth: 0)
    }
    decoded.resetIfLarger(than: 1 << 20)
  }

  // MARK: Options

  /// Returns the placeholder of an option's value, which is then replaced in all documents.
  package func placeholder(forOption value: String) -> String {
    repeats.isKept = true
    defer { repeats.isKept = false }
    return edited(value) { replaceValue($0, depth: 0) }
  }

  /// Returns the value of an option as it appears in the document that was redacted last.
  package func replacingRepeats(inOption value: String) -> String {
    edited(value) { text in
      guard repeats.occur(in: UnsafeBufferPointer(text)) else { return }
      for range in repeats.search().ranges(in: UnsafeBufferPointer(text)) {
        replace(UnsafeMutableBufferPointer(rebasing: text[range]))
      }
    }
  }

  private func edited(
    _ text: String, _ edit: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) -> String {
    var bytes = Array(text.utf8)
    bytes.withUnsafeMutableBufferPointer { edit($0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Values

  private func visit(_ tape: JSONTape, _ token: Int, isListed: Bool, depth: Int) {
    switch tape.kind(token) {
    case .object: visitObject(tape, token, isListed: isListed, depth: depth)
    case .array: visitArray(tape, token, isListed: isListed, depth: depth)
    case .string: visitString(tape, token, isListed: isListed, depth: depth)
    case .number: visitNumber(tape, token, isListed: isListed)
    case .true, .false, .null: break
    }
  }

  private func visitObject(_ tape: JSONTape, _ object: Int, isListed: Bool, depth: Int) {
    var key = tape.first(object)
    let end = tape.after(object)
    let holdsPair = !isListed && isPair(tape, object)
    while key < end {
      let name = read(tape, key)
      if name.hasSigns, !name.isListed { visitKey(tape, key, depth: depth) }
      let isNamed =
        isListed || name.isListed || holdsPair && Self.values.contains { tape.textEquals(key, $0) }
      visit(tape, key + 1, isListed: isNamed, depth: depth)
      key = tape.after(key + 1)
    }
  }

  private func visitArray(_ tape: JSONTape, _ array: Int, isListed: Bool, depth: Int) {
    var element = tape.first(array)
    let end = tape.after(array)
    // Two strings of which the first is a name.
    let isPair =
      end == element + 2 && tape.kind(element) == .string && tape.kind(element + 1) == .string
      && read(tape, element).isListed
    while element < end {
      visit(tape, element, isListed: isListed || isPair && element == end - 1, depth: depth)
      element = tape.after(element)
    }
  }

  private static let values: [JSONKey] = ["value", "val"]

  /// Whether an object is like `{"name":"email","value":"…"}`.
  private func isPair(_ tape: JSONTape, _ object: Int) -> Bool {
    guard Self.values.contains(where: { tape.member(object, $0) != nil }) else { return false }
    return (["name", "key", "type"] as [JSONKey]).contains { key in
      guard let name = tape.member(object, key), tape.kind(name) == .string else { return false }
      return read(tape, name).isListed
    }
  }

  /// Whether a string is a name on the list, and whether values may be in it.
  private func read(_ tape: JSONTape, _ string: Int) -> (isListed: Bool, hasSigns: Bool) {
    guard case .values = walk else { return (false, true) }
    let raw = tape.bytes(string)
    guard tape[string].flags.contains(.escaped) else { return names.read(raw) }
    let text = ByteBuffer(capacity: raw.count)
    JSONText.decode(raw, into: text)
    return names.read(text.bytes)
  }

  private func visitKey(_ tape: JSONTape, _ key: Int, depth: Int) {
    let before = changes
    isKey = true
    visitString(tape, key, isListed: false, depth: depth)
    isKey = false
    let raw = tape.bytes(key)
    guard changes != before, let start = raw.baseAddress else { return }
    tape.tokens[key].hash = JSONKey.hash(start, raw.count)
  }

  private func visitNumber(_ tape: JSONTape, _ number: Int, isListed: Bool) {
    let text = UnsafeMutableBufferPointer(mutating: tape.bytes(number))
    switch walk {
    case .values where isListed: repeats.insert(text)
    case .repeats(let search) where !search.ranges(in: UnsafeBufferPointer(text)).isEmpty: break
    default: return
    }
    replace(text, isNumber: true)
  }

  private func visitString(_ tape: JSONTape, _ string: Int, isListed: Bool, depth: Int) {
    let raw = UnsafeMutableBufferPointer(mutating: tape.bytes(string))
    guard tape[string].flags.contains(.escaped) else {
      return visitText(raw, isListed: isListed, depth: depth)
    }
    let (buffer, before) = (levels[depth].text, changes)
    buffer.removeAll()
    JSONText.decode(UnsafeBufferPointer(raw), into: buffer)
    let text = UnsafeMutableBufferPointer(start: buffer.base, count: buffer.count)
    visitText(text, isListed: isListed, depth: depth)
    if changes != before { Escapes.write(text, overJSON: raw) }
    decoded.append(contentsOf: buffer.bytes)
  }

  // MARK: Texts

  /// Replaces the values in a text.
  ///
  /// - Parameter done: What is replaced already, in the order of the text.
  private func visitText(
    _ text: UnsafeMutableBufferPointer<UInt8>, isListed: Bool, depth: Int, done: [Range<Int>] = []
  ) {
    guard !text.isEmpty else { return }
    if depth < Self.depth, let json = json(in: text, depth: depth) {
      return visit(json, 0, isListed: isListed, depth: depth + 1)
    }
    var done = done
    switch walk {
    case .repeats(let search):
      for range in search.ranges(in: UnsafeBufferPointer(text)) {
        let part = UnsafeMutableBufferPointer(rebasing: text[range])
        // A word in a member's name may be what the document is read by.
        if !isKey || part.contains(where: { $0 &- 0x30 < 10 || $0 == 0x40 }) { replace(part) }
      }
    case .values where isListed: return replaceValue(text, depth: depth)
    case .values:
      var scan = TextScan(text, names)
      replace(scan.values(), in: text, &done, depth: depth)
      if scan.hasAddresses { replace(scan.addresses(), in: text, &done, depth: depth) }
      if !scan.hasPercents { return }
    }
    visitPercentEncoded(text, depth: depth, done: done)
  }

  /// The JSON that a text holds, if it is an object or an array.
  private func json(in text: UnsafeMutableBufferPointer<UInt8>, depth: Int) -> JSONTape? {
    // A brace or a bracket; by far most texts begin with neither.
    guard text[0] <= 0x20 || text[0] | 0x20 == 0x7B,
      let start = text.firstIndex(where: { $0 > 0x20 }), text[start] | 0x20 == 0x7B,
      let last = text.lastIndex(where: { $0 > 0x20 }), text[last] | 0x20 == 0x7D
    else { return nil }
    let json = levels[depth].json
    return json.read(UnsafeBufferPointer(rebasing: text[start...last])) ? json.tape : nil
  }

  private func visitPercentEncoded(
    _ text: UnsafeMutableBufferPointer<UInt8>, depth: Int, done: [Range<Int>]
  ) {
    guard depth < Self.depth, text.contains(UInt8(ascii: "%")) else { return }
    let (buffer, before) = (levels[depth + 1].text, changes)
    buffer.removeAll()
    let escapes = Escapes.decodePercent(UnsafeBufferPointer(text), into: buffer)
    guard !escapes.isEmpty else { return }
    let inner = UnsafeMutableBufferPointer(start: buffer.base, count: buffer.count)
    visitText(
      inner, isListed: false, depth: depth + 1, done: Escapes.ranges(done, withoutEscapes: escapes))
    if changes != before { Escapes.write(inner, overPercent: text) }
    decoded.append(contentsOf: buffer.bytes)
  }

  /// Replaces what is in some ranges and not done yet.
  private func replace(
    _ ranges: [Range<Int>], in text: UnsafeMutableBufferPointer<UInt8>, _ done: inout [Range<Int>],
    depth: Int
  ) {
    guard !ranges.isEmpty else { return }
    let parts = TextScan.subtract(done, from: ranges)
    for part in parts {
      replaceValue(UnsafeMutableBufferPointer(rebasing: text[part]), depth: depth)
    }
    done = (done + parts).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Replaces a value, except for a prefix that says how to read it.
  private func replaceValue(_ value: UnsafeMutableBufferPointer<UInt8>, depth: Int) {
    let prefix = RedactedNames.prefixLength(value)
    let text = UnsafeMutableBufferPointer(rebasing: value[prefix...])
    if depth < Self.depth, text.contains(UInt8(ascii: "%")) {
      let decoded = ByteBuffer(capacity: text.count)
      if !Escapes.decodePercent(UnsafeBufferPointer(text), into: decoded).isEmpty {
        let inner = UnsafeMutableBufferPointer(start: decoded.base, count: decoded.count)
        replaceValue(inner, depth: depth + 1)
        return Escapes.write(inner, overPercent: text)
      }
    }
    repeats.insert(text)
    replace(text)
  }

  private func replace(_ value: UnsafeMutableBufferPointer<UInt8>, isNumber: Bool = false) {
    placeholders.replace(value, isNumber: isNumber)
    changes += 1
  }
}
