/// Takes out of documents what tells a device or a person, so that they can be shown to others.
///
/// Values are replaced where they stand by placeholders of the same shape and length, also in JSON
/// inside strings and in addresses. So the document remains the message that it was: vendor, form,
/// diagnostics, lines and sizes are the same. One for a run: the same value has the same placeholder
/// in all documents.
package final class Redactor {
  private let book = PlaceholderBook()
  /// Values of the document at hand that are looked for everywhere in it.
  private var secrets = SecretIndex()

  package init() {}

  /// Replaces the values in the document on a tape, before anything was read of it.
  ///
  /// The document's bytes are changed where they are.
  package func redact(_ tape: JSONTape) {
    secrets = SecretIndex()
    visit(tape, 0, RedactionPlace(), writes: false)
    visit(tape, 0, RedactionPlace(), writes: true)
  }

  /// What stands for a text that does not come from a document.
  package func placeholder(for text: String) -> String {
    String(decoding: book.placeholder(for: Array(text.utf8)), as: UTF8.self)
  }

  // MARK: Values

  private func visit(_ tape: JSONTape, _ token: Int, _ place: RedactionPlace, writes: Bool) {
    switch tape.kind(token) {
    case .object:
      var key = tape.first(token)
      while key < tape.after(token) {
        redactKey(tape, key, writes: writes)
        // A name may be spelled with escapes.
        let name = SpelledText(json: tape.bytes(key)).text
        let inner = name.withUnsafeBufferPointer(place.inside)
        visit(tape, key + 1, inner, writes: writes)
        key = tape.after(key + 1)
      }
    case .array:
      var element = tape.first(token)
      while element < tape.after(token) {
        visit(tape, element, place, writes: writes)
        element = tape.after(element)
      }
    case .string: redactString(tape, token, place, writes: writes)
    case .number: redactNumber(tape, token, place, writes: writes)
    case .true, .false, .null: break
    }
  }

  private func redactString(
    _ tape: JSONTape, _ token: Int, _ place: RedactionPlace, writes: Bool
  ) {
    let spelled = SpelledText(json: tape.bytes(token))
    guard !spelled.text.isEmpty else { return }
    let text = redacted(spelled.text, place, writes: writes)
    if writes, text != spelled.text { overwrite(tape, token, spelled, text) }
  }

  private func redacted(_ text: [UInt8], _ place: RedactionPlace, writes: Bool) -> [UInt8] {
    if let inner = redactedInside(text, place, writes: writes) { return inner }
    if place.isSecret {
      // A topic is no device.
      if text.starts(with: "/topics/".utf8) { return text }
      secrets.insert(text)
      return book.placeholder(for: text)
    }
    let known = writes && !place.isFixed ? secrets : SecretIndex()
    let redaction = TextRedaction(text, book, secrets: known)
    if !writes { redaction.found.forEach { secrets.insert($0) } }
    return redaction.text
  }

  /// The text of JSON in a string; nil when it holds none.
  private func redactedInside(
    _ text: [UInt8], _ place: RedactionPlace, writes: Bool
  ) -> [UInt8]? {
    guard let first = text.first(where: { $0 > 0x20 }), first == 0x7B || first == 0x5B else {
      return nil
    }
    let buffer = ByteBuffer(capacity: text.count)
    text.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    let inner = ComposedTape()
    guard inner.read(buffer) else { return nil }
    visit(inner.tape, 0, place, writes: writes)
    return Array(buffer.bytes)
  }

  /// A number is replaced whole: by its name, or where it is a value known from elsewhere.
  private func redactNumber(
    _ tape: JSONTape, _ token: Int, _ place: RedactionPlace, writes: Bool
  ) {
    let text = Array(tape.bytes(token))
    if place.isSecret { secrets.insert(text) }
    guard writes, place.isSecret || !place.isFixed && secrets.contains(text) else { return }
    overwrite(tape, token, SpelledText(json: tape.bytes(token)), book.placeholder(for: text))
  }

  /// Keys tell what a document is; only addresses of mail are taken out of them.
  private func redactKey(_ tape: JSONTape, _ key: Int, writes: Bool) {
    guard tape.bytes(key).contains(UInt8(ascii: "@")) else { return }
    let spelled = SpelledText(json: tape.bytes(key))
    let redaction = TextRedaction(spelled.text, book, secrets: SecretIndex())
    if !writes { redaction.found.forEach { secrets.insert($0) } }
    guard writes, redaction.text != spelled.text else { return }
    overwrite(tape, key, spelled, redaction.text)
    let bytes = tape.bytes(key)
    if let start = bytes.baseAddress {
      tape.tokens[key].hash = JSONKey.hash(start, bytes.count)
    }
  }

  private func overwrite(
    _ tape: JSONTape, _ token: Int, _ spelled: SpelledText, _ text: [UInt8]
  ) {
    let written = tape.bytes(token)
    let start = UnsafeMutablePointer(mutating: tape.pointer(tape[token].start))
    spelled.write(text, over: UnsafeMutableBufferPointer(start: start, count: written.count))
  }
}

/// What the names on the way to a value say of it.
private struct RedactionPlace {
  /// Whether it tells a device or a person.
  var isSecret = false
  /// Whether forms are told apart by it.
  var isFixed = false

  /// The place of a member's value.
  func inside(_ name: UnsafeBufferPointer<UInt8>) -> RedactionPlace {
    RedactionPlace(
      isSecret: isSecret || SecretNames.contains(name), isFixed: SecretNames.decides(name))
  }
}
