import PushCore

/// The text of a configuration file: JSON with comments (PastedText+Comments), one object.
///
/// All errors have exit status 78 and the position in the file.
struct ConfigurationText {
  private let path: String
  private let hint: String
  private let stream: DocumentStream

  var tape: JSONTape { stream.tape }

  init(path: String, hint: String) {
    (self.path, self.hint) = (path, hint)
    var options = JSONInputOptions()
    (options.lenient, options.skipsText) = (true, false)
    stream = DocumentStream(options: options)
  }

  /// Returns the result of `body`, called while ``tape`` has the object; nil if the file is empty.
  func read<Content>(
    _ bytes: [UInt8], _ body: () throws(Failure) -> Content
  ) throws(Failure) -> Content? {
    bytes.withUnsafeBufferPointer { stream.append($0) }
    stream.finish()
    switch stream.next() {
    case .document: break
    case .failure(let error, let position): throw broken(error.message, at: position)
    case .end: return nil
    case .skipped, .needsInput: throw broken("the file is not an object", at: nil)
    }
    let notes = stream.removeNotesBetween() + stream.removeNotes()
    if let note = notes.first(where: { $0.0.losesText }) {
      throw broken("a placeholder is not a value", at: note.1)
    }
    if let twice = tape.duplicates.first {
      throw broken("\(quoted(Int(twice))) appears twice", at: position(ofToken: Int(twice)))
    }
    let content = try body()
    switch stream.next() {
    case .end: return content
    case .failure(let error, let position): throw broken(error.message, at: position)
    default: throw broken("there is more than one object", at: stream.documentPosition)
    }
  }

  func position(ofToken token: Int) -> TextPosition { stream.position(ofToken: token) }

  /// Returns a string's text, or a number's.
  func text(_ value: Int, _ key: Int) throws(Failure) -> String {
    if tape.kind(value) != .number { try expect(.string, value, key) }
    return tape.text(value)
  }

  func expect(_ kind: JSONKind, _ value: Int, _ key: Int) throws(Failure) {
    let found = tape.kind(value)
    guard found != kind else { return }
    throw broken(
      "\(quoted(key)) must be \(kind.name), not \(found.name)", at: position(ofToken: value))
  }

  func quoted(_ key: Int) -> String { TypedText.quoted(tape.text(key)) }

  /// Returns the failure for an unknown key; `owner` is a phrase that follows the key.
  func unknown(_ key: Int, among names: [String], _ owner: String) -> Failure {
    broken(
      "unknown key \(quoted(key))\(owner)" + Suggestions.phrase(for: tape.text(key), among: names),
      at: position(ofToken: key))
  }

  func broken(_ what: String, at position: TextPosition?) -> Failure {
    Failure(
      .configBadFile, position == nil ? "\(path): \(what)" : what, hint: hint,
      input: position.map { InputPosition($0, in: path) })
  }
}
