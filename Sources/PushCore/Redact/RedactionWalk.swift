/// A walk over a document's tokens that replaces values; a second walk replaces repeated values.
struct RedactionWalk {
  /// The JSON in a text inside another.
  private struct Level {
    /// The JSON that a decoded text is.
    let whole = JSONDocument()
    /// The JSON within the text of the next lower level.
    let embedded = JSONDocument()
  }

  private let placeholders: RedactionPlaceholders
  private let names: RedactedNameMatcher
  private let levels = (0...Redactor.depth).map { _ in Level() }
  /// All texts that were decoded in the document, unless there are many values to search for.
  private let decoded = ByteBuffer()
  private var scan: RedactionScan
  private var repeats = Repeats()
  /// The search for repeats during the second walk.
  private var search: RepeatSearch?
  /// The number of replaced values.
  private var changes = 0
  private(set) var counts = RedactionCounts()
  /// The reason to replace the listed values that are visited.
  private var listedKind = RedactionKind.name
  /// What the end of the line that was visited leaves open.
  private var rest = OpenValue.none
  /// Whether the current text is the name of a member.
  private var isKey = false

  /// - Parameters:
  ///   - isForLines: Whether ``redact(line:_:)`` is called, and not ``redact(_:)``.
  ///   - isForMarks: Whether values are changed for ``MarkedText``, and not replaced by placeholders.
  init(
    _ key: RedactionKey, names: RedactedNameMatcher = .shared, isForLines: Bool = false,
    isForMarks: Bool = false
  ) {
    placeholders = RedactionPlaceholders(key, isForMarks: isForMarks)
    self.names = names
    scan = RedactionScan(names, isLine: isForLines)
  }

  mutating func redact(_ tape: JSONTape) {
    repeats.removeDocument()
    let duplicates = tape.duplicates.count
    visit(tape, 0, isListed: false, depth: 0)
    if repeats.occur(in: tape.bytes(0)) || repeats.occur(in: decoded.bytes) {
      search = repeats.search()
      visit(tape, 0, isListed: false, depth: 0)
      search = nil
    }
    // Readers report the duplicates only of texts that they expand themselves.
    if tape.duplicates.count > duplicates {
      tape.removeExpansions(keepingDuplicates: duplicates)
    }
    decoded.resetIfLarger(than: 1 << 20)
  }

  /// Replaces the values in a record, except for the members `own`; all those in `values`.
  mutating func redact(record tape: JSONTape, own: [JSONKey], values: [JSONKey]) {
    repeats.removeDocument()
    visitMembers(tape, own, values)
    if repeats.occur(in: tape.bytes(0)) || repeats.occur(in: decoded.bytes) {
      search = repeats.search()
      visitMembers(tape, own, values)
      search = nil
    }
    decoded.resetIfLarger(than: 1 << 20)
  }

  private mutating func visitMembers(_ tape: JSONTape, _ own: [JSONKey], _ values: [JSONKey]) {
    for key in tape.keys(of: 0) where !own.contains(where: { tape.keyMatches(key, $0) }) {
      let isListed =
        read(tape, key).kind.isListedName || values.contains { tape.keyMatches(key, $0) }
      visit(tape, tape.value(ofKey: key), isListed: isListed, depth: 0)
    }
  }

  /// Replaces the values in a line, and returns what it leaves open.
  ///
  /// - Parameter listed: The ranges of values to replace whatever is in them, in order.
  mutating func redact(line: inout [UInt8], _ listed: [RedactionScan.Found]) -> OpenValue {
    repeats.removeDocument()
    var at = 0
    func visitPart(_ range: Range<Int>, isListed: Bool) {
      if range == line.indices { return visitText(&line, isListed: isListed, depth: 0) }
      var part = Array(line[range])
      visitText(&part, isListed: isListed, depth: 0)
      line.replaceSubrange(range, with: part)
    }
    for value in listed where value.range.lowerBound >= at {
      visitPart(at..<value.range.lowerBound, isListed: false)
      listedKind = value.kind
      visitPart(value.range, isListed: true)
      listedKind = .name
      at = value.range.upperBound
    }
    visitPart(at..<line.count, isListed: false)
    let rest = rest
    if !repeats.isEmpty, repeats.occur(in: line) || repeats.occur(in: decoded.bytes) {
      search = repeats.search()
      visitText(&line, isListed: false, depth: 0)
      search = nil
    }
    if decoded.count > 0 { decoded.resetIfLarger(than: 1 << 20) }
    return rest
  }

  mutating func replaceOption(_ value: inout [UInt8]) {
    visitText(&value, isListed: true, depth: 0)
    repeats.retain()
  }

  mutating func replaceRepeats(_ text: inout [UInt8]) {
    for range in repeats.search().ranges(in: text) { replace(&text, range, .copy) }
  }

  // MARK: Values

