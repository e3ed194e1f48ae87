import PushCore

/// Draws a command's record as text for human readers: appends whole lines.
package typealias RecordRenderer =
  @Sendable (_ record: JSONValue, _ out: ByteBuffer, _ style: TextStyle) -> Void
