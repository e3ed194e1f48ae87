import PushCore

/// The action after a broken document.
package enum ErrorAction: String, Sendable {
  case skip, stop, emit
}

/// The options for reading JSON documents.
package struct InputOptions: Sendable {
  var reading: JSONInputOptions
  let onError: ErrorAction
  /// Whether to print only the length of a broken document, whose content may be sensitive.
  let hidesInput: Bool
  /// Whether lenient reading's repairs that are in no record fail the run, as `--strict` does.
  package var failsOnNotes: Bool
  /// Whether broken documents are reported; only one of the shards of an input reports them.
  var reportsBroken = true
  /// The command, if it reads records; other formats than JSON are then recognized.
  var recordReader: RecordReader?

  package init(_ arguments: ParsedArguments) {
    onError = arguments[.onError].flatMap(ErrorAction.init(rawValue:)) ?? .skip
    hidesInput = arguments.has(.redact)
    failsOnNotes = arguments.has(.strict)
    var reading = JSONInputOptions()
    reading.lenient = arguments.has(.lenient)
    reading.scan = arguments.has(.scan)
    if let limit = arguments.bytes(.maxDocument) { reading.maximumDocument = limit }
    reading.reportsSkipped = onError == .emit
    self.reading = reading
  }
}
