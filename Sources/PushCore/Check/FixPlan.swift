/// The fixes of the findings in a document: which of them can be made, and how.
///
/// A ``Fix`` becomes a ``TapeChange``, unless the name that it needs is taken. From the change follow
/// the operations of a record and, with ``TapeEdit``, the corrected text.
///
/// - Complexity: O(tape) for the first fix, less for others.
final class FixPlan {
  private let tape: JSONTape
  /// The container of each value and key; -1 for roots.
  private lazy var parents = Self.parents(on: tape)
  /// The values of the members of objects, by name.
  private var members: [Int: [String: Int]] = [:]

  init(_ tape: JSONTape) { self.tape = tape }

  /// Returns a finding without a fix that cannot be made.
  func checked(_ finding: Finding) -> Finding {
    guard finding.fix != nil, change(for: finding)?.written(on: tape) == nil else {
      return finding
    }
    var finding = finding
    finding.fix = nil
    return finding
  }

  /// Appends the operations of a finding's fix, an array.
  func appendOperations(for finding: Finding, to out: ByteBuffer) {
    change(for: finding)?.appendOperations(on: tape, to: out)
  }

  // MARK: Edits

  /// Returns the change of the text that makes the fixes of findings, as far as none is in the way of
  /// another one; nil if no finding has a fix.
  ///
  /// - Returns: The change, and the findings whose fixes it makes.
  func edit(for findings: [Finding]) -> (edit: TapeEdit, fixed: [Finding])? {
    let wanted = findings.compactMap { finding in
      change(for: finding)?.written(on: tape).map { (finding, $0) }
    }.sorted { $0.1.value < $1.1.value }
    var claims = ChangeClaims(tape)
    let separate = wanted.filter { claims.claim($0.1) }
    var possible = separate.filter { claims.isFree(for: $0.1) }
    // Two moves can be in the way of each other.
    if possible.isEmpty { possible = Array(wanted.prefix(1)) }
    guard !possible.isEmpty else { return nil }
    return (TapeEdit(tape, possible.map(\.1)), possible.map(\.0))
  }

  // MARK: Changes

