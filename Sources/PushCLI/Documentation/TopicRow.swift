/// The names of the topics, as typed after `help`.
package enum TopicID: String, CaseIterable, Sendable {
  case exitCodes = "exit-codes"
  case variables
  case diagnostics
  case records
  case retries
  case profiles
  case vendors
  case platforms
  case redaction
  case batch
  case scale
  case emulatorScripts = "emulator-scripts"
}

/// A topic: a help text, and a man page in section 7.
package struct TopicRow: Sendable {
  package let id: TopicID
  /// One line: lower case, no final period.
  package let summary: String
  package let seeAlso: [String]
  let text: @Sendable () -> Markup

  init(
    _ id: TopicID, _ summary: String, seeAlso: [String], text: @escaping @Sendable () -> Markup
  ) {
    (self.id, self.summary, self.seeAlso, self.text) = (id, summary, seeAlso, text)
  }

  /// All topics, in the order of the documentation.
  package static let all: [TopicRow] = [
    .exitCodes, .variables, .diagnostics, .records, .retries, .profiles, .vendors, .platforms,
    .redaction, .batch, .scale, .emulatorScripts,
  ]
}
