/// A difference between two messages.
package struct PayloadDifference {
  /// The number of the pair of messages, from 0.
  package let message: Int
  /// Whether it is a difference of the payloads that changes no record.
  package let isInPayload: Bool
  /// The names and indices in the record, or in the payload's document.
  package let steps: [[UInt8]]
  /// The values, valid until the next pair is compared; nil where the value is missing.
  package let left: JSONValue?
  package let right: JSONValue?
}
