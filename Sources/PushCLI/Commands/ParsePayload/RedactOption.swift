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
    values of keys, and of parameters in addresses, that are named \(names), or whose names end \
    with \(endings). Case, `_`, `-` and \
    what stands before a dot or `$` do not matter in a name, nor do escapes, and `user[token]` is \
    one of a token; so is the `value` beside such a `name` or `key`. All that is inside such a value goes as well, and so do the names of its \
    members. Replaced wherever they stand, in keys too, are addresses of mail, and users and \
    passwords in web addresses. A value of eight characters or more with a digit or `@` among them \
    that was replaced once is replaced in all keys, numbers and texts of the document, in \
    either case, unless it is the name of a form, such as `HUAWEI_V2`.
    """,
    """
    That holds for JSON inside strings, for texts that are percent-encoded or have the escapes of \
    JSON, once or several times, for `raw` and for members that a later one of the same name \
    replaces. What is encoded more than eight times over is replaced whole. In doubt more is \
    replaced than need be: a value in a text ends only where it surely ends. A placeholder has the \
    form and the length of the value: a UUID has zeros and a number at its end, a number is one of \
    as many digits, letters become `x`, and `@`, dots and all other signs stay. So vendor, format, \
    diagnostics and sizes are what they are without `--redact`. What is as a whole a placeholder \
    of guides, such as `YOUR_DEVICE_TOKEN`, stays, and so do 0 and topics of FCM.
    """,
    """
    In one run the same value has the same placeholder and another value another one, as far as \
    so short a form has any left; another run numbers anew, and so does redacting what was \
    redacted. The memory that is needed grows with the number of different values.
    """,
    """
    Not replaced are what the phone shows, links, campaign ids, OptiMobile's message id and the \
    customer's own values under other names. Prose and what is encoded in base64 are searched for \
    nothing but the above: a name, an address or a short code in a sentence stays, and so does all \
    that base64 holds. Read what you are about to show to others.
    """,
  ]

  private static let names = list(SecretNames.groups.flatMap(\.names))
  private static let endings = list(SecretNames.nameEndings)

  private static func list(_ names: [String]) -> String {
    let words = names.map { "`\($0)`" }
    return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}
