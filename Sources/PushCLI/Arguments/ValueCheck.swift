import PushCore

/// Checks an option's value against what its row allows.
enum ValueCheck {
  /// Returns the error for an invalid value; `what` names the option or key in the message.
  static func failure(
    of value: String, for row: OptionRow, what: @autoclosure () -> String
  ) -> Failure? {
    guard let form = row.form, !form.fits(value) else { return nil }
    let (message, hint) = fault(of: value, form, row, what())
    return Failure(.usageBadValue, message, hint: TypedText.pasteHint(value) ?? hint)
  }

  private static func fault(
    of value: String, _ form: ValueForm, _ row: OptionRow, _ what: String
  ) -> (message: String, hint: String?) {
    // Any other text would do.
    if let fault = value.blankness, form.fits("x") {
      return ("\(what): the value is \(fault)", nil)
    }
    switch form {
    case .word(let words, _):
      let isOtherOutput = row.id == .output && OutputFormat(rawValue: value) != nil
      let fault = isOtherOutput ? "this command has no output" : "\(what) does not know"
      return (
        "\(fault) \(TypedText.quoted(value))" + Suggestions.phrase(for: value, among: words),
        "\(row.placeholder ?? what) is one of \(words.joined(separator: ", "))"
      )
    case .list(.word(let words, _), _):
      let unknown = value.split(on: ",").first { !form.fits($0) } ?? value
      return (
        "\(what) does not know \(TypedText.quoted(unknown, among: words))",
        words.count < 10
          ? "known: \(words.joined(separator: ", "))" : "pushkit help diagnostics lists the codes"
      )
    default: return ("\(what) needs \(form.expected), not \(TypedText.quoted(value))", form.hint)
    }
  }
}
