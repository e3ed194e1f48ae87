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
        hint: TypedText.pasteHint(pattern) ?? "pushkit help diagnostics lists the codes")
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
