/// A key in a request, and the environment variable that replaces it in a curl line.
package struct RequestKey: Sendable, Equatable {
  package let value: String
  /// Its name, such as `PUSHKIT_SMARTICO_LABEL_KEY`.
  package let variable: String

  package init(_ value: String, variable: String) {
    (self.value, self.variable) = (value, variable)
  }
}