  private func change(for finding: Finding) -> TapeChange? {
    guard let fix = finding.fix, let token = finding.token, tape.hasPointer(token) else {
      return nil
    }
    let value = tape[token].flags.contains(.key) ? tape.value(ofKey: token) : token
    guard hasOwnPointer(value, fix) else { return nil }
    switch fix {
    case .replace(let json): return .replace([(value, json)])
    case .replaceElements(let elements):
      return .replace(elements.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    case .remove:
      guard let object = owner(of: value), losesNothing(value, object) else { return nil }
      return .remove(value, of: object)
    case .unwrap:
      guard let object = owner(of: value), members(of: object).count == 1 else { return nil }
      return .replace([(object, String(decoding: tape.raw(value), as: UTF8.self))])
    case .rename(let name):
      guard let object = owner(of: value) else { return nil }
      if let other = members(of: object)[name] { return removal(value, object, like: other) }
      return .rename(value, of: object, to: name)
    case .move(let path, let root): return move(value, path, root)
    }
  }

  /// Whether a member has no value, or the same one as the member that replaces it.
  private func losesNothing(_ value: Int, _ object: Int) -> Bool {
    if tape.isShadowed(value) {
      let other = members(of: object)[tape.text(tape.key(ofValue: value))]
      return other.map { tape.raw($0) == tape.raw(value) } ?? false
    }
    return tape.kind(value) == .null || tape.isEmptyContainer(value)
  }

  private func move(_ value: Int, _ path: [String], _ root: Int) -> TapeChange? {
    guard let object = owner(of: value) else { return nil }
    var (target, rest) = (root, path[...])
    while rest.count > 1, let name = rest.first, let next = members(of: target)[name] {
      guard let inner = tape.object(next) else { return nil }
      target = inner
      rest.removeFirst()
    }
    guard let name = rest.first, tape.kind(target) == .object, !isInside(target, value) else {
      return nil
    }
    if let other = members(of: target)[name] {
      return rest.count == 1 ? removal(value, object, like: other) : nil
    }
    return .move(value, of: object, to: Array(rest), below: target)
  }

  /// Returns the removal of a member whose value another member, at its right place, has too.
  private func removal(_ value: Int, _ object: Int, like other: Int) -> TapeChange? {
    other != value && isSame(value, other) ? .remove(value, of: object) : nil
  }

  private func isSame(_ one: Int, _ other: Int) -> Bool {
    let (mine, theirs) = (ByteBuffer(), ByteBuffer())
    tape.copy(one, to: mine)
    tape.copy(other, to: theirs)
    return mine.bytes.hasSameBytes(as: theirs.bytes)
  }

  private func members(of object: Int) -> [String: Int] {
    if let known = members[object] { return known }
    let found = Dictionary(
      tape.keys(of: object).map { (tape.text($0), tape.value(ofKey: $0)) },
      uniquingKeysWith: { $1 })
    members[object] = found
    return found
  }

  /// Whether an object is in a value, also in JSON in a string of it.
  private func isInside(_ object: Int, _ value: Int) -> Bool {
    tape.isInside(object) { (value..<tape.after(value)).contains($0) }
  }

  /// Whether the pointer to a value leads to no other one: no later member replaces one around it, or
  /// the value itself unless that is removed.
  private func hasOwnPointer(_ value: Int, _ fix: Fix) -> Bool {
    var at = tape.source(ofComposed: value) ?? value
    while at < parents.count {
      let mayBeShadowed = at == value && fix == .remove
      if !mayBeShadowed, owner(of: at) != nil, tape.isShadowed(at) { return false }
      if parents[at] >= 0 {
        at = Int(parents[at])
      } else if let inner = tape.expansion(holding: at) {
        at = inner.outer
      } else {
        break
      }
    }
    return true
  }

  /// Returns the object that has the value as a member.
  private func owner(of value: Int) -> Int? {
    guard value < parents.count, parents[value] >= 0 else { return nil }
    let object = Int(parents[value])
    return tape.kind(object) == .object ? object : nil
  }

  private static func parents(on tape: JSONTape) -> [Int32] {
    var parents: [Int32] = []
    parents.reserveCapacity(tape.count)
    var open: [Int] = []
    for token in 0..<tape.count {
      while let last = open.last, tape.after(last) <= token { open.removeLast() }
      parents.append(Int32(open.last ?? -1))
      if tape.kind(token) == .object || tape.kind(token) == .array { open.append(token) }
    }
    return parents
  }
}

/// The values and names that changes use, so that each change is separate from the others.
private struct ChangeClaims {
  private struct Name: Hashable {
    let object: Int
    let name: String
  }

  private let tape: JSONTape
  /// The ranges of keys and values on the tape, in ascending order, and whether only the name of a
  /// member changes there.
  private var ranges: [(range: Range<Int>, isName: Bool)] = []
  private var names: Set<Name> = []

  init(_ tape: JSONTape) { self.tape = tape }

  /// Claims the values and names of a change; returns false if another change has one of them.
  ///
  /// Changes come in the order of their values.
  mutating func claim(_ change: TapeChange) -> Bool {
    let value = change.value
    guard !tape.isInside(value, { range(with: $0) != nil }) else { return false }
    if let addition = change.addition,
      !names.insert(Name(object: addition.object, name: addition.name)).inserted
    {
      return false
    }
    switch change {
    // The members of the value stay free.
    case .rename: ranges.append((value - 1..<value + 1, true))
    case .remove, .move: ranges.append((value - 1..<tape.after(value), false))
    case .replace(let values):
      ranges.append((value..<tape.after(values[values.count - 1].value), false))
    }
    return true
  }

  /// Whether no change removes or replaces the object that a change adds a member to.
  func isFree(for change: TapeChange) -> Bool {
    guard case .move(_, _, _, let object) = change else { return true }
    return !tape.isInside(object) { range(with: $0)?.isName == false }
  }

  private func range(with token: Int) -> (range: Range<Int>, isName: Bool)? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].range.lowerBound <= token { low = middle + 1 } else { high = middle }
    }
    guard low > 0, ranges[low - 1].range.contains(token) else { return nil }
    return ranges[low - 1]
  }
}

extension JSONTape {
  /// Whether a condition holds for a value or for a string around it.
  fileprivate func isInside(_ token: Int, _ condition: (Int) -> Bool) -> Bool {
    var token = token
    while true {
      if condition(token) { return true }
      guard let inner = expansion(holding: token) else { return false }
      token = inner.outer
    }
  }

  fileprivate func isEmptyContainer(_ value: Int) -> Bool {
    (kind(value) == .object || kind(value) == .array) && first(value) == after(value)
  }
}
