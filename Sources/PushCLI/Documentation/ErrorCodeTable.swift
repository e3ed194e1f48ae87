/// The codes of errors on the command line, in files and in JSON.
package enum ErrorCodeTable {
  package static let rows: [DiagnosticRow] = usage + io + json + records + other

  private static let usage: [DiagnosticRow] = [
    DiagnosticRow(
      "usage.unknown-subcommand", "error", "there is no such subcommand",
      "The first argument is not the name of a subcommand.",
      remedy: "`pushkit -h` lists them; the message names the nearest ones."),
    DiagnosticRow(
      "usage.unknown-option", "error", "the subcommand has no such option",
      "An argument begins with `-` and is no option of this subcommand.",
      remedy: """
        `pushkit SUBCOMMAND -h` lists the options. Put `--` before operands that begin with `-`, and \
        options after the subcommand.
        """),
    DiagnosticRow(
      "usage.unknown-topic", "error", "there is nothing to explain under this name",
      "The operand of `help` is no subcommand, no topic and no code.",
      remedy: "`pushkit help` lists subcommands and topics, `pushkit help diagnostics` the codes."),
    DiagnosticRow(
      "usage.unknown-name", "error", "an operand is not one of the words it may be",
      "A format, a man page or a shell of this name does not exist.",
      remedy: "`pushkit sample-payload` lists formats, `pushkit generate man` pages."),
    DiagnosticRow(
      "usage.missing-value", "error", "an option stands without its value",
      "The command line ends behind an option that takes a value.",
      remedy: "Give the value after a blank or after `=`."),
    DiagnosticRow(
      "usage.unexpected-value", "error", "a value is given to an option that takes none",
      "A switch is given with `=` and a value.", remedy: "Leave `=` and the value out."),
    DiagnosticRow(
      "usage.bad-value", "error", "an option's value is not one that it takes",
      """
      The value is none of the option's words, no decimal integer, or out of range; or the \
      subcommand has no output of that form.
      """, remedy: "`pushkit SUBCOMMAND --help` tells which values there are."),
    DiagnosticRow(
      "usage.unexpected-operand", "error", "there are too many operands",
      "An argument is left over.",
      remedy: "Put quotes around an operand that holds blanks, `&` or `;`."),
    DiagnosticRow(
      "usage.missing-operand", "error", "an operand is missing",
      "The subcommand cannot do anything without the operand that the message names.",
      remedy: "`pushkit SUBCOMMAND -h` shows what to give, with examples."),
    DiagnosticRow(
      "usage.missing-option", "error", "an option is missing",
      "An option that another one needs, or one of several of which one must be given, is missing.",
      remedy: """
        Give what the message and its hint name; `pushkit SUBCOMMAND --help` tells of each option.
        """),
    DiagnosticRow(
      "usage.wrong-vendor", "error", "the command line speaks of a vendor that cannot be meant",
      """
      Two options belong to different vendors, the profile is another vendor's, or the vendor has \
      no call that the subcommand could make.
      """, remedy: "`--vendor` names one; options that belong to another are to be left out."),
    DiagnosticRow(
      "usage.exclusive-options", "error", "two arguments exclude each other",
      "Options, or an option and operands, say two different things about the same matter.",
      remedy: "Give one of the two."),
    DiagnosticRow(
      "usage.no-effect", "error", "an option has no effect",
      "The vendor or the method that the other options choose does not use it.",
      remedy: "Leave the option out, or choose the method that the hint names."),
    DiagnosticRow(
      "usage.stdin-twice", "error", "two arguments both want standard input",
      "Standard input can be read once only.", remedy: "Give one of the two as a file."),
    DiagnosticRow(
      "usage.not-utf-8", "error", "a value is not valid UTF-8",
      """
      The bytes of an argument, or of the value in an `@FILE`, are not text. pushkit uses the names \
      of files byte for byte; every other value must be UTF-8.
      """, remedy: "Convert the value, for example with `iconv -f latin1 -t utf-8`."),
    DiagnosticRow(
      "usage.unknown-field", "error", "no record of the subcommand has this member",
      "The first name of a `--field` path is not a member of any record that the subcommand prints.",
      remedy: "The message names the nearest members; the manual page lists all of them."),
  ]

  private static let io: [DiagnosticRow] = [
    DiagnosticRow(
      "io.no-input", "error", "a file cannot be opened",
      "An input file, or the file of an `@FILE`, is missing, is a folder or may not be read.",
      remedy: "The message holds the system's reason."),
    DiagnosticRow(
      "io.read", "error", "reading failed midway",
      "The system reported an error while input was read; what came before was dealt with.",
      remedy: """
        The message holds the system's reason; run it again, on a copy of the file if it stays so.
        """),
    DiagnosticRow(
      "io.too-long", "error", "what an `@FILE` holds is no value",
      "The first line is over 1 MiB, or a file that is read whole over 64 MiB.",
      remedy: "Look at the path: a device such as `/dev/zero` never ends."),
    DiagnosticRow(
      "io.interrupted", "error", "a signal came while a file was read",
      "pushkit was told to end before it had read the value of an `@FILE`.",
      remedy: """
        Run it again; where it seemed to hang, it waited for a FIFO, for a terminal, or for the \
        lock of the state.
        """),
    DiagnosticRow(
      "io.awaiting", "info", "input is read from the terminal",
      "Nothing names a file, and standard input is a terminal.",
      remedy: "Type the input and end it with Ctrl-D, or name a file."),
    DiagnosticRow(
      "io.thread", "error", "the system has no threads to give",
      "`--jobs` needs threads, and none could be started.", remedy: "Leave `--jobs` out."),
    DiagnosticRow(
      "io.write", "error", "writing failed",
      "Output could not be written, as on a full disk. What was printed is incomplete.",
      remedy: "Make room, or write to another place, and run it again."),
    DiagnosticRow(
      "io.create", "error", "an output file cannot be made",
      "A file or a folder to write cannot be created.",
      remedy: "The message holds the system's reason."),
  ]

  private static let json: [DiagnosticRow] = [
    DiagnosticRow(
      "json.syntax", "error", "the input is no JSON",
      "The text breaks the grammar of RFC 8259 at the place that the message names.",
      source: "RFC 8259",
      remedy: """
        `--lenient` takes comments, trailing commas, single quotes, unquoted keys and the guides' \
        placeholders; `--scan` finds objects in log lines.
        """),
    DiagnosticRow(
      "json.truncated", "error", "the input ends inside a document",
      "An object, an array, a string or a literal begins and does not end.", source: "RFC 8259",
      remedy: "The text was cut: look at what wrote it."),
    DiagnosticRow(
      "json.encoding", "error", "the input is not UTF-8",
      "A byte sequence is no UTF-8, or an escape is half of a surrogate pair.",
      source: "RFC 8259, section 8", remedy: "Convert the file, for example with iconv(1)."),
    DiagnosticRow(
      "json.depth", "error", "a document is nested too deeply",
      "There are more than 512 levels; JSON in a string inside counts anew.",
      source: "RFC 8259, section 9",
      remedy: "Look at what wrote it: no push needs so many levels."),
    DiagnosticRow(
      "json.too-large", "error", "a document is longer than the limit",
      "The document is passed over.",
      source: "RFC 8259, section 9",
      remedy: "`--max-document` raises the limit."),
    DiagnosticRow(
      "json.not-an-object", "error", "a document is no object",
      """
      A payload is an object, or an array of objects. A JSON string that holds an object is refused \
      as well.
      """, remedy: "Unwrap the string first, for example with `jq -r`."),
    DiagnosticRow(
      "json.lenient", "warning", "the input is no JSON, and `--lenient` put it right",
      "One warning for each place: a comment, a comma too many, a quote, a key or a placeholder.",
      source: "RFC 8259", remedy: "Send the document as `parse-payload --raw` shows it."),
  ]

  private static let records: [DiagnosticRow] = [
    DiagnosticRow(
      "output.env-many", "error", "there is more than one record for `--output env`",
      "`export` lines name variables, which can hold one record alone.",
      remedy: "Give one document, or take `-o compact`, which prints all records."),
    DiagnosticRow(
      "strict.findings", "error", "`--strict` found something",
      "A record has an error, a warning or an ambiguity among its diagnostics.",
      remedy: "The diagnostics in the record tell what; `pushkit help CODE` explains each."),
    DiagnosticRow(
      "check.findings", "error", "`check-payload` found something",
      "What was found weighs as much as `--fail-on` says, or more.",
      remedy: "The records tell what; `pushkit help CODE` explains each."),
  ]

  private static let other: [DiagnosticRow] = [
    DiagnosticRow(
      "internal.bug", "error", "pushkit made a mistake",
      "Something happened that its authors held to be impossible.",
      remedy: "Please report it, with the command line and, if it may be shown, the input.")
  ]
}

