/// The shells that a completion script can be written for.
package enum ShellName: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}
