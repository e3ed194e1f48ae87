/// Which of the standard descriptors are terminals.
package struct TerminalInfo: Sendable {
  package var input = false
  package var output = false
  package var error = false
  /// The columns of the terminal that standard output goes to; 0 if unknown.
  package var columns = 0
}
