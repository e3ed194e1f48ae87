import PushCore

extension TopicRow {
  static let exitCodes = TopicRow(
    "exit-codes", "exit statuses of pushkit",
    seeAlso: ["diagnostics", "help"]
  ) {
    """
    The exit status separates a wrong command line, bad data, a vendor that is unavailable and a
    vendor that rejects the request. The page of each subcommand lists its own statuses. Their
    meaning never changes; other numbers are reserved.

        pushkit report-click push.json
        case $? in
          0)  echo reported ;;
          69) echo 'unavailable: try again later' ;;
          76) echo 'rejected: do not repeat' ;;
        esac

    \(ExitStatus.allCases.map(entry))

    The numbers follow sysexits(3), except two. In `sysexits.h`, 75 (EX_TEMPFAIL) asks the caller
    to retry, and 76 (EX_PROTOCOL) is an error in a protocol. In pushkit, 75 means that part of a
    run failed, and 76 that the vendor rejected the request. Mail servers and job schedulers that
    repeat a job after 75 would repeat the records that succeeded.

    # Several failures
    If a run has several failures, the most severe one is the exit status: 70, 64, 74, 73, 78, 66,
    77, 69, 76, 75, 65, in this order. A bulk run exits with 75 if some records succeeded or the
    causes differ, and with the status of the cause if it is the same for all.

    # Signals and pipes
    After SIGINT, SIGTERM or SIGHUP, pushkit stops reading, completes the current line and ends by
    that signal. A shell shows this as 128 plus the number of the signal. If the reader of the
    output exits (`pushkit … | head`), pushkit exits with 0; a command that calls a vendor ends by
    SIGPIPE.

    pushkit-emulate(1) with a COMMAND exits with the status of COMMAND.
    """
  }

  static let variables = TopicRow(
    "variables", "environment variables that pushkit reads or prints",
    seeAlso: ["decode-config", "build-gf-url", "doctor", "profiles"]
  ) {
    """
    Options take precedence over variables. An empty variable is the same as no variable. pushkit
    uses the value of a variable unchanged: `@FILE` works only in options and profiles.
    pushkit-profiles(7) describes the precedence of variables and profiles.

    \(VariableTable.rows.map(entry))
    """
  }

  static let diagnostics = TopicRow(
    "diagnostics", "codes of errors, warnings and notes",
    seeAlso: ["check-payload", "exit-codes", "help", "parse-payload"]
  ) {
    """
    Every error, warning and note has a code such as `json.syntax`. The code appears in brackets
    on standard error, and in the `diagnostics` of records. Codes are stable: scripts can compare
    them. `pushkit help CODE` explains a code, its source and its fix. The severity is `error`,
    `warning` or `info`.

    \(areas.flatMap(area))
    """
  }

  private static func entry(_ status: ExitStatus) -> Entry {
    PageComposer.entry(status, "\(status.nextStep) \(status.reason)")
  }

  private static func entry(_ variable: VariableRow) -> Entry {
    let summary = PageComposer.sentence(variable.summary)
    return Entry("`\(variable.name)`", "\(summary) \(variable.detail)")
  }

  /// The first parts of the codes, in order.
  private static var areas: [String] {
    DiagnosticIndex.all.reduce(into: []) { areas, kind in
      let area = String(kind.code.prefix { $0 != "." })
      if !areas.contains(area) { areas.append(area) }
    }
  }

  private static func area(_ name: String) -> [Block] {
    let kinds = DiagnosticIndex.all.filter { $0.code.hasPrefix("\(name).") }
    let entries = kinds.map { kind in
      Entry("`\(kind.code)` (\(kind.severity))", PageComposer.sentence(kind.summary))
    }
    return [.subheading(name), .entries(entries)]
  }
}
