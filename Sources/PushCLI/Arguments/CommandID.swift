/// The names of the subcommands, as typed.
package enum CommandID: String, CaseIterable, Sendable {
  case decodeConfig = "decode-config"
  case parsePayload = "parse-payload"
  case resolveAction = "resolve-action"
  case checkPayload = "check-payload"
  case convertPayload = "convert-payload"
  case parseInbox = "parse-inbox"
  case classifyLink = "classify-link"
  case buildGFURL = "build-gf-url"
  case parseBridge = "parse-bridge"
  case buildBridge = "build-bridge"
  case samplePayload = "sample-payload"
  case reportDelivery = "report-delivery"
  case reportImpression = "report-impression"
  case reportClick = "report-click"
  case reportDismissal = "report-dismissal"
  case reportFailure = "report-failure"
  case registerToken = "register-token"
  case unregisterToken = "unregister-token"
  case fetchHistory = "fetch-history"
  case pxRegister = "px-register"
  case pxLifecycle = "px-lifecycle"
  case smarticoIdentify = "smartico-identify"
  case smarticoListen = "smartico-listen"
  case emulate
  case doctor
  case generate
  case help
}

/// Under which heading the overview lists a command.
package enum CommandCategory: String, CaseIterable, Sendable {
  case payloads = "Payloads and configuration"
  case links = "Smartico links, bridge and socket"
  case calls = "Calls to vendors"
  case testing = "Testing"
  case toolkit = "About pushkit itself"
}
