/// All subcommands, in the order of the documentation.
package enum CommandTable {
  package static let rows: [CommandRow] = CommandID.allCases.map(row)

  package static func row(_ id: CommandID) -> CommandRow {
    switch id {
    case .decodeConfig: .decodeConfig
    case .parsePayload: .parsePayload
    case .resolveAction: .resolveAction
    case .checkPayload: .checkPayload
    case .convertPayload: .convertPayload
    case .parseInbox: .parseInbox
    case .classifyLink: .classifyLink
    case .buildGFURL: .buildGFURL
    case .parseBridge: .parseBridge
    case .buildBridge: .buildBridge
    case .samplePayload: .samplePayload
    case .reportDelivery: .report(.delivery)
    case .reportImpression: .report(.impression)
    case .reportClick: .report(.click)
    case .reportDismissal: .report(.dismissal)
    case .reportFailure: .report(.failure)
    case .registerToken: .registerToken
    case .unregisterToken: .unregisterToken
    case .fetchHistory: .fetchHistory
    case .pxRegister: .pxRegister
    case .pxLifecycle: .pxLifecycle
    case .smarticoIdentify: .smarticoIdentify
    case .smarticoListen: .smarticoListen
    case .emulate: .emulate
    case .doctor: .doctor
    case .generate: .generate
    case .help: .help
    }
  }
}
