import PushCore

/// The subcommands, options, codes and exit statuses as JSON, for programs that call pushkit.
enum CommandIndex {
  /// Returns one JSON object, indented.
  static func text(_ rows: [CommandRow]) -> String {
    RecordSchema.printed { index in
      index.string("version", Release.version)
      index.list("commands", rows) { command, row in append(row, to: &command) }
      index.list("options", OptionGroup.common.rows) { append($1, to: &$0) }
      index.list("statuses", ExitStatus.allCases) { status, row in
        status.integer("status", Int(row.rawValue))
        status.string("name", row.name)
        status.string("meaning", Span.prose(row.meaning).text)
      }
      index.list("codes", DiagnosticIndex.all) { code, kind in
        code.string("code", kind.code)
        code.string("severity", "\(kind.severity)")
        code.string("summary", Span.prose(kind.summary).text)
      }
    }
  }

  private static func append(_ row: CommandRow, to object: inout JSONObjectWriter) {
    let common = Set(OptionGroup.common.rows.map(\.id))
    object.string("name", row.name)
    object.string("summary", Span.prose(row.summary).text)
    object.string("operands", ifAny: row.operands.synopsis.isEmpty ? nil : row.operands.synopsis)
    object.list("options", row.allOptions.filter { !common.contains($0.id) }) {
      append($1, to: &$0)
    }
    object.list("keys", row.record) { key, row in
      key.string("name", row.name)
      key.string("meaning", Span.prose(row.meaning).text)
    }
    object.json("statuses", "[\(row.statuses.map { "\($0.rawValue)" }.joined(separator: ","))]")
  }

  private static func append(_ option: OptionRow, to object: inout JSONObjectWriter) {
    object.string("name", option.long)
    object.string("short", ifAny: option.short.map { "-\($0)" })
    object.string("value", ifAny: option.placeholder)
    object.string("summary", Span.prose(option.summary).text)
    if let choices = option.choices { object.strings("choices", choices) }
  }
}
