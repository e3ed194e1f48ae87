/// All subcommands, in the order of the documentation.
package enum CommandList {
  package static let all: [Command] = [
    .decodeConfig, .parsePayload, .resolveAction, .checkPayload, .diffPayload, .convertPayload,
    .previewPayload, .explainReply, .parseInbox, .redactText,
    .classifyLink, .buildGFURL, .parseBridge, .buildBridge, .samplePayload,
    .reportDelivery, .reportImpression, .reportClick, .reportDismissal, .reportFailure,
    .sendReports,
    .registerToken, .unregisterToken, .fetchHistory, .pxRegister, .pxLifecycle,
    .smarticoIdentify, .smarticoListen, .emulate, .doctor, .showState, .forgetState,
    .generate { all }, .help { all },
  ]

  /// The rows of all subcommands, for help, man pages and completions.
  package static var rows: [CommandRow] { all.map(\.row) }

  /// Returns the subcommand with this name.
  package static func named(_ name: String) -> Command? {
    all.first { $0.name == name } ?? (name == CompleteCommand.name ? .complete { all } : nil)
  }
}
