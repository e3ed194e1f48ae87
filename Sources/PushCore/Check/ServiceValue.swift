/// A value that a service reads as a type of its schemas.
struct ServiceValue {
  let tape: JSONTape
  let value: Int

  /// Whether a value of this kind can have the type.
  static func isKind(_ kind: JSONKind, of type: ValueForm, _ receiver: Receiver) -> Bool {
    let isString = kind == .string
    switch type {
    case .text, .duration: return isString
    case .flag: return kind == .true || kind == .false || isString && receiver.convertsFlags
    case .integer, .number: return kind == .number || isString && receiver.isProtoJSON
    case .identifier: return kind == .number || isString
    case .word: return isString || kind == .number && receiver.isProtoJSON
    case .list: return kind == .array
    case .data, .object, .payload, .map: return kind == .object
    case .either(let one, let other):
      return isKind(kind, of: one, receiver) || isKind(kind, of: other, receiver)
    case .any: return true
    }
  }

  /// Whether a value of the right kind is one of those that the service accepts.
  func fits(_ type: ValueForm, _ receiver: Receiver) -> Bool {
    switch type {
    case .text(let form): return form?.fits(tape.text(value)) ?? true
    case .identifier:
      return ValueForm.identifier.mismatch(of: JSONValue(tape, value), receiver) == nil
    case .integer(let range):
      return JSONNumber.wholeNumber(tape.bytes(value)).map(range.contains) ?? false
    case .number(let range): return Double(tape.text(value)).map(range.contains) ?? false
    case .duration(let most):
      guard let seconds = seconds else { return false }
      return seconds <= Double(most ?? ValueForm.longestDuration)
    case .word(let words, let prefix): return isWord(words, prefix, receiver)
    case .flag: return tape.kind(value) != .string || tape.text(value) == "true"
    case .either(let one, let other):
      let kind = tape.kind(value)
      return [one, other].contains {
        Self.isKind(kind, of: $0, receiver) && fits($0, receiver)
      }
    case .list, .data, .object, .payload, .map, .any: return true
    }
  }

  private func isWord(_ words: [String], _ prefix: String, _ receiver: Receiver) -> Bool {
    if tape.kind(value) == .number {
      return JSONNumber.wholeNumber(tape.bytes(value)).map(words.indices.contains) ?? false
    }
    let text = tape.text(value)
    let word = receiver.isProtoJSON ? text.uppercased() : text
    return words.contains { prefix + $0 == word }
  }

  /// Returns the word of an enumeration as the service documents it; nil for another value.
  func word(in type: ValueForm) -> String? {
    guard tape.kind(value) == .string, case .word = type else { return nil }
    let text = tape.text(value).lowercased()
    return type.words.first { $0.lowercased() == text }
  }

  /// The seconds of a duration with up to nine decimals and its unit; nil for another text.
  private var seconds: Double? {
    let text = tape.text(value)
    let number = Array(text.utf8.dropLast())
    let decimals = number.drop { $0 != UInt8(ascii: ".") }
    guard text.hasSuffix("s"), decimals.count <= 10, number.first != UInt8(ascii: "-"),
      number.withUnsafeBufferPointer(JSONNumber.isDecimal)
    else { return nil }
    return Double(text.dropLast())
  }

  /// The value in a message, shortened.
  var text: String {
    switch tape.kind(value) {
    case .string: "'\(tape.text(value).prefix(40))'"
    case .number, .true, .false: "\(tape.text(value).prefix(40))"
    case .object, .array, .null: "\(tape.kind(value).name)"
    }
  }

  /// Whether the value is a text with a placeholder for another one; JSON in a string, also with a
  /// fault, is not.
  var isTemplate: Bool {
    guard tape.kind(value) == .string, tape.expand(value) == nil else { return false }
    let text = tape.text(value)
    if tape.isRequest, PlaceholderText.isVariable(Array(text.utf8)) { return true }
    if ["{{", "${", "%%", "<%"].contains(where: { text.contains($0) }) { return true }
    let isInBrackets = [("<", ">"), ("{", "}"), ("[", "]")].contains {
      text.hasPrefix($0.0) && text.hasSuffix($0.1)
    }
    return isInBrackets && !text.contains("\"")
  }
}
