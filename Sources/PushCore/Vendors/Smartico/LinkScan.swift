/// The class and the parts of a deep link, found without copying its bytes.
struct LinkScan {
  typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  let linkClass: LinkClass
  /// The link without blanks around it.
  let link: Bytes
  /// Whether the link begins with `dp:`.
  let hasPrefix: Bool
  /// The trimmed link without its prefix.
  let body: Bytes
  /// Whether the body is a URL or a path, not a name with parameters.
  let isAddress: Bool
  /// The name of a link that is not an address, without blanks around it.
  let name: Bytes
  private let hasControls: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    link = bytes.trimmed
    hasPrefix = Self.begins(link, "dp:")
    body = hasPrefix ? link.dropFirst(3) : link
    hasControls = Self.hasControls(link)
    let start = body.trimmed
    isAddress = start.first == UInt8(ascii: "/") || Self.hasScheme(start)
    name = body.prefix { $0 != UInt8(ascii: "&") }.trimmed
    isDropped = isAddress && hasPrefix && body.first != UInt8(ascii: "/")
    linkClass =
      hasControls
      ? .invalid
      : isAddress
        ? !isDropped && Self.isURL(body) ? .url : .custom : Self.classify(name, in: body)
  }

  /// Whether Smartico's SDKs ignore the address, because it follows `dp:` and is not a path.
  let isDropped: Bool

  /// The reason why the link is invalid, for a message.
  var fault: String {
    if hasControls { return "the link has control characters" }
    if linkClass != .invalid { return "the link is not UTF-8" }
    return body.isEmpty && !hasPrefix ? "the link is empty" : "the link has no name"
  }

  private static func classify(_ name: Bytes, in body: Bytes) -> LinkClass {
    if name.isEmpty { return .invalid }
    if isDummy(name) { return .dummy }
    if equals(name, "gf") || begins(name, "gf_") { return .gamification }
    let parameters = body.drop { $0 != UInt8(ascii: "&") }
    return equals(name, "go") && hasURLParameter(parameters) ? .url : .custom
  }

  private static func isDummy(_ name: Bytes) -> Bool {
    equals(name, "ok") || equals(name, "cancel") || equals(name, "close")
      || equals(name, "action") || equals(name, "close_me") || equals(name, "gf_close")
  }

  private static func isURL(_ address: Bytes) -> Bool {
    address.first == UInt8(ascii: "/") || begins(address, "http://") || begins(address, "https://")
  }

  /// Whether the last parameter `url` is not empty; false if there is none.
  private static func hasURLParameter(_ parameters: Bytes) -> Bool {
    var rest = parameters
    var leads = false
    while rest.first == UInt8(ascii: "&") {
      rest = rest.dropFirst()
      let segment = rest.prefix { $0 != UInt8(ascii: "&") }
      let name = segment.prefix { $0 != UInt8(ascii: "=") }
      if isURLName(name) { leads = segment.count > name.count + 1 }
      rest = rest.dropFirst(segment.count)
    }
    return leads
  }

  /// Whether a parameter's percent-decoded name is `url`.
  private static func isURLName(_ name: Bytes) -> Bool {
    var rest = name
    for letter in "url".utf8 {
      guard let byte = rest.popFirst() else { return false }
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(Hexadecimal.value),
          let low = rest.popFirst().flatMap(Hexadecimal.value), high << 4 | low == letter
        else { return false }
      } else if byte | 0x20 != letter {
        return false
      }
    }
    return rest.isEmpty
  }

  /// Whether the body begins with a scheme and a colon.
  private static func hasScheme(_ body: Bytes) -> Bool {
    guard let first = body.first, first.isLetter else { return false }
    let scheme = body.prefix { byte in
      byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
    return body.dropFirst(scheme.count).first == UInt8(ascii: ":")
  }

  // MARK: Bytes

  /// Whether a link contains C0, DEL or C1 characters; UTF-8 encodes C1 as two bytes.
  private static func hasControls(_ link: Bytes) -> Bool {
    var before: UInt8 = 0
    for byte in link {
      if byte < 0x20 || byte == 0x7F || (before == 0xC2 && byte < 0xA0) { return true }
      before = byte
    }
    return false
  }

  private static func equals(_ bytes: Bytes, _ word: StaticString) -> Bool {
    bytes.count == word.utf8CodeUnitCount && begins(bytes, word)
  }

  /// Whether the bytes begin with a lowercase word, ignoring ASCII case.
  private static func begins(_ bytes: Bytes, _ word: StaticString) -> Bool {
    guard bytes.count >= word.utf8CodeUnitCount else { return false }
    var index = bytes.startIndex
    for position in 0..<word.utf8CodeUnitCount {
      let byte = bytes[index]
      let lower = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      if lower != word.utf8Start[position] { return false }
      index += 1
    }
    return true
  }
}
