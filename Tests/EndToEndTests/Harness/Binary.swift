import Foundation

/// Where things are.
enum Binary {
  /// The `pushkit` under test: `PUSHKIT_BINARY`, or the one built beside the tests.
  static let path: String = {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["PUSHKIT_BINARY"], !path.isEmpty { return absolute(path) }
    let places = CommandLine.arguments + [Bundle.main.executablePath ?? ""]
    for place in places.compactMap(buildFolder) {
      let candidate = place + "/pushkit"
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
    }
    return absolute(".build/debug/pushkit")
  }()

  /// Whether the tests are told which `pushkit` to run.
  static let isGiven = ProcessInfo.processInfo.environment["PUSHKIT_BINARY"]?.isEmpty == false

  /// The static release build; nil when this run does not test it.
  static let release: String? = {
    let path = ProcessInfo.processInfo.environment["PUSHKIT_RELEASE_BINARY"] ?? ""
    return path.isEmpty ? nil : absolute(path)
  }()

  /// The folder of the end-to-end tests' sources.
  static let testFolder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  static let fixtures = testFolder.deletingLastPathComponent().appending(path: "Fixtures")

  static func fixture(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: fixtures.appending(path: name)))
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// The folder that holds the test bundle named in `text`.
  private static func buildFolder(_ text: String) -> String? {
    guard let range = text.range(of: ".xctest") else { return nil }
    let bundle = absolute(String(text[..<range.upperBound]))
    return URL(filePath: bundle).deletingLastPathComponent().path
  }
}

/// A folder of its own for one test, gone afterwards.
struct TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/pushkit-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    let target = path + "/" + name
    try FileManager.default.createDirectory(
      at: URL(filePath: target).deletingLastPathComponent(), withIntermediateDirectories: true)
    try (bytes as? Data ?? Data(bytes)).write(to: URL(filePath: target))
  }

  func read(_ name: String) -> [UInt8] {
    [UInt8]((try? Data(contentsOf: URL(filePath: path + "/" + name))) ?? Data())
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
