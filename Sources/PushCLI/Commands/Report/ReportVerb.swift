import PushCore

/// What is reported of a message, and what each vendor calls it; nil where its guide has no such
/// report.
enum ReportVerb: CaseIterable {
  case delivery, impression, click, dismissal, failure

  /// Everlytic guide, "Events": what is displayed is a delivery there.
  var everlytic: EverlyticAPI.Event? {
    switch self {
    case .delivery, .impression: .deliveries
    case .click: .clicks
    case .dismissal: .dismissals
    case .failure: nil
    }
  }

  /// Smartico guide, section 5.
  var smartico: SmarticoAPI.Event? {
    switch self {
    case .delivery: .delivered
    case .impression: .impression
    case .click: .action
    case .failure: .failed
    case .dismissal: nil
    }
  }

  /// Push.Express guide, "Notification events".
  var pushExpress: PushExpressAPI.Event? {
    switch self {
    case .delivery, .impression: .delivered
    case .click: .clicked
    case .dismissal, .failure: nil
    }
  }

  /// The vendors that accept the report.
  var vendors: [Vendor] {
    VendorReports.all.filter { $0.event(self) != nil }.map(\.vendor)
  }

  /// The vendor's name for the report.
  func event(_ vendor: Vendor) -> String? {
    VendorReports.all.first { $0.vendor == vendor }?.event(self)
  }
}

/// How one vendor takes reports.
struct VendorReports: Sendable {
  let vendor: Vendor
  /// The vendor's name for a report; nil if its guide has no such report.
  let event: @Sendable (ReportVerb) -> String?
  let request: @Sendable (ReportPlan, ReportFields) throws(Failure) -> HTTPRequest
  /// Whether a 2xx response has a body that acknowledges the report.
  let expectsBody: Bool

  static let all: [VendorReports] = [
    VendorReports(
      vendor: .everlytic, event: { $0.everlytic?.rawValue },
      request: { plan, fields throws(Failure) in try plan.everlytic(fields) }, expectsBody: true),
    VendorReports(
      vendor: .smartico, event: { $0.smartico?.rawValue },
      request: { plan, fields throws(Failure) in try plan.smartico(fields) }, expectsBody: true),
    VendorReports(
      vendor: .pushexpress, event: { $0.pushExpress?.rawValue },
      request: { plan, fields throws(Failure) in try plan.pushExpress(fields) },
      expectsBody: false),
  ]
}
