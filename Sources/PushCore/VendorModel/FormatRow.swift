/// A format that `parse-payload` recognizes, or another document of a vendor.
package struct FormatRow: Sendable {
  package let name: String
  /// A noun phrase that describes the format.
  package let meaning: String
  /// Whether the `format` of a record can have this value.
  package let isPush: Bool
  /// A document in the format, as JSON; nil for `unknown`.
  ///
  /// A sample of a vendor's guide is without comments and with placeholders filled; any other has the
  /// form in which apps receive it.
  package let sample: String?

  init(_ name: String, _ meaning: String, isPush: Bool = true, _ sample: String?) {
    (self.name, self.meaning, self.isPush, self.sample) = (name, meaning, isPush, sample)
  }
}
