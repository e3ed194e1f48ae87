import PushCore

extension PageComposer {
  /// Returns the body of `pushkit-profiles(7)`.
  static func profiles() -> [Block] {
    profileFile + [.subheading("Keys"), text(keysIntro), .entries(profileKeys)]
      + [.subheading("Which value counts")] + precedence
  }

  private static let profileFile: [Block] = [
    text(
      """
      A profile is a set of keys, addresses and identifiers under a name. Profiles stand in \
      `$XDG_CONFIG_HOME/pushkit/config.json` (`~/.config` standing in for the variable), or in the \
      file that `PUSHKIT_CONFIG` names. Without the file there are no profiles; one that is named, \
      or there, and cannot be used is 78.
      """),
    .code([
      "{",
      "  // Used where neither an option nor a variable says otherwise.",
      "  \"default\": \"acme\",",
      "  \"profiles\": {",
      "    \"acme\": {\"vendor\": \"smartico\", \"label_key\": \"@/run/secrets/label\"},",
      "    \"ward\": {\"vendor\": \"everlytic\", \"config_string\": \"@everlytic.txt\"}",
      "  }",
      "}",
    ]),
    text(
      """
      Comments and trailing commas are allowed. A key that is not known, or stands twice, is an \
      error: a misspelt key would else be a missing one. `@FILE` for a key is the first line of that \
      file, `@@x` the literal `@x`; a path that is not absolute begins at the folder of the \
      configuration file. The file should have mode 600 when keys stand in it; pushkit-doctor(1) \
      looks.
      """),
  ]

  private static let keysIntro = """
    The keys of a profile are the names of options with `_`. A profile without `vendor` may have \
    settings of several vendors.
    """

  private static let profileKeys: [Entry] =
    ProfileReader.keys.map { key in
      Entry(term: [.literal(key)], paragraphs: [Span.prose(meaning(of: key))])
    }

  private static func meaning(of key: String) -> String {
    let rows = SettingTable.rows.filter { $0.id.key == key }
    let titles = rows.map(\.title).joined(separator: "; ")
    let atFile = rows.contains(where: \.id.isSecret) ? " May be `@FILE`." : ""
    let shared = rows.count > 1 ? " Needs `vendor`." : ""
    switch key {
    case "vendor": return "Whose settings these are."
    case "state": return "The file to keep what the device is known by in, as `--state` names it."
    case "no_state": return "`true`: as `--no-state`."
    default: return sentence(titles) + atFile + shared
    }
  }

  private static let precedence: [Block] = [
    text(
      """
      Options win. Beneath them exactly one source counts for a vendor, the first of these; what it \
      does not have is missing, and is not looked for in the next, so that a key of one project \
      never goes to the address of another:
      """),
    .entries([
      Entry(
        term: [.literal("--profile NAME")],
        paragraphs: [Span.prose("The profile of that name, variables notwithstanding.")]),
      Entry(
        term: [.plain("variables")],
        paragraphs: [
          Span.prose("If one of them has a key or an address of the vendor; not an identifier.")
        ]),
      Entry(
        term: [.literal("PUSHKIT_PROFILE")],
        paragraphs: [Span.prose("The profile that it names, if it is the vendor's.")]),
      Entry(
        term: [.literal("default")],
        paragraphs: [Span.prose("The default profile, if it is the vendor's.")]),
    ]),
    text(
      """
      Identifiers in variables (\(identifiers)) count beside any source: over the profile, but under \
      one that `--profile` names.
      """),
    text(
      """
      A configuration string gives project and address of Everlytic; where the same source has these \
      by themselves, they win. `PUSHKIT_EMULATOR` replaces every address but one that an option \
      names, and refuses that too when it is not on this machine.
      """),
    text(
      """
      The exit status is 78 for a missing key or URL, and for one that cannot be used, also if it \
      comes from an option. It is 64 for a missing ID, for an empty or blank ID from an option or a \
      variable, and for a bad value of `--environment`. A bad ID in a profile is 78. A file of \
      `@FILE` that cannot be opened is 66 from an option and 78 from a profile.
      """),
  ]

  private static var identifiers: String {
    SettingTable.rows.filter { $0.kind == .identifier }.compactMap(\.variable)
      .map { "`\($0)`" }.joined(separator: ", ")
  }
}
