/// Compact JSON, laid out for reading.
package struct PrettyJSON {
  /// Whether keys, texts and null are coloured.
  private let colours: Bool
  /// Whether characters that a terminal would obey or hide are escaped.
  private let escapes: Bool
  /// Whether it is laid out; otherwise it stays on its line.
  private let breaksLines: Bool
  private let json: UnsafeBufferPointer<UInt8>
  private let out: ByteBuffer
  private var at = 0
  private var depth = 0

  /// Appends `json`, which is one value without white space, indented by two blanks a level or, as
  /// `breaksLines` says, as it stands.
  package static func append(
    _ json: UnsafeBufferPointer<UInt8>, to out: ByteBuffer, colours: Bool, escapes: Bool,
    breaksLines: Bool = true
  ) {
    var layout = PrettyJSON(
      colours: colours, escapes: escapes, breaksLines: breaksLines, json: json, out: out)
    layout.run()
  }

  private init(
    colours: Bool, escapes: Bool, breaksLines: Bool, json: UnsafeBufferPointer<UInt8>,
    out: ByteBuffer
  ) {
    self.colours = colours
    self.escapes = escapes
    self.breaksLines = breaksLines
    self.json = json
    self.out = out
  }

  private mutating func run() {
    while at < json.count {
      let byte = json[at]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        breakLine()
        take(1)
      case UInt8(ascii: ","):
        take(1)
        breakLine()
      case UInt8(ascii: ":"):
        take(1)
        if breaksLines { out.append(0x20) }
      case UInt8(ascii: "\""): string()
      default: scalar()
      }
    }
  }

  private mutating func open(_ byte: UInt8) {
    // The closing bracket's code is two above the opening one's.
    if at + 1 < json.count, json[at + 1] == byte + 2 { return take(2) }
    take(1)
    depth += 1
    breakLine()
  }

  private mutating func take(_ length: Int) {
    append(at, at + length)
    at += length
  }

  private func append(_ from: Int, _ to: Int) {
    out.append(contentsOf: UnsafeBufferPointer(rebasing: json[from..<to]))
  }

  private func breakLine() {
    guard breaksLines else { return }
    out.append(0x0A)
    for _ in 0..<depth { out.append("  ") }
  }

  private mutating func string() {
    var end = at + 1
    while end < json.count, json[end] != UInt8(ascii: "\"") {
      end += json[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(end + 1, json.count)
    let isKey = end < json.count && json[end] == UInt8(ascii: ":")
    if colours { out.append(isKey ? "\u{1B}[34;1m" : "\u{1B}[32m") }
    if escapes {
      TerminalText.append(UnsafeBufferPointer(rebasing: json[at..<end]), to: out)
    } else {
      append(at, end)
    }
    if colours { out.append("\u{1B}[0m") }
    at = end
  }

  private mutating func scalar() {
    var end = at + 1
    while end < json.count, isInside(json[end]) { end += 1 }
    let isDim = colours && json[at] == UInt8(ascii: "n")
    if isDim { out.append("\u{1B}[90m") }
    append(at, end)
    if isDim { out.append("\u{1B}[0m") }
    at = end
  }

  private func isInside(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: ",") && byte != UInt8(ascii: "}") && byte != UInt8(ascii: "]")
  }
}
