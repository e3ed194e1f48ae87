/// The heading under which the overview lists a command.
package enum CommandCategory: String, CaseIterable, Sendable {
  case payloads = "Payloads and configuration"
  case links = "Smartico links, bridge and socket"
  case calls = "Calls to vendors"
  case testing = "Testing"
  case toolkit = "About pushkit itself"
}
