import PushCore

extension DiagnosticKind {
  static let configMissing = DiagnosticKind(
    "config.missing", .config, summary: "a key or a URL is not configured",
    meaning:
      "The message names all missing values, and the hint the options and variables that set them.",
    remedy: """
      `pushkit doctor` shows the settings in use and their sources. For Everlytic, \
      `--config-string` has both values. A profile has the keys of several calls: \
      pushkit-profiles(7).
      """)
  static let configBadValue = DiagnosticKind(
    "config.bad-value", .config, summary: "a key, a URL or a default has an invalid value",
    meaning: """
      Examples: a key with a line break, an invalid URL, an environment that is not a number, an \
      empty value, an `@FILE` that cannot be read, or a default that its option does not accept.
      """,
    remedy: "The message names the source of the value. Correct it there.")
  static let configBadFile = DiagnosticKind(
    "config.bad-file", .config, summary: "the configuration file is not valid",
    meaning: """
      pushkit cannot read the file, it is not JSON, it has an unknown or repeated key, or a value \
      has the wrong type.
      """,
    remedy: "`pushkit help profiles` lists the keys of the file.")
  static let configUnknownProfile = DiagnosticKind(
    "config.unknown-profile", .config, summary: "the profile does not exist",
    meaning: """
      `--profile`, `PUSHKIT_PROFILE` or `default` names a profile that is not in the configuration \
      file.
      """,
    remedy: "`pushkit doctor` lists the profiles.")
  static let configInsecureURL = DiagnosticKind(
    "config.insecure-url", .warning, summary: "a URL sends keys unencrypted over a network",
    meaning: "The URL is http or ws, and its host is not this machine.", remedy: "Use https or wss."
  )
  static let configNotLoopback = DiagnosticKind(
    "config.not-loopback", .config,
    summary: "a URL is not on this machine while `PUSHKIT_EMULATOR` is set",
    meaning: """
      With this variable pushkit calls only an emulator on this machine. An option, or the \
      variable itself, has another host.
      """,
    remedy: "Omit the URL, or unset the variable.")
}
