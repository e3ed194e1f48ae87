/// A fixed word in records, copied without creating a `String`.
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
