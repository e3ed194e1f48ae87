/// A fixed word of records: text that is copied without being made a string first.
package struct Word: ExpressibleByStringLiteral, Equatable, Sendable, CustomStringConvertible {
  let label: Label

  package init(stringLiteral text: StaticString) {
    label = Label(stringLiteral: text)
  }

  package var description: String {
    withUnsafeBytes(of: label.bytes) { String(decoding: $0.prefix(label.count), as: UTF8.self) }
  }

  package static func == (left: Word, right: Word) -> Bool {
    left.label.bytes == right.label.bytes
  }
}
