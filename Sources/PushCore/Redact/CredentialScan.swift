/// Finds `user:password` before the hosts of the addresses in one text.
///
/// A password may hold the signs that end a host: an address with an `@` behind them is taken apart
/// there, unless what stands before is a host and its port.
struct CredentialScan {
  private let text: [UInt8]
  private let marks: TextMarks
  /// Where the address at hand ends, and its query begins; looked for once for all that it holds.
  private var end = 0
  private var query = 0
  /// Where an `@` stands that may have a host behind it.
  private let signs: [Int]

  init(_ text: [UInt8], _ marks: TextMarks) {
    (self.text, self.marks) = (text, marks)
    signs = text.indices.filter { text[$0] == 0x40 && Self.mayEndUser(text, $0) }
  }

  /// Users and passwords, which stand between `://` and the `@`, in the order of the text.
  mutating func ranges() -> [Range<Int>] {
    guard text.contains(0x40) else { return [] }
    var ranges: [Range<Int>] = []
    var at = 0
    while at + 3 < text.count {
      guard text[at] == 0x3A, text[at + 1] == 0x2F, text[at + 2] == 0x2F else {
        at += 1
        continue
      }
      let start = at + 3
      let authority = start..<authorityEnd(from: start)
      let sign = sign(authority)
      if let sign {
        let colon = text[start..<sign].firstIndex(of: 0x3A) ?? sign
        ranges += [start..<colon, min(colon + 1, sign)..<sign]
      }
      at = max(sign ?? 0, authority.upperBound)
    }
    return ranges
  }

  /// The sign that ends user and password.
  private mutating func sign(_ authority: Range<Int>) -> Int? {
    let own = text[authority].lastIndex(of: 0x40)
    if end < authority.upperBound { end = addressEnd(from: authority.upperBound) }
    if query < authority.upperBound {
      let rest = text[authority.upperBound...]
      query = rest.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? text.count
    }
    guard own != nil || mayHoldUser(authority) else { return nil }
    let isSure = own == nil && !hasPort(authority)
    let limit = isSure ? end : min(query, end)
    let later = lastSign(before: limit)
    return later.map { $0 >= authority.upperBound } == true ? later : own
  }

  private func authorityEnd(from start: Int) -> Int {
    var end = start
    while end < text.count, !endsAddress(end), !"/?#".utf8.contains(text[end]) { end += 1 }
    return end
  }

  private func addressEnd(from start: Int) -> Int {
    var end = start
    while end < text.count, !endsAddress(end) { end += 1 }
    return end
  }

  private func endsAddress(_ at: Int) -> Bool {
    text[at] <= 0x20 && !marks.isEncodedBlank(at) || "\"<>".utf8.contains(text[at])
  }

  /// The last of ``signs`` before an offset.
  private func lastSign(before limit: Int) -> Int? {
    var (low, high) = (0, signs.count)
    while low < high {
      let middle = (low + high) / 2
      if signs[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? signs[low - 1] : nil
  }

  // MARK: Hosts

  /// Whether what stands before the first slash may be a user and the beginning of a password.
  private func mayHoldUser(_ authority: Range<Int>) -> Bool {
    guard let colon = text[authority].firstIndex(of: 0x3A),
      text[authority.lowerBound] != UInt8(ascii: "[")
    else { return false }
    if !hasPort(authority) { return true }
    let name = text[authority.lowerBound..<colon]
    return !name.contains(UInt8(ascii: ".")) && !name.elementsEqual("localhost".utf8)
  }

  /// Whether there are only digits behind the colon.
  private func hasPort(_ authority: Range<Int>) -> Bool {
    guard let colon = text[authority].firstIndex(of: 0x3A) else { return false }
    let port = text[(colon + 1)..<authority.upperBound]
    return !port.isEmpty && port.allSatisfy { $0 &- 0x30 < 10 }
  }

  /// `/@name` names a page, and `icon@2x.png` a picture.
  private static func mayEndUser(_ text: [UInt8], _ at: Int) -> Bool {
    guard at > 0, text[at - 1] != UInt8(ascii: "/"), at + 1 < text.count else { return false }
    let isScale = text[at + 1] &- 0x30 < 10 && at + 2 < text.count && text[at + 2] | 0x20 == 0x78
    return MailScan.beginsHost(text[at + 1]) && !isScale
  }
}
