/// The codes of problems with settings, configuration files and the state.
package enum ConfigurationErrorTable {
  package static let rows: [DiagnosticRow] = configuration + hidden + state

  private static let configuration: [DiagnosticRow] = [
    DiagnosticRow(
      "config.missing", "error", "a key or an address is not configured",
      "The message names the option and the variable that give it.",
      remedy: """
        `pushkit doctor` tells what counts and where it comes from; pushkit-profiles(7) tells what \
        wins over what.
        """),
    DiagnosticRow(
      "config.bad-value", "error", "a key or an address has a value that cannot be used",
      """
      A key with a line break, an address that is none, an environment that is no number, an empty \
      value, or a file named by `@FILE` that cannot be read.
      """, remedy: "The message names where the value comes from."),
    DiagnosticRow(
      "config.bad-file", "error", "the configuration file cannot be used",
      """
      It cannot be read, is no JSON, has a key that pushkit does not know, has a key twice, or a \
      value of the wrong kind.
      """, remedy: "`pushkit help profiles` tells what may stand in it."),
    DiagnosticRow(
      "config.unknown-profile", "error", "there is no such profile",
      "`--profile`, `PUSHKIT_PROFILE` or `default` names one that the configuration file has not.",
      remedy: "`pushkit doctor` lists the profiles."),
    DiagnosticRow(
      "config.insecure-url", "warning", "an address sends keys in clear over a network",
      "It is http or ws, and not on this machine.", remedy: "Use https or wss."),
    DiagnosticRow(
      "config.insecure-file", "warning", "others may read a file with keys",
      "Its mode lets the group or all users in, or it belongs to another user.",
      remedy: "`chmod 600 FILE`."),
    DiagnosticRow(
      "config.not-loopback", "error", "an address leaves this machine under `PUSHKIT_EMULATOR`",
      """
      With that variable calls go to a stand-in on this machine alone; an option, or the variable \
      itself, names another one.
      """, remedy: "Leave the address out, or unset the variable."),
  ]

  private static let hidden: [DiagnosticRow] = [
    DiagnosticRow(
      "config.hidden-credentials", "warning", "a curl line lacks a user name and a password",
      "A URL or the proxy has credentials, which a curl line shows only with `--reveal`.",
      remedy: "Add them by hand, or use `--reveal`.")
  ]

  private static let state: [DiagnosticRow] = [
    DiagnosticRow(
      "state.bad-file", "error", "the state file cannot be understood",
      "It is no JSON object. It is left as it is: ids of the device may be in it.",
      remedy: "Mend it, or move it away; the device then gets new ids."),
    DiagnosticRow(
      "state.unreadable", "error", "the state file cannot be read",
      "It is there, and may not be opened or is a folder.",
      remedy: "`--state` names another file, `--no-state` does without."),
    DiagnosticRow(
      "state.not-saved", "error", "the vendor accepted the call, but its result was not saved",
      """
      pushkit cannot write the state file after a call that changed something at the vendor. The \
      record has the IDs, and the message names the one that later commands need. The exit status \
      is 73 or 74.
      """,
      remedy: """
        Pass the ID as an option, such as `--instance-id` or `--subscription-id`. Make the state \
        file writable, or choose another one with `--state`.
        """),
    DiagnosticRow(
      "state.locked", "error", "another pushkit keeps the state locked",
      "It was waited for for ten seconds.",
      remedy: "`--state` with a file of its own lets runs go side by side, `--no-state` too."),
    DiagnosticRow(
      "state.no-place", "warning", "nothing is kept: no place is known for the state",
      """
      Neither `HOME` nor `XDG_STATE_HOME` is set, and no file is named. Ids that are made now are \
      made anew the next time, and the vendor sees another device.
      """,
      remedy: "Set `HOME`, or name a file with `--state`; `--no-state` says that none is wanted."),
    DiagnosticRow(
      "state.other-device", "warning", "a subscription is not kept",
      """
      The device id that was given is not the one that the state has, and the state is the memory \
      of one device.
      """, remedy: "`--state` with a file of its own keeps another device."),
    DiagnosticRow(
      "state.several", "error", "the state has several ids that fit",
      """
      A command needs a subscription or an instance, and several in the state match. Two users can \
      share an email address.
      """,
      remedy: """
        Choose one with `--email`, `--unique-id` or `--ext-id`, or give `--subscription-id` or \
        `--instance-id`.
        """),
  ]
}
