/// The text of a page: headings (`# Heading`), lists (`- term: meaning`), lines of code (indented by
/// four columns), and paragraphs.
///
/// A blank line ends a list, code or a paragraph; a list ends a paragraph, too. Text in backquotes
/// is literal. An interpolated array of options, keys or entries is a block of its own.
struct Markup: ExpressibleByStringInterpolation {
  let blocks: [Block]

  init(stringLiteral text: String) {
    blocks = Self.blocks(text)
  }

  init(stringInterpolation parts: Interpolation) {
    blocks = parts.blocks + Self.blocks(parts.text)
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var blocks: [Block] = []
    /// The text after ``blocks``.
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += value.description
    }

    mutating func appendInterpolation(_ more: [Block]) {
      blocks += Markup.blocks(text) + more
      text = ""
    }

    mutating func appendInterpolation(_ entries: [Entry]) {
      appendInterpolation([.entries(entries)])
    }

    mutating func appendInterpolation(_ options: [OptionRow]) {
      appendInterpolation(options.map(PageComposer.entry))
    }

    mutating func appendInterpolation(_ keys: [KeyRow]) {
      appendInterpolation(keys.map(PageComposer.entry))
    }
  }

  /// Parses a text.
  static func blocks(_ text: String) -> [Block] { text.split(on: "\n\n").flatMap(blocks(in:)) }

  /// Parses lines without a blank line between them.
  private static func blocks(in text: String) -> [Block] {
    if text.isEmpty { return [] }
    if text.hasPrefix("    ") {
      return [.code(text.split(on: "\n").map { String($0.dropFirst(4)) })]
    }
    if text.hasPrefix("- ") {
      return [.entries("\n\(text)".split(on: "\n- ").dropFirst().map(item))]
    }
    let end = text.firstRange(of: text.hasPrefix("# ") ? "\n" : "\n- ")?.lowerBound ?? text.endIndex
    let first = String(text[..<end])
    let rest = blocks(in: String(text[end...].dropFirst()))
    if first.hasPrefix("# ") { return [.subheading(String(first.dropFirst(2)))] + rest }
    return [.paragraph(Span.prose(unwrapped(first)))] + rest
  }

  private static func item(_ text: String) -> Entry {
    let parts = unwrapped(text).split(separator: ": ", maxSplits: 1).map(String.init)
    return Entry(parts[0], parts.dropFirst().joined())
  }

  /// Returns lines of prose as one line.
  private static func unwrapped(_ text: String) -> String {
    text.split(on: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
  }
}

extension [KeyRow] {
  /// The keys as lines of a list.
  var list: String {
    map { "- `\($0.name)`: \(PageComposer.sentence($0.meaning))" }.joined(separator: "\n")
  }
}

extension [String] {
  /// Returns the words as literal text, with commas, or with `link` before the last one.
  func literals(_ link: String? = nil) -> String {
    let words = map { "`\($0)`" }
    return link.map(words.listed) ?? words.joined(separator: ", ")
  }
}
