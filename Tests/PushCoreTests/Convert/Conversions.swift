@testable import PushCore

/// The conversions of payloads.
enum Conversions {
  struct Outcome {
    /// The resulting document; nil if the conversion was refused.
    var made: String?
    var findings: [Finding] = []
    /// The code of the refusal.
    var refusal: String?

    var codes: [String] { findings.map(\.code) }
    var lost: [String] {
      findings.filter { $0.code == "convert.lost" }.map { $0.path ?? "" }
    }

    /// Whether a finding explains that a value of the source's record is not in the result's.
    ///
    /// A value that pushkit derives, such as the name of an importance, is not in the source itself.
    func explains(_ value: String, in source: String) -> Bool {
      guard !lost.isEmpty else { return false }
      return Fields.texts(in: source, at: lost).contains(value)
        || !Fields.texts(in: source).contains(value)
    }
  }

  /// Returns the conversion of each valid document of a text.
  static func all(
    in text: [UInt8], _ options: ConversionOptions, _ input: JSONInputOptions = JSONInputOptions()
  ) -> [(source: String, outcome: Outcome)] {
    let stream = DocumentStream(options: input)
    let converter = PayloadConverter(options: options, tape: stream.tape)
    text.withUnsafeBufferPointer { stream.append($0) }
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

/// The members of a document's records; a number or an object equals the string of its JSON.
struct Fields {
  /// The members of each record, in one spelling.
  let records: [[String: String]]

  init(of document: String, vendor: Vendor?, platform: Platform? = nil) {
    let records = Records.all(in: Array(document.utf8), vendor: vendor, platform: platform)
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

  /// Returns the strings and numbers in a spelling, without the names of members.
  static func values(in spelling: String?) -> Set<String> {
    let parts = (spelling ?? "").split(separator: "\u{1}", omittingEmptySubsequences: false)
      .dropFirst().map {
        $0.split(separator: "\u{2}", maxSplits: 1, omittingEmptySubsequences: false)
      }
    return Set(parts.filter { $0.last?.first != ":" }.map { String($0[0]) })
  }

  /// Returns the texts of the keys and values of a document, also of JSON in strings: all, or those
  /// at and below some JSON Pointers.
  static func texts(in document: String, at paths: [String]? = nil) -> Set<String> {
    withTape(document) { tape in
      var (texts, token) = (Set<String>(), 0)
      // The tape grows with each expansion.
      while token < tape.count {
        _ = tape.expand(token)
        let path = tape.pointer(token)
        if paths?.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) != false {
          texts.insert(tape.text(token))
        }
        token += 1
      }
      return texts
    } ?? []
  }

  private static func spelling(_ tape: JSONTape, _ token: Int) -> String {
    guard let container = tape.object(token) ?? tape.array(token) else {
      return "\u{1}\(tape.text(token))\u{2}"
    }
    var parts: [String] = []
    // A member that is null, or that a later one replaces, is missing.
    let step = tape.kind(container) == .object ? 1 : 0
    var child = tape.first(container)
    while child < tape.after(container) {
      let isReplaced = tape[child].flags.contains(.shadowed)
      if step == 0 || tape.kind(child + 1) != .null && !isReplaced {
        parts.append((child...(child + step)).map { spelling(tape, $0) }.joined(separator: ":"))
      }
      child = tape.after(child + step)
    }
    // The order of members has no meaning.
    if step == 1 { parts.sort() }
    return "\(tape.kind(container))(\(parts.joined(separator: ",")))"
  }
}
