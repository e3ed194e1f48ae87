/// The lines of private keys that begin in an earlier line, whatever a program prints around them.
///
/// A key in one line, ``RedactionScan`` finds. Lines of other text may be between those of a key.
struct PrivateKeyLines {
  /// The text before the header of the open key, in which digits are zeros; nil without one.
  private var prefix: [UInt8]?
  /// Whether the line before is one of the key, so that the next one may be its short last line.
  private var isNext = false
  /// The number of other lines since the last one of the key.
  private var others = 0

  /// The maximum number of other lines between those of a key, and of bytes in the prefix.
  private static let (maximumOthers, maximumPrefix) = (20, 200)
  /// The number of characters from which a run is a line of the key, whatever is around it.
  private static let whole = 40

  /// Returns the parts of a key in a line; nil if the line is not one of a key.
  mutating func values(_ line: [UInt8]) -> [Range<Int>]? {
    if line.contains(text: PrivateKeyForm.begin), let block = lastBlock(line) {
      open(block, line)
      return nil
    }
    guard let prefix else { return nil }
    if let end = line.offset(of: PrivateKeyForm.end) {
      self.prefix = nil
      return parts(Array(line[..<end]), prefix)
    }
    if let parts = parts(line, prefix) {
      (isNext, others) = (true, 0)
      return parts
    }
    // A blank line, or a header of the key, does not interrupt it.
    if !line.allSatisfy({ $0 <= 0x20 }), !Self.isHeader(line) {
      (isNext, others) = (false, others + 1)
      if others > Self.maximumOthers { self.prefix = nil }
    }
    return nil
  }

  private func lastBlock(_ line: [UInt8]) -> PrivateKeyForm.Armor? {
    var (last, at) = (PrivateKeyForm.Armor?.none, 0)
    while let block = PrivateKeyForm.block(in: line, from: at) {
      (last, at) = (block, block.body.upperBound)
    }
    return last
  }

  private mutating func open(
    _ block: PrivateKeyForm.Armor, _ line: [UInt8]
  ) {
    let prefix = block.start > Self.maximumPrefix ? [] : Self.shape(line[..<block.start])
    let first = PrivateKeyForm.runs(in: block.body, of: line).first
    // After the key itself, the next line is another one; after a blank, a sentence goes on.
    isNext = first.map { $0.count < PrivateKeyForm.line } ?? true
    let isSentence = isNext && first != nil && line[block.body.lowerBound] == 0x20
    self.prefix = block.isClosed || isSentence ? nil : prefix
    others = 0
  }

  // MARK: Parts

  /// Returns the parts of the key in a line; nil if there is none.
  private func parts(
    _ line: [UInt8], _ prefix: [UInt8]
  ) -> [Range<Int>]? {
    let isSame = !prefix.isEmpty && Self.shape(line.prefix(prefix.count)) == prefix
    let start = isSame ? prefix.count : 0
    // A plus sign may join two texts of a program.
    let runs = PrivateKeyForm.runs(in: start..<line.count, of: line).filter {
      line[$0].contains { $0.isLetter || $0.isDigit }
    }
    let long = runs.filter { $0.count >= Self.whole }
    if !long.isEmpty { return long }
    // Only signs, or what the line with the header has, may be before a shorter run.
    guard let first = runs.first else { return nil }
    let isAlone = runs.count == 1 && !line[start...].contains { $0 >= 0x80 }
    guard isAlone || isSame && first.lowerBound == start else { return nil }
    if first.count >= PrivateKeyForm.line { return [first] }
    // After words, a word is as likely, unless its length is that of base64.
    let isBase64 = first.count % 4 == 0 || line[first.lowerBound] == UInt8(ascii: "=")
    let hasWords = isSame && prefix.contains { $0.isLetter || $0.isDigit }
    return isNext && (isBase64 || isAlone && !hasWords) ? [first] : nil
  }

  /// Whether a line is a header field inside of a key, such as `Proc-Type: 4,ENCRYPTED`.
  private static func isHeader(_ line: [UInt8]) -> Bool {
    let name = line.prefix { $0.isLetter || $0 == UInt8(ascii: "-") }
    return name.first?.isUppercase == true && line[name.endIndex...].starts(with: ": ".utf8)
  }

  private static func shape(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { $0.isDigit ? 0x30 : $0 }
  }
}
