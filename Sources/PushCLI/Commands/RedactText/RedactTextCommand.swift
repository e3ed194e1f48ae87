import CPlatform
import PushCore

extension Command {
  static let redactText = Command("redact-text", run: RedactTextCommand.run) { name in
    CommandRow(
      name, .payloads, "replace tokens, secrets and email addresses in logs",
      operands: .files("Files of text"),
      groups: [.common],
      options: RedactTextCommand.options,
      description: RedactTextCommand.description,
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: #"""
        replace the values in a log for a ticket
        $ pushkit redact-text app.log >ticket.log

        put a mark in place of each value
        $ echo 'POST /login user_id=4711 token=dzAeHJ58jnUAPA91bFK' |
            pushkit redact-text --mark -q
        POST /login user_id=«redacted» token=«redacted»

        replace equal values in several files by the same values
        $ pushkit redact-text --key @secret.txt app.log >app.txt
          pushkit redact-text --key @secret.txt gateway.log >gateway.txt

        also replace values after other names
        $ echo 'iban=DE89370400440532013000 amount=5' |
            pushkit redact-text --mark -q --also iban,card
        iban=«redacted» amount=5
        """#,
      seeAlso: ["redaction", "parse-payload"])
  }
}

/// `redact-text`: prints text without the values of ``RedactedNames``, and of what has their form.
///
/// ``TextRedactor`` changes each line that ``LineLoop`` reads. The summary goes to standard error.
struct RedactTextCommand {
  static let options: [OptionRow] = [
    OptionRow(
      .redactionKey, "TEXT", .identifier, readsAtFile: true,
      "choose the replacements by this secret",
      default: "random",
      detail: """
        With the same key, all runs replace equal values by the same ones. Those who know the key can \
        check whether a replacement belongs to a value that they guess. Use 16 random characters or \
        more. Put them into a file, because other users can see the arguments of processes.
        """),
    OptionRow(
      .also, "NAME,…", .text, collects: true, "also replace values after these names",
      detail: """
        Letters, digits, blanks, `_`, `-` and `.`. Case, the signs and a plural s make no \
        difference. May be repeated.
        """),
    OptionRow(.mark, "print \(MarkedText.mark) in place of values"),
    OptionRow(
      .maxDocument, "BYTES", .text(.size(1...JSONInputOptions.largestDocument)),
      "limit the length of a line", default: "\(JSONInputOptions().maximumDocument >> 20)M",
      detail: "pushkit reports a longer line and does not print it."),
  ]

  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    let key = try key(arguments, context)
    let names = try names(arguments.all(.also))
    guard let redactor = TextRedactor(key, also: names, marks: arguments.has(.mark)) else {
      throw Failure(.usageBadValue, "--also has too many names", hint: "give fewer names")
    }
    let limit = arguments.bytes(.maxDocument) ?? JSONInputOptions().maximumDocument
    var lines = LineLoop(
      context, longestLine: limit, hint: "--max-document raises the limit")
    InputSources.each(of: arguments.operands, context, awaited: "text") { source in
      redactor.restart()
      lines.run(source) { emit($0, redactor, context) }
      return true
    }
    context.report(Failure(.redactedText, summary(redactor.counts)))
  }

  private static func key(
    _ arguments: ParsedArguments, _ context: Context
  ) throws(Failure) -> RedactionKey {
    guard let text = arguments[.redactionKey] else { return RedactionKey() }
    if text == "@-", arguments.operands.isEmpty {
      throw Failure(
        .usageStdinTwice, "--key @- and the text cannot both be read from standard input")
    }
    let secret = try AtFile(context).value(text)
    if let blankness = secret.blankness {
      throw Failure(.usageBadValue, "--key: the value is \(blankness)")
    }
    return RedactionKey(secret: secret)
  }

  private static func emit(_ line: Line, _ redactor: TextRedactor, _ context: Context) {
    let out = context.output.buffer
    let text = redactor.redacted(Array(line.bytes))
    if context.terminal.output {
      TerminalText.append(text, to: out)
    } else {
      out.append(contentsOf: text)
    }
    out.append(contentsOf: line.ending)
  }

  /// Returns the names in lists with commas.
  private static func names(_ lists: [String]) throws(Failure) -> [String] {
    var names: [String] = []
    for text in lists.flatMap({ $0.split(on: ",") }) {
      let words = text.lowercased().split { $0 == " " || $0 == "_" || $0 == "-" || $0 == "." }
      let isValid = words.allSatisfy { word in
        word.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 >= 0x80 }
      }
      guard isValid, (1...4).contains(words.count) else {
        throw Failure(
          .usageBadValue, "--also needs names, not \(TypedText.quoted(text))",
          hint: "a name has letters and digits, such as iban or card_number")
      }
      names.append(words.joined(separator: " "))
    }
    return names
  }

  /// Returns the numbers of replaced values, as in `replaced 3 values: 2 tokens, 1 email address`.
  private static func summary(_ counts: RedactionCounts) -> String {
    let parts = RedactionKind.allCases.filter { counts[$0] > 0 }.map { $0.counted(counts[$0]) }
    if parts.isEmpty { return "replaced no values" }
    let total = "replaced \(counts.total) value\(counts.total == 1 ? "" : "s")"
    return "\(total): \(parts.joined(separator: ", "))"
  }

  fileprivate static let description = """
    Prints text and replaces the values that it recognizes as keys, tokens, IDs or personal data.
    Use it before you paste a log, a command or a mail into a ticket:

        $ kubectl logs push-worker | pushkit redact-text >ticket.log

    pushkit changes nothing else, not even line breaks or bytes that are not UTF-8. At the end, it
    prints the number of replaced values to standard error. Names of people, and phone and card
    numbers, stay if no name is before them. Read the output before you show it to others.

    # Values
    The rules for names, texts, nested texts, repeats and private keys in pushkit-redaction(7) apply
    to each line.
    JSON in a line is read as JSON. In addition, pushkit replaces:
    - Tokens: JSON Web Tokens, tokens of FCM, APNs and Expo, and keys with the prefixes of Google,
      AWS, GitHub, GitLab, Slack, Stripe, SendGrid and npm, without a name before them, secrets of
      webhooks (`whsec_`), refresh tokens of Google (`1//0`), and private keys in PEM as base64.
    - Headers: All values in Cookie and Set-Cookie, and all parameters in Authorization.
    - Commands: User names and passwords after `-u`, `--user` and `--proxy-user`, and passwords of
      sshpass, mysql, redis-cli, ldapsearch, sqlcmd and `docker login`.
    - Webhooks: The secret part of the path in URLs of Slack, Discord, Telegram and Teams.
    - Quotes: A value in quotes up to the closing quote, with all blanks and signs in it.
    - Code: The value in `config["token"] = "…"`, `("token", "…")` and `token: String = "…"`, and
      both values in `token = "…" -> "…"`.
    - XML and terminals: The value after `value=`, as in `key="password" value="…"`, all text of an
      element, and values in colors of a terminal.
    - Lists: All values in brackets after a name, also in the following lines, and the items of a
      list in YAML or in a property list.
    - Pairs: The value in the lines `- name: token` and `value: …` of YAML, in `token | …` of a
      table, and after `<key>token</key>` in a property list.
    - Next line: The first word of a line, if the line before ends with a name and a sign, or with
      an option of a command and a backslash. After a name that `var_dump` of PHP prints, the text
      in quotes.
    - Private keys: Also a key of several lines, whatever a program prints before each line.
    - CSV: The columns with a name on the list. The first line, or a line after a blank line, names
      the columns, which are separated by tabs, commas, semicolons or `|`.

    WWW-Authenticate parameters such as `realm` and `error` stay. So do positions in source files
    (`Token.java:42`) and versions (`checkout@v4`).

    # Replacements
    A replacement has the length of the value. Digits are replaced by digits, and letters by letters
    of the same case. Within a run, equal values get equal replacements. With `--key`, they are also
    equal in other runs. `--mark` prints \(MarkedText.mark) instead.

    # Limits
    - SQL: A column's name in `INSERT` or `COPY` does not name the values in its rows. pushkit
      replaces only values that it recognizes by their form. Export the rows as CSV instead.
    - Repeats: pushkit replaces a repeat of a value only in the same line.
    - Mails: pushkit does not decode base64 and quoted-printable.
    - Words: A password without quotes ends at a blank, a comma or a semicolon.
    """
}

extension DiagnosticKind {
  static let redactedText = DiagnosticKind(
    "redact.summary", .info, summary: "the number of values that redact-text replaced",
    meaning: """
      pushkit counts values after names, fields of tables, credentials, email addresses, tokens and lines \
      of private keys. A repeat is a value that was replaced elsewhere in the same line.
      """,
    remedy: "Use `-q` to omit this note.")
}
