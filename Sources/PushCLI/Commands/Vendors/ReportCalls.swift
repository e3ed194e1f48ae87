import PushCore
import PushNet

/// The reports to a vendor.
struct ReportCalls: Sendable {
  /// The vendor's names for the reports that its guide has.
  let events: [ReportVerb: String]
  /// The values that a report requires, as a phrase for the documentation.
  let needs: String
  /// The settings that identify the subject of a report.
  let identifiers: [SettingID]
  /// Returns the options of a report besides the settings and those of all vendors.
  let options: @Sendable (ReportVerb) -> [OptionRow]
  /// Plans the report with one of these names.
  let plan: @Sendable (String, CallInput) throws(Failure) -> Call
}

extension Call {
  /// Returns the call that sends a report.
  ///
  /// `event` is the vendor's name for it.
  static func report(
    _ event: String, _ request: @autoclosure @escaping () -> HTTPRequest, _ vendor: Vendor,
    _ input: CallInput, identifiers: KeyValuePairs<OptionID, String>,
    documented: Acknowledgement.Documented,
    finish: @escaping (StepOutcome, CallRecord) throws(Failure) -> Step? = Step.add
  ) -> Call {
    Call(
      vendor: vendor, command: input.arguments.command, event: event, identifiers: identifiers,
      fields: [ResponseField("event", event)],
      first: Step(
        request: request(), idempotency: input.reportIdempotency,
        evaluate: { Acknowledgement.evaluate($0, documented: documented) }, finish: finish))
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
      return try entry(id, of: vendor)
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
  mutating func add(tracking: JSONValue, of vendor: Vendor) throws(Failure) {
    guard let calls = VendorCalls.all.first(where: { $0.vendor == vendor }) else { return }
    for (name, option) in calls.tracking {
      guard let value = tracking[name] else { continue }
      guard option == .metadata else {
        set(value.text, json: value.json, for: option)
        continue
      }
      guard value.kind == .object else { continue }
      let merged = Self.merged(try object(.metadata) ?? "{}", value)
      set(merged, json: merged, for: .metadata)
    }
  }

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
