/// An incremental rewriter of documents in the lenient syntax of documentation to strict JSON.
///
/// It removes `//` and `/* */` comments, trailing commas, and placeholders (`...`, `<ACTIONS>`). It
/// repairs single quotes, unquoted keys, and placeholders for a value (null). It copies everything
/// else, valid or not: the strict scanner validates it, and ``original(of:)`` maps its offsets to
/// the input's.
///
/// It converts the description of a dictionary, such as an app's printed `userInfo`, to JSON.
///
/// It reads each byte once, except for the start of a token that the end of a piece splits.
final class LenientRepair {
  let output = ByteBuffer(capacity: 1024)
  private(set) var notes = RepairNotes()
  var map = OffsetMap()
  /// The first byte of the document, which may have moved since the last call.
  var base: UnsafePointer<UInt8>
  var at = 0
  var end = 0
  /// Whether nothing follows `end`.
  var isFinal = false
  /// The offset up to which the end of the token at `at` was searched for, if after `at`.
  var searched = 0
  /// Whether the document is the description of a dictionary; nil while more bytes decide.
  private var isDump: Bool?
  var dump = DumpState()
  private var containers: [UInt8] = []
  /// The offset in the output of the last comma, while it may be a trailing comma.
  private var pendingComma: Int?
  private var lastWasDropped = false
  private var isAfterColon = false

  init() {
    base = UnsafePointer(output.base)
  }

  /// Prepares for the next document.
  ///
  /// - Parameter readsDumps: Whether the document may be the description of a dictionary; not for
  ///   lines of a log (`--scan`).
  func begin(readsDumps: Bool) {
    output.resetIfLarger(than: 1 << 20)
    notes.removeAll()
    map.removeAll()
    containers.removeAll()
    (pendingComma, lastWasDropped, isAfterColon) = (nil, false, false)
    (dump, isDump) = (DumpState(), readsDumps ? nil : false)
    (at, searched) = (0, 0)
  }

  /// Continues the repair up to `end`; the document begins at `base`.
  ///
  /// - Parameter isFinal: Whether no more bytes follow.
  /// - Returns: The offset after the document, or nil when it continues after `end`.
  func run(_ base: UnsafePointer<UInt8>, end: Int, isFinal: Bool) -> Int? {
    (self.base, self.end, self.isFinal) = (base, end, isFinal)
    if isDump == nil {
      isDump = DumpSyntax.begins(base, end, isFinal: isFinal)
      if isDump == true { note(.dump) }
    }
    guard let isDump else { return nil }
    if isDump { return runDump() }
    while at < end {
      guard step() else { return nil }
      if containers.isEmpty { return at }
    }
    return nil
  }

  /// The length of the output that no further input can change.
  var finalCount: Int { pendingComma ?? output.count }

  /// Returns the offset in the input of an offset in the repaired text.
  func original(of offset: Int) -> Int { map.original(of: offset) }

  /// Repairs one token; returns false if it continues after the end.
  private func step() -> Bool {
    let byte = base[at]
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      beginItem()
      containers.append(byte)
      copy(1)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
    case UInt8(ascii: ","): comma()
    case UInt8(ascii: ":"):
      isAfterColon = true
      copy(1)
    case UInt8(ascii: "\""):
      guard let after = afterString() else { return false }
      searched = 0
      beginItem()
      copy(after - at)
    case UInt8(ascii: "'"): return singleQuoted()
    case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "<"): return extra()
    case 0x20, 0x09, 0x0A, 0x0D: copy(1)
    default: return word()
    }
    return true
  }

  // MARK: Punctuation

  private func close() {
    if let comma = pendingComma {
      if !lastWasDropped { note(.trailingComma, original(of: comma)) }
      output.blank(at: comma)
    }
    beginItem()
    if !containers.isEmpty { containers.removeLast() }
    copy(1)
  }

  private func comma() {
    if lastWasDropped {
      lastWasDropped = false
      output.append(0x20)
    } else {
      pendingComma = output.count
      output.append(UInt8(ascii: ","))
    }
    isAfterColon = false
    at += 1
  }

  /// Makes the comma before a key or value final.
  private func beginItem() { (pendingComma, lastWasDropped, isAfterColon) = (nil, false, false) }

  private func copy(_ length: Int) {
    output.append(base + at, count: length)
    at += length
  }

  private func note(_ kind: RepairNote.Kind, _ offset: Int? = nil) {
    notes.add(kind, offset ?? at)
  }

  /// Ends the token at `at`, which was rewritten in the output.
  private func replaced(upTo after: Int) {
    at = after
    map.add(after, to: output)
  }

  // MARK: Tokens

  /// Returns the offset after the quote that closes the string at `at`, or nil.
  ///
  /// The caller resets ``searched`` when the token is complete, which in a dump is after the key's
  /// sign.
  func afterString() -> Int? { DumpSyntax.afterString(base, at, end, &searched) }

  private func singleQuoted() -> Bool {
    guard let after = afterString() else { return false }
    searched = 0
    beginItem()
    note(.singleQuotes)
    output.append(UInt8(ascii: "\""))
    var index = at + 1
    while index < after - 1 {
      map.add(index, to: output)
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
    replaced(upTo: after)
    return true
  }

  /// Removes a comment or a placeholder; copies the byte if neither begins here.
  private func extra() -> Bool {
    let result = LenientSyntax.scan(base, at, end, from: searched)
    searched = 0
    switch result {
    case .needsMore(let from):
      searched = from
      return false
    case .none:
      if base[at] != UInt8(ascii: "/") { beginItem() }
      copy(1)
      return true
    case .found(let kind, let after):
      note(kind)
      if kind == .comment {
        output.append(0x20)
      } else if isAfterColon {
        beginItem()
        output.append("null")
      } else {
        lastWasDropped = true
      }
      replaced(upTo: after)
      return true
    }
  }

  /// Repairs a number, a literal, or an unquoted key.
  private func word() -> Bool {
    var after = max(at + 1, searched)
    while after < end, isWord(base[after]) { after += 1 }
    searched = after < end ? 0 : after
    guard after < end else { return false }
    let isKey = !isAfterColon && containers.last == UInt8(ascii: "{") && isName(base[at])
    beginItem()
    guard isKey else {
      copy(after - at)
      return true
    }
    note(.unquotedKey)
    output.append(UInt8(ascii: "\""))
    map.add(at, to: output)
    copy(after - at)
    output.append(UInt8(ascii: "\""))
    map.add(at, to: output)
    return true
  }

  private func isName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte >= 0x80 || byte.isOne(of: "_$@")
  }

  private func isWord(_ byte: UInt8) -> Bool {
    isName(byte) || byte.isDigit || byte.isOne(of: "-+.")
  }
}
