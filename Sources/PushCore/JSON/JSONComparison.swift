/// Compares JSON values.
///
/// The order of an object's members does not matter (RFC 8259, section 4), and of members with the
/// same name only the last one applies. Arrays are compared by index.
package struct JSONComparison: Sendable {
  /// When two scalars are the same.
  package enum Rule: Sendable {
    /// If they have the same type and the same text; whole numbers if they have the same value.
    case exact
    /// If they have the same text: for documents that do not show types.
    case textual
    /// As ``textual``; also, a string equals the object or array that it holds, and a null member
    /// equals a missing one: for FCM's `data`, which has only strings.
    case embedded
  }

  private let rule: Rule

  package init(_ rule: Rule) {
    self.rule = rule
  }

  /// Returns the first differences: in the order of the left value, then of members that only the
  /// right one has.
  package func differences(
    _ left: JSONValue?, _ right: JSONValue?, limit: Int = .max
  ) -> [JSONDifference] {
    guard let left, let right else {
      let isSame = left == nil && right == nil
      return isSame ? [] : [JSONDifference(steps: [], left: left, right: right, container: nil)]
    }
    var search = Search(rule, left, right, limit: limit)
    search.compare(left.index, right.index, in: nil)
    return search.found
  }

  package func isSame(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
    differences(left, right, limit: 1).isEmpty
  }

  private enum PathStep {
    case name(JSONTape, key: Int)
    case index(Int)

    /// `String` would treat canonically equivalent names as equal.
    var bytes: [UInt8] {
      switch self {
      case .name(let tape, let key): Array(tape.text(key).utf8)
      case .index(let index): Array(String(index).utf8)
      }
    }
  }

  /// A search for differences; values are indices on the tapes of the left and the right value.
  private struct Search {
    let rule: Rule
    let limit: Int
    let left: JSONValue
    let right: JSONValue
    var found: [JSONDifference] = []
    private var steps: [PathStep] = []

    private var mine: JSONTape { left.tape }
    private var theirs: JSONTape { right.tape }

    init(_ rule: Rule, _ left: JSONValue, _ right: JSONValue, limit: Int) {
      (self.rule, self.left, self.right, self.limit) = (rule, left, right, limit)
    }

    mutating func compare(_ one: Int?, _ other: Int?, in container: Int?) {
      guard found.count < limit else { return }
      if let one, let other {
        if isSameText(one, other) { return }
        if let mine = object(one, mine), let theirs = object(other, theirs) {
          return compare(members: mine, theirs)
        }
        if let mine = array(one, mine), let theirs = array(other, theirs) {
          return compare(elements: mine, theirs)
        }
        if isSameScalar(one, other) { return }
      }
      found.append(
        JSONDifference(
          steps: steps.map(\.bytes), left: one.map(left.value), right: other.map(right.value),
          container: container))
    }

    private mutating func compare(members object: Int, _ other: Int) {
      let (myKeys, theirKeys) = (keys(of: object, mine), keys(of: other, theirs))
      // Fast path: most objects have the same names in the same order.
      if myKeys.elementsEqual(theirKeys, by: isSameText) {
        for (key, otherKey) in zip(myKeys, theirKeys) {
          compare(
            .name(mine, key: key), mine.value(ofKey: key), theirs.value(ofKey: otherKey), in: object
          )
        }
        return
      }
      let myNames = myKeys.map { PathStep.name(mine, key: $0).bytes }
      let theirNames = theirKeys.map { PathStep.name(theirs, key: $0).bytes }
      let others = Dictionary(zip(theirNames, theirKeys), uniquingKeysWith: { $1 })
      for (name, key) in zip(myNames, myKeys) {
        compare(
          .name(mine, key: key), mine.value(ofKey: key), others[name].map(theirs.value(ofKey:)),
          in: object)
      }
      let known = Set(myNames)
      for (name, key) in zip(theirNames, theirKeys) where !known.contains(name) {
        compare(.name(theirs, key: key), nil, theirs.value(ofKey: key), in: object)
      }
    }

    private mutating func compare(elements array: Int, _ other: Int) {
      let (mine, theirs) = (mine.elements(array), theirs.elements(other))
      for index in 0..<max(mine.count, theirs.count) {
        compare(
          .index(index), index < mine.count ? mine[index] : nil,
          index < theirs.count ? theirs[index] : nil, in: array)
      }
    }

    private mutating func compare(
      _ step: PathStep, _ one: Int?, _ other: Int?, in container: Int
    ) {
      steps.append(step)
      compare(one, other, in: container)
      steps.removeLast()
    }

    /// Whether two values or keys are written in the same way; equal ones may not be.
    private func isSameText(_ one: Int, _ other: Int) -> Bool {
      mine.kind(one) == theirs.kind(other)
        && mine.bytes(one).hasSameBytes(as: theirs.bytes(other))
    }

    /// The keys of the members that count.
    private func keys(of object: Int, _ tape: JSONTape) -> [Int] {
      tape.keys(of: object).filter { key in
        !tape[key].flags.contains(.shadowed)
          && (rule != .embedded || tape.kind(tape.value(ofKey: key)) != .null)
      }
    }

    private func object(_ value: Int, _ tape: JSONTape) -> Int? {
      rule == .embedded ? tape.object(value) : tape.kind(value) == .object ? value : nil
    }

    private func array(_ value: Int, _ tape: JSONTape) -> Int? {
      rule == .embedded ? tape.array(value) : tape.kind(value) == .array ? value : nil
    }

    private func isSameScalar(_ one: Int, _ other: Int) -> Bool {
      guard object(one, mine) == nil, array(one, mine) == nil, object(other, theirs) == nil,
        array(other, theirs) == nil
      else { return false }
      if mine.text(one).utf8.elementsEqual(theirs.text(other).utf8) {
        return rule != .exact || mine.kind(one) == theirs.kind(other)
      }
      guard rule == .exact, mine.kind(one) == .number, theirs.kind(other) == .number,
        let digits = mine.wholeNumber(one)
      else { return false }
      return digits == theirs.wholeNumber(other)
    }
  }
}

/// A place where two JSON values differ.
package struct JSONDifference {
  /// The names and indices that lead to the place, outermost first.
  package let steps: [[UInt8]]
  /// The values; nil where the member or element is missing.
  package let left: JSONValue?
  package let right: JSONValue?
  /// The container of the left value, also if that is missing; nil for the compared values.
  let container: Int?

  /// The place as a JSON Pointer (RFC 6901).
  package var pointer: String { Self.pointer(steps) }

  /// Returns names and indices as a JSON Pointer (RFC 6901).
  package static func pointer(_ steps: [[UInt8]]) -> String {
    steps.map { JSONTape.step(to: String(decoding: $0, as: UTF8.self)) }.joined()
  }
}
