import PushCore

/// The sources of a run's settings: the command line, the environment and the configuration file.
package final class Configuration {
  package let arguments: ParsedArguments
  package let context: Context
  private var file: Result<ProfileFile?, Failure>?

  package init(_ arguments: ParsedArguments, _ context: Context) {
    (self.arguments, self.context) = (arguments, context)
  }

  /// The configuration file; nil if there is none and none is named.
  ///
  /// It is read once, since it may be a pipe. Throws as ``ProfileFile/read(_:)``.
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

  /// The profile of this name, which `source` gives; 78 if there is none.
  func profile(_ name: String, namedBy source: String) throws(Failure) -> Profile {
    if let file = try profiles() { return try file.profile(name, namedBy: source) }
    let path = FilePlaces.configuration(context.environment)?.path
    throw Failure(
      "config.unknown-profile", .config,
      "\(source) names profile \(TypedText.quoted(name)), and there is no configuration file",
      hint: path.map { "it would be \($0)" } ?? "PUSHKIT_CONFIG names one")
  }

  /// The profile that `PUSHKIT_PROFILE` names, else the default one, if any.
  func standingProfile() throws(Failure) -> Profile? {
    if let name = context.environment.filled("PUSHKIT_PROFILE") {
      return try profile(name, namedBy: "PUSHKIT_PROFILE")
    }
    guard let file = try profiles(), let name = file.defaultName else { return nil }
    return try file.profile(name, namedBy: "default")
  }
}

/// Where the user's own files are, as the XDG base directory specification has it.
enum FilePlaces {
  /// The configuration: a file that is named must be there.
  static func configuration(_ environment: Environment) -> (path: String, isNamed: Bool)? {
    if let path = environment.filled("PUSHKIT_CONFIG") { return (path, true) }
    let path = path(environment, "XDG_CONFIG_HOME", "/.config", "/pushkit/config.json")
    return path.map { ($0, false) }
  }

  /// The state, unless `PUSHKIT_STATE` names it; nil without a home.
  static func state(_ environment: Environment) -> String? {
    path(environment, "XDG_STATE_HOME", "/.local/state", "/pushkit/state.json")
  }

  private static func path(
    _ environment: Environment, _ variable: String, _ folder: String, _ file: String
  ) -> String? {
    // The specification has relative paths ignored.
    if let base = environment.filled(variable), base.utf8.first == UInt8(ascii: "/") {
      return base + file
    }
    return environment.filled("HOME").map { $0 + folder + file }
  }
}
