import PushCore

/// The calls of one vendor's API, with their options.
///
/// Each folder here adds those of its vendor. From a ``CallInput``, its ``ReportCalls`` plan
/// reports, and its ``TokenCall``s the registration of a token and the end of it. The option rows
/// beside them describe their options.
///
/// A class, because every record of a bulk run looks it up.
final class VendorCalls: Sendable {
  typealias OtherMethod = @Sendable (CallRun, TokenChange) throws(Failure) -> Bool

  let vendor: Vendor
  let reports: ReportCalls
  let register: TokenCall
  let unregister: TokenCall
  /// Registers or unregisters a token in a way that is not a request; returns false if the options
  /// do not ask for one.
  let registerByOtherMethod: OtherMethod
  /// The options that imply the vendor, or one of several that have them.
  let options: Set<OptionID>
  /// The members of the vendor's requests, and other names of its API and SDKs, as keys of records.
  let members: [GuideMember]
  /// The names in the vendor's guide: those of ``members``, of the objects around them, and of values
  /// that no command sends.
  let names: Set<String>
  /// The member that names the event of a report; nil if the URL does.
  let eventMember: JSONKey?
  /// The options that receive header fields of a request; the names are in lower case.
  let headers: [(name: String, option: OptionID)]
  /// The options that receive a segment of a request's path, each with the segment before it.
  let segments: [(name: String, option: OptionID)]
  /// The options that receive the members of `tracking` in the record of a payload.
  let tracking: [(name: JSONKey, option: OptionID)]

  /// - Parameter otherOptions: The options that imply the vendor, besides the settings and those of
  ///   its reports and tokens: options of commands for this vendor only, and options that another
  ///   vendor's group describes.
  init(
    vendor: Vendor, reports: ReportCalls, register: TokenCall, unregister: TokenCall,
    registerByOtherMethod: @escaping OtherMethod = { _, _ in false },
    otherOptions: [OptionID] = [], members: [GuideMember], otherNames: [String] = [],
    eventMember: JSONKey? = nil, headers: [(name: String, option: OptionID)] = [],
    segments: [(name: String, option: OptionID)] = [],
    tracking: [(name: JSONKey, option: OptionID)]
  ) {
    (self.vendor, self.reports, self.register) = (vendor, reports, register)
    (self.unregister, self.registerByOtherMethod) = (unregister, registerByOtherMethod)
    let groups = register.groups + unregister.groups
    let rows = ReportVerb.allCases.flatMap(reports.options) + groups.flatMap(\.rows)
    let settings = SettingTable.rows(of: vendor).map(\.id.option)
    options = Set(settings + rows.map(\.id) + otherOptions)
    (self.members, self.eventMember) = (members, eventMember)
    (self.headers, self.segments, self.tracking) = (headers, segments, tracking)
    names = Set(members.flatMap { [$0.name] + $0.name.split(on: ".").prefix(1) } + otherNames)
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

extension OptionVendors {
  /// The options of settings, then the other options of the vendors' calls.
  package static let rows: [OptionVendors] = {
    let settings = SettingID.allCases.map(\.option)
    return (settings + OptionID.allCases.filter { !settings.contains($0) }).compactMap { option in
      let vendors = VendorCalls.all.filter { $0.options.contains(option) }.map(\.vendor)
      return vendors.isEmpty ? nil : OptionVendors(option: option, vendors: vendors)
    }
  }()
}

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

  /// The report that a record names by the vendor's name of its event; otherwise this one.
  func named(by record: JSONValue, _ vendor: Vendor) throws(Failure) -> ReportVerb {
    let calls = try VendorCalls.of(vendor)
    guard let event = calls.eventMember.flatMap({ record[$0]?.string }),
      calls.reports.events[self] != event
    else { return self }
    return Self.allCases.first { calls.reports.events[$0] == event } ?? self
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

/// The registration of a push token with a vendor, or its end.
struct TokenCall: Sendable {
  /// The values that the call requires, in sentences for the documentation.
  let needs: String
  /// The settings that identify the subject of the call.
  let identifiers: [SettingID]
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