  mutating func visit(_ tape: JSONTape, _ token: Int, isListed: Bool, depth: Int) {
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
    // Whether the object is like `{"name":"email","value":"…"}`.
    var isPair: Bool?
    for key in tape.keys(of: object) {
      let (kind, hasSigns) = read(tape, key)
      // A name on the list may be a part of a text, as in `?token=…`.
      if hasSigns { visitKey(tape, key, of: object, depth: depth) }
      var isListed = isListed || kind.isListedName || isListedID(tape, key, of: object)
      if !isListed, kind == .pairValue, isNamed(tape, key, ["value", "val"]) {
        isPair = isPair ?? tape.keys(of: object).contains { isPairName(tape, $0) }
        isListed = isPair == true
      }
      visit(tape, tape.value(ofKey: key), isListed: isListed, depth: depth)
    }
  }

  /// Whether a member is the `id` of an object whose name with it is on the list, as in
  /// `"device":{"id":…}`.
  private func isListedID(_ tape: JSONTape, _ key: Int, of object: Int) -> Bool {
    guard tape.bytes(key).count == 2, object > 0, tape[object - 1].flags.contains(.key),
      isNamed(tape, key, ["id"])
    else { return false }
    return names.read(tape.bytes(object - 1).suffix(64) + Array(" id".utf8)).kind.isListedName
  }

  /// Whether a member is `name`, `key` or `type` with a name on the list.
  private func isPairName(_ tape: JSONTape, _ key: Int) -> Bool {
    let value = tape.value(ofKey: key)
    return tape.kind(value) == .string && isNamed(tape, key, ["name", "key", "type"])
      && read(tape, value).kind.isListedName
  }

  /// Whether a key is one of some short names, in any case.
  func isNamed(_ tape: JSONTape, _ key: Int, _ names: [String]) -> Bool {
    // Each character may be an escape of six bytes.
    tape.bytes(key).count <= 30 && names.contains(tape.text(key).lowercased())
  }

  /// Returns the kind of the name in a string, and whether values or repeats may be in it.
  func read(_ tape: JSONTape, _ string: Int) -> (kind: RedactedNameMatcher.Kind, hasSigns: Bool) {
    guard search == nil else { return (.none, true) }
    let (kind, hasSigns) = tape.withText(of: string) { names.read($0) }
    // The search for repeats sees only decoded texts.
    return (kind, hasSigns || tape[string].flags.contains(.escaped))
  }

  private mutating func visitKey(
    _ tape: JSONTape, _ key: Int, of object: Int, depth: Int
  ) {
    // A name may be JSON with names.
    let (before, wasKey) = (changes, isKey)
    isKey = true
    visitString(tape, key, isListed: false, depth: depth)
    isKey = wasKey
    if changes != before { tape.updateHash(ofKey: key, in: object) }
  }

  private mutating func visitNumber(_ tape: JSONTape, _ number: Int, isListed: Bool) {
    let text = Array(tape.bytes(number))
    if let search {
      guard !search.ranges(in: text).isEmpty else { return }
    } else {
      guard isListed else { return }
      repeats.insert(text)
    }
    tape.overwrite(number, with: placeholders.placeholder(text, isNumber: true))
    changes += 1
    counts[search == nil ? listedKind : .copy] += 1
  }

  private mutating func visitString(_ tape: JSONTape, _ string: Int, isListed: Bool, depth: Int) {
    let before = changes
    let isEscaped = tape[string].flags.contains(.escaped)
    var text: [UInt8]
    if depth < Redactor.depth, let root = tape.expand(string) {
      visit(tape, root, isListed: isListed, depth: depth + 1)
      text = Array(tape.expandedText(of: string))
      note(text)
    } else {
      text = tape.withText(of: string) { Array($0) }
      visitText(&text, isListed: isListed, depth: depth)
      if isEscaped { note(text) }
    }
    guard changes != before else { return }
    var raw = Array(tape.bytes(string))
    Escapes.json.write(text, over: &raw)
    tape.overwrite(string, with: raw)
  }

  // MARK: Texts

