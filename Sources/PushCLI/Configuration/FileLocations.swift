/// The paths of the user's files, according to the XDG base directory specification.
enum FileLocations {
  /// The folder of configuration files below the home directory, unless `XDG_CONFIG_HOME` names it.
  static let configurationFolder = "/.config"
  /// The configuration file below that folder.
  static let configurationFile = "/pushkit/config.json"

  /// Returns the path of the configuration file; one that a variable names must exist.
  ///
  /// An empty variable means that there is no file.
  static func configuration(_ environment: Environment) -> (path: String, isNamed: Bool)? {
    if let path = environment["PUSHKIT_CONFIG"] { return path.isEmpty ? nil : (path, true) }
    let path = path(environment, "XDG_CONFIG_HOME", configurationFolder, configurationFile)
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
    func absolute(_ name: String) -> String? {
      environment.nonEmpty(name).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    return absolute(variable).map { $0 + file } ?? absolute("HOME").map { $0 + folder + file }
  }
}
