/// Rewrites a document with the usual liberties of documentation as strict JSON.
///
/// Taken out: `//` and `/* */` comments, trailing commas, placeholders (`...`, `<ACTIONS>`). Mended:
/// single quotes, unquoted keys, a placeholder for a value (null). All else is copied, right or
/// wrong; the strict scanner judges it, and ``original(of:)`` leads from its offsets to the input's.
struct LenientRepair {
  let output = ByteBuffer(capacity: 1024)
  private(set) var notes: [RepairNote] = []
  private var map: [(repaired: Int, original: Int)] = []
  private var containers: [UInt8] = []
  /// The comma that was read last and is not yet written.
  private var pendingComma: Int?
  private var lastWasDropped = false
  private var isAfterColon = false
  private var at = 0

  private let base: UnsafePointer<UInt8>
  private let end: Int

  /// - Parameter end: The number of bytes there are; the document begins at `base`.
  init(_ base: UnsafePointer<UInt8>, end: Int) {
    self.base = base
    self.end = end
  }

  /// Repairs one document; returns the offset behind it, or nil when the bytes end first.
  mutating func run() -> Int? {
    output.removeAll()
    map = [(0, 0)]
    while at < end {
      guard step() else { return nil }
      if containers.isEmpty { return at }
    }
    return nil
  }

  /// The offset in the input of an offset in the repaired text.
  func original(of offset: Int) -> Int {
    var (low, high) = (0, map.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if map[middle].repaired <= offset { low = middle } else { high = middle }
    }
    return map[low].original + offset - map[low].repaired
  }

  /// Takes one token; false when it goes on behind the end.
  private mutating func step() -> Bool {
    let byte = base[at]
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close(byte)
    case UInt8(ascii: ","): comma()
    case UInt8(ascii: ":"):
      isAfterColon = true
      copy(1)
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "'"): return singleQuoted()
    case UInt8(ascii: "/"): return comment()
    case UInt8(ascii: "."), UInt8(ascii: "<"): return placeholder()
    case 0x20, 0x09, 0x0A, 0x0D: copy(1)
    default: return word()
    }
    return true
  }

  // MARK: Punctuation

  private mutating func open(_ byte: UInt8) {
    beginItem()
    containers.append(byte)
    copy(1)
  }

  private mutating func close(_ byte: UInt8) {
    if let comma = pendingComma, !lastWasDropped { note(.trailingComma, comma) }
    pendingComma = nil
    lastWasDropped = false
    isAfterColon = false
    if !containers.isEmpty { containers.removeLast() }
    remember()
    copy(1)
  }

  private mutating func comma() {
    if lastWasDropped {
      lastWasDropped = false
    } else {
      if pendingComma != nil { output.append(UInt8(ascii: ",")) }
      pendingComma = at
    }
    isAfterColon = false
    at += 1
    remember()
  }

  /// Writes the comma that stands before a key or value.
  private mutating func beginItem() {
    if let comma = pendingComma {
      map.append((output.count, comma))
      output.append(UInt8(ascii: ","))
      pendingComma = nil
    }
    remember()
    lastWasDropped = false
    isAfterColon = false
  }

  private mutating func remember() {
    map.append((output.count, at))
  }

  private mutating func copy(_ length: Int) {
    output.append(base + at, count: length)
    at += length
  }

  private mutating func note(_ kind: RepairNote.Kind, _ offset: Int) {
    notes.append(RepairNote(kind: kind, offset: offset))
  }

  // MARK: Tokens

  private mutating func string() -> Bool {
    guard let after = behindQuote(UInt8(ascii: "\"")) else { return false }
    beginItem()
    copy(after - at)
    return true
  }

  /// The offset behind the quote that closes the string at `at`, or nil.
  private func behindQuote(_ quote: UInt8) -> Int? {
    var index = at + 1
    while index < end {
      if base[index] == quote { return index + 1 }
      index += base[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private mutating func singleQuoted() -> Bool {
    guard let after = behindQuote(UInt8(ascii: "'")) else { return false }
    beginItem()
    note(.singleQuotes, at)
    output.append(UInt8(ascii: "\""))
    var index = at + 1
    while index < after - 1 {
      map.append((output.count, index))
      if base[index] == UInt8(ascii: "\\"), base[index + 1] == UInt8(ascii: "'") {
        index += 1
      } else if base[index] == UInt8(ascii: "\"") {
        output.append(UInt8(ascii: "\\"))
      } else if base[index] == UInt8(ascii: "\\") {
        output.append(base[index])
        index += 1
      }
      output.append(base[index])
      index += 1
    }
    output.append(UInt8(ascii: "\""))
    at = after
    remember()
    return true
  }

  private mutating func comment() -> Bool {
    guard at + 1 < end else { return false }
    guard let after = CommentScan.behind(base, at, end) else {
      if CommentScan.isOpen(base, at) { return false }
      copy(1)
      return true
    }
    note(.comment, at)
    output.append(0x20)
    at = after
    remember()
    return true
  }

  private mutating func placeholder() -> Bool {
    switch PlaceholderScan.behind(base, at, end) {
    case .needsMore: return false
    case .none:
      beginItem()
      copy(1)
    case .found(let after):
      note(.placeholder, at)
      if isAfterColon {
        beginItem()
        output.append("null")
      } else {
        lastWasDropped = true
      }
      at = after
      remember()
    }
    return true
  }

  /// A number, a literal, or a key without quotes.
  private mutating func word() -> Bool {
    var after = at + 1
    while after < end, isWord(base[after]) { after += 1 }
    guard after < end else { return false }
    let isKey = !isAfterColon && containers.last == UInt8(ascii: "{") && isName(base[at])
    beginItem()
    if isKey {
      note(.unquotedKey, at)
      output.append(UInt8(ascii: "\""))
      remember()
    }
    copy(after - at)
    if isKey {
      output.append(UInt8(ascii: "\""))
      remember()
    }
    return true
  }

  private func isName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "@") || byte >= 0x80
  }

  private func isWord(_ byte: UInt8) -> Bool {
    isName(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".")
  }
}
