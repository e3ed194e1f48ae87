import PushCore

/// Prints records that a command composes as compact JSON, one by one.
///
/// Call `let out = printer.begin()`, append one JSON object to `out`, call `printer.end()`. In the
/// compact format `out` is the output buffer itself, which avoids a copy.
package final class RecordPrinter {
  private let style: PrintStyle
  private let output: OutputWriter
  /// The buffer of whole lines.
  let sink: ByteBuffer
  /// The buffer that ``begin()`` returns; reading it directly avoids reference counting.
  let scratch: ByteBuffer
  private let isDirect: Bool
  /// Whether records begin with the position of their document.
  private let showsPosition: Bool
  /// The stream of the documents that the records are about, and the name of its input.
  private var documents: (stream: DocumentStream, source: String)?
  /// The offset of the current record; nil if there is none.
  @exclusivity(unchecked) private var start: Int?
  private var environment: EnvironmentLines?
  // A record may contain a whole document within further levels of nesting.
  private let document = JSONDocument(extraDepth: 16)

  /// Creates a printer that appends whole lines to the writer's buffer.
  package init(_ style: PrintStyle, to output: OutputWriter) {
    (self.style, self.output) = (style, output)
    sink = output.buffer
    showsPosition = style.showsPosition
    if case .compact = style.form, !style.escapes, !style.colorsCompact, !showsPosition {
      isDirect = true
    } else {
      isDirect = false
    }
    if case .env(let names) = style.form { environment = EnvironmentLines(names) }
    scratch = isDirect ? sink : document.text
  }

  /// Returns a printer of the same format for another output.
  func printing(to output: OutputWriter) -> RecordPrinter { RecordPrinter(style, to: output) }

  /// Begins a record and returns the buffer for its JSON.
  @inline(__always)
  @discardableResult
  package func begin() -> ByteBuffer {
    let start = isDirect ? sink.count : 0
    scratch.truncate(to: start)
    self.start = start
    return scratch
  }

  /// Prints the record composed since ``begin()``, which is about the stream's document.
  @inline(__always)
  package func end() {
    if isDirect { sink.append(0x0A) } else { convert(position, isError: false) }
    start = nil
  }

  /// Prints the record composed since ``begin()``, which is about the document at a position; nil
  /// for the stream's document.
  func end(at input: InputPosition?) {
    if isDirect { sink.append(0x0A) } else { convert(input ?? position, isError: false) }
    start = nil
  }

  /// Prints the record of a broken document, as JSON even in the formats `text` and `env`.
  package func endError(at input: InputPosition? = nil) {
    if isDirect { sink.append(0x0A) } else { convert(input, isError: true) }
    start = nil
  }

  /// Sets the stream of the documents that the next records are about.
  func reads(_ stream: DocumentStream, _ source: String) { documents = (stream, source) }

  /// The position of the stream's document; nil if no record shows it.
  private var position: InputPosition? {
    guard showsPosition, let documents else { return nil }
    return InputPosition(documents.stream.documentPosition, in: documents.source)
  }

  /// Appends the value of `source` or `line` for the stream's document; nothing for other paths.
  func appendPosition(_ path: FieldPath, to out: ByteBuffer) {
    guard let position else { return }
    var keys = JSONObjectWriter(begin())
    keys.position(position)
    keys.end()
    document.parse().flatMap { path.find(in: $0) }?.appendCell(to: out, escapes: style.escapes)
  }

  /// The paths of ``PrintStyle/Form/fields(_:)``; nil in other formats.
  var fields: [FieldPath]? {
    if case .fields(let paths) = style.form { paths } else { nil }
  }

  /// Whether records are printed as JSON.
  var printsJSON: Bool { fields == nil && !style.isText }

  /// Prints a record as whole lines that `body` appends.
  func draw(_ body: (ByteBuffer, TextStyle) -> Void) {
    let start = sink.count
    body(sink, textStyle)
    if style.columns > 0 { CardWrap.wrap(sink, from: start, columns: style.columns) }
  }

  var textStyle: TextStyle { TextStyle(colors: style.colors, escapes: style.escapes) }

  /// Discards the unfinished record.
  package func discard() {
    if let start { scratch.truncate(to: start) }
    start = nil
  }

  /// Prints the output that had to wait for the last record.
  package func finish() throws(Failure) {
    try environment?.finish(into: sink)
  }

  @inline(never)
  private func convert(_ input: InputPosition?, isError: Bool) {
    if showsPosition, let input, !isError || fields != nil { insert(input) }
    switch style.form {
    case .compact: appendCompact()
    case .pretty:
      PrettyJSON.append(
        scratch.bytes, to: sink, colors: style.colors, escapes: style.escapes,
        drain: output.endLines)
      sink.append(0x0A)
    case .fields(let paths): appendFields(paths)
    case .text, .env:
      if isError { appendCompact() } else { render() }
    }
    scratch.resetIfLarger(than: 1 << 20)
  }

  /// Inserts the position before the members of the record, so that the record's own member with
  /// such a name takes precedence.
  private func insert(_ input: InputPosition) {
    let record = String(decoding: scratch.bytes.dropFirst().dropLast(), as: UTF8.self)
    scratch.removeAll()
    var keys = JSONObjectWriter(scratch)
    keys.position(input)
    keys.members(json: record)
    keys.end()
  }

  private func appendCompact() {
    if style.colorsCompact {
      PrettyJSON.append(
        scratch.bytes, to: sink, colors: true, escapes: style.escapes, breaksLines: false)
    } else if style.escapes {
      TerminalText.append(scratch.bytes, to: sink)
    } else {
      sink.append(contentsOf: scratch.bytes)
    }
    sink.append(0x0A)
  }

  private func appendFields(_ paths: [FieldPath]) {
    let record = document.parse()
    for (index, path) in paths.enumerated() {
      if index > 0 { sink.append(0x09) }
      record.flatMap { path.find(in: $0) }?.appendCell(to: sink, escapes: style.escapes)
    }
    sink.append(0x0A)
  }

  private func render() {
    guard let record = document.parse() else { return appendCompact() }
    if environment != nil {
      environment?.add(record, escapes: style.escapes)
    } else if case .text(let renderer) = style.form {
      draw { renderer(record, $0, $1) }
    }
  }
}

/// Draws a command's record as text for human readers: appends whole lines.
package typealias RecordRenderer =
  @Sendable (_ record: JSONValue, _ out: ByteBuffer, _ style: TextStyle) -> Void
