import PushCore

extension DiagnosticKind {
  static let usageUnknownSubcommand = DiagnosticKind(
    "usage.unknown-subcommand", .usage, summary: "the subcommand does not exist",
    meaning: "The first argument is not the name of a subcommand.",
    remedy: "`pushkit -h` lists all subcommands. The message suggests similar names.")
  static let usageUnknownOption = DiagnosticKind(
    "usage.unknown-option", .usage, summary: "the subcommand has no such option",
    meaning: "An argument begins with `-` and is not an option of this subcommand.",
    remedy: """
      `pushkit SUBCOMMAND -h` lists the options. Put `--` before operands that begin with `-`. Only \
      the common options, such as `-q`, and `-o` and `--profile` may precede the subcommand.
      """)
  static let usageUnknownTopic = DiagnosticKind(
    "usage.unknown-topic", .usage, summary: "`help` does not know this name",
    meaning: """
      The operand of `help` is not a subcommand, option, topic, code, exit status, format or key of \
      a record.
      """,
    remedy:
      "`pushkit help` lists subcommands and topics. `pushkit help diagnostics` lists the codes.")
  static let usageUnknownName = DiagnosticKind(
    "usage.unknown-name", .usage, summary: "an operand is not a known name",
    meaning: "A format, a man page or a shell of this name does not exist.",
    remedy: "`pushkit sample-payload` lists the formats, `pushkit generate man` the pages.")
  static let usageMissingValue = DiagnosticKind(
    "usage.missing-value", .usage, summary: "an option has no value",
    meaning: "The command line ends after an option that requires a value.",
    remedy: "Give the value after a blank or after `=`.")
  static let usageUnexpectedValue = DiagnosticKind(
    "usage.unexpected-value", .usage, summary: "an option that does not take a value has one",
    meaning: "An option without value is followed by `=` and a value.",
    remedy: "Remove `=` and the value.")
  static let usageBadValue = DiagnosticKind(
    "usage.bad-value", .usage, summary: "an option has an invalid value",
    meaning: """
      The value is not one of the option's words, is not a number, a duration or a size, or is out \
      of range. Or the subcommand does not support this output format.
      """,
    remedy: "`pushkit help SUBCOMMAND --OPTION` describes the values.")
  static let usageUnexpectedOperand = DiagnosticKind(
    "usage.unexpected-operand", .usage, summary: "there are too many operands",
    meaning: "The subcommand accepts fewer operands.",
    remedy: "Put quotes around an operand that contains blanks, `&` or `;`.")
  static let usageMissingOperand = DiagnosticKind(
    "usage.missing-operand", .usage, summary: "an operand is missing",
    meaning: "The subcommand cannot do anything without the operand that the message names.",
    remedy: "`pushkit SUBCOMMAND -h` shows the operands, with examples.")
  static let usageMissingOption = DiagnosticKind(
    "usage.missing-option", .usage, summary: "an option is missing",
    meaning:
      "An option requires another one, or the subcommand requires one of several options.",
    remedy: """
      Add the option in the message or its hint. `pushkit help SUBCOMMAND --OPTION` describes it.
      """)
  static let usageWrongVendor = DiagnosticKind(
    "usage.wrong-vendor", .usage,
    summary: "the options do not fit the vendor",
    meaning: """
      Two options belong to different vendors, the profile is for another vendor, or the subcommand \
      does not support the vendor.
      """,
    remedy: "Omit the options of other vendors, or choose another vendor with `--vendor`.")
  static let usageExclusiveOptions = DiagnosticKind(
    "usage.exclusive-options", .usage, summary: "two arguments exclude each other",
    meaning: "Two options, or an option and operands, contradict each other.",
    remedy: "Omit one of the two.")
  static let usageNoEffect = DiagnosticKind(
    "usage.no-effect", .usage, summary: "an option has no effect",
    meaning: "The vendor or the method that other options choose does not use it.",
    remedy: "Omit the option, or choose the method in the hint.")
  static let usageStdinTwice = DiagnosticKind(
    "usage.stdin-twice", .usage, summary: "two arguments read standard input",
    meaning: "pushkit can read standard input only once.", remedy: "Give one of the two as a file.")
  static let usageNotUTF8 = DiagnosticKind(
    "usage.not-utf-8", .usage, summary: "a value is not valid UTF-8",
    meaning: """
      The bytes of an argument, or of the value in an `@FILE`, are not text. pushkit uses file \
      names byte for byte. Every other value must be UTF-8.
      """,
    remedy: "Convert the value, for example with `iconv -f latin1 -t utf-8`.")
  static let usageFileName = DiagnosticKind(
    "usage.file-name", .warning, summary: "a secret or a token is the name of a file",
    meaning: """
      pushkit uses the value as it is, and a file of this name exists. The sign `@` before the name is \
      probably missing.
      """,
    remedy: "Write `@FILE` to read the value from the file.")
  static let usageUnknownField = DiagnosticKind(
    "usage.unknown-field", .usage, summary: "no record of the subcommand has this key",
    meaning:
      "The first name of a `--field` path is not a key of any record of the subcommand.",
    remedy: "The message suggests similar keys. The section OUTPUT of the man page lists all keys.")
}
