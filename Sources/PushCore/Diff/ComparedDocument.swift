/// A document of one side of a comparison.
package struct ComparedDocument: Sendable {
  /// The document as JSON.
  package let text: [UInt8]
  /// Whether the document does not distinguish numbers from texts.
  let hasUncertainTypes: Bool
  /// The numbers of its messages to compare, from 0.
  package let messages: [Int]
}
