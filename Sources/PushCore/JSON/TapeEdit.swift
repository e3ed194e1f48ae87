/// Changes of the text of a document on a tape; all other bytes stay as they are.
///
/// A change in JSON inside a string is made in the decoded text, which is then escaped again.
struct TapeEdit {
  /// Bytes in place of a range of a text.
  private struct TextChange {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  private let tape: JSONTape
  /// The JSON in place of values and keys.
  private var replaced: [Int: [UInt8]] = [:]
  /// The keys that are removed, by their objects.
  private var removed: [Int: Set<Int>] = [:]
  /// The members that are added to objects: paths of names, and values.
  private var added: [Int: [(path: [String], value: [UInt8])]] = [:]

  /// - Parameter changes: Changes of different members and values, none inside of another one.
  init(_ tape: JSONTape, _ changes: [TapeChange]) {
    self.tape = tape
    for change in changes { add(change) }
  }

  private mutating func add(_ change: TapeChange) {
    switch change {
    case .rename(let value, _, let name):
      replaced[tape.key(ofValue: value)] = Array(JSONText.quoted(name).utf8)
    case .remove(let value, let object):
      removed[object, default: []].insert(tape.key(ofValue: value))
    case .replace(let values):
      for (value, json) in values { replaced[value] = Array(json.utf8) }
    case .move(let value, let object, let path, let target):
      removed[object, default: []].insert(tape.key(ofValue: value))
      added[target, default: []].append((path, tape.raw(value)))
    }
  }

  /// Appends the changed text of the document.
  func write(_ document: UnsafeBufferPointer<UInt8>, to out: ByteBuffer) {
    var changes: [Int: [TextChange]] = [:]
    for (token, json) in replaced {
      changes[root(of: token), default: []].append(TextChange(range: range(of: token), bytes: json))
    }
    for object in Set(removed.keys).union(added.keys) {
      changes[root(of: object), default: []] += changesOfMembers(object)
    }
    // The text of a string has a lower root than the JSON in it.
    for root in withOuterRoots(changes.keys).sorted(by: >) {
      guard root > 0, let inner = tape.expansion(holding: root) else { continue }
      let text = ByteBuffer(capacity: inner.text.count + 64)
      Self.write(
        changes[root] ?? [], of: UnsafeBufferPointer(rebasing: tape.arena.bytes[inner.text]),
        to: text)
      let string = ByteBuffer(capacity: text.count + 64)
      string.append("\"")
      JSONText.append(text.bytes, to: string)
      string.append("\"")
      changes[self.root(of: inner.outer), default: []].append(
        TextChange(range: range(of: inner.outer), bytes: Array(string.bytes)))
    }
    Self.write(changes[0] ?? [], of: document, to: out)
  }

  private static func write(
    _ changes: [TextChange], of text: UnsafeBufferPointer<UInt8>, to out: ByteBuffer
  ) {
    var at = 0
    // An insertion comes before a removal that begins there.
    let sorted = changes.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for change in sorted {
      out.append(contentsOf: text[at..<change.range.lowerBound])
      out.append(contentsOf: change.bytes)
      at = change.range.upperBound
    }
    out.append(contentsOf: text[at...])
  }

  // MARK: Texts

  /// Returns the root of the text with a value: 0 for the document.
  private func root(of token: Int) -> Int { tape.expansion(holding: token)?.root ?? 0 }

  private func withOuterRoots(_ roots: some Sequence<Int>) -> Set<Int> {
    var all: Set<Int> = []
    for root in roots {
      var root = root
      while all.insert(root).inserted, let inner = tape.expansion(holding: root) {
        root = self.root(of: inner.outer)
      }
    }
    return all
  }

  /// Returns the range of a value or a key in its text, including quotes.
  private func range(of token: Int) -> Range<Int> {
    let quote = tape.kind(token) == .string ? 1 : 0
    let first = tape.expansion(holding: token)?.text.lowerBound ?? 0
    func offset(_ position: UInt32) -> Int { Int(position & ~JSONToken.arenaBit) - first }
    return offset(tape[token].start) - quote..<offset(tape[token].end) + quote
  }

  // MARK: Members

  private func changesOfMembers(_ object: Int) -> [TextChange] {
    let keys = Array(tape.keys(of: object))
    let removed = removed[object] ?? []
    func start(_ index: Int) -> Int { range(of: keys[index]).lowerBound }
    func end(_ index: Int) -> Int { range(of: tape.value(ofKey: keys[index])).upperBound }
    var changes: [TextChange] = []
    var kept: Int?
    for (index, key) in keys.enumerated() {
      guard removed.contains(key) else {
        kept = index
        continue
      }
      // The comma before it goes, too, or that after it if no member comes before.
      let isFollowed = kept == nil && index + 1 < keys.count
      let from = kept == nil ? start(index) : end(index - 1)
      changes.append(
        TextChange(range: from..<(isFollowed ? start(index + 1) : end(index)), bytes: []))
    }
    guard let added = added[object] else { return changes }
    let at =
      kept.map(end) ?? (keys.isEmpty ? range(of: object).lowerBound + 1 : start(0))
    let text = members(added, like: (kept ?? keys.indices.first).map { keys[$0] }, kept != nil)
    return changes + [TextChange(range: at..<at, bytes: text)]
  }

  /// Returns the text of members, with the white space of another member.
  private func members(
    _ added: [(path: [String], value: [UInt8])], like model: Int?, _ follows: Bool
  ) -> [UInt8] {
    let space = model.map(spaceBefore) ?? []
    let colon = model.map(colon) ?? [UInt8(ascii: ":")]
    var text: [UInt8] = []
    for (index, member) in added.enumerated() {
      if follows || index > 0 { text += [UInt8(ascii: ",")] + space }
      for (depth, name) in member.path.enumerated() {
        if depth > 0 { text.append(UInt8(ascii: "{")) }
        text += Array(JSONText.quoted(name).utf8) + colon
      }
      text += member.value + member.path.dropFirst().map { _ in UInt8(ascii: "}") }
    }
    return text
  }

  /// Returns the white space before a key.
  private func spaceBefore(_ key: Int) -> [UInt8] {
    let quote = tape.pointer(tape[key].start) - 1
    var length = 0
    while (quote - length - 1).pointee.isJSONWhitespace { length += 1 }
    return Array(UnsafeBufferPointer(start: quote - length, count: length))
  }

  /// Returns the colon after a key, with the white space around it.
  private func colon(_ key: Int) -> [UInt8] {
    let value = tape.value(ofKey: key)
    let from = tape[key].end + 1
    let length = Int(tape[value].start - from) - (tape.kind(value) == .string ? 1 : 0)
    return Array(UnsafeBufferPointer(start: tape.pointer(from), count: length))
  }
}
