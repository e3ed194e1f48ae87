extension Command {
  static let buildGFURL = Command("build-gf-url", run: BuildGFURLCommand.run) { name in
    CommandRow(
      name, .links, "build the address of a Smartico gamification page",
      operands: OperandShape(
        "[DEEP_LINK]", 0...1,
        "A gamification link such as `dp:gf_saw&id=5`. None: the address without a link."),
      groups: [.records, .jsonInput, .common],
      options: buildGFURLOptions,
      exclusions: [
        ExclusionRow(.base, [.identify, .labelKey, .brandKey, .userID, .wrapper]),
        ExclusionRow(.identify, [.labelKey, .brandKey, .userID]),
        ExclusionRow(.miniGame, [.event], operands: true),
        ExclusionRow(.event, [], operands: true),
      ],
      needs: [(.noStandalone, .miniGame)],
      outputs: [.compact, .json, .text],
      printsText: true,
      description: [
        """
        A native app opens Smartico's gamification in a web view. This prints the address: the one \
        that identification gave, with a deep link added as the parameter `dp`.
        """,
        """
        The address comes from `--base`, from the answer in `--identify`, or is made from \
        `--label-key`, `--brand-key` and `--user-id`. The last kind has no validity hash, which some \
        labels demand: that is a warning.
        """,
        """
        The link comes from DEEP_LINK, from `--mini-game`, or from the messages in `--event`, one \
        address for each. It is encoded whole, replaces a `dp` that is already there and stands before \
        a fragment; every other byte of the address stays. Links that are not for the gamification \
        page are refused unless `--any-link` is given.
        """,
        """
        The address alone is printed; `-o compact` prints a record. Warnings go to standard error.
        """,
      ],
      record: [
        KeyRow("url", "the address")
      ],
      statuses: [.ok, .usage, .data, .noInput, .io, .config],
      variables: [
        "PUSHKIT_SMARTICO_LABEL_KEY", "PUSHKIT_SMARTICO_BRAND_KEY", "PUSHKIT_SMARTICO_USER_ID",
      ],
      examples: [
        ExampleRow(
          "open the store",
          "pushkit build-gf-url --base 'https://gf.example/?user=7' dp:gf_store",
          prints: "https://gf.example/?user=7&dp=dp%3Agf_store\n"),
        ExampleRow(
          "open a mini-game",
          "pushkit build-gf-url --base 'https://gf.example/?user=7' --mini-game 5",
          prints:
            "https://gf.example/?user=7&dp=dp%3Agf_saw%26id%3D5%26standalone%3Dtrue\n"),
        ExampleRow(
          "from a session's answer, for each mini-game that the server wants shown",
          "pushkit build-gf-url --identify identify.json --event - <session.ndjson"),
      ],
      seeAlso: ["classify-link", "variables"])
  }

  private static let buildGFURLOptions: [OptionRow] = [
    OptionRow(.base, .text("URL"), "add the link to this address"),
    OptionRow(
      .identify, .file("FILE"), "take the address from an IDENTIFY_USER_RESPONSE",
      detail: """
        The message as received, or a record that holds `gf_url` and `popup_url`; more than one is \
        an error. `-` is standard input.
        """),
    OptionRow(
      .labelKey, .text("KEY"), readsAtFile: true, variable: "PUSHKIT_SMARTICO_LABEL_KEY",
      "the label's key", detail: "With `--user-id`, makes the address."),
    OptionRow(
      .brandKey, .text("KEY"), variable: "PUSHKIT_SMARTICO_BRAND_KEY", "the brand's key, if any"),
    OptionRow(
      .userID, .text("ID"), variable: "PUSHKIT_SMARTICO_USER_ID", "the user's id at the operator"),
    OptionRow(
      .wrapper, .choice("PAGE", ["gf", "popup"]), "which wrapper page to open",
      detail: "`gf`, the gamification page, is the default; `popup` is the page for popups."),
    OptionRow(
      .miniGame, .text("ID"), "link to the mini-game with this template id",
      detail: "The same as `dp:gf_saw&id=ID&standalone=true`."),
    OptionRow(.noStandalone, .none, "leave standalone=true out of the mini-game's link"),
    OptionRow(
      .event, .file("FILE"), "link to the mini-games that these messages name",
      detail: """
        SAW_SHOW_SPIN_PUSH messages, or records that hold one as `message`; other messages are \
        passed over. `-` is standard input.
        """),
    OptionRow(.anyLink, .none, "accept dummy, custom and address links too"),
  ]
}
