import PushCore

/// The style of printed records, the same for all workers of a run.
package struct PrintStyle: Sendable {
  package enum Form: Sendable {
    case compact
    case pretty
    case fields([FieldPath])
    case text(RecordRenderer)
    case env([EnvironmentName])
  }

  package var form: Form
  package var colors = false
  /// Whether compact records are colored as well, because the user requests colors.
  package var colorsCompact = false
  /// Whether to escape control and invisible characters, for a terminal.
  package var escapes = false
  /// The width of the terminal, to which cards are wrapped; 0 if they are not.
  package var columns = 0
  /// Whether the records have the position of their document.
  var showsPosition = false

  package init(form: Form, colors: Bool = false, escapes: Bool = false) {
    (self.form, self.colors, self.escapes) = (form, colors, escapes)
  }

  /// Creates the style that `--output` and `--field` select.
  ///
  /// `text` and `env` define the command's output in these formats. `defaultFormat` is used without
  /// either option; nil is text on a terminal, or pretty if the command has no text, else compact.
  package init(
    _ arguments: ParsedArguments, _ context: Context, text: RecordRenderer? = nil,
    env: [EnvironmentName] = [], defaultFormat: Form? = nil
  ) throws(Failure) {
    colors = context.colors
    colorsCompact = context.forcesColors
    escapes = context.terminal.output
    columns = context.terminal.columns
    let wanted = arguments[.output].flatMap(OutputFormat.init(rawValue:))
    if arguments.has(.field) {
      let paths = try Self.paths(arguments.all(.field))
      let names = KeyRow.position.map(\.name)
      showsPosition = paths.contains { names.contains($0.firstName) }
      form = .fields(paths)
      return
    }
    showsPosition = arguments.has(.position)
    switch wanted {
    // A report has no records.
    case .compact, .github, .sarif, .junit, .html, .svg: form = .compact
    case .json: form = context.terminal.output ? .pretty : .compact
    case .pretty: form = .pretty
    case .text: form = text.map { .text($0) } ?? defaultFormat ?? .compact
    case .env: form = .env(env)
    case nil:
      let forTerminal = text.map { Form.text($0) } ?? .pretty
      form = defaultFormat ?? (context.terminal.output ? forTerminal : .compact)
    }
  }

  /// Whether records are printed as text for people.
  var isText: Bool { if case .text = form { true } else { false } }

  private static func paths(_ texts: [String]) throws(Failure) -> [FieldPath] {
    var paths: [FieldPath] = []
    for text in texts.flatMap(FieldPath.list) {
      guard let path = FieldPath(text) else {
        throw Failure(
          .usageBadValue, "option --field: not a path: '\(TerminalText.escaped(text))'",
          hint: "use dots (buttons.0.id) or a JSON Pointer (/buttons/0/id)")
      }
      paths.append(path)
    }
    return paths
  }
}

/// Lines of `export NAME='value'`, buffered until the run has exactly one record.
struct EnvironmentLines {
  private let names: [EnvironmentName]
  private let lines = ByteBuffer()
  private var count = 0

  init(_ names: [EnvironmentName]) {
    self.names = names
  }

  /// Adds the variables of a record; only the first record is used.
  ///
  /// `escapes` is for a terminal: escapes invisible characters, because no shell reads the lines.
  mutating func add(_ record: JSONValue, escapes: Bool) {
    count += 1
    guard count == 1 else { return }
    for name in names {
      guard let value = record[name.member], value.kind != .null else { continue }
      lines.append(contentsOf: "export \(name.variable)=")
      let text = value.text
      ShellQuoting.append(escapes ? TerminalText.escaped(text) : text, to: lines)
      lines.append(0x0A)
    }
  }

  func finish(into sink: ByteBuffer) throws(Failure) {
    guard count < 2 else {
      throw Failure(
        .outputEnvMany, "-o env prints one record, but there are \(count)",
        hint: "use -o compact to print all records")
    }
    sink.append(contentsOf: lines.bytes)
  }
}

extension DiagnosticKind {
  static let outputEnvMany = DiagnosticKind(
    "output.env-many", .data, summary: "`--output env` got more than one record",
    meaning: "The `export` lines can describe only one record.",
    remedy: "Give one document, or use `-o compact` to print all records.")
}

/// A variable that `-o env` prints, and the member of the record with its value.
package struct EnvironmentName: Sendable {
  package let variable: String
  package let member: JSONKey

  package init(_ variable: String, _ member: JSONKey) {
    (self.variable, self.member) = (variable, member)
  }
}
