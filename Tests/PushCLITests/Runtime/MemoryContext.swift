@testable import PushCLI

extension Context {
  /// A context that reads from and writes to memory.
  static func memory(
    arguments: [String], environment: [String: String] = [:], input: [UInt8] = [],
    terminal: TerminalInfo = TerminalInfo()
  ) -> Context {
    Context(
      arguments: arguments, environment: .fixed(environment), input: ByteInput(input),
      output: OutputWriter(descriptor: nil), errors: nil, terminal: terminal)
  }
}
