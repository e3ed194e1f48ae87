import PushCore

extension Command {
  static let checkPayload = Command("check-payload", run: CheckPayloadCommand.run) { name in
    CommandRow(
      name, .payloads, "tell what is wrong with push payloads",
      operands: OperandShape(
        "[FILE…]", 0...Int.max, completion: .files,
        "Files of JSON documents; `-`, or no FILE, is standard input."),
      groups: [.records, .jsonInput, .common],
      options: [
        PayloadVendor.row, PayloadVendor.requireRow, RedactOption.row,
        OptionRow(
          .failOn, .choice("SEVERITY", ["info", "warning", "error", "never"]),
          "fail on findings of this severity or a higher one",
          detail: """
            The exit status is then 65, and a line on standard error gives their number. With `never` \
            no finding changes the exit status. The default is `warning`.
            """),
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        Reads push payloads as pushkit-parse-payload(1) does and prints the diagnostics alone: those \
        that it tells, and some that only a check asks for, a record each. Nothing else is printed; a \
        payload that is as it should be gives notes of its size, or nothing.
        """,
        """
        APNs and FCM take 4096 bytes. How many are used and left is always told, as a note; more is an \
        error. Of APNs the payload counts, without white space between its tokens; of FCM \
        `notification` and the values of `data`.
        """,
        """
        Only here these are warnings as well: values of FCM's `data` that are no strings, a picture or \
        buttons without `mutable-content`, keys of `aps` that Apple does not define, more than three \
        buttons of Emarsys, and tokens or ids that are placeholders.
        """,
        """
        A finding has the line and column of its value. A value inside a string that holds JSON has \
        those of the string; a finding about the whole document has those of its beginning. pushkit \
        sorts the findings in a document by position, and prints a finding that two messages in one \
        request have in common once.
        """,
        """
        On a terminal, and with `-o text`, each finding is a line \
        `file:line:column: severity: code: message`, which editors and build logs understand. \
        Otherwise it is a JSON object. Standard input is `-`. `pushkit help CODE` explains a code.
        """,
        """
        A document that has no key of any vendor or platform gets the warning `payload.unrecognized`. \
        Input without any document, `[]` included, is the error `payload.none`. A broken document and \
        a document that is not a push are errors on standard error. These errors end with 65, whatever \
        `--fail-on` says.
        """,
      ],
      record: [
        KeyRow("source", "the file as it was named; `-` for standard input"),
        KeyRow("line", "counted from 1"),
        KeyRow("column", "in bytes, counted from 1"),
        KeyRow("severity", "`error`, `warning` or `info`"),
        KeyRow("code", "one of the codes that pushkit-diagnostics(7) lists"),
        KeyRow("path", "a JSON Pointer to the value, which goes on inside strings that hold JSON"),
        KeyRow("message", "what was found"),
      ],
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: [
        ExampleRow(
          "how much of what APNs takes is used",
          "pushkit sample-payload apns | pushkit check-payload -o text",
          prints:
            "-:1:1: info: apns.size: 174 of 4096 bytes used, 3922 left of what APNs takes\n"),
        ExampleRow(
          "the codes of what an app would stumble over",
          """
          echo '{"aps":{"alert":"Hello","mutable_content":1}}' |
            pushkit check-payload --fail-on error --field code --field path
          """,
          prints: "apns.size\t\napns.unknown-key\t/aps/mutable_content\n"),
        ExampleRow(
          "a build that fails on errors alone, with lines that an editor can jump to",
          "pushkit check-payload --fail-on error -o text push/*.json"),
      ],
      seeAlso: ["parse-payload", "sample-payload", "diagnostics", "exit-codes", "redaction"])
  }
}
