import CPlatform
import PushCore

/// Opens the inputs that operands name.
package enum InputSources {
  /// Returns the inputs that operands name; standard input if there are none.
  package static func names(of operands: [String]) -> [String] {
    operands.isEmpty ? ["-"] : operands
  }

  /// Calls `body` with each input that operands name until it returns false; reports those that cannot
  /// be opened.
  static func each(
    of operands: [String], _ context: Context, awaited: String, _ body: (InputSource) -> Bool
  ) {
    for name in names(of: operands) {
      do {
        guard body(try open(name, context, awaited: awaited)) else { return }
      } catch {
        context.fail(error)
      }
    }
  }

  /// Opens an input.
  ///
  /// `awaited` describes the expected data, for a note on a terminal. If `staysOpen`, opening a
  /// FIFO does not wait for a writer, and the input does not end with the last writer. Throws
  /// `io.no-input` for a missing file, a directory and an unreadable file.
  package static func open(
    _ name: String, _ context: Context, awaited: String, staysOpen: Bool = false
  ) throws(Failure) -> InputSource {
    if name == "-" {
      if context.input.isDirectory { throw noInput(name, "this is a folder") }
      if context.terminal.input {
        context.report(Failure(.ioAwaiting, "reading \(awaited) from the terminal; Ctrl-D ends it"))
      }
      return InputSource(name: name, input: context.input)
    }
    return InputSource(name: name, input: try file(name, staysOpen: staysOpen))
  }

  /// Opens a file; see ``open(_:_:awaited:staysOpen:)``.
  package static func file(_ path: String, staysOpen: Bool = false) throws(Failure) -> ByteInput {
    let descriptor =
      path.utf8.contains(0)
      ? -ENOENT : staysOpen ? pk_open_lasting(path) : pk_open(path, O_RDONLY, 0)
    guard descriptor >= 0 else {
      if descriptor == -EINTR { throw .interrupted }
      throw noInput(path, SystemText.of(-descriptor))
    }
    let input = ByteInput(descriptor: descriptor, isOwned: true)
    if input.isDirectory {
      throw noInput(
        path, "this is a folder", hint: "pass the files in it, such as \(shown(path))/*.json")
    }
    return input
  }

  private static func noInput(_ path: String, _ why: String, hint: String? = nil) -> Failure {
    let isJSON = path.utf8.first.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } ?? false
    return Failure(
      .ioNoInput, "cannot read \(isJSON ? TypedText.quoted(path) : shown(path)): \(why)",
      hint: isJSON ? "an operand is a file; pipe the text, or write <<<'…' in bash or zsh" : hint,
      input: InputPosition(file: path))
  }

  private static func shown(_ name: String) -> String {
    switch name {
    case "-": "standard input"
    case "": "a file without a name"
    default: name
    }
  }

  /// Returns the error for an input over a length limit, which is in bytes.
  static func tooLong(_ name: String, _ part: String, _ limit: Int) -> Failure {
    Failure(
      .ioTooLong, "\(shown(name)) is not a value: \(part) is over \(limit >> 20) MiB",
      input: InputPosition(file: name))
  }

  /// Returns the error for a read that failed midway.
  package static func readFailed(_ name: String, _ why: String) -> Failure {
    Failure(.ioRead, "reading \(shown(name)) failed: \(why)", input: InputPosition(file: name))
  }
}

extension Failure {
  /// The error for a signal that arrived before a file was read.
  static var interrupted: Failure { Failure(.ioInterrupted, "stopped by a signal") }
}

