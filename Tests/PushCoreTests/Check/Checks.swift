@testable import PushCore

/// What the check of payloads finds.
enum Checks {
  struct Found {
    let severity: Severity
    let line: Int
    let code: String
    let path: String
    let message: String
    /// The whole record.
    let json: String

    var text: String { "\(line) \(code) \(path)" }
    var summary: String { "\(severity.rawValue) \(path) \(message)" }
  }

  /// What is found in all documents of a text; those that are broken or no push have nothing.
  static func findings(
    in text: String, vendor: Vendor? = nil, lenient: Bool = false,
    by families: [any RuleFamily.Type] = PayloadChecker.families
  ) -> [Found] {
    var options = PayloadOptions()
    options.vendor = vendor
    let stream = DocumentStream(options: .with(lenient: lenient))
    let checker = PayloadChecker(options: options, stream: stream)
    checker.families = families
    let bytes = Array(text.utf8)
    stream.freeSpace(bytes.count).update(from: bytes, count: bytes.count)
    stream.commit(bytes.count)
    stream.finish()
    var found: [Found] = []
    while true {
      switch stream.next() {
      case .document: found += ((try? checker.check()) ?? []).map { read($0, checker) }
      case .failure, .skipped: break
      case .needsInput, .end: return found
      }
    }
  }

  static func codes(in text: String, vendor: Vendor? = nil, lenient: Bool = false) -> [String] {
    findings(in: text, vendor: vendor, lenient: lenient).map(\.code)
  }

  private static func read(_ finding: LocatedFinding, _ checker: PayloadChecker) -> Found {
    let out = ByteBuffer()
    checker.write(finding, source: "-", to: out)
    return withTape(Array(out.bytes)) { tape in
      func text(_ key: JSONKey) -> String { tape.member(0, key).map(tape.text) ?? "" }
      return Found(
        severity: finding.severity, line: Int(text("line")) ?? 0, code: text("code"),
        path: text("path"), message: text("message"), json: out.string)
    }
      ?? Found(
        severity: .error, line: 0, code: "broken record", path: "", message: out.string, json: "")
  }
}
