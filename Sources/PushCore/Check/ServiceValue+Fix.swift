/// The value that a sender certainly meant in place of one that a service does not accept.
extension ServiceValue {
  /// Returns the fix of a value that does not fit a type; nil if no right value is certain.
  func fix(_ type: ValueForm, _ receiver: Receiver) -> Fix? {
    json(type, receiver).map(Fix.replace)
  }

  /// Returns the value as JSON of another type.
  private func json(_ type: ValueForm, _ receiver: Receiver) -> String? {
    switch type {
    case .text(let form): text(of: form)
    case .flag: truth.map { $0 ? "true" : "false" }
    case .integer(let range): whole(in: range).map { "\($0)" }
    case .number(let range): number(in: range)
    case .duration(let most): duration(most)
    case .word(let words, let prefix):
      word(words, prefix, receiver, Self.levels).map(JSONText.quoted)
    case .list(let element, _): list(of: element, receiver)
    case .data, .object, .payload, .map: container(.object)
    case .either(let one, let other): json(one, receiver) ?? json(other, receiver)
    case .identifier, .any: nil
    }
  }

  /// The fix of a member of data that is not a string: JSON becomes its text, and null is removed.
  var fixInData: Fix? {
    switch tape.kind(value) {
    case .string: return nil
    case .null: return .remove
    case .number, .true, .false: return .replace(JSONText.quoted(tape.text(value)))
    case .object, .array:
      let out = ByteBuffer(capacity: tape.bytes(value).count)
      tape.copy(value, to: out)
      return .replace(JSONText.quoted(out.string))
    }
  }

  // MARK: Types

  /// A number as a text; a text without the prefix of topics.
  private func text(of form: TextForm?) -> String? {
    func fits(_ text: String) -> Bool { form?.fits(text) ?? true }
    switch tape.kind(value) {
    case .number:
      let text = tape.wholeNumber(value) ?? tape.text(value)
      return fits(text) ? JSONText.quoted(text) : nil
    case .string:
      let text = tape.text(value)
      return corrections(of: text).first { $0 != text && fits($0) }.map(JSONText.quoted)
    case .object, .array:
      guard form?.holdsJSON == true, case .replace(let json) = fixInData else { return nil }
      return json
    default: return nil
    }
  }

  /// Returns a text without blanks around it, the prefix of topics or the unit of seconds, and with
  /// the sign of colors.
  private func corrections(of text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    let topics = "/topics/"
    let start = text.drop(while: \.isWhitespace)
    let trimmed = String(
      start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
    let isLifetime = text.hasSuffix("s") && text.dropLast().utf8.allSatisfy(\.isDigit)
    return [trimmed, "#" + text]
      + (text.hasPrefix(topics) ? [String(text.dropFirst(topics.count))] : [])
      + (isLifetime ? [String(text.dropLast())] : [])
  }

  /// The truth value that `"true"`, 1 or `"1"` mean.
  private var truth: Bool? {
    switch tape.text(value).lowercased() {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  /// Returns the whole number that `"1"` and 1.0 mean, and `true` where only 0 and 1 are numbers.
  private func whole(in range: ClosedRange<Int>) -> Int? {
    let number = tape.integer(value) ?? (range == 0...1 ? truth.map { $0 ? 1 : 0 } : nil)
    return number.flatMap { range.contains($0) ? $0 : nil }
  }

  private func number(in range: ClosedRange<Double>) -> String? {
    let bytes = tape.bytes(value)
    guard tape.kind(value) == .string, JSONNumber.isDecimal(bytes),
      let number = Double(tape.text(value)), range.contains(number)
    else { return nil }
    return tape.text(value)
  }

  /// Seconds without their unit.
  private func duration(_ most: Int?) -> String? {
    guard let seconds = tape.integer(value), seconds >= 0, seconds <= most ?? .max else {
      return nil
    }
    return "\"\(seconds)s\""
  }

  /// A text with one value is a list of one; JSON in a text is the list itself.
  private func list(of element: ValueForm, _ receiver: Receiver) -> String? {
    if let list = container(.array) { return list }
    let kind = tape.kind(value)
    guard kind == .string || kind == .number || kind == .object,
      ServiceValue.isKind(kind, of: element, receiver), fits(element, receiver)
    else { return nil }
    return "[\(String(decoding: tape.raw(value), as: UTF8.self))]"
  }

  /// The object or the array in a string.
  private func container(_ kind: JSONKind) -> String? {
    guard tape.kind(value) == .string, let root = tape.expand(value), tape.kind(root) == kind
    else { return nil }
    return String(decoding: tape.bytes(root), as: UTF8.self)
  }

  // MARK: Words

  /// The words for two priorities in the services.
  private static let levels: [[String]] = [["NORMAL", "5"], ["HIGH", "10"]]

  /// Returns the word that has the same letters, or that means the same priority.
  private func word(
    _ words: [String], _ prefix: String, _ receiver: Receiver, _ synonyms: [[String]]
  ) -> String? {
    guard tape.kind(value) == .string || tape.kind(value) == .number else { return nil }
    let text = tape.text(value)
    let folded = Self.folded(text)
    let same = words.first {
      Self.folded($0) == folded || Self.folded(prefix + $0) == folded
    }
    let level = synonyms.first { $0.contains { Self.folded($0) == folded } } ?? []
    let meant = words.first { word in level.contains { Self.folded($0) == Self.folded(word) } }
    return (same ?? meant).map { prefix + $0 }.flatMap { $0 == text ? nil : $0 }
  }

  /// Returns the letters and digits of a word, in lower case.
  private static func folded(_ word: String) -> [UInt8] {
    word.lowercased().utf8.filter { $0.isLetter || $0.isDigit }
  }
}
