/// The forms of tokens and keys of well-known services, which are recognized without a name.
enum KnownToken {
  /// The beginnings of tokens, and their minimum lengths.
  private static let beginnings: [(StaticString, length: Int)] = [
    // JSON Web Tokens (RFC 7519): `{"` in base64url.
    ("eyJ", 30),
    // Registration tokens of FCM, and endpoints of Mozilla's push service.
    ("APA91", 30), ("gAAAA", 40),
    // API keys and access tokens of Google; keys of AWS.
    ("AIza", 35), ("ya29.", 30), ("AKIA", 20), ("ASIA", 20),
    // Refresh tokens of Google, after `1//`; keys in PEM as base64.
    ("0", 36), (pem, 36),
    // API keys of OneSignal.
    ("os_v2_app_", 40), ("os_v2_org_", 40),
    // GitHub, GitLab, Slack, Stripe, SendGrid, npm.
    ("ghp_", 30), ("gho_", 30), ("ghs_", 30), ("ghu_", 30), ("github_pat_", 30), ("glpat-", 20),
    ("xoxb-", 20), ("xoxp-", 20), ("xoxa-", 20), ("sk_live_", 20), ("rk_live_", 20),
    ("sk_test_", 20), ("SG.", 40), ("npm_", 36),
  ]

  /// `-----BEGIN` in base64.
  private static let pem: StaticString = "LS0tLS1CRUdJTi"
  /// The labels after it of certificates and public keys.
  private static let publicLabels: [StaticString] = ["BDRVJU", "BQVUJM"]

  /// Whether a byte is the first one of ``beginnings``; most words begin with other letters.
  private static let mayBegin = (0..<128).map { byte in
    beginnings.contains { Int($0.0.bytes[0]) == byte }
  }

  /// The minimum length of all tokens.
  ///
  /// A run of so many bytes has one at a multiple of ``step``.
  private static let (shortest, step) = (20, 16)
  /// The number of hexadecimal digits of device tokens of APNs.
  private static let digits = 64...200

  /// Whether a byte may be in a token.
  static func isPart(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte == 0x2D || byte == 0x2E
  }

  /// Returns the ranges of the tokens in a text, in order.
  ///
  /// - Complexity: O(bytes of the text); reads only one of 16 bytes between words.
  static func ranges(in text: [UInt8]) -> [Range<Int>] {
    guard text.count >= shortest else { return [] }
    var (ranges, floor, at) = ([Range<Int>](), 0, step - 1)
    while at < text.count {
      guard isPart(text[at]) else {
        at += step
        continue
      }
      var (start, end) = (at, at + 1)
      while start > floor, isPart(text[start - 1]) { start -= 1 }
      while end < text.count, isPart(text[end]) { end += 1 }
      floor = end
      if end - start >= shortest { add(text, start..<end, &ranges, &floor) }
      at = max(floor, end) + step - 1
    }
    return ranges
  }

  /// Returns the ranges of the device tokens that NSData prints, without their brackets: groups of
  /// eight hexadecimal digits.
  static func printedRanges(in text: [UInt8]) -> [Range<Int>] {
    var (ranges, at) = ([Range<Int>](), 0)
    while let bracket = text.offset(of: "<", from: at) {
      let digits = text[(bracket + 1)...].prefix {
        Hexadecimal.value(of: $0) != nil || $0 == 0x20
      }
      at = digits.endIndex
      let groups = digits.split(separator: 0x20, omittingEmptySubsequences: false)
      if groups.count >= 8, text.has(">", at: at), groups.allSatisfy({ $0.count == 8 }) {
        ranges.append(digits.indices)
      }
    }
    return ranges
  }

  /// Returns the ranges of the secrets of webhooks (Standard Webhooks; Stripe), which are base64.
  static func webhookRanges(in text: [UInt8]) -> [Range<Int>] {
    let beginning: StaticString = "whsec_"
    var (ranges, at) = ([Range<Int>](), 0)
    while let start = text.offset(of: beginning, from: at) {
      let end = text[start...].prefix { isPart($0) || $0.isOne(of: "+/=") }.endIndex
      if end - start >= shortest { ranges.append(start..<end) }
      at = end
    }
    return ranges
  }

