import PushCore

/// Draws a difference: its path, and below it the values in two columns.
struct DifferenceText: Sendable {
  /// The width of the terminal; 0 if lines are not wrapped.
  let columns: Int

  /// The width of the columns where lines are not wrapped.
  private static let usualColumns = 80
  /// The columns of the indent and of the sign between the values.
  private static let gaps = (indent: 2, sign: 3)

  func append(_ record: JSONValue, to out: ByteBuffer, style: TextStyle) {
    let number = record["message"].map { "message \($0.text) " } ?? ""
    let scope = record["scope"] == nil ? "" : " (payload)"
    let path = cell(record["path"], style) ?? ""
    style.append(number + (path.isEmpty ? "/" : path) + scope, .bold, to: out)
    out.append(0x0A)
    let (left, right) = (cell(record["left"], style), cell(record["right"], style))
    let sign = left == nil ? ">" : right == nil ? "<" : "|"
    let width = width
    let (mine, theirs) = (lines(left, width), lines(right, width))
    for index in 0..<max(mine.count, theirs.count) {
      let (one, other) = (
        index < mine.count ? mine[index] : "", index < theirs.count ? theirs[index] : ""
      )
      out.append("  ")
      style.append(one, .red, to: out)
      let gap = max(width - TerminalWidth.of(one), 0)
      out.append(contentsOf: String(repeating: " ", count: gap) + " \(sign)")
      if !other.isEmpty {
        out.append(" ")
        style.append(other, .blue, to: out)
      }
      out.append(0x0A)
    }
  }

  /// The width of each of the two columns.
  private var width: Int {
    let all = columns > 0 ? columns : Self.usualColumns
    return max((all - Self.gaps.indent - Self.gaps.sign) / 2, 8)
  }

  /// Returns the text of a value as it is on one line; nil if there is none.
  private func cell(_ value: JSONValue?, _ style: TextStyle) -> String? {
    guard let value else { return nil }
    let text = ByteBuffer(capacity: 256)
    if value.kind == .null { text.append("null") }
    value.appendCell(to: text, escapes: style.escapes)
    return text.string
  }

  /// Breaks a text into lines of at most `width` columns; one line if lines are not wrapped.
  private func lines(_ text: String?, _ width: Int) -> [String] {
    guard let text else { return [] }
    guard columns > 0 else { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for character in text {
      let columns = TerminalWidth.of(String(character))
      if used + columns > width, !line.isEmpty {
        lines.append(line)
        (line, used) = ("", 0)
      }
      line.append(character)
      used += columns
    }
    return lines + [line]
  }
}
