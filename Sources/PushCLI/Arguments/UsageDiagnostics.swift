import PushCore

extension DiagnosticKind {
  static let usageUnknownSubcommand = DiagnosticKind(
    "usage.unknown-subcommand", .usage, summary: "there is no such subcommand",
    meaning: "The first argument is not the name of a subcommand.",
    remedy: "`pushkit -h` lists them; the message names the nearest ones.")
  static let usageUnknownOption = DiagnosticKind(
    "usage.unknown-option", .usage, summary: "the subcommand has no such option",
    meaning: "An argument begins with `-` and is no option of this subcommand.",
    remedy: """
      `pushkit SUBCOMMAND -h` lists the options. Put `--` before operands that begin with `-`. Only \
      the common options, such as `-q`, may precede the subcommand.
      """)
  static let usageUnknownTopic = DiagnosticKind(
    "usage.unknown-topic", .usage, summary: "there is nothing to explain under this name",
    meaning: """
      The operand of `help` is not a subcommand, option, topic, code, exit status, format or key of \
      a record.
      """,
    remedy: "`pushkit help` lists subcommands and topics, `pushkit help diagnostics` the codes.")
  static let usageUnknownName = DiagnosticKind(
    "usage.unknown-name", .usage, summary: "an operand is not one of the words it may be",
    meaning: "A format, a man page or a shell of this name does not exist.",
    remedy: "`pushkit sample-payload` lists formats, `pushkit generate man` pages.")
  static let usageMissingValue = DiagnosticKind(
    "usage.missing-value", .usage, summary: "an option stands without its value",
    meaning: "The command line ends behind an option that takes a value.",
    remedy: "Give the value after a blank or after `=`.")
  static let usageUnexpectedValue = DiagnosticKind(
    "usage.unexpected-value", .usage, summary: "a value is given to an option that takes none",
    meaning: "A switch is given with `=` and a value.", remedy: "Leave `=` and the value out.")
  static let usageBadValue = DiagnosticKind(
    "usage.bad-value", .usage, summary: "an option's value is not one that it takes",
    meaning: """
      The value is not one of the option's words, not a number, a duration or a size, or out of \
      range; or the subcommand does not have this output format.
      """,
    remedy: "`pushkit SUBCOMMAND --help` tells which values there are.")
  static let usageUnexpectedOperand = DiagnosticKind(
    "usage.unexpected-operand", .usage, summary: "there are too many operands",
    meaning: "An argument is left over.",
    remedy: "Put quotes around an operand that holds blanks, `&` or `;`.")
  static let usageMissingOperand = DiagnosticKind(
    "usage.missing-operand", .usage, summary: "an operand is missing",
    meaning: "The subcommand cannot do anything without the operand that the message names.",
    remedy: "`pushkit SUBCOMMAND -h` shows what to give, with examples.")
  static let usageMissingOption = DiagnosticKind(
    "usage.missing-option", .usage, summary: "an option is missing",
    meaning:
      "An option that another one needs, or one of several of which one must be given, is missing.",
    remedy: """
      Give what the message and its hint name; `pushkit SUBCOMMAND --help` tells of each option.
      """)
  static let usageWrongVendor = DiagnosticKind(
    "usage.wrong-vendor", .usage,
    summary: "the command line speaks of a vendor that cannot be meant",
    meaning: """
      Two options belong to different vendors, the profile is another vendor's, or the vendor has \
      no call that the subcommand could make.
      """,
    remedy: "`--vendor` names one; options that belong to another are to be left out.")
  static let usageExclusiveOptions = DiagnosticKind(
    "usage.exclusive-options", .usage, summary: "two arguments exclude each other",
    meaning: "Options, or an option and operands, say two different things about the same matter.",
    remedy: "Give one of the two.")
  static let usageNoEffect = DiagnosticKind(
    "usage.no-effect", .usage, summary: "an option has no effect",
    meaning: "The vendor or the method that the other options choose does not use it.",
    remedy: "Leave the option out, or choose the method that the hint names.")
  static let usageStdinTwice = DiagnosticKind(
    "usage.stdin-twice", .usage, summary: "two arguments both want standard input",
    meaning: "Standard input can be read once only.", remedy: "Give one of the two as a file.")
  static let usageNotUTF8 = DiagnosticKind(
    "usage.not-utf-8", .usage, summary: "a value is not valid UTF-8",
    meaning: """
      The bytes of an argument, or of the value in an `@FILE`, are not text. pushkit uses the names \
      of files byte for byte; every other value must be UTF-8.
      """,
    remedy: "Convert the value, for example with `iconv -f latin1 -t utf-8`.")
  static let usageUnknownField = DiagnosticKind(
    "usage.unknown-field", .usage, summary: "no record of the subcommand has this member",
    meaning:
      "The first name of a `--field` path is not a member of any record that the subcommand prints.",
    remedy: "The message names the nearest members; the manual page lists all of them.")
}
