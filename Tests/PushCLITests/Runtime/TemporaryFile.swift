import Foundation

/// A file, or nothing yet, in a folder of its own that goes away with the object.
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
