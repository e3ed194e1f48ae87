/// A command that reads records.
struct RecordReader: Sendable {
  /// The key for values that are lines of text.
  let lineKey: String
  /// Returns the command line with standard input in place of a file.
  let line: @Sendable (_ file: String?) -> String
}
