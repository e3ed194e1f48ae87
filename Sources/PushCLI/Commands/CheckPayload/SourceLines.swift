import CPlatform
import PushCore

/// The lines of the files, which the text of check-payload shows below its findings.
final class SourceLines {
  private let context: Context
  /// The file that was read last, and its content.
  private var file: (name: String, bytes: [UInt8])?
  /// The offsets at which the lines of the file begin.
  private var starts: [Int] = []

  /// The maximum length of a file, in bytes: the lines of a larger one are not shown.
  private static let largestFile = 8 << 20
  /// The width if that of the terminal is unknown, or if there is none.
  private static let usualColumns = 80

  init(_ context: Context) { self.context = context }

  /// Appends the line of a finding, cut around the place, and a caret below the place.
  ///
  /// Standard input cannot be read twice, nor can a pipe.
  func append(_ finding: CheckFinding, to out: ByteBuffer) {
    let position = finding.found.position
    guard let line = line(position.line, of: finding.source),
      !line.isEmpty, position.column <= line.count
    else { return }
    let number = "\(position.line)"
    let margin = String(repeating: " ", count: number.count)
    let columns = context.terminal.columns > 0 ? context.terminal.columns : Self.usualColumns
    let room = max(columns - number.count - 4, 16)
    let place = line.startIndex + position.column - 1
    let (before, after) = Self.cut(line, at: place, to: room)
    let style = TextStyle(colors: context.colors)
    style.append(" \(number) |", .dim, to: out)
    out.append(contentsOf: " \(TerminalWidth.shortened(before + after, to: room))\n")
    style.append(" \(margin) |", .dim, to: out)
    out.append(contentsOf: String(repeating: " ", count: TerminalWidth.of(before) + 1))
    style.append("^", DiagnosticsText.color(of: finding.severity.rawValue), to: out)
    out.append(0x0A)
  }

  /// Returns the text before a place and from it on, without what does not fit in `room` columns;
  /// control characters are escaped.
  private static func cut(
    _ line: ArraySlice<UInt8>, at place: Int, to room: Int
  ) -> (before: String, after: String) {
    let isShort = line.count < room
    let start = isShort ? line.startIndex : max(place - room / 2, line.startIndex)
    // A character is not cut.
    let before = line[start..<place].drop { start > line.startIndex && $0 & 0xC0 == 0x80 }
    let after = line[place...].prefix(room)
    func shown(_ bytes: ArraySlice<UInt8>) -> String {
      let text = bytes.map { $0 == 0x09 ? 0x20 : $0 }
      return TerminalText.escaped(String(decoding: text, as: UTF8.self))
    }
    let isCut = after.endIndex < line.endIndex
    let end = isCut ? "…" : ""
    let rest =
      isCut ? after.dropLast(after.reversed().prefix { $0 & 0xC0 == 0x80 }.count + 1) : after
    return ((start > line.startIndex ? "…" : "") + shown(before), shown(rest) + end)
  }

  /// Returns a line, from 1; nil if the file cannot be read again or has no such line.
  private func line(_ number: Int, of name: String) -> ArraySlice<UInt8>? {
    if file?.name != name { read(name) }
    guard let bytes = file?.bytes, starts.indices.contains(number - 1) else { return nil }
    let line = bytes[starts[number - 1]...].prefix { $0 != 0x0A }
    return line.last == 0x0D ? line.dropLast() : line
  }

  private func read(_ name: String) {
    (file, starts) = ((name, []), [])
    var info = pk_file_info()
    guard name != "-", pk_stat(name, &info) >= 0, info.is_file, info.size <= Self.largestFile,
      let bytes = try? AtFile(context).file(name)
    else { return }
    file = (name, bytes)
    starts = [0]
    for index in bytes.indices where bytes[index] == 0x0A { starts.append(index + 1) }
  }
}
