/// Values as cells of a line.
///
/// In a cell, strings are decoded, containers are JSON, and null is nothing. Tabs, line breaks and
/// NUL become two-character escapes, so that no value adds a cell or a line. With `escapes`,
/// control and invisible characters are escaped too (``TerminalText``).
extension JSONTape {
  /// Appends a value as one cell.
  func appendCell(_ index: Int, to out: ByteBuffer, escapes: Bool) {
    guard !escapes else {
      let cell = ByteBuffer(capacity: 64)
      appendCell(index, to: cell, escapes: false)
      return TerminalText.append(cell.bytes, to: out)
    }
    switch kind(index) {
    case .null: break
    case .string where self[index].flags.contains(.escaped):
      JSONText.decode(bytes(index), into: out, asCell: true)
    case .string: append(self[index].start, bytes(index).count, to: out)
    default: copy(index, to: out)
    }
  }
}

extension JSONValue {
  /// Appends the value as one cell.
  package func appendCell(to out: ByteBuffer, escapes: Bool) {
    tape.appendCell(index, to: out, escapes: escapes)
  }
}
