/// The path of a value within a record: names and indices, outermost first.
package struct FieldPath: Sendable, Equatable {
  private let steps: [[UInt8]]

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

  /// Returns the value at this path below `root`, or nil.
  package func find(in tape: JSONTape, root: Int = 0) -> Int? {
    var value = root
    for step in steps {
      let next: Int?
      switch tape.kind(value) {
      case .object: next = member(step, of: value, tape)
      case .array: next = element(step, of: value, tape)
      default: next = nil
      }
      guard let next else { return nil }
      value = next
    }
    return value
  }

  private func member(_ name: [UInt8], of object: Int, _ tape: JSONTape) -> Int? {
    name.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return tape.member(object, "") }
      return tape.member(object, JSONKey(start: start, count: bytes.count))
    }
  }

  private func element(_ digits: [UInt8], of array: Int, _ tape: JSONTape) -> Int? {
    guard digits.count < 10, digits.first != UInt8(ascii: "0") || digits.count == 1 else {
      return nil
    }
    var left = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      left = left * 10 + Int(digit - 0x30)
    }
    let end = tape.after(array)
    var child = tape.first(array)
    while child < end, left > 0 {
      child = tape.after(child)
      left -= 1
    }
    return digits.isEmpty || child >= end ? nil : child
  }
}

extension JSONTape {
  /// Appends a value as one cell of a line: strings decoded, containers as JSON, null as nothing.
  ///
  /// Tabs, line breaks and NUL become two-character escapes, so that no value adds a cell or a
  /// line. With `escapes`, control and invisible characters are escaped too (``TerminalText``).
  package func appendCell(_ index: Int, to out: ByteBuffer, escapes: Bool) {
    if kind(index) == .null { return }
    let isEscaped = self[index].flags.contains(.escaped)
    // Valid JSON without escapes contains no control character.
    if !escapes, !isEscaped { return appendPlain(index, to: out) }
    let plain = ByteBuffer()
    if isEscaped {
      JSONText.decode(bytes(index), into: plain)
    } else {
      appendPlain(index, to: plain)
    }
    let cell = escapes ? ByteBuffer(capacity: plain.count) : out
    for byte in plain.bytes { Self.appendCellByte(byte, to: cell) }
    if escapes { TerminalText.append(cell.bytes, to: out) }
  }

  private func appendPlain(_ index: Int, to out: ByteBuffer) {
    if kind(index) == .string {
      out.append(contentsOf: bytes(index))
    } else {
      copy(index, to: out)
    }
  }

  private static func appendCellByte(_ byte: UInt8, to cell: ByteBuffer) {
    switch byte {
    case 0x09: cell.append("\\t")
    case 0x0A: cell.append("\\n")
    case 0x0D: cell.append("\\r")
    case 0: cell.append("\\0")
    default: cell.append(byte)
    }
  }
}
