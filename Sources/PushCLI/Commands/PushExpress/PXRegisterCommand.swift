import PushCore
import PushNet

/// `px-register`: makes a device an app instance of Push.Express and keeps it up to date.
enum PXRegisterCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.told(arguments, among: [.pushexpress])
    if arguments.has(.watch), arguments[.output] == "env" {
      throw .usage(
        "exclusive-options", "--watch and -o env exclude each other",
        hint: "-o env prints one record; -o compact prints one for each update")
    }
    let run = try CallRun(Configuration(arguments, context), env: variables)
    let registration = try InstanceRegistration(run)
    if arguments.has(.watch), run.sends {
      try registration.watch()
    } else {
      try registration.register()
    }
    try run.printer.finish()
  }

  static let variables = [EnvironmentName("PUSHKIT_PUSHEXPRESS_INSTANCE_ID", "instance_id")]
}

/// `px-lifecycle`: tells Push.Express where the app is.
enum PXLifecycleCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.told(arguments, among: [.pushexpress])
    let run = try CallRun(Configuration(arguments, context))
    let word = arguments.operands.first ?? ""
    guard let event = PushExpressAPI.Lifecycle(rawValue: word) else {
      let words = PushExpressAPI.Lifecycle.allCases.map(\.rawValue)
      let near = Suggestions.nearest(to: word, among: words)
      throw .usage(
        "unknown-name",
        "there is no lifecycle event \(TypedText.quoted(word))" + Suggestions.phrase(near),
        hint: "it is one of \(words.joined(separator: ", "))")
    }
    let api = try run.access.pushExpress()
    let instance = try run.access.entry(.instanceID, of: .pushexpress)
    let request: HTTPRequest
    do {
      request = try api.report(event, instance: instance)
    } catch {
      throw Failure(error, "the instance id")
    }
    let step = Step(request: request, repetition: run.caller.options.counted) {
      Acknowledgement.judge($0, expectsBody: false)
    }
    try run.make(step, of: .pushexpress, facts: [ReplyFact("event", event.rawValue)])
  }
}
