import CPlatform

/// A signal that ends pushkit.
enum EndingSignal: CaseIterable {
  case hangup, interrupt, kill, pipe, terminate

  private var number: Int32 {
    switch self {
    case .hangup: SIGHUP
    case .interrupt: SIGINT
    case .kill: SIGKILL
    case .pipe: SIGPIPE
    case .terminate: SIGTERM
    }
  }

  /// The exit status that a shell shows.
  var shellStatus: Int32 { 128 + number }

  var name: String {
    switch self {
    case .hangup: "SIGHUP"
    case .interrupt: "SIGINT"
    case .kill: "SIGKILL"
    case .pipe: "SIGPIPE"
    case .terminate: "SIGTERM"
    }
  }

  /// The usual sender, in a sentence.
  var meaning: String {
    switch self {
    case .hangup: "The terminal was closed."
    case .interrupt: "Somebody pressed Ctrl-C."
    case .kill: "The system was out of memory, or somebody used `kill -9`. Reports may be lost."
    case .pipe: "The reader of standard output ended, as head(1) does."
    case .terminate: "Another program, such as a job scheduler, asked pushkit to end."
    }
  }
}
