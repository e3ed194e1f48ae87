/// The members of a record that are texts of one field each, in the documented order.
///
/// It is `Sendable` because its memory never changes.
struct TextMembers: @unchecked Sendable {
  struct Row {
    /// The comma, the key and the colon before the text.
    let key: InlineText
    let field: PayloadField
  }

  let rows: UnsafeBufferPointer<Row>

  static let shared = TextMembers()

  private init() {
    rows = PermanentMemory.list(
      RecordField.allCases.compactMap { member in
        member.field.map { Row(key: InlineText(",\"\(member.rawValue)\":"), field: $0) }
      })
  }
}
