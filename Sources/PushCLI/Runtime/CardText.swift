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
