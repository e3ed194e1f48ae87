/// A field of a vendor's reports.
struct TrackingField: BitwiseCopyable {
  enum Form: BitwiseCopyable {
    /// As a JSON string.
    case text
    /// Unchanged.
    case verbatim
    /// As the only member of an object, with this opening brace and key.
    case member(InlineText)
    /// A fixed number of the vendor's app.
    case number(StaticString)
  }

  /// The key, including quotes and colon: `"message_id":`.
  let key: InlineText
  let token: Int
  let form: Form
}
