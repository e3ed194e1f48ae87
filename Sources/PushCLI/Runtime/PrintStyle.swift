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

  package init(form: Form, colors: Bool = false, escapes: Bool = false) {
    (self.form, self.colors, self.escapes) = (form, colors, escapes)
  }

  /// Creates the style that `--output` and `--field` select.
  ///
  /// `text` and `env` define the command's output in these formats. `defaultFormat` is used without
  /// either option; nil is pretty on a terminal, else compact.
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
      form = .fields(try Self.paths(arguments.all(.field)))
      return
    }
    switch wanted {
    // A report has no records.
    case .compact, .json, .github, .sarif, .junit, .html, .svg: form = .compact
    case .pretty: form = .pretty
    case .text: form = text.map { .text($0) } ?? defaultFormat ?? .compact
    case .env: form = .env(env)
    case nil: form = defaultFormat ?? (context.terminal.output ? .pretty : .compact)
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
