/// A check that a request names this machine as its host.
///
/// A web page can make its own name resolve to 127.0.0.1 to reach local servers (DNS rebinding).
/// It cannot make the browser send another host than its own.
enum HostCheck {
  /// Whether `host`, with or without a port, is a loopback name.
  static func isLoopback(_ host: String) -> Bool {
    let text = host.lowercased()
    for name in ["127.0.0.1", "localhost", "[::1]"] where text.hasPrefix(name) {
      let port = text.dropFirst(name.count)
      if port.isEmpty { return true }
      let digits = port.dropFirst()
      return port.first == ":" && digits.utf8.count <= 5
        && digits.utf8.allSatisfy { $0 &- 0x30 < 10 }
    }
    return false
  }
}