  /// Replaces the values in a text without JSON escapes, and in the JSON in it.
  ///
  /// - Parameter levels: How often each byte was encoded; empty if none was.
  private mutating func visitText(
    _ text: inout [UInt8], isListed: Bool, depth: Int, levels: [UInt8] = []
  ) {
    if !isListed, !isKey, search == nil { replaceToken(ofPath: &text) }
    guard !isListed, depth < Redactor.depth, let first = Self.opening(in: text, from: 0) else {
      return visitProse(&text, isListed: isListed, depth: depth, levels: levels)
    }
    func visitPart(_ range: Range<Int>) {
      var part = Array(text[range])
      let levels = levels.isEmpty ? [] : Array(levels[range])
      visitProse(&part, isListed: false, depth: depth, levels: levels)
      text.replaceSubrange(range, with: part)
    }
    let json = self.levels[depth + 1].embedded
    json.text.removeAll()
    json.text.append(contentsOf: text)
    var (start, opening) = (0, Optional(first))
    while let bracket = opening {
      let end = json.scan(from: bracket)
      for root in json.completeContainers() where !isSubscript(json.tape, root, text) {
        let (from, to) = (Int(json.tape[root].start), Int(json.tape[root].end))
        // With the bracket, so that the scan sees whether a value begins there.
        visitPart(start..<from + 1)
        visit(json.tape, root, isListed: scan.endsInValue, depth: depth + 1)
        text.replaceSubrange(from..<to, with: json.tape.bytes(root))
        start = to
      }
      opening = Self.opening(in: text, from: end)
    }
    visitPart(start..<text.count)
  }

  /// Whether an array is the key of an assignment, as in `config["token"] = …`.
  private func isSubscript(_ tape: JSONTape, _ array: Int, _ text: [UInt8]) -> Bool {
    tape.kind(array) == .array && tape.after(array) == tape.first(array) + 1
      && text[Int(tape[array].end)...].first { $0 != 0x20 } == UInt8(ascii: "=")
  }

  /// Replaces the device's token in the path of a URL of a push service; ``RedactionScan`` finds URLs.
  private mutating func replaceToken(ofPath text: inout [UInt8]) {
    guard text.first == UInt8(ascii: "/"), !text.contains(where: \.isBlank),
      let token = RequestURL(text).token
    else { return }
    replaceValue(&text, token, .token)
  }

  /// Returns the offset of the next bracket that may open an object, or an array with texts.
  private static func opening(in text: [UInt8], from start: Int) -> Int? {
    var at = start
    while at < text.count {
      if text[at] == UInt8(ascii: "{") || text[at] == UInt8(ascii: "[") {
        let inside = text[(at + 1)...].first { !$0.isJSONWhitespace } ?? 0
        let isText = inside == UInt8(ascii: "\"")
        if isText || text[at] == UInt8(ascii: "[") && inside.isOne(of: "[{") { return at }
      }
      at += 1
    }
    return nil
  }

  /// Replaces the values in a text without JSON.
  private mutating func visitProse(
    _ text: inout [UInt8], isListed: Bool, depth: Int, levels: [UInt8]
  ) {
    rest = .none
    if text.isEmpty { return }
    if depth < Redactor.depth {
      let inner = self.levels[depth + 1].whole.text
      for escapes in Escapes.inTexts {
        guard let levels = escapes.decode(text, levels, into: inner) else { continue }
        visitDecoded(&text, escapes, levels, isListed: isListed, depth: depth + 1)
        // A value does not continue after an encoded text.
        rest = .none
        return
      }
    }
    if let search {
      for range in search.ranges(in: text) {
        // A plain word in a member's name may be a key that readers need.
        if !isKey || text[range].contains(where: { $0.isDigit || $0 == 0x40 }) {
          replace(&text, range, .copy)
        }
      }
    } else if isListed {
      replaceValue(&text, text.indices, listedKind)
    } else {
      scan.run(text, levels: levels)
      rest = scan.rest
      for found in scan.found { replaceValue(&text, found.range, found.kind) }
    }
  }

  /// Replaces the values in the decoded form of an encoded text.
  private mutating func visitDecoded(
    _ raw: inout [UInt8], _ escapes: Escapes, _ levels: [UInt8], isListed: Bool, depth: Int
  ) {
    let (before, document) = (changes, self.levels[depth].whole)
    var text: [UInt8]
    if depth < Redactor.depth, let json = document.parse() {
      visit(json.tape, 0, isListed: isListed, depth: depth + 1)
      text = Array(document.text.bytes)
    } else {
      text = Array(document.text.bytes)
      visitText(&text, isListed: isListed, depth: depth, levels: levels)
    }
    note(text)
    if changes != before { escapes.write(text, over: &raw) }
  }

  /// Retains a text inside another for the search for repeats.
  private func note(_ text: [UInt8]) {
    if search == nil, !repeats.areMany { decoded.append(contentsOf: text) }
  }

  // MARK: Replacement

  /// Replaces a value, except for an Authorization scheme, or FCM's prefix for topics.
  private mutating func replaceValue(
    _ text: inout [UInt8], _ range: Range<Int>, _ kind: RedactionKind
  ) {
    let value = range.dropFirst(RedactedNames.prefixLength(text[range]))
    repeats.insert(Array(text[value]))
    replace(&text, value, kind)
  }

  private mutating func replace(
    _ text: inout [UInt8], _ range: Range<Int>, _ kind: RedactionKind
  ) {
    text.replaceSubrange(range, with: placeholders.placeholder(Array(text[range])))
    changes += 1
    counts[kind] += 1
  }
}
