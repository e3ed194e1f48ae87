/// One finding in one document.
struct PayloadFinding {
  let row: PayloadDiagnostic
  /// The value or key it is about, on the tape; -1 for the document.
  let token: Int
  /// What `%` in the message stands for.
  let detail: String?

  /// The message with its detail.
  var text: String {
    let parts = "\(row.message)".split(
      separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: detail ?? "…")
  }

  /// The same apart from the tape.
  func told(on tape: JSONTape) -> Finding {
    Finding(
      row.severity, "\(row.code)", text, path: token >= 0 ? tape.pointer(of: token) : nil)
  }
}

extension JSONTape {
  /// The JSON Pointer of a value, as text; nil where it has none.
  func pointer(of token: Int) -> String? {
    let (escaped, path) = (ByteBuffer(), ByteBuffer())
    appendPointer(of: token, to: escaped)
    JSONText.decode(escaped.bytes, into: path)
    return path.count > 0 ? path.string : nil
  }

  /// What is to be said of the document itself: keys that stand twice, and what lenient reading
  /// put right.
  package func findings(notes: [String]) -> [Finding] {
    let repairs = notes.map { note in
      PayloadFinding(row: PayloadDiagnostics.lenient, token: -1, detail: note)
    }
    let keys = duplicates.map { key in
      PayloadFinding(row: PayloadDiagnostics.duplicateKey, token: Int(key) + 1, detail: nil)
    }
    return (repairs + keys).map { $0.told(on: self) }
  }
}
