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

  /// Returns the profile that `--profile` names; nil without the option.
  func namedProfile() throws(Failure) -> Profile? {
    try arguments[.profile].map { name throws(Failure) in
      try profile(name, namedBy: "--profile")
    }
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
