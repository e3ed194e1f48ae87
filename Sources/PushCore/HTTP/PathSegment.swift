/// Encodes path segments of URLs.
package enum PathSegment {
  /// A text that cannot be a path segment.
  package struct Fault: Error, Sendable, Equatable {
    package let text: String
  }

  /// Returns the percent-encoded segment.
  ///
  /// - Throws: For an empty text, `.` and `..`, which would change the path.
  package static func encoded(_ text: String) throws(Fault) -> String {
    if text.isEmpty || text == "." || text == ".." { throw Fault(text: text) }
    return PercentEncoding.encoded(text)
  }
}
