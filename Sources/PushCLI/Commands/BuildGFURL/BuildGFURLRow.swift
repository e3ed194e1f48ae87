extension Command {
  static let buildGFURL = Command("build-gf-url", run: BuildGFURLCommand.run) { name in
    CommandRow(
      name, .links, "build the URL of a Smartico gamification page",
      operands: OperandShape(
        "[DEEP_LINK]", 0...1,
        "A gamification link such as `dp:gf_saw&id=5`. Without it, the URL has no link."),
      groups: [.records, .jsonInput, .common],
      options: buildGFURLOptions,
      exclusions: [
        ExclusionRow(.base, [.identify, .labelKey, .brandKey, .userID, .wrapper]),
        ExclusionRow(.identify, [.labelKey, .brandKey, .userID]),
        ExclusionRow(.miniGame, [.event], operands: true),
        ExclusionRow(.event, [], operands: true),
      ],
      outputs: [.compact, .json, .text],
      printsText: true,
      description: """
        Prints the URL of Smartico's gamification page for a user, with a deep link in the parameter
        `dp`. Use it in a native app or a test that opens the page in a web view.

        The URL comes from one of these:
        - `--base`: A complete URL.
        - `--identify`: The IDENTIFY_USER_RESPONSE of the server.
        - `--label-key`, `--brand-key`, `--user-id`: pushkit builds the URL. It has no validity
          hash, which some labels require, so pushkit prints a warning.

        The link comes from DEEP_LINK, from `--mini-game`, or from the messages in `--event`, with
        one URL for each message. pushkit encodes the link as a whole. It replaces an existing `dp`
        and goes before a fragment. All other bytes of the URL stay the same. pushkit refuses links
        to other pages unless there is `--any-link`.

        pushkit prints only the URL. `-o compact` prints a record.
        """,
      record: [
        KeyRow("url", "the URL")
      ],
      statuses: [.ok, .usage, .data, .noInput, .io, .config],
      variables: [
        "PUSHKIT_SMARTICO_LABEL_KEY", "PUSHKIT_SMARTICO_BRAND_KEY", "PUSHKIT_SMARTICO_USER_ID",
      ],
      examples: """
        build the URL of the store
        $ pushkit build-gf-url --base 'https://gf.example/?user=7' dp:gf_store
        https://gf.example/?user=7&dp=dp%3Agf_store

        build the URL of a mini-game
        $ pushkit build-gf-url --base 'https://gf.example/?user=7' --mini-game 5
        https://gf.example/?user=7&dp=dp%3Agf_saw%26id%3D5%26standalone%3Dtrue

        build a URL for each mini-game that the server asks to show
        $ pushkit build-gf-url --identify identify.json --event - <session.ndjson
        """,
      seeAlso: ["classify-link", "variables"])
  }

  private static let buildGFURLOptions: [OptionRow] = [
    OptionRow(.base, .text("URL"), "add the link to this URL"),
    OptionRow(
      .identify, .file("FILE"), "read the URL from an IDENTIFY_USER_RESPONSE",
      detail: """
        FILE has the message as received, or a record with `gf_url` and `popup_url`. More than one is \
        an error. `-` is standard input.
        """),
    OptionRow(
      .labelKey, .text("KEY"), readsAtFile: true, variable: "PUSHKIT_SMARTICO_LABEL_KEY",
      "build the URL with this label key",
      detail: "It also needs the user ID."),
    OptionRow(
      .brandKey, .text("KEY"), readsAtFile: true, variable: "PUSHKIT_SMARTICO_BRAND_KEY",
      "build the URL with this brand key"),
    OptionRow(
      .userID, .text("ID"), variable: "PUSHKIT_SMARTICO_USER_ID",
      "build the URL for this user",
      detail: "The operator assigns this ID."),
    OptionRow(
      .wrapper, .choice("PAGE", ["gf", "popup"]), "open this wrapper page (default: gf)",
      detail: "`gf` is the gamification page, `popup` the page for popups."),
    OptionRow(
      .miniGame, .text("ID"), "link to the mini-game with this template ID",
      detail: "Means `dp:gf_saw&id=ID&standalone=true`."),
    OptionRow(.noStandalone, .none, "omit standalone=true from the link of the mini-game"),
    OptionRow(
      .event, .file("FILE"), "link to the mini-games in these messages",
      detail: """
        FILE has SAW_SHOW_SPIN_PUSH messages, or records with one in `message`. pushkit ignores other \
        messages. `-` is standard input.
        """),
    OptionRow(.anyLink, .none, "also accept dummy, custom and URL links"),
  ]
}