  /// Adds the tokens in a run of bytes: after an escape or a separator, and before the end of a
  /// sentence.
  ///
  /// - Parameter floor: The end of the run, or of a token that is longer.
  private static func add(
    _ text: [UInt8], _ run: Range<Int>, _ ranges: inout [Range<Int>],
    _ floor: inout Int
  ) {
    let start = afterEscape(text, run)
    if run.upperBound < text.count, text[run.upperBound] == UInt8(ascii: ":"),
      text.has("APA91", at: run.upperBound + 1)
    {
      floor = text[(run.upperBound + 1)...].prefix(while: isPart).endIndex
      return ranges.append(start..<floor)
    }
    var (at, end) = (start, run.upperBound)
    while end > start, text[end - 1] == UInt8(ascii: ".") { end -= 1 }
    while end - at >= shortest {
      // `\npm_…` has no escape.
      let whole = at == start ? known(text, run.lowerBound..<end) : nil
      if let token = whole ?? known(text, at..<end) {
        floor = max(floor, token.upperBound)
        return ranges.append(token)
      }
      var next = at
      while next < end, text[next].isLetter || text[next].isDigit { next += 1 }
      if next - at >= Self.digits.lowerBound, let digits = digits(text, at..<next) {
        ranges.append(digits)
      }
      at = next + 1
    }
  }

  /// Returns the offset after the letters of an escape with which a run begins, as in `\n` or
  /// `\u003d`, or those of a color of a terminal, as in `[32m`.
  private static func afterEscape(_ text: [UInt8], _ run: Range<Int>) -> Int {
    let start = run.lowerBound
    guard start > 0 else { return start }
    if text[start - 1] == UInt8(ascii: "\\") {
      let digits = text[start] == UInt8(ascii: "u") ? 4 : text[start] == UInt8(ascii: "x") ? 2 : 0
      let isEscape = digits > 0 || text[start].isOne(of: "nrtbf")
      return isEscape && start + 1 + digits < run.upperBound ? start + 1 + digits : start
    }
    guard text[start - 1].isOne(of: "[;") else { return start }
    let mark = text[start..<run.upperBound].prefix(4).prefix { $0.isDigit }.endIndex
    return mark < run.upperBound && text[mark] == UInt8(ascii: "m") ? mark + 1 : start
  }

  /// Returns the token with one of ``beginnings`` at the start of a range; nil if there is none.
  private static func known(
    _ text: [UInt8], _ range: Range<Int>
  ) -> Range<Int>? {
    let start = range.lowerBound
    guard mayBegin[Int(text[start] & 0x7F)] else { return nil }
    for (beginning, length) in beginnings
    where range.count >= length && text.has(beginning, at: start) {
      if text[start] == UInt8(ascii: "0"), start < 3 || !text.has("1//", at: start - 3) {
        return nil
      }
      if text.has(pem, at: start) {
        let label = start + pem.utf8CodeUnitCount
        let end = text[range.upperBound...].prefix(while: PrivateKeyForm.isBase64).endIndex
        return publicLabels.contains { text.has($0, at: label) } ? nil : start..<end
      }
      let isSecond = start > 0 && text[start - 1] == UInt8(ascii: ":") && text[start] == 0x41
      return (isSecond ? instance(text, before: start - 1) : start)..<range.upperBound
    }
    return nil
  }

  /// Returns the device token of APNs that a range is; nil if it is none.
  private static func digits(
    _ text: [UInt8], _ range: Range<Int>
  ) -> Range<Int>? {
    let run = text.has("0x", at: range.lowerBound) ? range.lowerBound + 2..<range.upperBound : range
    guard run.count % 2 == 0, digits.contains(run.count),
      text[run].allSatisfy({ Hexadecimal.value(of: $0) != nil }),
      !isDigest(text, range.lowerBound)
    else { return nil }
    return run
  }

  /// Returns the offset of the instance ID before the colon of FCM's token.
  private static func instance(_ text: [UInt8], before colon: Int) -> Int {
    let length = text[..<colon].reversed().prefix(200).prefix(while: isPart).count
    return length == 0 ? colon : afterEscape(text, colon - length..<colon)
  }

  /// Whether digits are a hash of a known kind, as in `sha256:…`.
  private static func isDigest(_ text: [UInt8], _ start: Int) -> Bool {
    start > 6 && text.has("sha256", at: start - 7)
  }
}
