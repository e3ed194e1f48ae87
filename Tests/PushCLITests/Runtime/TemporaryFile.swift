import Foundation

/// A path in its own temporary folder, which the object removes; the file may not exist yet.
final class TemporaryFile {
  let folder: String
  let path: String

  init(_ contents: String? = nil, name: String = "file") throws {
    folder = NSTemporaryDirectory() + "pushkit-" + UUID().uuidString
    path = folder + "/" + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if let contents { try Data(contents.utf8).write(to: URL(fileURLWithPath: path)) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }
}
