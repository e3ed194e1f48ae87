import Foundation
import Testing

/// A running `pushkit emulate`, without a command.
struct EmulateProcess {
  let exchange: Exchange
  let port: Int
  /// The lines that it printed.
  let lines: [String]

  /// - Parameter folder: The folder of the file `stderr`.
  init(_ options: [String], in folder: TemporaryFolder) throws {
    // Programs of the administrator are in PATH for all users only on some systems.
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin") + ":/usr/sbin"
    exchange = try Exchange(
      ["emulate"] + options, stderr: folder.path + "/stderr", environment: ["PATH": path])
    let count = options.contains("--tls") ? 13 : 6
    lines = (0..<count).compactMap { [exchange] _ in exchange.line() }
    let address = try #require(lines.first?.split(separator: "'").last)
    port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
  }

  /// The value of a variable that it printed.
  func value(_ name: String) -> String? {
    let start = "export \(name)='"
    return lines.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count).dropLast()) }
  }
}
