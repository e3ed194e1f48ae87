import CPlatform

/// The environment variables that a run sees.
package enum Environment: Sendable {
  /// Those of the process.
  case process
  /// Those given, for tests.
  case fixed([String: String])

  package subscript(_ name: String) -> String? {
    switch self {
    case .process: pk_variable(name).map { String(cString: $0) }
    case .fixed(let values): values[name]
    }
  }

  /// The value of a variable that is set and not empty.
  package func filled(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
