extension Command {
  static let fetchHistory = Command("fetch-history", run: FetchHistoryCommand.run) { name in
    CommandRow(
      name, .calls, "fetch the messages that Everlytic sent to a contact",
      operands: .none,
      groups: [.calls, configuration.group, .strict, .records, .common],
      options: [
        OptionRow(.email, .identifier("ADDRESS"), "the contact's email address"),
        OptionRow(.uniqueID, .identifier("ID"), "the contact's unique id"),
        OptionRow(
          .since, .text("TIME"), "leave out what is older than this",
          detail: """
            Sent as it is. Everlytic recommends ISO 8601, `2019-09-28T10:25:23+02:00`, or date and \
            time, `2019-09-28 10:25`.
            """),
      ],
      exclusions: ExclusionRow.calls,
      needs: [(.reveal, .curl)],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        Asks Everlytic for the push messages that a contact got in the configured project, and prints \
        a record for each, as pushkit-parse-inbox(1) does. One of `--email` and `--unique-id` is \
        needed; both are sent when both are given.
        """,
        """
        On failure nothing is printed but an error on standard error: `reply.refused` with the \
        server's words when it says no, for a contact that does not exist or is not subscribed too; \
        `reply.unusable` when the answer brings no messages. A history without messages is no failure \
        and has no record.
        """,
        "Asking is safe to repeat, and is repeated when nothing comes back or the server is busy.",
      ],
      record: InboxKeys.everlytic,
      statuses: [
        .ok, .usage, .data, .noInput, .unavailable, .io, .refused, .notAuthorised, .config,
      ],
      variables: configuration.variables,
      examples: [
        ExampleRow(
          "see what would be sent",
          #"""
          pushkit fetch-history --install-url https://live10.everlytic.net \
            --project-uuid 0f8fad5b-d9cb-469f-a165-70867728950e \
            --email example@example.com --since '2019-09-28 10:20' \
            --dry-run --field body
          """#,
          prints: """
            {"contact":{"email":"example@example.com"},"from_datetime":"2019-09-28 10:20"}\n
            """),
        ExampleRow(
          "the titles, with the configuration in variables or in a profile",
          "pushkit fetch-history --email joe@example.com \\\n"
            + "  --field created_at --field title"),
      ],
      seeAlso: ["parse-inbox", "profiles", "vendors", "exit-codes"])
  }

  private static let configuration = ConfigurationOptions([.everlytic], usesState: false)
}
