/// The random key for the placeholders of one run, which is never shown.
package struct RedactionKey: Sendable {
  let word: UInt64

  package init(_ word: UInt64 = .random(in: .min ... .max)) {
    self.word = word
  }
}
