/// Fixes of values that have another type than expected; nil if no right value is certain.
extension PayloadReading {
  /// Returns the fix of a number that should be a string: its digits.
  func fixToText(_ value: Int) -> Fix? {
    tape.kind(value) == .number ? .replace("\"\(tape.text(value))\"") : nil
  }

  /// Returns the fix of a string that should be the number in it.
  func fixToNumber(_ value: Int) -> Fix? {
    guard tape.kind(value) == .string, JSONNumber.isDecimal(tape.bytes(value)) else { return nil }
    return .replace(tape.text(value))
  }

  /// Returns the fix of a value that should be the integer that it means, such as 1 for 1.0.
  func fixToInteger(_ value: Int) -> Fix? { tape.integer(value).map { .replace("\($0)") } }

  /// Returns the fix of a string that should be the object or the array in it.
  func fixToContainer(_ value: Int) -> Fix? {
    tape.expand(value).map { .replace(String(decoding: tape.bytes($0), as: UTF8.self)) }
  }

  /// Returns the fix of a value that means the number 1: `true`, `"1"` or 1.0.
  func fixToOne(_ value: Int) -> Fix? {
    isTrue(value) || tape.integer(value) == 1 ? .replace("1") : nil
  }
}
