/// A plain recursive reader of RFC 8259.
struct TestJSONReader {
  let bytes: [UInt8]
  private var at = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { at == bytes.count }

  func malformed(_ what: String) -> TestJSON.Malformed {
    TestJSON.Malformed(description: "not JSON at byte \(at): \(what)")
  }

  mutating func skipBlanks() {
    while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
  }

  mutating func value() throws -> TestJSON {
    skipBlanks()
    guard at < bytes.count else { throw malformed("the end") }
    switch bytes[at] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), 0x30...0x39: return try number()
    default: return try word()
    }
  }

  private mutating func take(_ character: Unicode.Scalar) throws {
    skipBlanks()
    guard at < bytes.count, bytes[at] == UInt8(ascii: character) else {
      throw malformed("expected \(character)")
    }
    at += 1
  }

  private mutating func skips(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private mutating func object() throws -> TestJSON {
    try take("{")
    var members: [TestJSON.Member] = []
    if skips("}") { return .object([]) }
    repeat {
      skipBlanks()
      let key = try string()
      try take(":")
      members.append(TestJSON.Member(key: key, value: try value()))
    } while skips(",")
    try take("}")
    return .object(members)
  }

  private mutating func array() throws -> TestJSON {
    try take("[")
    var elements: [TestJSON] = []
    if skips("]") { return .array([]) }
    repeat { elements.append(try value()) } while skips(",")
    try take("]")
    return .array(elements)
  }

  private mutating func word() throws -> TestJSON {
    for (name, value) in [("true", TestJSON.bool(true)), ("false", .bool(false)), ("null", .null)]
    where bytes[at...].starts(with: name.utf8) {
      at += name.utf8.count
      return value
    }
    throw malformed("no value")
  }

  private mutating func number() throws -> TestJSON {
    let start = at
    while at < bytes.count, "+-.eE0123456789".utf8.contains(bytes[at]) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard Double(text) != nil else { throw malformed("no number") }
    return .number(text)
  }

  private mutating func string() throws -> String {
    try take("\"")
    var units: [UInt8] = []
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      guard bytes[at] >= 0x20 else { throw malformed("a control character in a string") }
      if bytes[at] == UInt8(ascii: "\\") {
        at += 1
        units += String(try escaped()).utf8
      } else {
        units.append(bytes[at])
        at += 1
      }
    }
    try take("\"")
    guard let text = String(validating: units, as: UTF8.self) else { throw malformed("not UTF-8") }
    return text
  }

  private mutating func escaped() throws -> Unicode.Scalar {
    guard at < bytes.count else { throw malformed("the end within an escape") }
    defer { at += 1 }
    switch bytes[at] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode()
    default: throw malformed("an unknown escape")
    }
  }

  /// Reads four digits, and the second half of a pair; ends on the last digit.
  private mutating func unicode() throws -> Unicode.Scalar {
    let first = try fourDigits()
    guard first & 0xFC00 == 0xD800 else {
      guard let scalar = Unicode.Scalar(first) else { throw malformed("a lone surrogate") }
      return scalar
    }
    guard at + 2 < bytes.count, bytes[at + 1] == UInt8(ascii: "\\"),
      bytes[at + 2] == UInt8(ascii: "u")
    else { throw malformed("a lone surrogate") }
    at += 2
    let value = 0x10000 + (first & 0x3FF) << 10 + (try fourDigits()) & 0x3FF
    guard let scalar = Unicode.Scalar(value) else { throw malformed("a lone surrogate") }
    return scalar
  }

  private mutating func fourDigits() throws -> UInt32 {
    guard at + 4 < bytes.count,
      let value = UInt32(String(decoding: bytes[(at + 1)...(at + 4)], as: UTF8.self), radix: 16)
    else { throw malformed("no four hexadecimal digits") }
    at += 4
    return value
  }
}
