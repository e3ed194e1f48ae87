import CPlatform

/// The environment variables that a run sees.
package enum Environment: Sendable {
  /// Those of the process.
  case process
  /// Those given, for tests.
  case fixed([String: String])

  /// The value of a variable; bytes that are not UTF-8 are encoded as ``RawText`` does.
  package subscript(_ name: String) -> String? {
    switch self {
    case .process: pk_variable(name).map { RawText.text($0) }
    case .fixed(let values): values[name]
    }
  }

  /// The value of a variable that is set and not empty.
  package func filled(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The value of a variable that is set and not empty, and which must be text.
  ///
  /// A value that is not UTF-8 is `usage.not-utf-8`.
  func text(_ name: String) throws(Failure) -> String? {
    guard let value = filled(name) else { return nil }
    guard let text = RawText.value(value) else { throw .notUTF8(name) }
    return text
  }
}
