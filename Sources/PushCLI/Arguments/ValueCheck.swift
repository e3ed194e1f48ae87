import PushCore

/// Checks an option's value against what its row allows.
enum ValueCheck {
  /// Returns the error for an invalid value; `what` names the option or key in the message.
  static func failure(
    of value: String, for row: OptionRow, what: @autoclosure () -> String
  ) -> Failure? {
    func needs(
      _ form: @autoclosure () -> String, _ isValid: Bool?, hint: @autoclosure () -> String? = nil
    ) -> Failure? {
      if isValid == true { return nil }
      let message = "\(what()) needs \(form()), not \(TypedText.quoted(value))"
      return Failure(.usageBadValue, message, hint: hint())
    }
    switch row.value {
    case .none, .text, .words: return nil
    case .identifier:
      return value.blankness.map { Failure(.usageBadValue, "\(what()): the value is \($0)") }
    case .uuid:
      return needs(
        "a UUID", UUIDFormat.fits(value.utf8),
        hint: "a UUID looks like 4d9263b6-9f2e-4951-a819-64879568baec")
    case .email:
      let fault = value.blankness.map { Failure(.usageBadValue, "\(what()): the value is \($0)") }
      return fault ?? needs("an email address", EmailAddress.fits(value))
    case .timestamp:
      return needs(
        "an ISO 8601 timestamp",
        UTCDateTime.isISO8601(value) || UTCDateTime.midnight(value) != nil,
        hint: TypedText.pasteHint(value)
          ?? "examples: 2018-11-23T11:05:47Z, 2018-11-23T11:05:47+02:00, 2018-11-23")
    case .language:
      return needs(
        "a language tag, BCP 47", LanguageTag.fits(value),
        hint: TypedText.pasteHint(value) ?? "examples: en, pt-BR, zh-Hant")
    case .choice(let name, let words): return choice(value, name, words, row, what())
    case .codes(_, let all): return codes(value, all, what())
    case .integer(_, let range):
      // `Int.init` also accepts a plus sign.
      let number = value.utf8.first == UInt8(ascii: "+") ? nil : Int(value)
      return needs(
        describe(range), number.map(range.contains), hint: TypedText.pasteHint(value))
    case .duration(_, let least):
      return needs(
        least > 0 ? "a duration above 0" : "a duration",
        Quantity.milliseconds(value).map { $0 >= least },
        hint: TypedText.pasteHint(value)
          ?? "examples: 500ms, 10s, 5m, 1h; a bare number is seconds")
    case .size(_, let range):
      return needs(
        "a size from \(range.lowerBound) to \(range.upperBound) bytes",
        Quantity.bytes(value).map(range.contains),
        hint: TypedText.pasteHint(value) ?? "examples: 64k, 8M, 1g; a bare number is bytes")
    case .rate:
      return needs("a number of requests such as 10/s or 600/m", Rate.perSecond(value) != nil)
    case .shard:
      return needs(
        "a part such as 0/4", Shard(value) != nil,
        hint: value.split(on: "/").last.flatMap { Int($0) }.map {
          "parts count from 0: the last of \($0) is \($0 - 1)/\($0)"
        })
    case .file(let name), .directory(let name):
      guard value.isEmpty else { return nil }
      return Failure(.usageBadValue, "\(what()) needs a \(name); the value is empty")
    }
  }

  private static func choice(
    _ value: String, _ name: String, _ words: [String], _ row: OptionRow, _ what: String
  ) -> Failure? {
    if words.contains(value) { return nil }
    let fault =
      row.id == .output && OutputFormat(rawValue: value) != nil
      ? "this command has no output \(TypedText.quoted(value))"
      : "\(what) does not know \(TypedText.quoted(value))"
    return Failure(
      .usageBadValue, fault + Suggestions.phrase(for: value, among: words),
      hint: TypedText.pasteHint(value) ?? "\(name) is one of \(words.joined(separator: ", "))")
  }

