import PushCore

extension DiagnosticKind {
  static let emulatorEverlyticViolation = DiagnosticKind(
    "emulator.everlytic-violation", .error, summary: "a request breaks a rule of Everlytic's API",
    meaning: """
      The message names the field, spelled as in the vendor's guide, and the rule. The emulator responded \
      with 200 and `status` `error`, or with 404 or 405 for a wrong path or method.
      """,
    source: "Everlytic's push SDK guide, section Calling our API",
    remedy: "Send the fields that Everlytic's guide lists for the endpoint.")
  static let emulatorSmarticoViolation = DiagnosticKind(
    "emulator.smartico-violation", .error,
    summary: "a request or a WebSocket message breaks a rule of Smartico's API",
    meaning: """
      The message names the field, spelled as in the vendor's guide, and the rule. The emulator responds \
      with 200 and `errCode` 1 to a request, and with 405 to a wrong method. To a WebSocket \
      message it replies with `errCode` 1 and `errMsg` if the guide defines a reply, and the \
      session continues. It rejects a bad handshake with 400, with 403 (a web page of another \
      host), with 405, or with 426 (no upgrade to `websocket`, or not version 13).
      """,
    source: "Smartico's guide, sections 1, 2, 4 and 5; RFC 6455, section 4.2.1",
    remedy: "Send the event or message as in the sample of Smartico's guide.")
  static let emulatorPushexpressViolation = DiagnosticKind(
    "emulator.pushexpress-violation", .error,
    summary: "a request breaks a rule of Push.Express's API",
    meaning: """
      The message names the field, spelled as in the vendor's guide, and the rule. The emulator responded \
      with 400 and a `message`, or with 404 or 405 for a wrong path or method.
      """,
    source: "Push.Express's guide, section API v2 reference",
    remedy: "Send the body parameters that Push.Express's guide lists.")
  static let emulatorNoEndpoint = DiagnosticKind(
    "emulator.no-endpoint", .error, summary: "a request is for a path that no vendor has",
    meaning: "The emulator responded with 404.",
    remedy: "Check the client's base URL for an extra path or an extra slash.")
  static let emulatorRefused = DiagnosticKind(
    "emulator.refused", .warning, summary: "the emulator rejected a request or a frame",
    meaning: """
      The bytes are not HTTP/1.1, exceed a limit, or arrived too late; or the request is for \
      another host; or a frame violates RFC 6455. The message names the reason and the status code \
      or close code that was sent.
      """,
    source: "RFC 9112; RFC 6455",
    remedy: """
      Use the URL that `emulate` prints without changes. Headers are limited to 32 KiB, bodies and \
      messages to 1 MiB.
      """)
  static let emulatorRequest = DiagnosticKind(
    "emulator.request", .info, summary: "the emulator received a request",
    meaning: "`-v` prints each request: method, path and response status.",
    remedy: "Write all requests to a file with `--record`.")
  static let emulatorFrame = DiagnosticKind(
    "emulator.frame", .info, summary: "the emulator received or sent a WebSocket frame",
    meaning: """
      `-v` prints each frame: the session, the message's `cid` or the frame type, and `in` or \
      `out`.
      """,
    remedy: "Write all frames to a file with `--record`.")
  static let emulatorListening = DiagnosticKind(
    "emulator.listening", .info, summary: "the emulator accepts requests",
    meaning: "`-v` prints the URL.")
  static let emulatorListen = DiagnosticKind(
    "emulator.listen", .unavailable, summary: "the emulator cannot listen on the port",
    meaning: "Another program uses the port, or it is below 1024 and this user may not use it.",
    remedy: "Omit `--port`, or give another port.")
  static let emulatorScript = DiagnosticKind(
    "emulator.script", .data, summary: "a line of a script is not valid",
    meaning: "The message names the field and its expected value. The emulator did not start.",
    remedy: "`pushkit emulate --help` describes the script lines.")
  static let emulatorCommand = DiagnosticKind(
    "emulator.command", .error, summary: "the command cannot be executed",
    meaning: """
      The command is not in `PATH`, or it is not executable. The exit status is 127 or 126.
      """,
    remedy: "See the system's reason in the message.")
}
