extension Command {
  static let classifyLink = Command("classify-link", run: ClassifyLinkCommand.run) { name in
    CommandRow(
      name, .links, "tell what Smartico deep links do",
      operands: OperandShape(
        "[LINK…]", 0...Int.max,
        "Deep links. None: standard input, one link a line."),
      groups: [.strict, .records, .common],
      outputs: [.compact, .json, .pretty, .text],
      description: [
        """
        A Smartico deep link is `dp:` and a name with parameters, or an address. One record per link \
        tells its class, its name and its parameters.
        """,
        """
        The classes: `dummy` does nothing but close what is shown (`ok`, `cancel`, `close`, `action`, \
        `close_me`, `gf_close`). `gamification` opens the gamification page (`gf`, and whatever begins \
        with `gf_`). `url` leads to an address (`http://…`, `https://…`, `/…`, `dp:/…`, \
        `dp:go&url=…`). `custom` is all else, left to the app. `invalid` is an empty link, one without \
        a name (`dp:`, `dp:&x=1`) or one with control characters: that is an answer, not a failure, \
        unless `--strict` is given.
        """,
        """
        The prefix, the name and the names of parameters ignore case and are told in lower case. \
        `dp:` may be missing, and blanks around a link are dropped.
        """,
      ],
      record: [
        KeyRow("input", "the link as given"),
        KeyRow("class", "`dummy`, `gamification`, `custom`, `url` or `invalid`"),
        KeyRow("name", "what the link names, such as `gf_saw`; a bare address has none"),
        KeyRow("parameters", "an object of the parameters, decoded"),
        KeyRow(
          "normalized",
          "the link with its prefix, values byte for byte as given; a bare address as it is"),
        KeyRow(
          "diagnostics", "what was found: objects of `severity`, `code`, `path` and `message`"),
      ],
      statuses: [.ok, .usage, .data, .io],
      examples: [
        ExampleRow(
          "one link",
          "pushkit classify-link -o compact 'dp:gf_saw&id=5'",
          prints: """
            {"input":"dp:gf_saw&id=5","class":"gamification","name":"gf_saw",\
            "parameters":{"id":"5"},"normalized":"dp:gf_saw&id=5"}

            """),
        ExampleRow(
          "count the classes in a list of links",
          "pushkit classify-link --field class <links.txt | sort | uniq -c"),
      ],
      seeAlso: ["build-gf-url", "parse-payload"])
  }
}
