import PushCore

extension TopicRow {
  /// A sentence about the vendors without any call.
  static let vendorsWithoutCalls: String = {
    let vendors = Vendor.documented.filter { $0.isNamed && $0.interface == nil }.map(\.title)
    return "\(vendors.listed("and")) document no API."
  }()

  static let calls = TopicRow(
    "calls", "the calls that each vendor accepts",
    seeAlso: ["batch", "retries", "vendors"]
  ) {
    """
    Each command makes one kind of call. A word is the vendor's name for the call, or `yes`; `-`
    means that the vendor has no such call:

    \(table)

    \(vendorsWithoutCalls) pushkit can only read their payloads.

    # Limits
    - Everlytic: A delivery and an impression are the same event, and there is no report of a
      failure.
    - Smartico: There is no report of a dismissal. Unregistering marks the token as `blocked`.
    - Push.Express: A delivery and an impression are the same event. There are no reports of
      dismissals and failures, and a token cannot be unregistered.

    A call that the vendor does not have is an error with status 64. If the vendor follows from a
    payload or a record, it fails with status 65.
    """
  }

  private static var table: [Block] {
    let vendors = VendorCalls.all
    func yes(_ condition: Bool) -> String { condition ? "yes" : "-" }
    func only(_ vendor: Vendor) -> [String] { vendors.map { yes($0.vendor == vendor) } }
    let rows: [[String]] =
      [["COMMAND"] + vendors.map { $0.vendor.title.uppercased() }]
      + ReportVerb.allCases.map { verb in
        [verb.rawValue] + vendors.map { $0.reports.events[verb] ?? "-" }
      } + [
        ["register-token"] + vendors.map { _ in "yes" },
        ["unregister-token"] + vendors.map { _ in "yes" },
        ["fetch-history"] + only(.everlytic),
        ["px-register"] + only(.pushexpress),
        ["px-lifecycle"] + only(.pushexpress),
        ["smartico-identify"] + only(.smartico),
        ["smartico-listen"] + only(.smartico),
      ]
    let widths = (0...vendors.count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).map { text, width in
        text + String(repeating: " ", count: width - text.count + 2)
      }.joined()
    }
    return [.code(lines.map { String($0.reversed().drop { $0 == " " }.reversed()) })]
  }
}
