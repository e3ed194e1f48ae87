@testable import PushCore

/// What payloads become.
enum Conversions {
  struct Outcome {
    /// The document made; nil when it was refused.
    var made: String?
    var findings: [Finding] = []
    /// The code of the refusal.
    var refusal: String?

    var codes: [String] { findings.map(\.code) }
    var lost: [String] {
      findings.filter { $0.code == "convert.lost" }.map { $0.path ?? "" }
    }
  }

  /// Of all documents of a text that are no broken ones.
  static func all(
    in text: [UInt8], _ options: ConversionOptions, _ input: JSONInputOptions = JSONInputOptions()
  ) -> [(source: String, outcome: Outcome)] {
    let stream = DocumentStream(options: input)
    let converter = PayloadConverter(options: options, tape: stream.tape)
    stream.freeSpace(text.count).update(from: text, count: text.count)
    stream.commit(text.count)
    stream.finish()
    var outcomes: [(String, Outcome)] = []
    while true {
      switch stream.next() {
      case .document:
        let source = ByteBuffer()
        stream.tape.copy(0, to: source)
        outcomes.append((source.string, convert(converter)))
      case .failure, .skipped: break
      case .needsInput, .end: return outcomes
      }
    }
  }

  static func one(_ text: String, _ options: ConversionOptions) -> Outcome {
    all(in: Array(text.utf8), options).first?.outcome ?? Outcome()
  }

  static func one(_ text: String, to target: ConversionTarget, vendor: Vendor? = nil) -> Outcome {
    one(text, .to(target, vendor: vendor))
  }

  private static func convert(_ converter: PayloadConverter) -> Outcome {
    let out = ByteBuffer()
    do {
      let findings = try converter.convert(into: out)
      return Outcome(made: out.string, findings: findings)
    } catch {
      return Outcome(refusal: error.code)
    }
  }
}

extension ConversionOptions {
  static func to(_ target: ConversionTarget, vendor: Vendor? = nil) -> ConversionOptions {
    var options = ConversionOptions(target)
    options.vendor = vendor
    if target == .simctl { options.bundleID = "com.example.app" }
    return options
  }
}

/// What the records of a document report, value by value, a number or an object and its text being one.
struct Facts {
  /// The members of each record, in one spelling.
  let records: [[String: String]]

  init(of document: String, vendor: Vendor?, isForIOS: Bool = false) {
    let records = Records.all(in: Array(document.utf8), vendor: vendor, isForIOS: isForIOS)
    self.records = records.map { record in
      withTape(record) { tape in
        var members: [String: String] = [:]
        var key = tape.first(0)
        while key < tape.after(0) {
          let value = Self.spelling(tape, key + 1)
          if value != "object()" { members[tape.text(key)] = value }
          key = tape.after(key + 1)
        }
        return members
      } ?? [:]
    }
  }

  private static func spelling(_ tape: JSONTape, _ token: Int) -> String {
    guard let container = tape.object(token) ?? tape.array(token) else {
      return "\u{1}\(tape.text(token))\u{2}"
    }
    var parts: [String] = []
    // A member that is null is none, and so is one that a later one replaces.
    let step = tape.kind(container) == .object ? 1 : 0
    var child = tape.first(container)
    while child < tape.after(container) {
      let isReplaced = tape[child].flags.contains(.shadowed)
      if step == 0 || tape.kind(child + 1) != .null && !isReplaced {
        parts.append((child...(child + step)).map { spelling(tape, $0) }.joined(separator: ":"))
      }
      child = tape.after(child + step)
    }
    // The order of members says nothing.
    if step == 1 { parts.sort() }
    return "\(tape.kind(container))(\(parts.joined(separator: ",")))"
  }
}
