import CPlatform

/// Paths of files.
enum FilePath {
  /// Whether two paths lead to one file that is there.
  static func areSame(_ one: String, _ other: String) -> Bool {
    guard let real = real(one) else { return false }
    return real == FilePath.real(other)
  }

  /// The path to write to for `path`: symbolic links are followed, also to a file that does not exist.
  ///
  /// A path whose links cannot be followed stays, and cannot be opened either.
  static func destination(of path: String) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { space in
      guard let start = space.baseAddress, pk_follow_links(path, start, space.count) >= 0 else {
        return path
      }
      return RawText.text(start)
    }
  }

  /// The path without links; nil where nothing is there.
  static func real(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4097) { space in
      guard let start = space.baseAddress, pk_real_path(path, start, space.count) >= 0 else {
        return nil
      }
      return RawText.text(start)
    }
  }
}
