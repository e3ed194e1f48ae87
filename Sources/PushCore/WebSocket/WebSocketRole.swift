/// The role of an endpoint of a connection.
package enum WebSocketRole: Sendable {
  case client, server
}
