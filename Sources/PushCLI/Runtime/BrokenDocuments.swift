import PushCore

/// Reports broken documents and, for `--on-error emit`, prints their content.
struct BrokenDocuments {
  private let context: Context
  private let action: ErrorAction
  private let printer: RecordPrinter?
  /// Whether to print only the length of a broken document, whose content is unknown.
  private let hidesInput: Bool
  /// An error for which the skipped input has not arrived yet, and its result.
  private var pending: (failure: Failure, result: BrokenResult?)?

  init(
    _ context: Context, _ action: ErrorAction, _ printer: RecordPrinter?, hidesInput: Bool = false
  ) {
    (self.hidesInput, self.context, self.action) = (hidesInput, context, action)
    self.printer = printer
  }

  /// Reports an error; returns whether reading must end.
  mutating func failed(_ failure: Failure, _ result: BrokenResult? = nil) -> Bool {
    finish()
    context.fail(failure)
    if action == .emit { pending = (failure, result) }
    return action == .stop
  }

  /// Receives the input that the last error made unreadable.
  mutating func skipped(_ skipped: DocumentStream.Skipped) {
    guard let (failure, result) = pending else { return }
    pending = nil
    emit(failure, result, skipped)
  }

  /// Prints a pending error without its input.
  mutating func finish() {
    guard let (failure, result) = pending else { return }
    pending = nil
    emit(failure, result, nil)
  }

  private func emit(
    _ failure: Failure, _ result: BrokenResult?, _ skipped: DocumentStream.Skipped?
  ) {
    guard let printer else { return }
    var record = JSONObjectWriter(printer.begin())
    if let result {
      record.flag("ok", false)
      record.string("command", result.command)
    }
    failure.appendMember(to: &record)
    if let result { record.integer("index", result.index) }
    switch skipped {
    case nil: break
    case .length(let length): record.integer("length", length)
    case .bytes(let bytes) where hidesInput: record.integer("length", bytes.count)
    case .bytes(let bytes): record.raw(bytes)
    }
    record.end()
    printer.endError(at: failure.input)
    context.output.endLines()
  }
}

extension JSONObjectWriter {
  /// Writes bytes as text, or in base64 if they are not valid UTF-8.
  fileprivate mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>) {
    if UTF8Check.isValid(bytes) {
      key("raw")
      out.append(UInt8(ascii: "\""))
      JSONText.append(bytes, to: out)
    } else {
      key("raw_base64")
      out.append(UInt8(ascii: "\""))
      Base64.append(bytes, to: out)
    }
    out.append(UInt8(ascii: "\""))
  }
}
