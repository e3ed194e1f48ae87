/// The path of a value within a record: names and indices, outermost first.
package struct FieldPath: Sendable, Equatable {
  let steps: [[UInt8]]

  /// Parses a dotted path, or a JSON Pointer (RFC 6901) if `text` begins with `/`.
  ///
  /// Returns nil if the text is empty, has an empty name between dots, or has `~` without 0 or 1
  /// after it in a pointer.
  package init?(_ text: String) {
    let isPointer = text.utf8.first == UInt8(ascii: "/")
    let parts = text.utf8.dropFirst(isPointer ? 1 : 0).split(
      separator: UInt8(ascii: isPointer ? "/" : "."), omittingEmptySubsequences: false)
    var steps: [[UInt8]] = []
    for part in parts {
      guard let step = isPointer ? Self.unescaped(Array(part)) : Array(part) else { return nil }
      if step.isEmpty, !isPointer { return nil }
      steps.append(step)
    }
    self.steps = steps
  }

  /// Splits an option's value at commas, unless it is a JSON Pointer.
  package static func list(_ text: String) -> [String] {
    if text.utf8.first == UInt8(ascii: "/") { return [text] }
    return text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  /// The first name of the path.
  package var firstName: String { String(decoding: steps.first ?? [], as: UTF8.self) }

  private static func unescaped(_ part: [UInt8]) -> [UInt8]? {
    var out: [UInt8] = []
    var index = 0
    while index < part.count {
      defer { index += 1 }
      guard part[index] == UInt8(ascii: "~") else {
        out.append(part[index])
        continue
      }
      index += 1
      switch index < part.count ? part[index] : 0 {
      case UInt8(ascii: "0"): out.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): out.append(UInt8(ascii: "/"))
      default: return nil
      }
    }
    return out
  }

  /// Whether the path has only a first name.
  package var isName: Bool { steps.count == 1 }

  /// Returns the value at this path below `root`, or nil.
  ///
  /// - Parameter first: The number of steps that lead to `root` already.
  package func find(in root: JSONValue, from first: Int = 0) -> JSONValue? {
    var value = root
    for step in steps.dropFirst(first) {
      let next =
        value.kind == .array
        ? Self.index(step).flatMap { value.elements.dropFirst($0).first }
        : step.withUnsafeBufferPointer { name in
          name.baseAddress.map { value[JSONKey(start: $0, count: name.count)] } ?? value[""]
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }

  /// Returns the index that a step names, or nil.
  static func index(_ digits: [UInt8]) -> Int? {
    guard !digits.isEmpty, digits.count < 10, digits.allSatisfy({ $0.isDigit }),
      digits.first != UInt8(ascii: "0") || digits.count == 1
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
