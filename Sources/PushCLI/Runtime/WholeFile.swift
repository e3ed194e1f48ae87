import CPlatform
import PushCore

/// Replaces files atomically: at any time there is either the old file or the new one.
package enum WholeFile {
  /// Replaces a file, with mode 0600.
  ///
  /// Concurrent writers of the same file must hold a lock, or each must pass its own temporary path
  /// in `fresh`, which must not exist. Throws `io.create` (73) if the file cannot be created, and
  /// `io.write` (74) if writing fails.
  package static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to path: String, by fresh: String? = nil
  ) throws(Failure) {
    // A process that was killed may have left its temporary file.
    if fresh == nil { _ = pk_remove(path + ".new") }
    let fresh = fresh ?? path + ".new"
    let descriptor = pk_create_new(fresh, 0o600)
    guard descriptor >= 0 else { throw cannotCreate(path, -descriptor) }
    if let why = store(bytes, descriptor) {
      _ = pk_remove(fresh)
      throw failure(.ioWrite, path, "cannot write \(path): \(why)")
    }
    let renamed = pk_rename(fresh, path)
    guard renamed >= 0 else {
      _ = pk_remove(fresh)
      throw cannotCreate(path, -renamed)
    }
    let folder = pk_open_read(folder(of: path))
    guard folder >= 0 else { return }
    _ = pk_sync(folder)
    _ = pk_close(folder)
  }

  /// Returns the size in bytes of a regular file; nil for anything else.
  static func size(of path: String) -> Int? {
    var facts = pk_file_facts()
    guard path != "-", pk_facts(path, &facts) == 0, facts.is_file else { return nil }
    return Int(facts.size)
  }

  /// Creates the parent directories of a file, accessible only to the user.
  package static func makeFolders(above path: String) throws(Failure) {
    let folder = folder(of: path)
    var facts = pk_file_facts()
    if pk_facts(folder, &facts) >= 0 { return }
    var end = folder.startIndex
    while end < folder.endIndex {
      let from = folder.utf8.index(after: end)
      end = folder.utf8[from...].firstIndex(of: UInt8(ascii: "/")) ?? folder.endIndex
      let part = String(folder[..<end])
      let error = -pk_make_directory(part, 0o700)
      // An existing directory may be on a read-only file system, where creating one fails.
      if error > 0, error != EEXIST, pk_facts(part, &facts) < 0 { throw cannotCreate(part, error) }
    }
  }

  /// Writes and closes the file; returns the error text, or nil.
  private static func store(
    _ bytes: UnsafeBufferPointer<UInt8>, _ descriptor: Int32
  ) -> String? {
    let writer = OutputWriter(descriptor: descriptor)
    writer.buffer.append(contentsOf: bytes)
    writer.flush()
    let synced = pk_sync(descriptor)
    let closed = pk_close(descriptor)
    if case .failed(let why) = writer.end { return why }
    // Some file systems do not support fsync; that is not an error.
    if synced < 0, synced != -EINVAL, synced != -ENOTSUP { return SystemText.of(-synced) }
    return closed < 0 ? SystemText.of(-closed) : nil
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func cannotCreate(_ path: String, _ error: Int32) -> Failure {
    failure(.ioCreate, path, "cannot create \(path): \(SystemText.of(error))")
  }

  private static func failure(
    _ kind: DiagnosticKind, _ path: String, _ message: String
  ) -> Failure {
    Failure(kind, message, input: InputPlace(source: path, line: 0, column: 0, offset: 0))
  }
}

/// Operations on file paths.
enum FilePath {
  /// Whether two paths name the same existing file.
  static func areSame(_ one: String, _ other: String) -> Bool {
    guard let real = real(one) else { return false }
    return real == FilePath.real(other)
  }

  /// Returns the path to write to, with symbolic links resolved; the file need not exist.
  ///
  /// Returns `path` unchanged if its links cannot be resolved; opening it then fails as well.
  static func destination(of path: String) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { space in
      guard let start = space.baseAddress, pk_follow_links(path, start, space.count) >= 0 else {
        return path
      }
      return RawText.text(start)
    }
  }

  /// Returns the path with links resolved; nil if the file does not exist.
  static func real(_ path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4097) { space in
      guard let start = space.baseAddress, pk_real_path(path, start, space.count) >= 0 else {
        return nil
      }
      return RawText.text(start)
    }
  }
}
