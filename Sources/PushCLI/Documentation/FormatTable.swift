import PushCore

/// All formats, grouped by vendor; those of pushes first.
package enum FormatTable {
  package static let rows: [FormatRow] = {
    let all = Vendor.documented.flatMap(\.formats)
    return all.filter(\.isPush) + all.filter { !$0.isPush }
  }()

  /// The names of the documents that `sample-payload` can print.
  package static let sampleNames: [String] = rows.filter { $0.sample != nil }.map(\.name)

  /// The values of a record's `vendor`, as prose.
  static let vendorList: String = {
    // Every run of parse-payload builds this text at startup; a loop is faster than `joined`.
    var list = ""
    for vendor in Vendor.allCases {
      if !list.isEmpty { list += vendor == .unknown ? " or " : ", " }
      list += "`" + vendor.name.description + "`"
    }
    return list
  }()
}
