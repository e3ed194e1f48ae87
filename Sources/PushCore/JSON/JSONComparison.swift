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
    var search = Search(rule, limit: limit)
    search.compare(left, right, in: nil)
    return search.found
  }

  package func isSame(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
    differences(left, right, limit: 1).isEmpty
  }

  private enum PathStep {
    case name(JSONValue)
    case index(Int)

    /// `String` would treat canonically equivalent names as equal.
    var bytes: [UInt8] {
      switch self {
      case .name(let name): Array(name.text.utf8)
      case .index(let index): Array(String(index).utf8)
      }
    }
  }

  private struct Search {
    let rule: Rule
    let limit: Int
    var found: [JSONDifference] = []
    private var steps: [PathStep] = []

    init(_ rule: Rule, limit: Int) {
      (self.rule, self.limit) = (rule, limit)
    }

    mutating func compare(_ left: JSONValue?, _ right: JSONValue?, in container: Int?) {
      guard found.count < limit else { return }
      if let left, let right {
        if left.hasSameBytes(as: right) { return }
        if let mine = object(left), let theirs = object(right) {
          return compare(members: mine, theirs)
        }
        if let mine = array(left), let theirs = array(right) {
          return compare(elements: mine, theirs)
        }
        if isSameScalar(left, right) { return }
      } else if left == nil, right == nil {
        return
      }
      found.append(
        JSONDifference(
          steps: steps.map(\.bytes), left: left, right: right, container: container))
    }

    private mutating func compare(members left: JSONValue, _ right: JSONValue) {
      let (mine, theirs) = (members(left), members(right))
      // Fast path: most objects have the same names in the same order.
      if mine.elementsEqual(theirs, by: { $0.name.hasSameBytes(as: $1.name) }) {
        for (one, other) in zip(mine, theirs) {
          compare(.name(one.name), one.value, other.value, in: left.index)
        }
        return
      }
      let myNames = mine.map { PathStep.name($0.name).bytes }
      let theirNames = theirs.map { PathStep.name($0.name).bytes }
      let others = Dictionary(zip(theirNames, theirs), uniquingKeysWith: { $1 })
      for (name, member) in zip(myNames, mine) {
        compare(.name(member.name), member.value, others[name]?.value, in: left.index)
      }
      let known = Set(myNames)
      for (name, member) in zip(theirNames, theirs) where !known.contains(name) {
        compare(.name(member.name), nil, member.value, in: left.index)
      }
    }

    private mutating func compare(elements left: JSONValue, _ right: JSONValue) {
      let (mine, theirs) = (left.elements, right.elements)
      for index in 0..<max(mine.count, theirs.count) {
        compare(
          .index(index), index < mine.count ? mine[index] : nil,
          index < theirs.count ? theirs[index] : nil, in: left.index)
      }
    }

    private mutating func compare(
      _ step: PathStep, _ left: JSONValue?, _ right: JSONValue?, in container: Int
    ) {
      steps.append(step)
      compare(left, right, in: container)
      steps.removeLast()
    }

    private func members(_ object: JSONValue) -> [(name: JSONValue, value: JSONValue)] {
      let members = object.distinctMembers
      return rule == .embedded ? members.filter { $0.value.kind != .null } : members
    }

    private func object(_ value: JSONValue) -> JSONValue? {
      rule == .embedded ? value.object : value.kind == .object ? value : nil
    }

    private func array(_ value: JSONValue) -> JSONValue? {
      rule == .embedded ? value.array : value.kind == .array ? value : nil
    }

    private func isSameScalar(_ left: JSONValue, _ right: JSONValue) -> Bool {
      guard object(left) == nil, array(left) == nil, object(right) == nil, array(right) == nil
      else { return false }
      if left.text.utf8.elementsEqual(right.text.utf8) {
        return rule != .exact || left.kind == right.kind
      }
      guard rule == .exact, left.kind == .number, right.kind == .number,
        let digits = left.wholeNumber
      else { return false }
      return digits == right.wholeNumber
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
