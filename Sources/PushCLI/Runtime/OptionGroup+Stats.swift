extension OptionGroup {
  /// `--stats`.
  package static let stats = OptionGroup(
    nil,
    [
      OptionRow(
        .stats, .none, "print statistics to standard error at the end",
        detail: """
          One line: documents that are valid JSON, records, errors by code, seconds, and megabytes \
          (1 000 000 bytes) per second. With `--error-format json`, an object `{"stats":…}` with \
          `documents`, `records`, `failed`, `by_error`, `bytes`, `elapsed_ms` and `mb_per_s`. `-q` \
          suppresses it. Without this option, a terminal shows the progress of a run that takes more \
          than a second, unless it also shows the records.
          """)
    ])
}