extension DiagnosticKind {
  static let ioNoInput = DiagnosticKind(
    "io.no-input", .noInput, summary: "a file cannot be opened",
    meaning: """
      An input file, or the file of an `@FILE`, is missing, is a directory, or is not readable by \
      this user.
      """,
    remedy: "See the system's reason in the message.")
  static let ioRead = DiagnosticKind(
    "io.read", .io, summary: "reading the input failed",
    meaning: """
      The system reported an error in the middle of the input. pushkit processed the input before \
      the error.
      """,
    remedy: """
      See the system's reason in the message. Run the command again, on a copy of the file if \
      necessary.
      """)
  static let ioTooLong = DiagnosticKind(
    "io.too-long", .data, summary: "an `@FILE`, a link or a line is too long",
    meaning: """
      The first line of the file exceeds \(AtFile.longestLine >> 20) MiB, or a file that pushkit \
      reads completely exceeds \(AtFile.largestFile >> 20) MiB. Or a line that classify-link reads \
      exceeds \(AtFile.longestLine >> 20) MiB, or a line that redact-text reads exceeds \
      `--max-document`.
      """,
    remedy: """
      Check the path. A device such as `/dev/zero` never ends. For redact-text, raise \
      `--max-document`.
      """)
  static let ioInterrupted = DiagnosticKind(
    "io.interrupted", .io, summary: "a signal stopped pushkit while it read a file",
    meaning: "pushkit received the signal before it had read the value of an `@FILE`.",
    remedy: """
      Run the command again. If it seemed to hang, it waited for a FIFO, for a terminal, or for \
      the lock of the state file.
      """)
  static let ioAwaiting = DiagnosticKind(
    "io.awaiting", .info, summary: "pushkit reads input from the terminal",
    meaning: "No file is named, and standard input is a terminal.",
    remedy: "Type the input and end it with Ctrl-D, or name a file.")
  static let ioCompressed = DiagnosticKind(
    "io.compressed", .data, summary: "the input is compressed",
    meaning: "The first bytes are those of gzip, zstd, xz or bzip2. pushkit reads plain JSON.",
    remedy: "Decompress it in a pipeline: `zcat FILE | pushkit parse-payload -`.")
}

/// An open input.
package struct InputSource {
  /// As the user named it; `-` for standard input.
  package let name: String
  package let input: ByteInput

  /// Reads like ``ByteInput/read(into:_:patience:beforeWaiting:)``, but reports an error, which ends
  /// the input; so does a compressed format if `isStart`.
  func read(
    into buffer: UnsafeMutablePointer<UInt8>, _ length: Int, isStart: Bool = false,
    _ context: Context, patience: Int32 = 0, beforeWaiting: () -> Void
  ) -> ByteInput.Piece {
    let piece = input.read(into: buffer, length, patience: patience, beforeWaiting: beforeWaiting)
    switch piece {
    case .bytes(var count) where isStart:
      // The first read of a pipe may return a single byte.
      while Compression.mayBegin(UnsafeBufferPointer(start: buffer, count: count)),
        case .bytes(let more) = input.read(
          into: buffer + count, length - count, patience: patience, beforeWaiting: beforeWaiting)
      {
        count += more
      }
      guard let format = Compression(UnsafeBufferPointer(start: buffer, count: count)) else {
        return .bytes(count)
      }
      context.fail(format.failure(name, reader: context.commandLine(name)))
      return .end
    case .failed(let why): context.fail(InputSources.readFailed(name, why))
    default: break
    }
    return piece
  }
}

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
  /// The command line, if it reads records; other formats than JSON are then recognized.
  var batchCommandLine: BatchCommandLine?

  package init(_ arguments: ParsedArguments) {
    onError = arguments[.onError].flatMap(ErrorAction.init(rawValue:)) ?? .skip
    hidesInput = arguments.has(.redact)
    failsOnNotes = arguments.has(.strict)
    var reading = JSONInputOptions()
    reading.toleratesCommas = true
    reading.lenient = arguments.has(.lenient)
    reading.scan = arguments.has(.scan)
    if let limit = arguments.bytes(.maxDocument) { reading.maximumDocument = limit }
    reading.reportsSkipped = onError == .emit
    self.reading = reading
  }
}
