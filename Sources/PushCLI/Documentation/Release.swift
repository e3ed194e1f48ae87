import CPlatform
import PushNet

/// The version and the release date of pushkit; the number is in CPlatform/build.c.
package enum Release {
  package static let version = String(cString: pk_version())

  /// The release date for man pages; fixed, so that the same source gives the same pages.
  package static let date = "2026-11-26"

  /// The version of the Swift compiler, as far as a program can know it.
  private static var swift: String {
    #if compiler(>=6.4)
      "6.4 or newer"
    #elseif compiler(>=6.3)
      "6.3"
    #elseif compiler(>=6.2)
      "6.2"
    #elseif compiler(>=6.1)
      "6.1"
    #else
      "6.0"
    #endif
  }

  /// Returns the output of `-V`, or of `--version` if `full` is true.
  package static func text(full: Bool) -> String {
    guard full else { return "pushkit \(version)\n" }
    return """
      pushkit \(version)
      commit: \(String(cString: pk_build_commit()))
      target: \(String(cString: pk_build_target()))
      Swift: \(swift)
      C compiler: \(String(cString: pk_build_compiler()))

      """
  }
}

/// The facts about libcurl that `--version --verbose` prints.
enum CurlVersion {
  /// Returns lines with libcurl's version, its TLS library and its other parts.
  ///
  /// Loads libcurl; if that fails, the line says why.
  static func text() -> String {
    do {
      let client = try HTTPClient(HTTPOptions())
      let words = client.libraryVersion.split(separator: " ").map(String.init)
      let version = words.first.map { $0.split(on: "/").last ?? $0 } ?? "unknown"
      // libcurl names its TLS library first of all libraries; without TLS it names zlib there.
      let tls = words.dropFirst().first.map { $0.hasPrefix("zlib") ? "none" : $0 } ?? "none"
      return """
        libcurl: \(version)
        TLS: \(tls)
        HTTP/2: \(client.hasHTTP2 ? "yes" : "no")

        """
    } catch {
      return "libcurl: not available (\(error.reason))\n"
    }
  }
}
