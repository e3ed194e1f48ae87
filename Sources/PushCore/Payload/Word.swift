/// A fixed word of records: text that is copied without being made a string first.
package struct Word: ExpressibleByStringLiteral, Equatable, Sendable, CustomStringConvertible
{
  package let text: StaticString

  package init(stringLiteral text: StaticString) {
    self.text = text
  }

  package var description: String { "\(text)" }

  package static func == (left: Word, right: Word) -> Bool {
    "\(left.text)" == "\(right.text)"
  }
}