  private static func codes(_ value: String, _ all: [String], _ what: String) -> Failure? {
    let unknown = value.split(on: ",").first { pattern in
      !all.contains { OptionValue.matches($0, pattern) }
    }
    return unknown.map { pattern in
      Failure(
        .usageBadValue, "\(what) does not know \(TypedText.quoted(pattern, among: all))",
        hint: TypedText.pasteHint(pattern)
          ?? (all.count < 10
            ? "known: \(all.joined(separator: ", "))" : "pushkit help diagnostics lists the codes"))
    }
  }

  private static func describe(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (Int.min, Int.max): "an integer"
    case (let low, Int.max): "an integer of \(low) or more"
    case (let low, let high): "an integer from \(low) to \(high)"
    }
  }
}

/// Numbers with a unit.
enum Quantity {
  /// The longest duration in milliseconds: about 317 years.
  private static let longest = 9_999_999_999_999
  private static let durations: [Substring: Int] = [
    "ms": 1, "": 1000, "s": 1000, "m": 60_000, "h": 3_600_000,
  ]
  private static let sizes = ["": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30]

  /// Returns the milliseconds of a duration: a number with up to three decimal places and `ms`, `s`,
  /// `m` or `h`; without a unit, seconds.
  ///
  /// Nil for other text, for a fraction of a millisecond, and for more than 317 years.
  static func milliseconds(_ text: String) -> Int? {
    let (number, unit) = parts(text)
    guard let length = durations[unit], let thousandths = thousandths(number) else {
      return nil
    }
    let (product, overflows) = thousandths.multipliedReportingOverflow(by: length)
    guard !overflows, product % 1000 == 0, product / 1000 <= longest else { return nil }
    return product / 1000
  }

  /// Returns the bytes of a size: an integer and `k`, `M` or `g` in either case.
  ///
  /// Without a unit, bytes. Nil for other text and for a size that is out of range.
  static func bytes(_ text: String) -> Int? {
    let (number, unit) = parts(text)
    guard let count = Int(number), let size = sizes[unit.lowercased()] else { return nil }
    let (product, overflows) = count.multipliedReportingOverflow(by: size)
    return overflows ? nil : product
  }

  /// Divides text after its leading digits and decimal points.
  private static func parts(_ text: String) -> (number: Substring, unit: Substring) {
    let end = text.utf8.firstIndex { !$0.isDigit && $0 != UInt8(ascii: ".") }
    let middle = end ?? text.endIndex
    return (text[..<middle], text[middle...])
  }

  /// Returns a thousand times a decimal number with up to three decimal places; nil for other text.
  static func thousandths(_ number: Substring) -> Int? {
    let parts = number.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? Array(parts[1]) : Array("0".utf8)
    guard (1...10).contains(parts[0].count), (1...3).contains(fraction.count),
      (parts[0] + fraction).allSatisfy({ $0.isDigit })
    else { return nil }
    let digits = fraction + Array(repeating: 0x30, count: 3 - fraction.count)
    return Int(String(decoding: Array(parts[0]) + digits, as: UTF8.self))
  }
}

/// The value of `--rate`: `N`, or `N/s`, `N/m`, `N/h`.
enum Rate {
  /// Returns requests per second; nil for an invalid text.
  static func perSecond(_ text: String) -> Double? {
    let parts = text.split(on: "/")
    guard parts.count <= 2, let number = Quantity.thousandths(parts[0][...]), number > 0 else {
      return nil
    }
    let units: [String: Double] = ["s": 1, "m": 60, "h": 3600]
    guard let seconds = units[parts.count == 2 ? parts[1] : "s"] else { return nil }
    return Double(number) / 1000 / seconds
  }
}

/// The value of `--shard`: `I/N`, the part I of N, from 0.
struct Shard: Equatable, Sendable {
  let index: UInt64
  let count: UInt64

  init?(_ text: String) {
    let parts = text.split(on: "/")
    guard parts.count == 2, let index = Self.number(parts[0]), let count = Self.number(parts[1]),
      index < count
    else { return nil }
    (self.index, self.count) = (index, count)
  }

  private static func number(_ text: String) -> UInt64? {
    guard text.utf8.allSatisfy({ $0.isDigit }) else { return nil }
    return UInt64(text)
  }
}
