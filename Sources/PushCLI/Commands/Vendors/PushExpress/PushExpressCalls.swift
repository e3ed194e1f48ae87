import PushCore
import PushNet

extension VendorCalls {
  static let pushExpress = VendorCalls(
    vendor: .pushexpress,
    reports: ReportCalls(
      // A displayed message is a delivery.
      events: [.delivery: "delivered", .impression: "delivered", .click: "clicked"],
      needs: "`--app-id`, `--message-id`, and `--instance-id` or a saved instance",
      identifiers: [.instanceID], options: { _ in [PushExpressOptionRows.chosen] },
      plan: PushExpressCalls.report),
    register: TokenCall(
      needs: "`--app-id` and `--token`, as for pushkit-px-register(1).",
      identifiers: [.instanceID],
      groups: [OptionGroup("Push.Express", page: "px-register", PushExpressOptionRows.registering)],
      keys: PushExpressOptionRows.fields,
      variables: [PushExpressOptionRows.variable],
      plan: { input throws(Failure) in
        try input.requireToken()
        return try InstanceRegistration(input).call()
      }),
    otherOptions: [.watch],
    aliases: [("msg_id", .messageID), ("ic_id", .instanceID), ("tags", .tag)],
    tracking: [("msg_id", .messageID)])
}

extension VendorAccess {
  func pushExpress() throws(Failure) -> PushExpressAPI {
    let (app, address) = try account(.pushexpress, .apiURL)
    return try Failure.naming("the app ID") { () throws(PathSegment.Fault) in
      try PushExpressAPI(base: address, appID: app)
    }
  }
}

/// The calls to Push.Express: reports and lifecycle events (Push.Express guide, "Notification
/// events" and "Lifecycle events").
enum PushExpressCalls {
  static func report(_ event: String, _ input: CallInput) throws(Failure) -> Call {
    let api = try input.access.pushExpress()
    let message = try input.required(.messageID)
    let instance = try input.entry(.instanceID, .pushexpress)
    let request = try Failure.naming("the instance id") { () throws(PathSegment.Fault) in
      try api.report(event, instance: instance, messageID: message)
    }
    return .report(
      event, request, .pushexpress, input,
      identifiers: [.instanceID: instance, .messageID: message], documented: .nothing)
  }

  static func lifecycle(
    _ event: PushExpressAPI.Lifecycle, _ input: CallInput
  ) throws(Failure) -> Call {
    let api = try input.access.pushExpress()
    let instance = try input.access.entry(.instanceID, of: .pushexpress)
    let request = try Failure.naming("the instance id") { () throws(PathSegment.Fault) in
      try api.report(event, instance: instance)
    }
    return .report(
      event.rawValue, request, .pushexpress, input, identifiers: [.instanceID: instance],
      documented: .nothing)
  }
}
