/// The codes of the emulator's errors, warnings and trace messages.
package enum EmulatorErrorTable {
  package static let rows: [DiagnosticRow] = [
    DiagnosticRow(
      "emulator.everlytic-violation", "error", "a request breaks a rule of Everlytic's guide",
      """
      The message names the field, in the guide's spelling, and the rule. The client was answered \
      200 with `status` `error`; 404 or 405 where path or method are at fault.
      """,
      source: "Everlytic guide, Calling our API",
      remedy: "Send what the guide's table of the endpoint asks for."),
    DiagnosticRow(
      "emulator.smartico-violation", "error",
      "a request or a message over the socket breaks a rule of Smartico's guide",
      """
      The message names the field, in the guide's spelling, and the rule. A request was answered \
      200 with `errCode` 1, 405 where the method is at fault; a message over the socket with \
      `errCode` 1 and `errMsg` where the guide has a reply to it, else not at all, and the session \
      went on. A socket that was not opened properly was refused with 400, 403 (a web page of \
      another host), 405 or 426 (no upgrade to `websocket`, or not version 13).
      """,
      source: "Smartico guide, sections 1, 2, 4 and 5; RFC 6455, section 4.2.1",
      remedy: "Send what the guide's sample of the event or message shows."),
    DiagnosticRow(
      "emulator.pushexpress-violation", "error", "a request breaks a rule of Push.Express's guide",
      """
      The message names the field, in the guide's spelling, and the rule. The client was answered \
      400 with a `message`; 404 or 405 where path or method are at fault.
      """,
      source: "Push.Express guide, API v2 reference",
      remedy: "Send what the guide's list of body parameters asks for."),
    DiagnosticRow(
      "emulator.no-endpoint", "error", "a request asks for a path that no vendor has",
      "The client was answered 404.",
      remedy: "Look for a base address with a path of its own, or for one slash too many."),
    DiagnosticRow(
      "emulator.refused", "warning", "what came was no request that is taken",
      """
      The bytes are no HTTP/1.1, are more than the limits allow, did not come in time, or the \
      request is for another host; or frames of a socket are not as RFC 6455 has them. The message \
      tells which, and the status of the answer or the code of the close frame.
      """, source: "RFC 9112; RFC 6455",
      remedy: """
        Call the address that `emulate` prints as it is, `http` and the host included. Headers may \
        have 32 KiB, bodies and messages 1 MiB.
        """),
    DiagnosticRow(
      "emulator.request", "info", "a request came",
      "`-v` tells of each one: method, path, and how it was answered.",
      remedy: "`--record` writes each one to a file."),
    DiagnosticRow(
      "emulator.frame", "info", "a frame came or went over a socket",
      "`-v` tells of each one: the session, the message's `cid` or the kind of frame, `in` or `out`.",
      remedy: "`--record` writes each one to a file."),
    DiagnosticRow(
      "emulator.listening", "info", "requests are taken from now on", "`-v` tells the address."),
    DiagnosticRow(
      "emulator.listen", "error", "the port cannot be had",
      "Another program listens on it, or ports below 1024 are not for this user.",
      remedy: "Leave `--port` out, or give another one."),
    DiagnosticRow(
      "emulator.script", "error", "a line of a script cannot be used",
      "The message names the member and what it must be. Nothing was started.",
      remedy: "`pushkit emulate --help` describes the lines."),
    DiagnosticRow(
      "emulator.command", "error", "the command cannot be run",
      "It is not in `PATH`, or may not be executed. The exit status is 127 or 126.",
      remedy: "The message holds the system's reason."),
  ]
}

/// The variables that an emulator prints or sets.
enum EmulatorVariableTable {
  static let rows: [VariableRow] = [
    VariableRow(
      name: "NO_PROXY", summary: "hosts that no proxy is asked for, separated by commas",
      detail: """
        Printed by `emulate`, which puts its own host before those that are there; `no_proxy` wins \
        over it and is printed as well where it is set.
        """)
  ]
}
