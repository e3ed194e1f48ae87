import PushCore

/// What is reported of a message, and what each vendor calls it; nil where its guide has no such
/// report.
enum ReportVerb: CaseIterable {
  case delivery, impression, click, dismissal, failure

  var command: CommandID {
    switch self {
    case .delivery: .reportDelivery
    case .impression: .reportImpression
    case .click: .reportClick
    case .dismissal: .reportDismissal
    case .failure: .reportFailure
    }
  }

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

  /// The vendor's word for it.
  func event(_ vendor: Vendor) -> String? {
    switch vendor {
    case .everlytic: everlytic?.rawValue
    case .smartico: smartico?.rawValue
    case .pushexpress: pushExpress?.rawValue
    case .emarsys, .optimobile, .apns, .fcm, .unknown: nil
    }
  }

  /// Those who take the report.
  var vendors: [Vendor] {
    SettingTable.vendors.filter { event($0) != nil }
  }
}
