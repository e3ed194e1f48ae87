/// Whole numbers in the forms that servers write: `5`, `5.0`, `1.3786E8`, or these in quotes.
extension JSONTape {
  /// Returns the exact decimal digits of a whole number of any length, or nil for anything else.
  package func wholeNumber(_ index: Int) -> String? {
    switch kind(index) {
    case .number, .string: Self.digits(Array(bytes(index)))
    default: nil
    }
  }

  /// Returns a whole number, or nil for anything else or if it exceeds 64 bits.
  package func integer(_ index: Int) -> Int? {
    guard kind(index) == .number || kind(index) == .string else { return nil }
    return JSONNumber.wholeNumber(bytes(index))
  }

  private static func digits(_ text: [UInt8]) -> String? {
    var rest = text[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    var whole = takeDigits(&rest)
    if whole.isEmpty { return nil }
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = takeDigits(&rest)
    }
    guard let exponent = takeExponent(&rest), rest.isEmpty else { return nil }
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    guard fraction.count <= exponent else { return nil }
    whole += fraction
    whole += Array(repeating: UInt8(ascii: "0"), count: exponent - fraction.count)
    let digits = whole.drop { $0 == UInt8(ascii: "0") }
    if digits.isEmpty { return "0" }
    return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }

  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    return Array(digits)
  }

  /// Parses an exponent: 0 if there is none, nil if it is negative or above 30.
  private static func takeExponent(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let first = rest.first, first | 0x20 == UInt8(ascii: "e") else { return 0 }
    rest.removeFirst()
    if rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let digits = takeDigits(&rest)
    guard let value = Int(String(decoding: digits, as: UTF8.self)), value <= 30 else { return nil }
    return value
  }
}
