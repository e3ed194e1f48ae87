import PushCore

extension DiagnosticKind {
  static let emulatorEverlyticViolation = DiagnosticKind(
    "emulator.everlytic-violation", .error, summary: "a request breaks a rule of Everlytic's guide",
    meaning: """
      The message names the field, in the guide's spelling, and the rule. The client was answered \
      200 with `status` `error`; 404 or 405 where path or method are at fault.
      """,
    source: "Everlytic guide, Calling our API",
    remedy: "Send what the guide's table of the endpoint asks for.")
  static let emulatorSmarticoViolation = DiagnosticKind(
    "emulator.smartico-violation", .error,
    summary: "a request or a message over the socket breaks a rule of Smartico's guide",
    meaning: """
      The message names the field, in the guide's spelling, and the rule. A request was answered \
      200 with `errCode` 1, 405 where the method is at fault; a message over the socket with \
      `errCode` 1 and `errMsg` where the guide has a reply to it, else not at all, and the session \
      went on. A socket that was not opened properly was refused with 400, 403 (a web page of \
      another host), 405 or 426 (no upgrade to `websocket`, or not version 13).
      """,
    source: "Smartico guide, sections 1, 2, 4 and 5; RFC 6455, section 4.2.1",
    remedy: "Send what the guide's sample of the event or message shows.")
  static let emulatorPushexpressViolation = DiagnosticKind(
    "emulator.pushexpress-violation", .error,
    summary: "a request breaks a rule of Push.Express's guide",
    meaning: """
      The message names the field, in the guide's spelling, and the rule. The client was answered \
      400 with a `message`; 404 or 405 where path or method are at fault.
      """,
    source: "Push.Express guide, API v2 reference",
    remedy: "Send what the guide's list of body parameters asks for.")
  static let emulatorNoEndpoint = DiagnosticKind(
    "emulator.no-endpoint", .error, summary: "a request asks for a path that no vendor has",
    meaning: "The client was answered 404.",
    remedy: "Look for a base address with a path of its own, or for one slash too many.")
  static let emulatorRefused = DiagnosticKind(
    "emulator.refused", .warning, summary: "what came was no request that is taken",
    meaning: """
      The bytes are no HTTP/1.1, are more than the limits allow, did not come in time, or the \
      request is for another host; or frames of a socket are not as RFC 6455 has them. The message \
      tells which, and the status of the answer or the code of the close frame.
      """,
    source: "RFC 9112; RFC 6455",
    remedy: """
      Call the address that `emulate` prints as it is, `http` and the host included. Headers may \
      have 32 KiB, bodies and messages 1 MiB.
      """)
  static let emulatorRequest = DiagnosticKind(
    "emulator.request", .info, summary: "a request came",
    meaning: "`-v` tells of each one: method, path, and how it was answered.",
    remedy: "`--record` writes each one to a file.")
  static let emulatorFrame = DiagnosticKind(
    "emulator.frame", .info, summary: "a frame came or went over a socket",
    meaning:
      "`-v` tells of each one: the session, the message's `cid` or the kind of frame, `in` or `out`.",
    remedy: "`--record` writes each one to a file.")
  static let emulatorListening = DiagnosticKind(
    "emulator.listening", .info, summary: "requests are taken from now on",
    meaning: "`-v` tells the address.")
  static let emulatorListen = DiagnosticKind(
    "emulator.listen", .unavailable, summary: "the port cannot be had",
    meaning: "Another program listens on it, or ports below 1024 are not for this user.",
    remedy: "Leave `--port` out, or give another one.")
  static let emulatorScript = DiagnosticKind(
    "emulator.script", .data, summary: "a line of a script cannot be used",
    meaning: "The message names the member and what it must be. Nothing was started.",
    remedy: "`pushkit emulate --help` describes the lines.")
  static let emulatorCommand = DiagnosticKind(
    "emulator.command", .error, summary: "the command cannot be run",
    meaning: "It is not in `PATH`, or may not be executed. The exit status is 127 or 126.",
    remedy: "The message holds the system's reason.")
}
