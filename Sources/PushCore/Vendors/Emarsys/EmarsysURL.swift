/// The test for URLs that an app can open.
enum EmarsysURL {
  /// Whether a string is an absolute URL without characters that RFC 3986 excludes.
  ///
  /// Non-ASCII text is accepted.
  static func isUsable(_ token: Int, _ tape: JSONTape) -> Bool {
    guard tape.kind(token) == .string else { return false }
    let raw = tape.bytes(token)
    // Only a string with escapes needs a decoded copy.
    return raw.contains(UInt8(ascii: "\\")) ? isUsable(tape.text(token).utf8) : isUsable(raw)
  }

  static func isUsable(_ url: some Collection<UInt8>) -> Bool {
    guard let colon = url.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = url[..<colon]
    let rest = url[url.index(after: colon)...]
    guard let first = scheme.first, first.isLetter, scheme.allSatisfy(isOfScheme) else {
      return false
    }
    return rest.contains { $0 != UInt8(ascii: "/") } && hasHost(scheme, rest) && isClean(rest)
  }

  /// Whether a web URL names a host; other schemes need none.
  private static func hasHost(
    _ scheme: some Collection<UInt8>, _ rest: some Collection<UInt8>
  ) -> Bool {
    let isWeb = ["http", "https"].contains { name in
      scheme.elementsEqual(name.utf8) { $0 | 0x20 == $1 }
    }
    guard isWeb else { return true }
    guard rest.starts(with: "//".utf8), let host = rest.dropFirst(2).first else { return false }
    return !"/?#:@".utf8.contains(host)
  }

  private static func isClean(_ text: some Collection<UInt8>) -> Bool {
    var digits = 0
    for byte in text {
      if digits > 0 {
        guard Hexadecimal.value(of: byte) != nil else { return false }
        digits -= 1
      } else if byte == UInt8(ascii: "%") {
        digits = 2
      } else if isExcluded(byte) {
        return false
      }
    }
    return digits == 0
  }

  /// Whether RFC 3986 excludes an ASCII character; a switch, since this runs for every byte.
  private static func isExcluded(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: true
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  private static func isOfScheme(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "+-.".utf8.contains(byte)
  }
}
