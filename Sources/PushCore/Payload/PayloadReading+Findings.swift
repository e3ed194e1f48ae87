/// The findings of a message, and the diagnostics of any payload.
extension PayloadReading {
  static let diagnostics: [DiagnosticKind] = [
    wrongType, badInnerJSON, replacedText, duplicateKey, .jsonLenient,
  ]

  /// - Parameter fix: The change of the value that corrects it, if the right result is certain.
  func report(
    _ kind: DiagnosticKind, _ token: Int?, _ detail: String? = nil, fix: Fix? = nil
  ) {
    findings.append(Finding(kind, detail, at: token, fix: fix))
  }

  static let wrongType = DiagnosticKind(
    "payload.wrong-type", .warning, "expected %",
    meaning: """
      A value has another type than the vendor's app reads. The record has the value as text.
      """,
    source: "The vendor's payload description.", remedy: "Send the type that the message names.")
  static let badInnerJSON = DiagnosticKind(
    "payload.bad-inner-json", .warning, "this string should contain %",
    meaning: """
      The string should contain JSON and does not, so its values are missing from the record.
      """,
    source: "The vendor's payload description.", remedy: "Encode the object as JSON text.")

  /// Reports a value of another type than expected, such as `a string`.
  ///
  /// Does nothing for a variable of a program, and for a number or boolean of a document that does not
  /// show types.
  func report(_ value: Int, expected: String) {
    if tape.isVariable(value) || tape.hasUncertainTypes && tape.kind(value).isNumberOrBoolean {
      return
    }
    let fix =
      switch expected {
      case "a string": fixToText(value)
      case "a number": fixToNumber(value)
      default: nil as Fix?
      }
    report(
      Self.wrongType, value, "\(expected), found \(tape.kind(value).name)", fix: fix)
  }

  /// Reports the effect of a value of another type than expected, in place of the type.
  func report(_ kind: DiagnosticKind, insteadOfType value: Int, _ detail: String? = nil) {
    report(kind, insteadOfTypes: [(value, detail)])
  }

  /// Reports the effects of values of other types than expected, in place of the types.
  func report(_ kind: DiagnosticKind, insteadOfTypes values: [(value: Int, detail: String?)]) {
    let replaced = [Self.wrongType, Self.badInnerJSON]
    let tokens = Set(values.map(\.value))
    removeFindings { finding in
      replaced.contains(finding.kind) && finding.token.map(tokens.contains) == true
    }
    for (value, detail) in values { report(kind, value, detail) }
  }

  static let replacedText = DiagnosticKind(
    "payload.text-replaced", .warning, "the %",
    meaning: """
      The vendor's app shows the notification with a word of the program in place of the title or \
      the body. Browsers show `undefined` or `null`. Push.Express's apps show `Notification`, \
      `empty_title` or `empty_body`.
      """,
    source: "Everlytic's, OptiMobile's and Push.Express's SDKs; WHATWG Notifications API.",
    remedy: "Send the text.")

  /// Reports a title or a body in place of which the app shows a text of its own.
  ///
  /// - Parameter shown: The text that the app shows for a state; none for other states.
  func report(
    _ name: StaticString, _ key: JSONKey, in object: Int?, shown: [TextVisibility: StaticString]
  ) {
    let value = object.flatMap { tape.member($0, key) }
    let state = value.map { TextVisibility($0, tape) } ?? .missing
    guard let text = shown[state] else { return }
    report(Self.replacedText, value, "\(name) is \(state); the app shows '\(text)'")
  }

  static let duplicateKey = DiagnosticKind(
    "json.duplicate-key", .warning, "the key appears twice; the last value is used",
    meaning: """
      An object has two members with the same name. JSON parsers differ in which one they use.
      """,
    source: "RFC 8259, section 4.", remedy: "Remove one of the two.")

  /// Reports the repairs of lenient reading, and duplicate keys except the first `known` ones.
  func report(notes: [String], duplicatesAfter known: Int = 0) {
    for note in notes { report(tape.lenientKind, nil, note) }
    if tape.hasDuplicates {
      for key in tape.duplicates.dropFirst(known) {
        report(Self.duplicateKey, tape.value(ofKey: Int(key)), fix: .remove)
      }
    }
  }

  /// Whether there is a finding at a value.
  func hasFinding(at value: Int) -> Bool {
    for finding in findings.dropFirst(foundTokens.count) {
      foundTokens.tokens.insert(finding.token)
    }
    foundTokens.count = findings.count
    return foundTokens.tokens.contains(value)
  }

  /// Whether there is a finding at a value with a severity or a higher one.
  func hasFinding(at value: Int, reaching severity: Severity) -> Bool {
    hasFinding(at: value)
      && findings.contains { $0.token == value && $0.severity.reaches(severity) }
  }

  /// Sets the fix of the last finding at a value.
  func addFix(_ fix: Fix?, at value: Int) {
    guard let fix, let index = findings.lastIndex(where: { $0.token == value }) else { return }
    findings[index].fix = fix
  }

  func removeFindings(where isUnwanted: (Finding) -> Bool) {
    findings.removeAll(where: isUnwanted)
    foundTokens = (0, [])
  }

  var outcome: PayloadOutcome {
    var outcome = PayloadOutcome(isPlain: !vendor.isNamed)
    for finding in findings where finding.kind.severity != .info {
      if outcome.firstProblem == nil { outcome.firstProblem = finding.kind }
      outcome.problemCount += 1
    }
    return outcome
  }
}
