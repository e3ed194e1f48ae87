import CPlatform

/// Which pushkit this is.
package enum Release {
  package static let version = String(cString: pk_version())

  /// The day of the release, for man pages; fixed, so that the same source gives the same pages.
  package static let date = "2026-11-21"

  /// What `-V` prints, or in full `--version`.
  package static func text(full: Bool) -> String {
    guard full else { return "pushkit \(version)\n" }
    return """
      pushkit \(version)
      target: \(String(cString: pk_build_target()))
      C compiler: \(String(cString: pk_build_compiler()))

      """
  }
}
