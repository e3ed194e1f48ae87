/// The time and UUID of a message from the server.
package struct MessageHeader: Sendable {
  /// Milliseconds since 1970.
  package var time: Int64
  /// In lower case.
  package var uuid: String
}
