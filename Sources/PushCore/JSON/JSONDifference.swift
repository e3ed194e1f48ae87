/// A place where two JSON values differ.
package struct JSONDifference {
  /// The names and indices that lead to the place, outermost first.
  package let steps: [[UInt8]]
  /// The values; nil where the member or element is missing.
  package let left: JSONValue?
  package let right: JSONValue?
  /// The container of the left value, also if that is missing; nil for the compared values.
  let container: Int?

  /// The place as a JSON Pointer (RFC 6901).
  package var pointer: String { Self.pointer(steps) }

  /// Returns names and indices as a JSON Pointer (RFC 6901).
  package static func pointer(_ steps: [[UInt8]]) -> String {
    steps.map { step in
      "/"
        + String(decoding: step, as: UTF8.self).replacing("~", with: "~0").replacing(
          "/", with: "~1")
    }.joined()
  }
}
