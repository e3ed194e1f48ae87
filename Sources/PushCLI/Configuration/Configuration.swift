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
