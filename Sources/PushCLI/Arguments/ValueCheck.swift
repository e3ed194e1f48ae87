import PushCore

/// Checks an option's value against what its row allows.
enum ValueCheck {
  /// Returns the error for an invalid value; `what` names the option or key in the message.
  static func failure(of value: String, for row: OptionRow, what: String) -> Failure? {
    switch row.value {
    case .none, .text, .words: nil
    case .identifier: identifier(value, what)
    case .uuid: uuid(value, what)
    case .choice(let name, let words): choice(value, name, words, row, what)
    case .integer(let name, let range): integer(value, name, range, what)
    case .duration(_, let least): duration(value, least, what)
    case .size(_, let range): size(value, range, what)
    case .rate:
      shaped(
        value, Rate.perSecond(value) != nil, what, "a number of requests such as 10/s or 600/m")
    case .shard: shaped(value, Shard(value) != nil, what, "a part such as 0/4")
    case .file(let name), .directory(let name):
      value.isEmpty
        ? Failure(
          .usageBadValue, "\(what) needs a \(name); the value is empty") : nil
    }
  }

  private static func identifier(_ value: String, _ what: String) -> Failure? {
    guard let fault = value.blankness else { return nil }
    return Failure(.usageBadValue, "\(what): the value is \(fault)")
  }

  private static func shaped(
    _ value: String, _ isValid: Bool, _ what: String, _ form: String
  ) -> Failure? {
    if isValid { return nil }
    return Failure(.usageBadValue, "\(what) needs \(form), not \(TypedText.quoted(value))")
  }

  private static func uuid(_ value: String, _ what: String) -> Failure? {
    if UUIDShape.fits(value.utf8) { return nil }
    return Failure(
      .usageBadValue, "\(what) needs a UUID, not \(TypedText.quoted(value))",
      hint: "a UUID looks like 4d9263b6-9f2e-4951-a819-64879568baec")
  }

  private static func choice(
    _ value: String, _ name: String, _ words: [String], _ row: OptionRow, _ what: String
  ) -> Failure? {
    if words.contains(value) { return nil }
    let near = Suggestions.nearest(to: value, among: words)
    let fault =
      row.id == .output && OutputForm(rawValue: value) != nil
      ? "this command has no output \(TypedText.quoted(value))"
      : "\(what) does not know \(TypedText.quoted(value))"
    return Failure(
      .usageBadValue, fault + Suggestions.phrase(near),
      hint: TypedText.pasteHint(value) ?? "\(name) is one of \(words.joined(separator: ", "))")
  }

  private static func integer(
    _ value: String, _ name: String, _ range: ClosedRange<Int>, _ what: String
  ) -> Failure? {
    let message = "\(what) needs \(describe(range)), not \(TypedText.quoted(value))"
    guard isDecimal(value), let number = Int(value), range.contains(number) else {
      return Failure(.usageBadValue, message, hint: TypedText.pasteHint(value))
    }
    return nil
  }

  private static func duration(_ value: String, _ least: Int, _ what: String) -> Failure? {
    if let time = Quantity.milliseconds(value), time >= least { return nil }
    let range = least > 0 ? "a duration above 0" : "a duration"
    return Failure(
      .usageBadValue, "\(what) needs \(range), not \(TypedText.quoted(value))",
      hint: TypedText.pasteHint(value) ?? "examples: 500ms, 10s, 5m, 1h; a bare number is seconds")
  }

  private static func size(
    _ value: String, _ range: ClosedRange<Int>, _ what: String
  ) -> Failure? {
    if let bytes = Quantity.bytes(value), range.contains(bytes) { return nil }
    return Failure(
      .usageBadValue,
      "\(what) needs a size from \(range.lowerBound) to \(range.upperBound) bytes, "
        + "not \(TypedText.quoted(value))",
      hint: TypedText.pasteHint(value) ?? "examples: 64k, 8M, 1g; a bare number is bytes")
  }

  /// Whether the text is a decimal integer; `Int.init` would also accept a plus sign.
  private static func isDecimal(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func describe(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (Int.min, Int.max): "an integer"
    case (let low, Int.max): "an integer of \(low) or more"
    case (let low, let high): "an integer from \(low) to \(high)"
    }
  }
}

extension String {
  /// Nil for text that can be a token or an ID; else `empty`, or `blank` for only white space.
  var blankness: String? {
    guard let first = utf8.first else { return "empty" }
    // Most texts begin with such a character, and a look-up of its properties takes long.
    if first > 0x20, first < 0x7F { return nil }
    return unicodeScalars.allSatisfy(\.properties.isWhitespace) ? "blank" : nil
  }
}

/// Options of the form `NAME=VALUE` that together form one object.
enum KeyedTexts {
  /// Returns the JSON object; if a name is repeated, the last value wins.
  static func object(_ texts: [String], _ option: String) throws(Failure) -> String {
    var members: [(name: String, value: String)] = []
    for text in texts {
      guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")), sign > text.utf8.startIndex
      else {
        throw Failure(
          .usageBadValue, "option \(option) needs NAME=VALUE, not \(TypedText.quoted(text))")
      }
      let name = String(Substring(text.utf8[..<sign]))
      let value = String(Substring(text.utf8[text.utf8.index(after: sign)...]))
      members.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
      members.append((name, value))
    }
    return JSONObjectWriter.text { object in
      for (name, value) in members { object.string(name, value) }
    }
  }
}
