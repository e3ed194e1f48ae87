import PushCore
import PushNet

/// Builds the requests of a kind of report.
struct ReportPlan {
  let verb: ReportVerb
  private let command: String
  private let access: VendorAccess
  private let context: Context
  private let repetition: Repetition

  init(_ verb: ReportVerb, _ run: CallRun) {
    self.verb = verb
    command = run.arguments.command
    access = run.access
    context = run.context
    repetition = run.caller.options.counted
  }

  /// Returns the step that sends a report to a vendor.
  ///
  /// Throws status 64 if a value is missing, 65 if it cannot be sent, and 78 for keys and URLs.
  func step(_ vendor: Vendor, _ fields: ReportFields) throws(Failure) -> Step {
    guard let reports = VendorReports.all.first(where: { $0.vendor == vendor }) else {
      throw unsupported(vendor)
    }
    return Step(request: try reports.request(self, fields), repetition: repetition) {
      Acknowledgement.judge($0, expectsBody: reports.expectsBody)
    }
  }

  func everlytic(_ fields: ReportFields) throws(Failure) -> HTTPRequest {
    guard let event = verb.everlytic else { throw unsupported(.everlytic) }
    let api = try access.everlytic()
    let message = try required(fields.messageID, .messageID)
    let subscription = try entry(fields.subscriptionID, .subscriptionID, .everlytic)
    return api.report(
      event, subscriptionID: subscription, messageID: message, metadata: fields.metadata,
      datetime: fields.datetime ?? context.datetime)
  }

  func smartico(_ fields: ReportFields) throws(Failure) -> HTTPRequest {
    guard let event = verb.smartico else { throw unsupported(.smartico) }
    let api = try access.smartico()
    let uid = try required(fields.engagementUID, .engagementUID)
    let message = try required(fields.messageID, .messageID)
    guard Array(message.utf8).withUnsafeBufferPointer(JSONNumber.isCount) else {
      throw Failure(
        .smarticoBadMessageID, "the message id is no whole number: \(TypedText.quoted(message))",
        hint: "Smartico takes the digits of message_id as a JSON integer, without leading zeros")
    }
    let engagement = SmarticoAPI.Engagement(
      user: try user(fields), uid: uid, messageID: message, action: fields.action)
    return api.report(
      event, engagement, version: fields.appVersion,
      SmarticoAPI.Stamp(context, uuid: fields.uuid, ts: fields.ts))
  }

  private func user(_ fields: ReportFields) throws(Failure) -> String {
    if let user = fields.user {
      guard user != ReportFields.blankUser else { throw Self.blank("user_ext_id") }
      return user
    }
    return JSONText.quoted(try access.settings(.smartico).require(.userID))
  }

  func pushExpress(_ fields: ReportFields) throws(Failure) -> HTTPRequest {
    guard let event = verb.pushExpress else { throw unsupported(.pushexpress) }
    let api = try access.pushExpress()
    let message = try required(fields.messageID, .messageID)
    let instance = try entry(fields.instanceID, .instanceID, .pushexpress)
    do {
      return try api.report(event, instance: instance, messageID: message)
    } catch {
      throw Failure(error, "the instance id")
    }
  }

  /// Returns the ID from a payload, or else the one from the settings or the state.
  private func entry(
    _ given: String?, _ id: SettingID, _ vendor: Vendor
  ) throws(Failure) -> String {
    guard let given else { return try access.entry(id, of: vendor) }
    guard given.blankness == nil else { throw Self.blank(id.key) }
    return given
  }

  private func required(_ value: String?, _ option: OptionID) throws(Failure) -> String {
    if let value, value.blankness == nil { return value }
    let what = value?.blankness ?? "missing"
    throw Failure(.usageMissingOption, "--\(option.rawValue) is \(what)")
  }

  /// Returns the failure for an empty or blank ID of a payload.
  private static func blank(_ name: String) -> Failure {
    Failure(.recordIncomplete, "the payload's \(name) is empty or blank")
  }

  private func unsupported(_ vendor: Vendor) -> Failure {
    Failure(.usageWrongVendor, "\(vendor.title) takes no \(command)")
  }
}

extension DiagnosticKind {
  static let smarticoBadMessageID = DiagnosticKind(
    "smartico.bad-message-id", .data, summary: "a message id is no whole number",
    meaning: "Smartico takes `message_id` as a JSON integer: digits without a leading zero.",
    source: "Smartico guide, section 5",
    remedy: "Give the digits of the payload's `message_id` as they stand there.")
}
