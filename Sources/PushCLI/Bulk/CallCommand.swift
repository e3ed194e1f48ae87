import PushCore

/// A command that makes one call, or with `--batch` one for each record.
struct CallCommand {
  /// The vendors that the command supports.
  let vendors: [Vendor]
  /// Plans a call.
  let plan: CallPlan
  /// Returns the plan for a record of a batch; nil if it is ``plan``.
  let planRecord: ((JSONValue) -> CallPlan)?

  init(
    vendors: [Vendor], planRecord: ((JSONValue) -> CallPlan)? = nil, plan: @escaping CallPlan
  ) {
    (self.vendors, self.planRecord, self.plan) = (vendors, planRecord, plan)
  }

  /// - Parameter options: The options of the command; in a batch they are keys of records.
  func perform(_ run: CallRun, _ options: @autoclosure () -> [OptionRow]) throws(Failure) {
    let arguments = run.input.arguments
    if let file = arguments[.batch] {
      if arguments[.output] == OutputFormat.env.rawValue {
        throw Failure(.usageExclusiveOptions, "--batch and -o env exclude each other")
      }
      let rules = BatchRules(vendors: vendors, usesState: false) { root throws(Failure) in
        (arguments.command, root, planRecord?(root) ?? plan)
      }
      return try BatchRun.perform(run, [file], options(), rules)
    }
    try BulkOptions.refuse(arguments)
    try run.make(try single(run, options()))
    try run.printer.finish()
  }

  /// Plans the call of a command line.
  private func single(_ run: CallRun, _ options: [OptionRow]) throws(Failure) -> Call {
    do {
      return try plan(VendorChoice.choose(run.configuration, among: vendors), run.input)
    } catch {
      throw Self.explained(error, run, options)
    }
  }

  /// Returns the error of a call that cannot be planned.
  ///
  /// Without options for a call, input in a pipe was probably meant to be read.
  static func explained(_ error: Failure, _ run: CallRun, _ options: [OptionRow]) -> Failure {
    let arguments = run.input.arguments
    guard [.usageMissingOption, .configMissing].contains(error.kind), run.context.input.isPiped,
      !BatchKeys(options).describesCall(arguments)
    else { return error }
    let reads = options.contains { $0.id == .fromPayload } ? "-" : "--batch -"
    let otherwise = error.hint.map { "; otherwise \($0)" } ?? ""
    return Failure(
      .usageMissingOption, error.message, hint: "\(reads) reads standard input\(otherwise)")
  }
}

/// Plans the call of a vendor.
typealias CallPlan = (Vendor, CallInput) throws(Failure) -> Call
