import CPlatform

/// Paths of files.
enum FilePath {
  /// Whether two paths lead to one file that is there.
  static func areSame(_ one: String, _ other: String) -> Bool {
    guard let real = real(one) else { return false }
    return real == FilePath.real(other)
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
