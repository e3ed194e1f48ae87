/// Whether a request means this machine by name.
///
/// A page in a browser can make its own name stand for 127.0.0.1 and so reach servers that listen
/// there; it cannot make the browser name another host than its own.
enum HostCheck {
  /// Whether `host`, a name with or without a port, is one of loopback.
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
