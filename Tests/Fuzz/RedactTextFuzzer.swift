/// Lines of text to be redacted: nothing but values changes, no value of some names is left, and
/// marks are where the replacements are.
///
/// The input is the text or, so that more of it has a meaning, selects the pieces of one.
func fuzzRedactText(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard let input = SteeredInput(data, size) else { return -1 }
  let isComposed = input.first & 1 != 0
  let text = isComposed ? composed(input.rest) : Array(input.rest)
  let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
  let key = RedactionKey(1)
  guard let redactor = TextRedactor(key, also: [], marks: false),
    let again = TextRedactor(key, also: [], marks: false),
    let marker = TextRedactor(key, also: [], marks: true)
  else { fatalError("no redactor") }
  for line in lines {
    let (plain, marked) = (redactor.redacted(line), marker.redacted(line))
    let shown = { String(decoding: line, as: UTF8.self) }
    require(plain.count == line.count, "another length: \(shown())")
    // No state but that of the lines before: the same lines give the same result.
    require(plain == again.redacted(line), "another result: \(shown())")
    compare(line, marked)
    guard isComposed else { continue }
    for secret in secrets {
      for output in [plain, marked] {
        require(!contains(output, secret), "\(secret) is shown: \(shown())")
      }
    }
  }
  return 0
}

/// Requires that all bytes outside of marks are those of the line, in order.
private func compare(_ line: [UInt8], _ marked: [UInt8]) {
  let parts = String(decoding: marked, as: UTF8.self).utf8.split(separator: MarkedText.mark.utf8)
  // Invalid UTF-8 is not compared.
  guard String(validating: line, as: UTF8.self) != nil else { return }
  var rest = line[...]
  for part in parts {
    guard let range = rest.firstRange(of: Array(part)) else {
      return require(false, "other bytes: \(String(decoding: line, as: UTF8.self))")
    }
    rest = rest[range.upperBound...]
  }
}

private func contains(_ text: [UInt8], _ part: String) -> Bool {
  text.split(separator: Array(part.utf8), maxSplits: 1).count > 1 || text == Array(part.utf8)
}

/// The values that follow a secret name in a composed text, and appear nowhere else.
private let secrets = ["q7Wd2kZp", "Mx90vTq4"]

private let pieces = [
  "token=q7Wd2kZp ", "\"token\":\"q7Wd2kZp\"", "password: Mx90vTq4\n",
  "Authorization: Bearer q7Wd2kZp ",
  "-H 'Authorization: key=q7Wd2kZp' ", " -u joe:Mx90vTq4 ", "https://u:Mx90vTq4@h/ ",
  "?token=q7Wd2kZp&", "{\\\"token\\\":\\\"q7Wd2kZp\\\"}", "token%3Dq7Wd2kZp ",
  "Cookie: a=q7Wd2kZp; ",
  "{\"token\":\"q7Wd2kZp\"}", "tokens: [q7Wd2kZp, Mx90vTq4] ", "<token>q7Wd2kZp</token>",
  "[", "]", "{", "}", "\"", "'", ",", ":", "=", " ", "\n", "\t", "\\", "%", "%22", "x", "5", "é",
  "-",
  "to", "\"x\":", "a", "\u{1F600}", "@", "://", ";", "(", ")", "|", "is ",
]

private func composed(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  var text = ""
  for byte in bytes.prefix(200) { text += pieces[Int(byte) % pieces.count] }
  return Array(text.utf8)
}
