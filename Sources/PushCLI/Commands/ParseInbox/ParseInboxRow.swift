extension Command {
  static let parseInbox = Command("parse-inbox", run: ParseInboxCommand.run) { name in
    CommandRow(
      name, .payloads, "explain inboxes and histories, one record per message",
      operands: OperandShape(
        "[FILE…]", 0...Int.max, completion: .files,
        "Files of JSON documents; `-`, or no FILE, is standard input."),
      groups: [.strict, .records, .jsonInput, .common],
      options: [
        OptionRow(
          .at, .text("TIME"), "tell what is expired at this time",
          detail: """
            RFC 3339 (`2021-06-01T07:49:23Z`), or seconds since 1970; 100000000000 and more are \
            milliseconds. The default is now.
            """)
      ],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        Reads what the mobile inbox of Emarsys and the message history of Everlytic answer, and tells \
        of each message what it says and what its buttons do, in the same words for both and for \
        pushkit-parse-payload(1).
        """,
        """
        It also reads the embedded messages of Emarsys's SDK 4. Their `lead` becomes `body`, and the \
        record names their categories.
        """,
        """
        A document is the whole answer, what stands in its `data`, or a single message, so that \
        messages may be picked out of an answer before. An entry of the list that is no message has a \
        record with nothing but diagnostics. What is to be said of the list itself, and what \
        `--lenient` put right, stands in the first record, on standard error where there is none. An \
        empty list has no record and is no failure.
        """,
        """
        An answer of Everlytic whose `status` is error, or that has texts in place of messages, is an \
        error with these texts. A push payload is refused.
        """,
        """
        Times of Emarsys are numbers since 1970; seconds and milliseconds are told apart by their \
        size. What a vendor's app would do wrong with a message is a diagnostic in its record, never a \
        failure, unless `--strict` is given.
        """,
      ],
      record: InboxKeys.rows,
      statuses: [.ok, .usage, .data, .noInput, .io],
      examples: [
        ExampleRow(
          "what lies in an inbox",
          "pushkit sample-payload emarsys-inbox |\n"
            + "  pushkit parse-inbox --field id --field received_at --field title",
          prints: """
            58577\t2021-06-01T07:49:23Z\t1.06.2021.
            58576\t2021-06-01T07:20:26Z\t1.06.

            """),
        ExampleRow(
          "the messages that were still to be shown at a certain time",
          "pushkit parse-inbox --at 2021-06-01T12:00:00Z inbox.json |\n"
            + "  jq 'select(.expired != true)'"),
        ExampleRow(
          "a history for reading", "pushkit parse-inbox -o text history.json"),
      ],
      seeAlso: ["fetch-history", "parse-payload", "sample-payload", "diagnostics"])
  }
}

/// The keys of a message's record.
enum InboxKeys {
  static let rows: [KeyRow] = [
    KeyRow("vendor", "`emarsys` or `everlytic`"),
    KeyRow("id", "text, its digits exact"),
    KeyRow("title", "as sent, and so are the texts that follow"),
    KeyRow("body", "the text"),
    KeyRow("image_url", "the picture"),
    KeyRow("image_alt_text", "what the picture shows, in words"),
    KeyRow("campaign_id", "text, its digits exact"),
    KeyRow("created_at", "when the message was made, not when it was sent; as Everlytic writes it"),
    KeyRow("received_at", "a time in RFC 3339, UTC, and so are the next two"),
    KeyRow("updated_at", "when it was changed last"),
    KeyRow("expires_at", "until when it is to be shown"),
    KeyRow("expired", "whether that is over; only where there is `expires_at`"),
    KeyRow("tags", "texts such as `opened`, `seen`, `pinned`, `deleted`"),
    KeyRow("categories", "names of the categories of an Emarsys embedded message"),
    KeyRow("collapse_id", "the internal id of the message"),
    KeyRow("click_action", "`open-url` or `open-app`"),
    KeyRow("url", "the web address that a click leads to"),
    KeyRow("attributes", "`properties` of Emarsys, `additional_data` of Everlytic as an object"),
    KeyRow(
      "default_action",
      "the action of an Emarsys embedded message, with the members that parse-payload prints"),
    KeyRow("buttons", "actions, as parse-payload tells them"),
    KeyRow("inbox_count", "how many messages the inbox says that it has"),
    KeyRow("diagnostics", "what was found: objects of `severity`, `code`, `path` and `message`"),
  ]

  private static let everlyticNames: Set<String> = [
    "vendor", "title", "body", "created_at", "click_action", "url", "attributes", "diagnostics",
  ]

  /// The keys that messages of a history have.
  static let everlytic: [KeyRow] = rows.filter { everlyticNames.contains($0.name) }
}
