import PushCore

/// `smartico-identify`: identifies a user over Smartico's socket, and tells what the server says.
enum SmarticoIdentifyCommand {
  static func run(_ arguments: ParsedArguments, _ context: Context) throws(Failure) {
    _ = try VendorChoice.told(arguments, among: [.smartico])
    let run = try CallRun(Configuration(arguments, context))
    let setup = try SessionSetup(run)
    try SessionRun(run: run, setup: setup).makeOnce { session in
      guard let identity = session.identity else { return [] }
      if identity.lacksGamificationURL {
        context.warn(
          "smartico.no-gf-url", "the server told no address of the gamification page",
          hint: "the label's settings at Smartico decide on it")
      }
      return identity.facts
    }
  }
}
