/// All subcommands, in the order of the documentation.
package enum CommandTable {
  package static let rows: [CommandRow] = CommandID.allCases.map(row)

  package static func row(_ id: CommandID) -> CommandRow {
    switch id {
    case .decodeConfig: .decodeConfig
    case .parsePayload: .parsePayload
    case .classifyLink: .classifyLink
    case .buildGFURL: .buildGFURL
    case .samplePayload: .samplePayload
    case .doctor: .doctor
    case .generate: .generate
    case .help: .help
    }
  }
}
