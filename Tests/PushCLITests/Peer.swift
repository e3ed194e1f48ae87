import Foundation
import Testing

/// Another program, as a test's peer: shells, mandoc, man.
struct Peer: CustomTestStringConvertible {
  let path: String

  var testDescription: String { path }

  /// Nil where it is not installed.
  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.path = path
  }

  static func isInstalled(_ name: String) -> Bool {
    Peer(name) != nil
  }

  struct Result {
    let status: Int32
    let output: String
  }

  /// Runs it in an empty folder, with a small environment; standard error joins the output.
  func run(_ arguments: [String], input: String = "", in folder: URL) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": folder.path,
      "TERM": "dumb", "LC_ALL": "C.UTF-8", "MANWIDTH": "80",
    ]
    let inputFile = folder.appendingPathComponent(".stdin")
    try Data(input.utf8).write(to: inputFile)
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }
}

/// A folder that lives as long as the closure.
func withFolder<R>(_ body: (URL) throws -> R) throws -> R {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pushkit-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// The folder that holds Package.swift.
let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
