extension TopicRow {
  static let input = TopicRow(
    "input", "values from files, standard input, and quoting",
    seeAlso: ["batch", "profiles", "records"]
  ) {
    """
    Read keys and tokens from files, so that other users cannot see them in the process list:

        $ pushkit register-token --profile acme --email joe@example.com \\
            --token @token.txt

    # Values from files
    These options and operands read a value from a file:
    - `@FILE`: The first line of FILE, without its line break.
    - `@-`: The first line of standard input.
    - `@@x`: The literal value `@x`.

    FILE may be a secret that begins with `@`. So the error for a missing file masks its name,
    unless FILE begins with `/`, `./`, `../` or `~/`.

    The options are \(fileOptions.map { "--\($0.rawValue)" }.literals()). In a profile, the values of keys can be `@FILE`, but not
    `@-`. Variables and the keys of batch records are used unchanged.

    `--config-string @FILE` reads all lines of FILE if base64(1) has broken the string into lines,
    and otherwise the first line. The operand `@FILE` of pushkit-decode-config(1) is read whole.

    # Standard input
    As an operand, and as the FILE of an option such as `--batch`, `-` is standard input. Without
    operands, the commands that read files read standard input. The report commands do not. Only
    one operand or option can read standard input. On a terminal, Ctrl-D ends it.

    # Quoting
    Quote links and JSON on the command line, because `&`, `;`, `?`, `{` and `"` are special to
    the shell:

        $ pushkit classify-link --field name 'dp:gf_saw&id=5'
        gf_saw

    An operand that begins with `-` needs `--` before it.
    """
  }

  /// The options that read a value from a file.
  static let fileOptions: [OptionID] = [
    .token, .deviceToken, .hash, .proxy, .configString, .projectUUID, .labelKey, .brandKey,
    .redactionKey,
  ]
}
