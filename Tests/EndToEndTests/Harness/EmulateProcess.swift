import Testing

/// A running `pushkit emulate`, without a command.
struct EmulateProcess {
  let exchange: Exchange
  let port: Int
  /// The lines that it printed.
  let lines: [String]

  /// - Parameter folder: The folder of the file `stderr`.
  init(_ options: [String], in folder: TemporaryFolder) throws {
    exchange = try Exchange(["emulate"] + options, stderr: folder.path + "/stderr")
    lines = (0..<6).compactMap { [exchange] _ in exchange.line() }
    let address = try #require(lines.first?.split(separator: "'").last)
    port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
  }
}
