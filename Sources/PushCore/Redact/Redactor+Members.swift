/// Numbers, and the names of members.
extension Redactor {
  /// Of an object such as `{"name":"email","value":"…"}` the value, and what it is named.
  func namedValue(_ tape: JSONTape, _ object: Int) -> (name: [UInt8], value: Int)? {
    guard let value = tape.member(object, "value") else { return nil }
    for key: JSONKey in ["name", "key"] {
      guard let name = tape.member(object, key), tape.kind(name) == .string else { continue }
      let text = SpelledText(tape.bytes(name), .json).text
      if SecretNames.contains(text) { return (text, value) }
    }
    return nil
  }

  /// A number is replaced whole: by its name, or where a value known from elsewhere is in it.
  func redactNumber(
    _ tape: JSONTape, _ token: Int, _ place: RedactionPlace, writes: Bool
  ) {
    let spelled = SpelledText(tape.bytes(token), .json)
    if place.isSecret {
      let sign = spelled.text.first == UInt8(ascii: "-") ? 1 : 0
      note(Array(spelled.text[sign...]), writes: writes)
    }
    let isKnown = matcher?.ranges(in: spelled.text).isEmpty == false
    guard writes, place.isSecret || isKnown else { return }
    overwrite(tape, token, spelled, book.placeholder(for: spelled.text))
  }

  /// Keys tell what a document is: taken out of them is what is taken out of any text, and those
  /// within what is secret, unless they are names that everybody knows.
  func redactKey(
    _ tape: JSONTape, _ key: Int, _ name: SpelledText, _ place: RedactionPlace, writes: Bool
  ) {
    guard !name.text.isEmpty else { return }
    let text: [UInt8]
    if place.hidesKey(name.text) {
      note(name.text, writes: writes)
      text = book.hidden(name.text)
    } else {
      text = redactedText(name.text, writes: writes)
    }
    guard writes, text != name.text else { return }
    overwrite(tape, key, name, text)
    let bytes = tape.bytes(key)
    if let start = bytes.baseAddress {
      tape.tokens[key].hash = JSONKey.hash(start, bytes.count)
    }
  }

  func overwrite(
    _ tape: JSONTape, _ token: Int, _ spelled: SpelledText, _ text: [UInt8]
  ) {
    guard text != spelled.text else { return }
    let written = tape.bytes(token)
    let start = UnsafeMutablePointer(mutating: tape.pointer(tape[token].start))
    spelled.write(text, over: UnsafeMutableBufferPointer(start: start, count: written.count))
  }
}
