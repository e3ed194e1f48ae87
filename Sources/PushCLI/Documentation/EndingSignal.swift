import CPlatform

/// A signal that ends pushkit.
enum EndingSignal: CaseIterable {
  case hangup, interrupt, kill, pipe, terminate

  /// The exit status that a shell shows.
  var shellStatus: Int32 { 128 + row.number }

  var name: String { row.name }

  /// The usual sender, in a sentence.
  var meaning: String { row.meaning }

  private var row: (number: Int32, name: String, meaning: String) {
    switch self {
    case .hangup: (SIGHUP, "SIGHUP", "The terminal was closed.")
    case .interrupt: (SIGINT, "SIGINT", "Somebody pressed Ctrl-C.")
    case .kill:
      (
        SIGKILL, "SIGKILL",
        "The system was out of memory, or somebody used `kill -9`. Reports may be lost."
      )
    case .pipe: (SIGPIPE, "SIGPIPE", "The reader of standard output ended, as head(1) does.")
    case .terminate:
      (SIGTERM, "SIGTERM", "Another program, such as a job scheduler, asked pushkit to end.")
    }
  }
}
