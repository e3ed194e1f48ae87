import PushCore

/// A kind of report; the raw value is the command.
enum ReportVerb: String, CaseIterable, Sendable {
  case delivery = "report-delivery"
  case impression = "report-impression"
  case click = "report-click"
  case dismissal = "report-dismissal"
  case failure = "report-failure"

  /// The calls of the vendors that accept the report.
  var calls: [VendorCalls] { VendorCalls.all.filter { $0.reports.events[self] != nil } }

  /// The vendors that accept the report.
  var vendors: [Vendor] { calls.map(\.vendor) }

  /// Plans the report to a vendor; throws exit status 64 if the vendor has no such report.
  func call(_ vendor: Vendor, _ input: CallInput) throws(Failure) -> Call {
    let reports = try VendorCalls.of(vendor).reports
    guard let event = reports.events[self] else { throw VendorChoice.notCallable(vendor) }
    // An invalid value is an error even if the vendor does not use it.
    _ = try input.arguments.object(.metadata)
    return try reports.plan(event, input)
  }
}
