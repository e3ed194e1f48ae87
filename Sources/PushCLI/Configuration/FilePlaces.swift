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
