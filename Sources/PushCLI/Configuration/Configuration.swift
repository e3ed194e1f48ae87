import PushCore

/// The sources of a run's settings: the command line, the environment and the configuration file.
package final class Configuration {
  package let arguments: ParsedArguments
  package let context: Context
  // The file is read once, because it may be a pipe.
  private lazy var file = Result { () throws(Failure) in try ProfileFile.read(context) }

  package init(_ arguments: ParsedArguments, _ context: Context) {
    (self.arguments, self.context) = (arguments, context)
  }

  /// Returns the configuration file; nil if none exists and no variable names one.
  ///
  /// Throws the errors of ``ProfileFile/read(_:)``.
  func profiles() throws(Failure) -> ProfileFile? { try file.get() }

  /// Returns the profile that `source` names; throws exit status 78 if it does not exist.
  func profile(_ name: String, namedBy source: String) throws(Failure) -> Profile {
    if let file = try profiles() { return try file.profile(name, namedBy: source) }
    let path = FileLocations.configuration(context.environment)?.path
    throw Failure(
      .configUnknownProfile,
      "\(source) names profile \(TypedText.quoted(name)), but there is no configuration file",
      hint: path.map { "the default path is \($0)" } ?? "set PUSHKIT_CONFIG to its path")
  }

  /// Returns the profile that `PUSHKIT_PROFILE` names, else the default profile, if any.
  func selectedProfile() throws(Failure) -> Profile? {
    if let name = context.environment.nonEmpty("PUSHKIT_PROFILE") {
      return try profile(name, namedBy: "PUSHKIT_PROFILE")
    }
    guard let file = try profiles(), let name = file.defaultName else { return nil }
    return try file.profile(name, namedBy: "default")
  }
}

/// The paths of the user's files, according to the XDG base directory specification.
enum FileLocations {
  /// Returns the path of the configuration file; one that a variable names must exist.
  ///
  /// An empty variable means that there is no file.
  static func configuration(_ environment: Environment) -> (path: String, isNamed: Bool)? {
    if let path = environment["PUSHKIT_CONFIG"] { return path.isEmpty ? nil : (path, true) }
    let path = path(environment, "XDG_CONFIG_HOME", "/.config", "/pushkit/config.json")
    return path.map { ($0, false) }
  }

  /// Returns the default path of the state file; nil without a home directory.
  static func state(_ environment: Environment) -> String? {
    path(environment, "XDG_STATE_HOME", "/.local/state", "/pushkit/state.json")
  }

  private static func path(
    _ environment: Environment, _ variable: String, _ folder: String, _ file: String
  ) -> String? {
    // The XDG specification requires that relative paths are ignored.
    if let base = environment.nonEmpty(variable), base.utf8.first == UInt8(ascii: "/") {
      return base + file
    }
    return environment.nonEmpty("HOME").map { $0 + folder + file }
  }
}

extension DiagnosticKind {
  static let configMissing = DiagnosticKind(
    "config.missing", .config, summary: "a key or a URL is not configured",
    meaning: "The message names the option and the variable that set it.",
    remedy: """
      `pushkit doctor` shows the settings in use and their sources. pushkit-profiles(7) lists the \
      order of precedence.
      """)
  static let configBadValue = DiagnosticKind(
    "config.bad-value", .config, summary: "a key, a URL or a default has an invalid value",
    meaning: """
      Examples: a key with a line break, an invalid URL, an environment that is not a number, an \
      empty value, an `@FILE` that cannot be read, or a default that its option does not accept.
      """,
    remedy: "The message names the source of the value. Correct it there.")
  static let configBadFile = DiagnosticKind(
    "config.bad-file", .config, summary: "the configuration file is not valid",
    meaning: """
      pushkit cannot read the file, it is not JSON, it has an unknown or repeated key, or a value \
      has the wrong type.
      """,
    remedy: "`pushkit help profiles` lists the keys of the file.")
  static let configUnknownProfile = DiagnosticKind(
    "config.unknown-profile", .config, summary: "the profile does not exist",
    meaning: """
      `--profile`, `PUSHKIT_PROFILE` or `default` names a profile that is not in the configuration \
      file.
      """,
    remedy: "`pushkit doctor` lists the profiles.")
  static let configInsecureURL = DiagnosticKind(
    "config.insecure-url", .warning, summary: "a URL sends keys unencrypted over a network",
    meaning: "The URL is http or ws, and its host is not this machine.", remedy: "Use https or wss."
  )
  static let configNotLoopback = DiagnosticKind(
    "config.not-loopback", .config,
    summary: "a URL is not on this machine while `PUSHKIT_EMULATOR` is set",
    meaning: """
      With this variable pushkit calls only an emulator on this machine. An option, or the \
      variable itself, has another host.
      """,
    remedy: "Omit the URL, or unset the variable.")
}
