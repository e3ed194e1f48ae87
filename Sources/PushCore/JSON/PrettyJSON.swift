/// Formats compact JSON for reading.
package struct PrettyJSON {
  /// Whether to color keys, strings and null.
  private let colors: Bool
  /// Whether to escape control and invisible characters (``TerminalText``).
  private let escapes: Bool
  /// Whether to break and indent lines; otherwise the value stays on one line.
  private let breaksLines: Bool
  private let json: UnsafeBufferPointer<UInt8>
  private let out: ByteBuffer
  /// Called at ends of lines to write the output collected in `out`.
  private let drain: () -> Void
  /// The maximum level of indentation, so that the output grows linearly with the input.
  private static let deepestIndentation = 32
  private var at = 0
  private var depth = 0

  /// Appends `json`, one value without white space between tokens.
  ///
  /// With `breaksLines`, indents by two spaces per level, up to 32 levels.
  ///
  /// - Parameter drain: Called at the end of a line when `out` has 64 KiB; may empty `out`.
  package static func append(
    _ json: UnsafeBufferPointer<UInt8>, to out: ByteBuffer, colors: Bool, escapes: Bool,
    breaksLines: Bool = true, drain: @escaping () -> Void = {}
  ) {
    var layout = PrettyJSON(
      colors: colors, escapes: escapes, breaksLines: breaksLines, json: json, out: out, drain: drain
    )
    layout.run()
  }

  private mutating func run() {
    while at < json.count {
      let byte = json[at]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        breakLine()
        copy(1)
      case UInt8(ascii: ","):
        copy(1)
        breakLine()
      case UInt8(ascii: ":"):
        copy(1)
        if breaksLines { out.append(0x20) }
      case UInt8(ascii: "\""): string()
      default: scalar()
      }
    }
  }

  private mutating func open(_ byte: UInt8) {
    // The closing bracket's code is two above the opening one's.
    if at + 1 < json.count, json[at + 1] == byte + 2 { return copy(2) }
    copy(1)
    depth += 1
    breakLine()
  }

  private mutating func copy(_ length: Int) {
    append(at, at + length)
    at += length
  }

  private func append(_ from: Int, _ to: Int) {
    out.append(contentsOf: json[from..<to])
  }

  private func breakLine() {
    guard breaksLines else { return }
    out.append(0x0A)
    if out.count >= 1 << 16 { drain() }
    for _ in 0..<min(depth, Self.deepestIndentation) { out.append("  ") }
  }

  private mutating func string() {
    var end = at + 1
    while end < json.count, json[end] != UInt8(ascii: "\"") {
      end += json[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(end + 1, json.count)
    let isKey = end < json.count && json[end] == UInt8(ascii: ":")
    if colors { append(isKey ? .key : .string) }
    if escapes {
      TerminalText.append(json[at..<end], to: out)
    } else {
      append(at, end)
    }
    if colors { out.append(contentsOf: TextColor.end) }
    at = end
  }

  private mutating func scalar() {
    var end = at + 1
    while end < json.count, !json[end].isOne(of: ",}]") { end += 1 }
    let isDim = colors && json[at] == UInt8(ascii: "n")
    if isDim { append(.null) }
    append(at, end)
    if isDim { out.append(contentsOf: TextColor.end) }
    at = end
  }

  private func append(_ color: TextColor) { out.append(contentsOf: color.rawValue) }
}
