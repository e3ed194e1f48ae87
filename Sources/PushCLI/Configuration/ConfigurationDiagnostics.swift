import PushCore

extension DiagnosticKind {
  static let configMissing = DiagnosticKind(
    "config.missing", .config, summary: "a key or an address is not configured",
    meaning: "The message names the option and the variable that give it.",
    remedy: """
      `pushkit doctor` tells what counts and where it comes from; pushkit-profiles(7) tells what \
      wins over what.
      """)
  static let configBadValue = DiagnosticKind(
    "config.bad-value", .config, summary: "a key or an address has a value that cannot be used",
    meaning: """
      A key with a line break, an address that is none, an environment that is no number, an empty \
      value, or a file named by `@FILE` that cannot be read.
      """,
    remedy: "The message names where the value comes from.")
  static let configBadFile = DiagnosticKind(
    "config.bad-file", .config, summary: "the configuration file cannot be used",
    meaning: """
      It cannot be read, is no JSON, has a key that pushkit does not know, has a key twice, or a \
      value of the wrong kind.
      """,
    remedy: "`pushkit help profiles` tells what may stand in it.")
  static let configUnknownProfile = DiagnosticKind(
    "config.unknown-profile", .config, summary: "there is no such profile",
    meaning:
      "`--profile`, `PUSHKIT_PROFILE` or `default` names one that the configuration file has not.",
    remedy: "`pushkit doctor` lists the profiles.")
  static let configInsecureURL = DiagnosticKind(
    "config.insecure-url", .warning, summary: "an address sends keys in clear over a network",
    meaning: "It is http or ws, and not on this machine.", remedy: "Use https or wss.")
  static let configNotLoopback = DiagnosticKind(
    "config.not-loopback", .config,
    summary: "an address leaves this machine under `PUSHKIT_EMULATOR`",
    meaning: """
      With that variable calls go to a stand-in on this machine alone; an option, or the variable \
      itself, names another one.
      """,
    remedy: "Leave the address out, or unset the variable.")
}
