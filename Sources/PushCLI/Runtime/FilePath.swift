import CPlatform
import PushCore

/// Operations on file paths.
enum FilePath {
  /// Whether two paths lead to the same regular file, through links of either kind or by another
  /// spelling; the file need not exist.
  ///
  /// `-` is the file of standard input.
  static func areSame(_ one: String, _ other: String) -> Bool {
    func stat(_ path: String, _ info: inout pk_file_info) -> Bool {
      pk_stat(path == "-" ? "/dev/stdin" : path, &info) == 0
    }
    var info = (pk_file_info(), pk_file_info())
    switch (stat(one, &info.0), stat(other, &info.1)) {
    case (true, true):
      return info.0.is_file && info.0.device == info.1.device
        && info.0.inode == info.1.inode
    case (false, false): return created(one) == created(other)
    default: return false
    }
  }

  /// Returns the canonical path at which writing to `path` creates a file.
  private static func created(_ path: String) -> String {
    let target = destination(of: path)
    let name = target.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    return (real(folder(of: target)) ?? folder(of: target)) + "/" + (name ?? "")
  }

  /// Returns the path to write to, with symbolic links resolved; the file need not exist.
  ///
  /// Returns `path` unchanged if its links cannot be resolved; opening it then fails as well.
  static func destination(of path: String) -> String {
    let (target, error) = text { pk_follow_links(path, $0, $1) }
    return error >= 0 ? target : path
  }

  /// Returns the path with links resolved; nil if the file does not exist.
  static func real(_ path: String) -> String? {
    let (real, error) = text { pk_real_path(path, $0, $1) }
    return error >= 0 ? real : nil
  }

  /// Returns the path that `write` writes into a buffer with a capacity, and its result.
  static func text(
    _ write: (UnsafeMutablePointer<CChar>, Int) -> Int32
  ) -> (path: String, result: Int32) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4097) { buffer in
      guard let start = buffer.baseAddress else { return ("", 0) }
      start.pointee = 0
      let result = write(start, buffer.count)
      return (RawText.text(start), result)
    }
  }

  /// Returns the path of the directory that contains a file.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the size in bytes of a regular file; nil for anything else.
  static func size(of path: String) -> Int? {
    var info = pk_file_info()
    guard path != "-", pk_stat(path, &info) == 0, info.is_file else { return nil }
    return Int(info.size)
  }
}

/// The system's error messages.
enum SystemText {
  static func of(_ error: Int32) -> String {
    let text = String(cString: strerror(error))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
