import PushNet

/// The facts about libcurl that `--version --verbose` prints.
enum CurlFacts {
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
