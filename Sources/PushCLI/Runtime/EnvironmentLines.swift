import PushCore

/// A variable that `-o env` prints, and the member of the record that it takes its value from.
package struct EnvironmentName: Sendable {
  package let variable: String
  package let member: JSONKey

  package init(_ variable: String, _ member: JSONKey) {
    self.variable = variable
    self.member = member
  }
}

/// Lines of `export NAME='value'`, held back until it is sure that there is one record only.
struct EnvironmentLines {
  private let names: [EnvironmentName]
  private let lines = ByteBuffer()
  private var count = 0

  init(_ names: [EnvironmentName]) {
    self.names = names
  }

  /// With `escapes`, for a terminal, characters that do not show are escaped: nothing reads the
  /// lines from there.
  mutating func add(_ record: JSONTape, escapes: Bool) {
    count += 1
    guard count == 1 else { return }
    for name in names {
      guard let value = record.member(0, name.member), record.kind(value) != .null else { continue }
      lines.append(contentsOf: "export \(name.variable)=")
      let text = record.text(value)
      ShellQuoting.append(escapes ? TerminalText.escaped(text) : text, to: lines)
      lines.append(0x0A)
    }
  }

  func finish(into sink: ByteBuffer) throws(Failure) {
    guard count < 2 else {
      throw Failure(
        "output.env-many", .data, "-o env prints one record, and there are \(count)",
        hint: "-o compact prints them all")
    }
    sink.append(contentsOf: lines.bytes)
  }
}
