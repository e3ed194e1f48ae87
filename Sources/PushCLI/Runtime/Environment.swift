import CPlatform
import PushCore

/// The environment variables of a run.
package enum Environment: Sendable {
  /// The variables of the process.
  case process
  /// The given variables, for tests.
  case fixed([String: String])

  /// The value of a variable; bytes that are not UTF-8 are encoded as ``RawText`` does.
  package subscript(_ name: String) -> String? {
    switch self {
    case .process: getenv(name).map { RawText.text($0) }
    case .fixed(let values): values[name]
    }
  }

  /// Returns the value of a variable that is set and not empty.
  package func nonEmpty(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The folders in which programs are searched, as in `PATH`.
  var programPath: String { nonEmpty("PATH") ?? "/usr/bin:/bin" }

  /// Returns the value of a variable that is set and not empty.
  ///
  /// Throws `usage.not-utf-8` if the value is not UTF-8.
  func text(_ name: String) throws(Failure) -> String? {
    guard let value = nonEmpty(name) else { return nil }
    guard let text = RawText.value(value) else { throw .notUTF8(name) }
    return text
  }
}
