import CPlatform
import PushCore

/// The amount of output on standard error.
package enum Verbosity: Int, Sendable {
  case quiet, normal
  /// `-v`.
  case verbose
  /// `-vv`.
  case wire
}
