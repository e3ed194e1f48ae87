import PushCore

/// A record as a card: lines with a left border.
struct CardText<Member: Sendable>: Sendable {
  private let plain: CardParts<Member>
  private let colored: CardParts<Member>

  /// - Parameters:
  ///   - heading: The members in the top border; the first is bold.
  ///   - texts: The members on their own lines.
  ///   - details: The members on lines with a label.
  ///   - message: The member in the bottom border, an ID of a message.
  init(
    heading: [Member], texts: [Member] = [], details: [(Member, String)], message: Member? = nil
  ) {
    func parts(_ bold: String, _ dim: String, _ end: String) -> CardParts<Member> {
      typealias Part = CellPart<Member>
      let names = heading.enumerated().map { index, member in
        Part(index == 0 ? "╭─ \(bold)" : "\(end) · \(dim)", member)
      }
      let lines = texts.map { Part("\n│ ", $0) }
      let labeled = details.map { Part("\n│ \(dim)\($1): \(end)", $0) }
      return CardParts(
        top: names + [Part(end)] + lines + labeled,
        button: [
          CellPart("\n│ [ "), CellPart("", .title), CellPart(" ] \(dim)", .kind), CellPart(end),
          CellPart(" ", .name), CellPart(" ", .url), CellPart(" ", .deepLink),
        ],
        bottom: [Part("\n╰─")] + (message.map { [Part(" message ", $0)] } ?? []) + [Part("\n")])
    }
    plain = parts("", "", "")
    colored = parts(TextColor.bold.rawValue, TextColor.dim.rawValue, TextColor.end)
  }

  subscript(_ style: TextStyle) -> CardParts<Member> { style.colors ? colored : plain }
}

/// Wraps cards to the width of a terminal.
///
/// Only lines with the card's border are wrapped, and only at blanks: other text can still be
/// copied from the terminal as it is, and so can a long URL.
enum CardWrap {
  private static let border = Array("│ ".utf8)
  /// The start of a continuation line.
  private static let continuation = Array("│   ".utf8)
  /// A terminal with fewer columns cannot show a card.
  private static let narrowest = 20

  /// Wraps the lines of the buffer from `start` on.
  static func wrap(_ buffer: ByteBuffer, from start: Int, columns: Int) {
    guard columns >= narrowest, buffer.count - start >= columns else { return }
    let lines = Array(buffer.bytes[start...]).split(
      separator: 0x0A, omittingEmptySubsequences: false)
    buffer.truncate(to: start)
    for (index, line) in lines.enumerated() {
      if index > 0 { buffer.append(0x0A) }
      if line.count > columns, line.starts(with: border) {
        append(line, columns, to: buffer)
      } else {
        for byte in line { buffer.append(byte) }
      }
    }
  }

  private static func append(_ line: ArraySlice<UInt8>, _ columns: Int, to out: ByteBuffer) {
    var column = 0
    for (index, word) in words(line).enumerated() {
      let width = TerminalWidth.of(String(decoding: word, as: UTF8.self))
      // The first word is the border.
      if index > 1, column + 1 + width > columns {
        out.append(0x0A)
        for byte in continuation { out.append(byte) }
        column = 4
      } else if index > 0 {
        out.append(0x20)
        column += 1
      }
      for byte in word { out.append(byte) }
      column += width
    }
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(separator: 0x20, omittingEmptySubsequences: false)
  }
}
