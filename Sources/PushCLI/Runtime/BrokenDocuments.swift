import PushCore

/// Reports broken documents and, for `--on-error emit`, puts what they were into the output.
struct BrokenDocuments {
  private let context: Context
  private let action: ErrorAction
  private let printer: RecordPrinter?
  /// Whether of a broken document only its length is told: nobody knows what is in it.
  private let hidesInput: Bool
  /// An error whose skipped input is still to come.
  private var pending: Failure?

  init(
    _ context: Context, _ action: ErrorAction, _ printer: RecordPrinter?, hidesInput: Bool = false
  ) {
    self.hidesInput = hidesInput
    self.context = context
    self.action = action
    self.printer = printer
  }

  /// Reports an error; true when reading is to end.
  mutating func failed(_ failure: Failure) -> Bool {
    settle()
    context.fail(failure)
    if action == .emit { pending = failure }
    return action == .stop
  }

  /// Takes what the last error made unreadable.
  mutating func skipped(_ skipped: DocumentStream.Skipped) {
    guard let failure = pending else { return }
    pending = nil
    emit(failure, skipped)
  }

  /// Prints an error whose input never came.
  mutating func settle() {
    guard let failure = pending else { return }
    pending = nil
    emit(failure, nil)
  }

  private func emit(_ failure: Failure, _ skipped: DocumentStream.Skipped?) {
    guard let printer else { return }
    var record = JSONObjectWriter(printer.begin())
    Diagnostic(failure).appendMember(to: &record)
    switch skipped {
    case nil: break
    case .length(let length): record.integer("length", length)
    case .bytes(let bytes) where hidesInput: record.integer("length", bytes.count)
    case .bytes(let bytes): record.raw(bytes)
    }
    record.end()
    printer.endError()
    context.output.endLines()
  }
}

extension JSONObjectWriter {
  /// Bytes as text, or in base64 where they are none.
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