/// The codes of problems with the conversion of payloads.
package enum ConversionErrorTable {
  package static let rows: [DiagnosticRow] = [
    DiagnosticRow(
      "convert.lost", "warning", "a value is left behind",
      """
      The form that `--to` names has no place for it, the vendor's app does not read it there, or \
      FCM would refuse the request for it. The message has its path in the input, and why.
      """,
      source: "Apple: Generating a remote notification; Firebase: FCM HTTP v1 API, Message; SDKs",
      remedy: "Nothing, if it does not matter there; `--strict` fails on it."),
    DiagnosticRow(
      "convert.no-recipient", "warning", "a request of FCM is for nobody",
      """
      It has neither `token` nor `topic` nor `condition`, and FCM refuses it. A payload of APNs \
      names no device, a token of Huawei's is none of FCM's, and of several devices none is taken. \
      It is told of the first such payload of a run.
      """,
      source: "Firebase: FCM HTTP v1 API, Message", remedy: "Name the device with `--device-token`."
    ),
    DiagnosticRow(
      "convert.no-bundle-id", "error", "the app that the payload is for is not known",
      "The simulator needs it, and neither the command line nor the payload names one.",
      source: "`xcrun simctl help push`", remedy: "Name the app with `--bundle-id`."),
    DiagnosticRow(
      "convert.no-form", "error", "there is no such form of the message",
      """
      The vendor's app would not know the message there: it comes over a socket, is for a browser, \
      or asks for something that the app does not do on the other platform.
      """, source: "SDKs",
      remedy: """
        Leave it as it is, or take another `--to`: `fcm-v1` keeps a web push that is a request of \
        FCM's HTTP v1 API.
        """),
    DiagnosticRow(
      "convert.unknown", "error", "nobody knows how to convert the payload",
      """
      No vendor was recognised, and it is neither a payload of APNs nor a message of FCM. Where it \
      is something else that pushkit reads, the hint names the command.
      """,
      remedy: "`--vendor` forces one; `pushkit parse-payload` tells what was found."),
    DiagnosticRow(
      "convert.differs", "error", "the payload would be another message there",
      """
      What was made was read back and said something else: a key means something else in the other \
      form, or a value has not the type that the vendor's app reads. The message names the members \
      of the record of parse-payload that differ, with what they were and would be.
      """,
      remedy: "`pushkit parse-payload` and `pushkit check-payload` tell what the payload has wrong."
    ),
  ]
}
