/// All subcommands, in the order of the documentation.
package enum CommandList {
  package static let all: [Command] = [
    .decodeConfig, .parsePayload, .resolveAction, .checkPayload, .diagnosePayload, .diffPayload,
    .convertPayload, .previewPayload, .explainReply, .parseInbox, .redactText,
    .classifyLink, .buildGFURL, .parseBridge, .buildBridge, .parseSocket, .samplePayload,
    .reportDelivery, .reportImpression, .reportClick, .reportDismissal, .reportFailure,
    .sendReports,
    .registerToken, .unregisterToken, .fetchHistory, .pxRegister, .pxLifecycle,
    .smarticoIdentify, .smarticoListen, .emulate, .replay, .doctor, .showState, .forgetState,
    .generate { all }, .help { all },
  ]

  /// Subcommands of other programs, and those of pushkit for the same purpose.
  static let otherNames: [String: [String]] = [
    "validate": ["check-payload"], "lint": ["check-payload"], "verify": ["check-payload"],
    "check": ["check-payload"], "fix": ["check-payload"],
    "explain": ["explain-reply", "check-payload", "help"],
    "diagnose": ["diagnose-payload"], "why": ["diagnose-payload"],
    "redact": ["redact-text", "parse-payload"], "mask": ["redact-text", "parse-payload"],
    "show": ["parse-payload", "preview-payload"], "draw": ["preview-payload"],
    "parse": ["parse-payload", "parse-inbox", "parse-bridge", "parse-socket"],
    "serve": ["emulate"], "server": ["emulate"], "mock": ["emulate"],
    "resend": ["replay"],
    "completion": ["generate"], "config": ["doctor", "decode-config"], "man": ["help"],
  ]

  /// The rows of all subcommands, for help, man pages and completions.
  package static let rows: [CommandRow] = all.map(\.row)

  /// Returns the subcommand with this name.
  package static func named(_ name: String) -> Command? {
    all.first { $0.name == name } ?? (name == CompleteCommand.name ? .complete { all } : nil)
  }
}
