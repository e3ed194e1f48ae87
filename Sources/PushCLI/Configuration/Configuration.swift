import PushCore

/// The sources of a run's settings: the command line, the environment and the configuration file.
package final class Configuration {
  package let arguments: ParsedArguments
  package let context: Context
  private var file: Result<ProfileFile?, Failure>?

  package init(_ arguments: ParsedArguments, _ context: Context) {
    (self.arguments, self.context) = (arguments, context)
  }

  /// Returns the configuration file; nil if none exists and no variable names one.
  ///
  /// Reads the file once, because it may be a pipe. Throws the errors of ``ProfileFile/read(_:)``.
  func profiles() throws(Failure) -> ProfileFile? {
    if let file { return try file.get() }
    let result: Result<ProfileFile?, Failure>
    do {
      result = .success(try ProfileFile.read(context))
    } catch {
      result = .failure(error)
    }
    file = result
    return try result.get()
  }

  /// Returns the profile that `source` names; throws exit status 78 if it does not exist.
  func profile(_ name: String, namedBy source: String) throws(Failure) -> Profile {
    if let file = try profiles() { return try file.profile(name, namedBy: source) }
    let path = FilePlaces.configuration(context.environment)?.path
    throw Failure(
      .configUnknownProfile,
      "\(source) names profile \(TypedText.quoted(name)), but there is no configuration file",
      hint: path.map { "the default path is \($0)" } ?? "set PUSHKIT_CONFIG to its path")
  }

  /// Returns the profile that `PUSHKIT_PROFILE` names, else the default profile, if any.
  func standingProfile() throws(Failure) -> Profile? {
    if let name = context.environment.filled("PUSHKIT_PROFILE") {
      return try profile(name, namedBy: "PUSHKIT_PROFILE")
    }
    guard let file = try profiles(), let name = file.defaultName else { return nil }
    return try file.profile(name, namedBy: "default")
  }
}

/// The paths of the user's files, according to the XDG base directory specification.
enum FilePlaces {
  /// Returns the path of the configuration file; one that a variable names must exist.
  static func configuration(_ environment: Environment) -> (path: String, isNamed: Bool)? {
    if let path = environment.filled("PUSHKIT_CONFIG") { return (path, true) }
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
    if let base = environment.filled(variable), base.utf8.first == UInt8(ascii: "/") {
      return base + file
    }
    return environment.filled("HOME").map { $0 + folder + file }
  }
}
