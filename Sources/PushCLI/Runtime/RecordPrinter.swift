import PushCore

/// Prints records that a command composes as compact JSON, one by one.
///
/// `let out = printer.begin()`, append one JSON object to `out`, `printer.end()`. In the compact
/// form `out` is the output itself, so that nothing is copied.
package final class RecordPrinter {
  private let style: PrintStyle
  private let sink: ByteBuffer
  private let drain: () -> Void
  /// What ``begin()`` gives; asked for itself it costs no counting of references.
  let scratch: ByteBuffer
  private let isDirect: Bool
  /// Where the record that is being composed begins; nil while none is.
  private var start: Int?
  private var environment: EnvironmentLines?
  private lazy var reader = RecordReader()

  /// Whole lines are appended to the writer's buffer.
  package convenience init(_ style: PrintStyle, to output: OutputWriter) {
    self.init(style, to: output.buffer, drain: output.endLines)
  }

  /// Whole lines are appended to `sink`, which `drain` may empty between the lines of a record.
  package init(_ style: PrintStyle, to sink: ByteBuffer, drain: @escaping () -> Void = {}) {
    self.style = style
    self.sink = sink
    self.drain = drain
    if case .compact = style.form, !style.escapes, !style.coloursCompact {
      isDirect = true
    } else {
      isDirect = false
    }
    if case .env(let names) = style.form { environment = EnvironmentLines(names) }
    scratch = isDirect ? sink : ByteBuffer(capacity: 1024)
  }

  /// The buffer to append one record's JSON to.
  @inline(__always)
  @discardableResult
  package func begin() -> ByteBuffer {
    let start = isDirect ? sink.count : 0
    scratch.truncate(to: start)
    self.start = start
    return scratch
  }

  /// Prints the record that was composed since ``begin()``.
  @inline(__always)
  package func end() {
    if isDirect { sink.append(0x0A) } else { convert(isError: false) }
    start = nil
  }

  /// Prints what stands for a broken document: always JSON, whatever the form.
  package func endError() {
    if isDirect { sink.append(0x0A) } else { convert(isError: true) }
    start = nil
  }

  /// Forgets what was composed since ``begin()`` and not ended.
  package func discard() {
    if let start { scratch.truncate(to: start) }
    start = nil
  }

  /// Prints what had to wait for the last record.
  package func finish() throws(Failure) {
    try environment?.finish(into: sink)
  }

  @inline(never)
  private func convert(isError: Bool) {
    switch style.form {
    case .compact: appendCompact()
    case .pretty:
      PrettyJSON.append(
        scratch.bytes, to: sink, colours: style.colours, escapes: style.escapes, drain: drain)
      sink.append(0x0A)
    case .fields(let paths): reader.appendFields(paths, of: scratch, to: sink, style.escapes)
    case .text, .env:
      if isError { appendCompact() } else { render() }
    }
    scratch.resetIfLarger(than: 1 << 20)
  }

  private func appendCompact() {
    if style.coloursCompact {
      PrettyJSON.append(
        scratch.bytes, to: sink, colours: true, escapes: style.escapes, breaksLines: false)
    } else if style.escapes {
      TerminalText.append(scratch.bytes, to: sink)
    } else {
      sink.append(contentsOf: scratch.bytes)
    }
    sink.append(0x0A)
  }

  private func render() {
    guard let record = reader.read(scratch) else { return appendCompact() }
    if environment != nil {
      environment?.add(record, escapes: style.escapes)
    } else if case .text(let renderer) = style.form {
      renderer.render(
        record, to: sink, style: TextStyle(colours: style.colours, escapes: style.escapes))
    }
  }
}

/// Reads back what a command has composed.
final class RecordReader {
  private let tape = JSONTape()
  // A record may hold a whole document, and lists around it.
  private let scanner = JSONScanner(depthLimit: JSONScanner.maximumDepth + 16)

  deinit {
    tape.deallocate()
  }

  /// The record on a tape, or nil when it is no JSON, which would be a fault of the command.
  func read(_ record: ByteBuffer) -> JSONTape? {
    tape.reset(document: UnsafePointer(record.base))
    scanner.begin()
    let base = UnsafePointer(record.base)
    let end = try? scanner.scan(base, end: record.count, isFinal: true, onto: tape)
    return end == nil ? nil : tape
  }

  func appendFields(
    _ paths: [FieldPath], of record: ByteBuffer, to out: ByteBuffer, _ escapes: Bool
  ) {
    let tape = read(record)
    for (index, path) in paths.enumerated() {
      if index > 0 { out.append(0x09) }
      guard let tape, let value = path.find(in: tape) else { continue }
      tape.appendCell(value, to: out, escapes: escapes)
    }
    out.append(0x0A)
  }
}

extension JSONTape {
  /// A value's JSON.
  func json(_ index: Int) -> String {
    let out = ByteBuffer(capacity: 64)
    copy(index, to: out)
    return out.string
  }
}

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
