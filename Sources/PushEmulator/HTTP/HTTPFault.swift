/// The reason why the server rejects input as a request; the connection ends.
package struct HTTPFault: Error, Sendable, Equatable {
  /// The status of the response.
  package let status: Int
  /// In lower case, without a final period.
  package let message: String

  init(_ status: Int, _ message: String) {
    (self.status, self.message) = (status, message)
  }
}
