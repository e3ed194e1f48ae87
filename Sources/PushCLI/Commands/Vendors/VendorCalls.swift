import PushCore
import PushNet

/// The calls of one vendor's API.
struct VendorCalls: Sendable {
  let vendor: Vendor
  let reports: ReportCalls
  let register: TokenCall
  /// The end of a registration; nil for a vendor without such a call.
  let unregister: TokenCall?
  /// Registers or unregisters a token in a way that is not a request; returns false if the options
  /// do not ask for one.
  var registerOtherwise: @Sendable (CallRun, TokenChange) throws(Failure) -> Bool = { _, _ in false
  }

  static let all: [VendorCalls] = [.everlytic, .smartico, .pushExpress]

  /// Returns the calls of a vendor; throws exit status 64 if there are none.
  static func of(_ vendor: Vendor) throws(Failure) -> VendorCalls {
    guard let calls = all.first(where: { $0.vendor == vendor }) else {
      throw VendorChoice.notCallable(vendor)
    }
    return calls
  }
}

/// The reports to a vendor.
struct ReportCalls: Sendable {
  /// The vendor's name for a report; nil if its guide has no such report.
  let event: @Sendable (ReportVerb) -> String?
  /// The values that a report requires, as a phrase for the documentation.
  let needs: String
  /// Plans a report; called only for a report that has a name.
  let plan: @Sendable (ReportVerb, CallInput) throws(Failure) -> Call
}

/// The registration of a push token with a vendor, or its end.
struct TokenCall: Sendable {
  /// The values that the call requires, in sentences for the documentation.
  let needs: String
  /// The options besides the token and the settings.
  let groups: [OptionGroup]
  /// The keys of the results.
  var keys: [KeyRow] = []
  /// The variables that `-o env` prints.
  var variables: [EnvironmentName] = []
  let plan: @Sendable (CallInput) throws(Failure) -> Call
}

/// Whether a token is registered or unregistered.
enum TokenChange: Sendable {
  case register, unregister
}

/// A kind of report; the raw value is the command.
enum ReportVerb: String, CaseIterable, Sendable {
  case delivery = "report-delivery"
  case impression = "report-impression"
  case click = "report-click"
  case dismissal = "report-dismissal"
  case failure = "report-failure"

  /// The vendors that accept the report.
  var vendors: [Vendor] {
    VendorCalls.all.filter { $0.reports.event(self) != nil }.map(\.vendor)
  }

  /// Plans the report to a vendor; throws exit status 64 if the vendor has no such report.
  func call(_ vendor: Vendor, _ input: CallInput) throws(Failure) -> Call {
    try VendorCalls.of(vendor).reports.plan(self, input)
  }

  /// Returns the vendor's name for the report; nil if there is none.
  func event(_ vendor: Vendor) -> String? {
    VendorCalls.all.first { $0.vendor == vendor }?.reports.event(self)
  }
}

extension Call {
  /// Returns the call that sends a report.
  ///
  /// `event` is the vendor's name for it; `expectsBody` says whether a response has a body that
  /// acknowledges the report.
  static func report(
    _ event: String, _ request: @autoclosure @escaping () -> HTTPRequest, _ vendor: Vendor,
    _ input: CallInput, identifiers: KeyValuePairs<OptionID, String>, expectsBody: Bool
  ) -> Call {
    Call(
      vendor: vendor, command: input.arguments.command, event: event, identifiers: identifiers,
      facts: [ReplyFact("event", event)],
      first: Step(request: request(), repetition: input.counted) {
        Acknowledgement.judge($0, expectsBody: expectsBody)
      })
  }
}
