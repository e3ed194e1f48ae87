import PushCore
import PushNet

/// The calls of one vendor's API.
///
/// A class, because every record of a bulk run looks it up.
final class VendorCalls: Sendable {
  typealias OtherMethod = @Sendable (CallRun, TokenChange) throws(Failure) -> Bool

  let vendor: Vendor
  let reports: ReportCalls
  let register: TokenCall
  /// The end of a registration; nil for a vendor without such a call.
  let unregister: TokenCall?
  /// Registers or unregisters a token in a way that is not a request; returns false if the options
  /// do not ask for one.
  let registerByOtherMethod: OtherMethod

  init(
    vendor: Vendor, reports: ReportCalls, register: TokenCall, unregister: TokenCall?,
    registerByOtherMethod: @escaping OtherMethod = { _, _ in false }
  ) {
    (self.vendor, self.reports, self.register) = (vendor, reports, register)
    (self.unregister, self.registerByOtherMethod) = (unregister, registerByOtherMethod)
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
  /// The vendor's names for the reports that its guide has.
  let events: [ReportVerb: String]
  /// The values that a report requires, as a phrase for the documentation.
  let needs: String
  /// Plans the report with one of these names.
  let plan: @Sendable (String, CallInput) throws(Failure) -> Call
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
    VendorCalls.all.filter { $0.reports.events[self] != nil }.map(\.vendor)
  }

  /// Plans the report to a vendor; throws exit status 64 if the vendor has no such report.
  func call(_ vendor: Vendor, _ input: CallInput) throws(Failure) -> Call {
    let reports = try VendorCalls.of(vendor).reports
    guard let event = reports.events[self] else { throw VendorChoice.notCallable(vendor) }
    // An invalid value is an error even if the vendor does not use it.
    _ = try input.arguments.object(.metadata)
    return try reports.plan(event, input)
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
      facts: [ResponseField("event", event)],
      first: Step(request: request(), idempotency: input.reportIdempotency) {
        Acknowledgement.evaluate($0, expectsBody: expectsBody)
      })
  }
}

extension CallInput {
  /// Returns the value of an option; throws exit status 64 if it is missing or blank.
  func required(_ option: OptionID) throws(Failure) -> String {
    let value = arguments[option]
    if let value, value.blankness == nil { return value }
    let what = value?.blankness ?? "missing"
    throw Failure(.usageMissingOption, "--\(option.rawValue) is \(what)")
  }

  /// Returns the ID from a payload, or else the one from the settings or the state.
  func entry(_ id: SettingID, _ vendor: Vendor) throws(Failure) -> String {
    guard let given = arguments.recorded(id.option) else {
      return try access.entry(id, of: vendor)
    }
    guard given.blankness == nil else { throw Self.blank(id.key) }
    return given
  }

  /// Returns the failure for an empty or blank ID of a payload.
  static func blank(_ name: String) -> Failure {
    Failure(.recordIncomplete, "the payload's \(name) is empty or blank")
  }
}

extension ParsedArguments {
  /// Takes the values of the `tracking` object of a payload's record, which take precedence.
  ///
  /// Its `metadata` is added to that of the options.
  mutating func add(tracking: JSONValue) throws(Failure) {
    for (name, option) in Self.trackingNames {
      guard let value = tracking[name] else { continue }
      set(value.text, json: value.json, for: option)
    }
    guard let value = tracking["metadata"], value.kind == .object else { return }
    let merged = Self.merged(try object(.metadata) ?? "{}", value)
    set(merged, json: merged, for: .metadata)
  }

  private static let trackingNames: [(JSONKey, OptionID)] = [
    ("msg_id", .messageID), ("message_id", .messageID), ("subscription_id", .subscriptionID),
    ("engagement_uid", .engagementUID), ("action", .action), ("user_ext_id", .userID),
  ]

  /// Returns an object with the members of both; those of `second` take precedence.
  private static func merged(_ first: String, _ second: JSONValue) -> String {
    let (mine, its) = (JSONValue(first.utf8)?.members ?? [], second.members)
    return JSONObjectWriter.text { object in
      for (name, value) in mine where !its.contains(where: { $0.name == name }) {
        object.json(name, value.json)
      }
      for (name, value) in its { object.json(name, value.json) }
    }
  }
}
