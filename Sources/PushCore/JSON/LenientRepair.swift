/// Rewrites a document with the usual liberties of documentation as strict JSON, piece by piece.
///
/// Removed: `//` and `/* */` comments, trailing commas, placeholders (`...`, `<ACTIONS>`). Repaired:
/// single quotes, unquoted keys, a placeholder for a value (null). Everything else is copied, right
/// or wrong: the strict scanner judges it, and ``original(of:)`` maps its offsets to the input's.
///
/// The description of a dictionary, as an app prints its `userInfo`, becomes JSON as a whole.
///
/// Each byte is read once, except for the start of a token that the piece cuts.
final class LenientRepair {
  let output = ByteBuffer(capacity: 1024)
  private(set) var notes: [RepairNote] = []
  private var map = OffsetMap()
  private var containers: [UInt8] = []
  /// The offset in the output of the last comma, while it may be a trailing one.
  private var pendingComma: Int?
  private var lastWasDropped = false
  private var isAfterColon = false
  private var at = 0
  /// How far the end of the token at `at` was searched for, if further than `at`.
  private var searched = 0
  /// No `<` before this offset begins a placeholder.
  private var noPlaceholderBefore = 0
  /// Reads the description of a dictionary; nil for other documents.
  private var dump: DumpReader?
  private var isDecided = false
  /// Of the bytes given, which may have moved since the last piece.
  private var base: UnsafePointer<UInt8>
  private var end = 0

  init() {
    base = UnsafePointer(output.base)
  }

  /// Prepares for the next document.
  ///
  /// - Parameter readsDumps: Whether the description of a dictionary may come; a line of a log, which
  ///   `--scan` reads, has none.
  func begin(readsDumps: Bool) {
    output.resetIfLarger(than: 1 << 20)
    notes.removeAll()
    map.removeAll()
    containers.removeAll()
    (pendingComma, lastWasDropped, isAfterColon) = (nil, false, false)
    (dump, isDecided) = (nil, !readsDumps)
    (at, searched, noPlaceholderBefore) = (0, 0, 0)
  }

  /// Repairs on as far as `end`; the document begins at `base`.
  ///
  /// - Parameter isFinal: Whether no more bytes will come.
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

  /// Finds out whether the document is a dump; false while more bytes are needed for that.
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

  /// The length of the output that no further input changes.
  var settled: Int { pendingComma ?? output.count }

  /// The offset in the input of an offset in the repaired text.
  func original(of offset: Int) -> Int {
    (dump?.map ?? map).original(of: offset)
  }

  /// Repairs one token; false when it continues after the end.
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

  /// Settles the comma before a key or value.
  private func beginItem() {
    pendingComma = nil
    lastWasDropped = false
    isAfterColon = false
  }

  /// Notes that the output continues with the byte at `original`.
  private func remember(_ original: Int) {
    map.add(repaired: output.count, original: original)
  }

  private func copy(_ length: Int) {
    output.append(base + at, count: length)
    at += length
  }

  private func note(_ kind: RepairNote.Kind, _ offset: Int) {
    notes.append(RepairNote(kind: kind, offset: offset))
  }

  /// Ends the token at `at`, which the output has in another form.
  private func replaced(upTo after: Int) {
    at = after
    remember(after)
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
      remember(index)
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

  /// A number, a literal, or a key without quotes.
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
    remember(at)
    copy(after - at)
    output.append(UInt8(ascii: "\""))
    remember(at)
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
