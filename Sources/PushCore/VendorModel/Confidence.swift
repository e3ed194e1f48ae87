/// The certainty of a message's vendor.
package enum Confidence: StaticName, Sendable {
  case certain, likely, guess
}
