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

/// Changes of a document at a path.
extension FieldPath {
  /// Returns the document with `value`, which is JSON, at this path; nil if the path has no parent.
  ///
  /// The parent must be an object, or an array with an element at the index or just before it.
  /// Other values stay as they are.
  package func setting(_ value: String, in root: JSONValue) -> String? {
    let out = ByteBuffer(capacity: 1024)
    return append(root, steps[...], value, to: out) ? out.string : nil
  }

  private func append(
    _ old: JSONValue?, _ rest: ArraySlice<[UInt8]>, _ value: String, to out: ByteBuffer
  ) -> Bool {
    guard let step = rest.first else {
      out.append(contentsOf: value)
      return true
    }
    switch old?.kind {
    case .object:
      return appendMembers(
        old?.members ?? [], String(decoding: step, as: UTF8.self), rest.dropFirst(), value, to: out)
    case .array:
      guard let index = Self.index(step) else { return false }
      return appendElements(old?.elements ?? [], index, rest.dropFirst(), value, to: out)
    default: return false
    }
  }

  private func appendMembers(
    _ members: [(name: String, value: JSONValue)], _ name: String, _ rest: ArraySlice<[UInt8]>,
    _ value: String, to out: ByteBuffer
  ) -> Bool {
    var (isDone, isSet) = (true, false)
    var object = JSONObjectWriter(out)
    for member in members {
      object.key(member.name)
      if member.name.utf8.elementsEqual(name.utf8) {
        isSet = true
        isDone = append(member.value, rest, value, to: out) && isDone
      } else {
        member.value.copy(to: out)
      }
    }
    if !isSet {
      object.key(name)
      isDone = append(nil, rest, value, to: out)
    }
    object.end()
    return isDone
  }

  private func appendElements(
    _ elements: [JSONValue], _ index: Int, _ rest: ArraySlice<[UInt8]>, _ value: String,
    to out: ByteBuffer
  ) -> Bool {
    guard index <= elements.count else { return false }
    var isDone = true
    out.appendList(0..<max(elements.count, index + 1), "[", "]") { at in
      if at == index {
        isDone = append(at < elements.count ? elements[at] : nil, rest, value, to: out)
      } else {
        elements[at].copy(to: out)
      }
    }
    return isDone
  }
}
