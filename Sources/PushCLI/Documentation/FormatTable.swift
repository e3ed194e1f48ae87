import PushCore

/// All formats, grouped by vendor; those of pushes first.
package enum FormatTable {
  package static let rows: [FormatRow] = {
    let all = Vendor.documented.flatMap(\.formats)
    return all.filter(\.isPush) + all.filter { !$0.isPush }
  }()

  /// The names of the documents that `sample-payload` can print.
  package static let sampleNames: [String] = samples.map(\.name)

  static let samples: [FormatRow] = rows.filter { $0.sample != nil }

  /// The values of a record's `vendor`, as prose.
  static let vendorList = vendors.literals("or")

  /// The values of a record's `vendor`, as a ``KeyType``.
  static let vendorWords = vendors.joined(separator: "|")

  private static let vendors = Vendor.allCases.map { "\($0.name)" }
}
