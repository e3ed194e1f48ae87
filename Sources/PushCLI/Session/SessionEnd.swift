import PushCore

/// The way a session ended.
enum SessionEnd {
  /// The command has all the data it needs, or its time is over.
  case done
  case failed(Failure)
  /// A signal arrived, or the reader of standard output is gone.
  case interrupted
}
