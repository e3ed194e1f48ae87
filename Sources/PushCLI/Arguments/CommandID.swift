/// The names of the subcommands, as typed.
package enum CommandID: String, CaseIterable, Sendable {
  case decodeConfig = "decode-config"
  case parsePayload = "parse-payload"
  case classifyLink = "classify-link"
  case buildGFURL = "build-gf-url"
  case samplePayload = "sample-payload"
  case doctor
  case generate
  case help
}

/// Under which heading the overview lists a command.
package enum CommandCategory: String, CaseIterable, Sendable {
  case payloads = "Payloads and configuration"
  case links = "Smartico links"
  case toolkit = "About pushkit itself"
}
