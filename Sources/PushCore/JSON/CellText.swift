import CPlatform

/// Values as cells of a line: strings decoded, containers as JSON, null as nothing.
///
/// Tabs, line breaks and NUL become two-character escapes, so that no value adds a cell or a line.
/// With `escapes`, control and invisible characters are escaped too (``TerminalText``).
extension JSONValue {
  /// Appends the value as one cell.
  package func appendCell(to out: ByteBuffer, escapes: Bool) {
    switch kind {
    case .null: break
    case .string: JSONText.appendCell(string: bytes, to: out, escapes: escapes)
    case _ where escapes: out.append(contentsOf: TerminalText.escaped(json))
    default: copy(to: out)
    }
  }
}

extension JSONText {
  /// Appends JSON without white space as one cell.
  static func appendCell(_ json: UnsafeBufferPointer<UInt8>, to out: ByteBuffer, escapes: Bool) {
    switch json.first {
    case UInt8(ascii: "\""):
      let string = UnsafeBufferPointer(rebasing: json[1..<(json.count - 1)])
      appendCell(string: string, to: out, escapes: escapes)
    case UInt8(ascii: "n"): break
    case _ where escapes: TerminalText.append(json, to: out)
    default: out.append(contentsOf: json)
    }
  }

  /// Appends the contents of a string as one cell.
  fileprivate static func appendCell(
    string raw: UnsafeBufferPointer<UInt8>, to out: ByteBuffer, escapes: Bool
  ) {
    if escapes {
      let cell = ByteBuffer(capacity: raw.count)
      appendCell(string: raw, to: cell, escapes: false)
      return TerminalText.append(cell.bytes, to: out)
    }
    guard let start = raw.baseAddress else { return }
    var (from, at) = (0, 0)
    while let found = memchr(start + at, 0x5C, raw.count - at) {
      at = UnsafeRawPointer(start).distance(to: UnsafeRawPointer(found))
      guard let (escape, length) = control(raw, at) else {
        at += 2
        continue
      }
      decode(UnsafeBufferPointer(rebasing: raw[from..<at]), into: out)
      out.append(escape)
      at += length
      from = at
    }
    let rest = UnsafeBufferPointer(rebasing: raw[from...])
    if at == from { out.append(contentsOf: rest) } else { decode(rest, into: out) }
  }

  /// Returns the cell's escape for the escape at `at`, with the length of the latter, if it means a
  /// character that would add a cell or a line.
  private static func control(
    _ raw: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (StaticString, Int)? {
    switch raw[at + 1] {
    case UInt8(ascii: "t"): return ("\\t", 2)
    case UInt8(ascii: "n"): return ("\\n", 2)
    case UInt8(ascii: "r"): return ("\\r", 2)
    case UInt8(ascii: "u") where raw[(at + 2)...(at + 4)].allSatisfy { $0 == UInt8(ascii: "0") }:
      switch raw[at + 5] | 0x20 {
      case UInt8(ascii: "0"): return ("\\0", 6)
      case UInt8(ascii: "9"): return ("\\t", 6)
      case UInt8(ascii: "a"): return ("\\n", 6)
      case UInt8(ascii: "d"): return ("\\r", 6)
      default: return nil
      }
    default: return nil
    }
  }
}
