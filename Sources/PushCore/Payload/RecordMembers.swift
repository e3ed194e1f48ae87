/// The members of a record, in the documented order.
///
/// It is `Sendable` because its memory never changes.
struct RecordMembers: @unchecked Sendable {
  struct Row {
    /// The comma, the key and the colon before the member.
    let key: InlineText
    let member: RecordField
    /// The member's field, if it is the text of one field.
    let field: PayloadField?
  }

  let rows: UnsafeBufferPointer<Row>

  static let shared = RecordMembers()

  private init() {
    rows = PermanentMemory.list(
      RecordField.allCases.map {
        Row(key: InlineText(",\"\($0.rawValue)\":"), member: $0, field: $0.field)
      })
  }
}
