import PushCore

/// `--redact` where payloads are read.
enum RedactOption {
  static let row = OptionRow(
    .redact, .none, "replace tokens, addresses and ids by placeholders",
    detail: """
      So that what is printed can be shown to others. Values are replaced before anything is read, \
      wherever they stand, by placeholders of the same form and length; the description tells \
      which. A broken document is told by its length alone.
      """)

  /// What replaces the values of a run, if that is asked for.
  static func redactor(_ arguments: ParsedArguments) -> Redactor? {
    arguments.has(.redact) ? Redactor() : nil
  }

  /// What the option does, for the pages of the commands that have it.
  static let description: [String] = [
    """
    With `--redact` every value is replaced that tells a device or a person, or opens a door: the \
    values of keys, and of parameters in addresses, that are named \(names). Case, `_`, `-` and \
    what stands before a dot or `$` do not matter in a name; all that is inside such a value goes \
    as well. Replaced wherever they stand, in keys too, are addresses of mail, and users and \
    passwords in web addresses. A value of eight characters or more with a digit or `@` among them \
    that was replaced once is replaced in every text of the document.
    """,
    """
    That holds for JSON inside strings, for encoded addresses within addresses, for `raw` and for \
    members that a later one of the same name replaces. A placeholder has the form and the length \
    of the value: a UUID has zeros and a number at its end, an integer is one of as many digits, \
    letters become `x`, and `@`, dots and all other signs stay. So vendor, format, diagnostics and \
    sizes are what they are without `--redact`. In one run the same value has the same placeholder \
    and another value another one, as far as so short a form has any left. What is a placeholder \
    already stays, and so do 0 and topics of FCM. The memory that is needed grows with the number \
    of different values.
    """,
    """
    Not replaced are what the phone shows, links, campaign ids, OptiMobile's message id and the \
    customer's own values under other names: read what you are about to show to others.
    """,
  ]

  private static let names: String = {
    let words = SecretNames.groups.flatMap(\.names).map { "`\($0)`" }
    return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }()
}
