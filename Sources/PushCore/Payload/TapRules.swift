/// What a vendor's SDK does after a tap, for `resolve-action`.
struct TapRules: Sendable {
  /// A document that the vendor's SDK passes to the app after a tap.
  struct Event: Sendable {
    /// The kind of the error with which the payload readers reject the document.
    let error: DiagnosticKind
    /// The member with the event's name, which is a string.
    let name: JSONKey
    /// Reads the document as the action that caused it.
    let read: @Sendable (PayloadReading) -> Void
  }

  /// Adjusts the action of a tap to the vendor's SDK.
  var resolve: @Sendable (inout ActionResolution) -> Void = { _ in }
  /// Writes the member `reports` with what a tap requires: arguments of a command, or an event of
  /// the vendor's SDK.
  var writeReports: @Sendable (ActionResolution, ByteBuffer) -> Void = { _, _ in }
  var event: Event?
}
