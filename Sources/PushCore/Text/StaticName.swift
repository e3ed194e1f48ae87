/// A fixed word in records, copied without creating a `String`.
package struct StaticName: ExpressibleByStringLiteral, Equatable, Sendable, CustomStringConvertible
{
  let label: InlineText

  package init(stringLiteral text: StaticString) {
    label = InlineText(stringLiteral: text)
  }

  package var description: String {
    withUnsafeBytes(of: label.bytes) { String(decoding: $0.prefix(label.count), as: UTF8.self) }
  }

  package static func == (left: StaticName, right: StaticName) -> Bool {
    left.label.bytes == right.label.bytes
  }
}
