/// A topic: a help text, and a man page in section 7.
package struct TopicRow: Sendable {
  /// The name as typed after `help`.
  package let name: String
  /// One line: lower case, no final period.
  package let summary: String
  package let seeAlso: [String]
  let text: @Sendable () -> Markup

  init(
    _ name: String, _ summary: String, seeAlso: [String],
    text: @escaping @Sendable () -> Markup
  ) {
    (self.name, self.summary, self.seeAlso, self.text) = (name, summary, seeAlso, text)
  }

  /// All topics, in the order of the documentation.
  package static let all: [TopicRow] = [
    .exitCodes, .variables, .diagnostics, .records, .retries, .profiles, .vendors, .platforms,
    .redaction, .batch, .scale, .emulatorScripts,
  ]

  static func named(_ name: String) -> TopicRow? {
    all.first { $0.name == name }
  }
}
