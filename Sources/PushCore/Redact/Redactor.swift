/// Takes out of documents what tells a device or a person, so that they can be shown to others.
///
/// Values are replaced where they stand by placeholders of the same shape and length, also in JSON
/// inside strings and in addresses. So the document remains the message that it was: vendor, form,
/// diagnostics, lines and sizes are the same. One for a run: the same value has the same placeholder
/// in all documents.
package final class Redactor {
  let book = PlaceholderBook()
  /// Values of the document at hand that are looked for everywhere in it.
  private var secrets = SecretIndex()
  /// Finds them, once all are known.
  private(set) var matcher: SecretMatcher?

  package init() {}

  /// Replaces the values in the document on a tape, before anything was read of it.
  ///
  /// The document's bytes are changed where they are.
  package func redact(_ tape: JSONTape) {
    (secrets, matcher) = (SecretIndex(), nil)
    visit(tape, 0, RedactionPlace(), writes: false)
    matcher = secrets.matcher()
    visit(tape, 0, RedactionPlace(), writes: true)
  }

  /// What stands for a text that does not come from a document.
  package func placeholder(for text: String) -> String {
    String(decoding: book.hidden(Array(text.utf8)), as: UTF8.self)
  }

  private func visit(_ tape: JSONTape, _ token: Int, _ place: RedactionPlace, writes: Bool) {
    switch tape.kind(token) {
    case .object:
      let named = namedValue(tape, token)
      var key = tape.first(token)
      while key < tape.after(token) {
        // A name may be spelled with escapes.
        let name = SpelledText(tape.bytes(key), .json)
        redactKey(tape, key, name, place, writes: writes)
        let isNamed = named?.value == key + 1
        visit(
          tape, key + 1, place.inside(isNamed ? named?.name ?? name.text : name.text),
          writes: writes)
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

  /// A secret that is known only from the first visit on.
  func note(_ value: [UInt8], writes: Bool) {
    if !writes { secrets.insert(value) }
  }

  // MARK: Strings

  private func redactString(
    _ tape: JSONTape, _ token: Int, _ place: RedactionPlace, writes: Bool
  ) {
    let spelled = SpelledText(tape.bytes(token), .json)
    guard !spelled.text.isEmpty else { return }
    let text = redacted(spelled.text, place, writes: writes)
    if writes { overwrite(tape, token, spelled, text) }
  }

  private func redacted(_ text: [UInt8], _ place: RedactionPlace, writes: Bool) -> [UInt8] {
    if RedactionPlace.mayHoldJSON(text) {
      // What is encoded so often is nobody's to read.
      guard place.depth < RedactionLimit.depth else { return book.hidden(text) }
      if let inner = redactedInside(text, place, writes: writes) { return inner }
    }
    guard !place.isSecret || place.takesTopics && RedactionPlace.isTopic(text) else {
      let credentials = AuthorizationScheme.length(text[...])
      let secret = Array(text[credentials...])
      note(secret, writes: writes)
      // Smartico's ids of users are `brand:id`, and the id stands alone elsewhere.
      if let colon = secret.lastIndex(of: UInt8(ascii: ":")) {
        note(Array(secret[(colon + 1)...]), writes: writes)
      }
      return text[..<credentials] + book.hidden(secret)
    }
    return redactedText(text, writes: writes)
  }

  func redactedText(_ text: [UInt8], writes: Bool) -> [UInt8] {
    let redaction = TextRedaction(text, book, secrets: matcher)
    redaction.found.forEach { note($0, writes: writes) }
    return redaction.text
  }

  /// The text of JSON in a string; nil when it holds none.
  private func redactedInside(
    _ text: [UInt8], _ place: RedactionPlace, writes: Bool
  ) -> [UInt8]? {
    let buffer = ByteBuffer(capacity: text.count)
    text.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    let inner = ComposedTape()
    guard inner.read(buffer) else { return nil }
    visit(inner.tape, 0, place.deeper, writes: writes)
    return Array(buffer.bytes)
  }
}
