/// A part of a record's text: a fixed text, then a member as one cell
/// (``JSONValue/appendCell(to:escapes:)``).
package struct CellPart<Member: Sendable>: Sendable {
  let before: InlineText
  /// Nil if the part is only the text of ``before``.
  let member: Member?

  /// - Parameter before: The text before the cell, at most 32 bytes; only if the record has the
  ///   member.
  package init(_ before: String, _ member: Member? = nil) {
    (self.before, self.member) = (InlineText(before), member)
  }
}
