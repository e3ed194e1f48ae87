import PushCore

/// Options that several commands share, under one heading of the documentation.
package struct OptionGroup: Sendable {
  /// Nil if the documentation lists these options with the command's own.
  let heading: String?
  /// The page that describes the options in full, as SEE ALSO names it.
  ///
  /// All other pages list the options in one line each. Nil if each page describes them in full.
  let page: String?
  package let rows: [OptionRow]

  package init(_ heading: String?, page: String? = nil, _ rows: [OptionRow]) {
    (self.heading, self.page, self.rows) = (heading, page, rows)
  }
}

extension [OptionGroup] {
  /// The groups with each option only once: in the first group that has it.
  var distinct: [OptionGroup] {
    var seen: Set<OptionID> = []
    return map { group in
      OptionGroup(
        group.heading, page: group.page, group.rows.filter { seen.insert($0.id).inserted })
    }
  }
}

extension OptionGroup {
  /// The options of every command, such as `--help`, `--quiet` and `--color`.
  package static let common = OptionGroup(
    "Common options", page: "pushkit",
    [
      OptionRow(
        .help, short: "h", "show help",
        detail: "`-h` lists the most used options. `--help` shows the whole page."),
      OptionRow(
        .version, short: "V", "print the version",
        detail: """
          `-V` prints only the version. `--version` also prints the commit, the target and the \
          compilers of the build. The commit is `unknown` unless the variable `PUSHKIT_COMMIT` named \
          it during the build, as for packages. `-v` adds the versions of libcurl and of its TLS \
          library.
          """),
      OptionRow(
        .quiet, short: "q", "print errors only",
        detail: "Suppresses warnings and notes on standard error."),
      OptionRow(
        .verbose, short: "v", "print progress to standard error",
        detail: """
          Without it, pushkit prints at most 20 errors of one kind, then their number, and each hint \
          once. `-vv` also prints the header lines of each request (`>`) and response (`<`), and the \
          first 4 KiB of the response's body. Keys, tokens, passwords and cookies are masked.
          """),
      OptionRow(
        .color, "WHEN", .word(["auto", "always", "never"]), "color output", default: "auto",
        detail: """
          `auto` colors output that goes to a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`. \
          With `CLICOLOR_FORCE`, it colors all output.
          """),
      OptionRow(
        .errorFormat, "FORMAT", .word(["text", "json"]),
        "set the error format", default: "text",
        detail: """
          `json` writes one object per line, also for errors in the command line: \
          `{"error":{"code","message","hint","input"}}`. Warnings and notes have `warning` or `info` \
          in place of `error`. `input` has `source`, `line`, `column` and `offset`, and `path` if one \
          value is the cause. Lines and columns start at 1, offsets at 0. Columns and offsets are in \
          bytes.
          """),
      OptionRow(
        .noDefaults, "ignore the defaults of the configuration file",
        detail: """
          The configuration file can have defaults of options, which pushkit-profiles(7) describes. \
          Use this option in scripts. Profiles still apply.
          """),
    ])

  /// `--output`, `--field`.
  package static let records = OptionGroup(
    "Output", page: "records",
    [
      OptionRow(
        .output, short: "o", "FORM", .word(OutputFormat.allCases.map(\.rawValue)),
        "choose the output format"),
      OptionRow(
        .field, "PATH[,PATH]", .text, collects: true, "print only these values; may be repeated",
        detail: """
          Prints one line per record, with a tab between values. A missing value or null is empty. \
          PATH is dotted (`buttons.0.id`) or a JSON Pointer (`/buttons/0/id`). Keys with dots or \
          commas need a pointer. A value that begins with `/` is a single pointer, even with commas. \
          pushkit refuses a PATH if no record of the command can have its first key. Strings are \
          printed decoded, objects and arrays as compact JSON. A tab, line feed, carriage return or \
          NUL in a value is printed as `\\t`, `\\n`, `\\r` or `\\0`. With this option, `-o compact` and \
          `-o json` change nothing, and other formats are an error.
          """),
    ])

  /// `--lenient`, `--scan`, `--on-error`, `--max-document`.
  package static let jsonInput = OptionGroup(
    "JSON input", page: "records",
    [
      OptionRow(
        .lenient, "read dumps and literals, too",
        detail: """
          Reads what people paste in place of JSON, with one warning for each document: the syntax of \
          documentation, literals of JavaScript, Python, Ruby and other languages, what iOS, Android, Java and \
          Dart print for a payload, and curl commands. Text before and after a document on its line is \
          skipped. pushkit-dumps(7) lists the forms.
          """),
      OptionRow(
        .scan, "read the first JSON object of each line, without the text around it",
        detail: """
          Use it for logs. pushkit ignores text before and after the object, and lines without an \
          object. An object that begins and does not end is an error.
          """),
      OptionRow(
        .onError, "ACTION", .word(["skip", "stop", "emit"]),
        "handle broken documents; `emit` prints errors in their place", default: "skip",
        detail: """
          pushkit reports each broken document on standard error and exits with 65 at the end. `skip` \
          continues at the next line that can begin a document or, in an array, after the broken \
          element. `stop` ends the run. `emit` continues and also prints `{"error":…,"raw":…}`, so \
          that no input is missing from the output.
          """),
      OptionRow(
        .maxDocument, "BYTES", .text(.size(1...JSONInputOptions.largestDocument)),
        "limit the size of a document", default: "\(JSONInputOptions().maximumDocument >> 20)M",
        detail: "The maximum is \(JSONInputOptions.largestDocument) bytes."),
    ])

  package static let strict = OptionGroup(
    nil,
    [
      OptionRow(
        .strict, "fail on any error, warning or ambiguity",
        detail: """
          pushkit still prints the record, reports the reason on standard error and exits with 65.
          """)
    ])
}
