import CPlatform

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
    // API keys of OneSignal.
    ("os_v2_app_", 40), ("os_v2_org_", 40),
    // GitHub, GitLab, Slack, Stripe, SendGrid, npm.
    ("ghp_", 30), ("gho_", 30), ("ghs_", 30), ("ghu_", 30), ("github_pat_", 30), ("glpat-", 20),
    ("xoxb-", 20), ("xoxp-", 20), ("xoxa-", 20), ("sk_live_", 20), ("rk_live_", 20),
    ("sk_test_", 20), ("SG.", 40), ("npm_", 36),
  ]

  /// The minimum length of all tokens.
  ///
  /// A run of so many bytes has one at a multiple of ``step``.
  private static let (shortest, step) = (20, 16)
  /// The number of hexadecimal digits of device tokens of APNs.
  private static let digits = 64...200

  /// Whether a byte may be in a token.
  @inline(__always)
  static func isPart(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte == 0x2D || byte == 0x2E
  }

  /// Returns the ranges of the tokens in a text, in order.
  ///
  /// - Complexity: O(bytes of the text); reads only one of 16 bytes between words.
  static func ranges(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    guard let base = text.baseAddress, text.count >= shortest else { return [] }
    var (ranges, floor, at) = ([Range<Int>](), 0, step - 1)
    while at < text.count {
      guard isPart(base[at]) else {
        at += step
        continue
      }
      var (start, end) = (at, at + 1)
      while start > floor, isPart(base[start - 1]) { start -= 1 }
      while end < text.count, isPart(base[end]) { end += 1 }
      if end - start >= shortest, let token = token(text, start..<end) {
        ranges.append(token)
        floor = token.upperBound
      } else {
        floor = end
      }
      at = max(floor, end) + step - 1
    }
    return ranges
  }

  /// Returns the ranges of the device tokens that NSData prints, without their brackets: groups of
  /// eight hexadecimal digits.
  static func printedRanges(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    guard let base = text.baseAddress else { return [] }
    var (ranges, at) = ([Range<Int>](), 0)
    while let found = memchr(base + at, Int32(UInt8(ascii: "<")), text.count - at) {
      let start = UnsafeRawPointer(base).distance(to: found) + 1
      var end = start
      while end < text.count, Hexadecimal.value(of: text[end]) != nil || text[end] == 0x20 {
        end += 1
      }
      at = end
      let groups = text[start..<end].split(separator: 0x20, omittingEmptySubsequences: false)
      if groups.count >= 8, end < text.count, text[end] == UInt8(ascii: ">"),
        groups.allSatisfy({ $0.count == 8 })
      {
        ranges.append(start..<end)
      }
    }
    return ranges
  }

  /// Returns the token that has a run of bytes; nil if the run has no form of one.
  private static func token(
    _ text: UnsafeBufferPointer<UInt8>, _ run: Range<Int>
  ) -> Range<Int>? {
    let (start, end) = (run.lowerBound, run.upperBound)
    if end < text.count, text[end] == UInt8(ascii: ":"),
      begins(text[(end + 1)...], "APA91")
    {
      return start..<text[(end + 1)...].prefix(while: isPart).endIndex
    }
    for (beginning, length) in beginnings
    where run.count >= length && begins(text[run], beginning) {
      let isSecond = start > 0 && text[start - 1] == UInt8(ascii: ":") && text[start] == 0x41
      return (isSecond ? instance(text, before: start - 1) : start)..<end
    }
    let run = begins(text[run], "0x") ? start + 2..<end : run
    let isHexadecimal = text[run].allSatisfy { Hexadecimal.value(of: $0) != nil }
    guard isHexadecimal, run.count % 2 == 0, digits.contains(run.count) else { return nil }
    return isDigest(text, start) ? nil : run
  }

  /// Returns the offset of the instance ID before the colon of FCM's token.
  private static func instance(_ text: UnsafeBufferPointer<UInt8>, before colon: Int) -> Int {
    colon - text[..<colon].reversed().prefix(200).prefix(while: isPart).count
  }

  /// Whether digits are a hash of a known kind, as in `sha256:…`.
  private static func isDigest(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    start > 6 && begins(text[(start - 7)..<start], "sha256")
  }

  @inline(__always)
  private static func begins(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, _ beginning: StaticString
  ) -> Bool {
    let length = beginning.utf8CodeUnitCount
    return text.count >= length
      && (0..<length).allSatisfy { text[text.startIndex + $0] == beginning.utf8Start[$0] }
  }
}
