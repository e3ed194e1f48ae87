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
  private(set) var notes: [RepairNote] = []
  private var map = OffsetMap()
  private var containers: [UInt8] = []
  /// The offset in the output of the last comma, while it may be a trailing comma.
  private var pendingComma: Int?
  private var lastWasDropped = false
  private var isAfterColon = false
  private var at = 0
  /// The offset up to which the end of the token at `at` was searched for, if after `at`.
  private var searched = 0
  /// The offset before which no `<` begins a placeholder.
  private var noPlaceholderBefore = 0
  /// The rewriter of a dictionary's description; nil for other documents.
  private var dump: DumpReader?
  private var isDecided = false
  /// The first byte of the document, which may have moved since the last call.
  private var base: UnsafePointer<UInt8>
  private var end = 0

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
    (dump, isDecided) = (nil, !readsDumps)
    (at, searched, noPlaceholderBefore) = (0, 0, 0)
  }

  /// Continues the repair up to `end`; the document begins at `base`.
  ///
  /// - Parameter isFinal: Whether no more bytes follow.
  /// - Returns: The offset after the document, or nil when it continues after `end`.
  func run(_ base: UnsafePointer<UInt8>, end: Int, isFinal: Bool) -> Int? {
    (self.base, self.end) = (base, end)
    guard decide(isFinal: isFinal) else { return nil }
    if dump != nil { return dump?.run(base, end: end, isFinal: isFinal) }
    while at < end {
      guard step() else { return nil }
      if containers.isEmpty { return at }
    }
    return nil
  }

  /// Decides whether the document is a dump; returns false while it needs more bytes.
  private func decide(isFinal: Bool) -> Bool {
    guard !isDecided else { return true }
    let answer = DumpSyntax.begins(base, end)
    if answer == .needsMore, !isFinal, end < DumpSyntax.reach { return false }
    isDecided = true
    if answer == .isDump {
      dump = DumpReader(to: output)
      note(.dump, 0)
    }
    return true
  }

  /// The length of the output that no further input can change.
  var settled: Int { pendingComma ?? output.count }

  /// Returns the offset in the input of an offset in the repaired text.
  func original(of offset: Int) -> Int {
    (dump?.map ?? map).original(of: offset)
  }

  /// Repairs one token; returns false if it continues after the end.
  private func step() -> Bool {
    let byte = base[at]
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
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

  private func open(_ byte: UInt8) {
    beginItem()
    containers.append(byte)
    copy(1)
  }

  private func close() {
    if let comma = pendingComma {
      if !lastWasDropped { note(.trailingComma, original(of: comma)) }
      output.blank(at: comma)
    }
    pendingComma = nil
    lastWasDropped = false
    isAfterColon = false
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
  private func beginItem() {
    pendingComma = nil
    lastWasDropped = false
    isAfterColon = false
  }

  private func copy(_ length: Int) {
    output.append(base + at, count: length)
    at += length
  }

  private func note(_ kind: RepairNote.Kind, _ offset: Int) {
    notes.append(RepairNote(kind: kind, offset: offset))
  }

  /// Ends the token at `at`, which was rewritten in the output.
  private func replaced(upTo after: Int) {
    at = after
    map.add(after, to: output)
  }

  // MARK: Tokens

  private func string() -> Bool {
    guard let after = afterQuote(UInt8(ascii: "\"")) else { return false }
    beginItem()
    copy(after - at)
    return true
  }

  /// The offset after the quote that closes the string at `at`, or nil.
  private func afterQuote(_ quote: UInt8) -> Int? {
    var index = max(at + 1, searched)
    while index < end {
      if base[index] == quote {
        searched = 0
        return index + 1
      }
      index += base[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    searched = index
    return nil
  }

  private func singleQuoted() -> Bool {
    guard let after = afterQuote(UInt8(ascii: "'")) else { return false }
    beginItem()
    note(.singleQuotes, at)
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

  private func comment() -> Bool {
    guard at + 1 < end else { return false }
    guard let after = CommentScan.after(base, at, end, from: searched) else {
      guard !CommentScan.isOpen(base, at) else {
        searched = CommentScan.resumption(at, end)
        return false
      }
      copy(1)
      return true
    }
    searched = 0
    note(.comment, at)
    output.append(0x20)
    replaced(upTo: after)
    return true
  }

  private func placeholder() -> Bool {
    var result = PlaceholderScan.Result.none
    if base[at] != UInt8(ascii: "<") || at >= noPlaceholderBefore {
      result = PlaceholderScan.after(base, at, end, from: searched)
    }
    searched = 0
    switch result {
    case .needsMore:
      searched = PlaceholderScan.resumption(at, end)
      return false
    case .none:
      if base[at] == UInt8(ascii: "<"), at >= noPlaceholderBefore {
        noPlaceholderBefore = PlaceholderScan.proseEnd(base, at + 1, end)
      }
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
      replaced(upTo: after)
    }
    return true
  }

  /// Repairs a number, a literal, or an unquoted key.
  private func word() -> Bool {
    var after = max(at + 1, searched)
    while after < end, isWord(base[after]) { after += 1 }
    guard after < end else {
      searched = after
      return false
    }
    searched = 0
    let isKey = !isAfterColon && containers.last == UInt8(ascii: "{") && isName(base[at])
    beginItem()
    guard isKey else {
      copy(after - at)
      return true
    }
    note(.unquotedKey, at)
    output.append(UInt8(ascii: "\""))
    map.add(at, to: output)
    copy(after - at)
    output.append(UInt8(ascii: "\""))
    map.add(at, to: output)
    return true
  }

  private func isName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "@") || byte >= 0x80
  }

  private func isWord(_ byte: UInt8) -> Bool {
    isName(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".")
  }
}
