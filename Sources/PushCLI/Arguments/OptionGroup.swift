import PushCore

/// Options that several commands share, under one heading of the documentation.
package struct OptionGroup: Sendable {
  /// Nil if the documentation lists these options with the command's own.
  let heading: String?
  package let rows: [OptionRow]

  package init(_ heading: String?, _ rows: [OptionRow]) {
    self.heading = heading
    self.rows = rows
  }
}

extension OptionGroup {
  /// The options of every command, such as `--help`, `--quiet` and `--color`.
  package static let common = OptionGroup(
    "Common options",
    [
      OptionRow(
        .help, short: "h", .none, "show help",
        detail: "`-h` fits on one screen, `--help` tells everything."),
      OptionRow(
        .version, short: "V", .none, "show the version",
        detail: "`-V` is the version alone, `--version` also tells how pushkit was built."),
      OptionRow(
        .quiet, short: "q", .none, "tell errors alone",
        detail: "Warnings and notes on standard error are left out."),
      OptionRow(
        .verbose, short: "v", .none, "tell more about what is done",
        detail: "The notes go to standard error."),
      OptionRow(
        .color, .choice("WHEN", ["auto", "always", "never"]), "whether to use colour",
        detail: """
          `auto`, the default, colours what goes to a terminal, unless `NO_COLOR` is set or `TERM` is \
          `dumb`.
          """),
      OptionRow(
        .errorFormat, .choice("FORMAT", ["text", "json"]), "how to write errors and warnings",
        detail: """
          `text` is the default. `json` writes one object per line, for a wrong command line too: \
          `{"error":{"code","message","hint","input"}}`, with `warning` or `info` in place of `error` \
          for what is less. `input` holds `source`, `line`, `column` and `offset`; lines and columns \
          count from 1, offsets from 0, columns and offsets in bytes.
          """),
    ])

  /// `--output`, `--field`.
  package static let records = OptionGroup(
    "Output",
    [
      OptionRow(
        .output, short: "o", .choice("FORM", OutputForm.allCases.map(\.rawValue)),
        "the form of the output"),
      OptionRow(
        .field, .text("PATH[,PATH]"), collects: true, "print only these values; may be repeated",
        detail: """
          One line per record, values separated by a tab, empty where a value is missing or null. \
          PATH is dotted (`buttons.0.id`) or, beginning with `/`, a JSON Pointer; keys with dots or \
          commas need a pointer, and a value that begins with `/` is a single one. A first name that \
          no record of the command has is refused. Text is printed decoded, objects and arrays as compact JSON. A tab, line feed, \
          carriage return or NUL inside a value appears as `\\t`, `\\n`, `\\r` or `\\0`.
          """),
    ])

  /// `--lenient`, `--scan`, `--on-error`, `--max-document`.
  package static let jsonInput = OptionGroup(
    "JSON input",
    [
      OptionRow(
        .lenient, .none, "accept comments, trailing commas and the like",
        detail: """
          Takes `//` and `/* */` comments, trailing commas, single quotes, unquoted keys and the \
          guides' placeholders (`...`, `<ACTIONS>`), with one warning for each place. Also reads what \
          an iOS app prints of `userInfo`: `{ key = value; }`, `[AnyHashable("key"): value]` or \
          `["key": value]`, with one warning for each dump. A dump shows no difference between a \
          number and the text of one, so pushkit reads it as a number.
          """),
      OptionRow(
        .scan, .none, "take the first JSON object of each line",
        detail: """
          For logs: whatever stands before or after the object is passed over, and so is a line \
          without one. An object that begins and does not end is an error.
          """),
      OptionRow(
        .onError, .choice("ACTION", ["skip", "stop", "emit"]), "what to do on a broken document",
        detail: """
          Each one is reported on standard error, and the exit status is 65 at the end. `skip`, the \
          default, reads on at the next line that can begin a document or, in an array, after the \
          broken element; `stop` ends there; `emit` \
          reads on and also puts `{"error":…,"raw":…}` into the output, so that no input vanishes.
          """),
      OptionRow(
        .maxDocument, .integer("BYTES", 1...JSONInputOptions.largestDocument),
        "the longest document to accept",
        detail: "At most \(JSONInputOptions.largestDocument) (default: 8388608, 8 MiB)."),
    ])

  package static let strict = OptionGroup(
    nil,
    [
      OptionRow(
        .strict, .none, "fail on any error, warning or ambiguity",
        detail: """
          The exit status is then 65. The record is printed all the same, and one line on standard \
          error says why.
          """)
    ])
}
