/// A check that a request names this machine as its host.
///
/// A web page can make its own name resolve to 127.0.0.1 to reach local servers (DNS rebinding).
/// It cannot make the browser send another host than its own.
enum HostCheck {
  /// Returns the fault to report for a host that is not a loopback name; nil for one that is.
  static func fault(of host: String?) -> HTTPFault? {
    let host = host ?? ""
    if isLoopback(host) { return nil }
    let rule = "the host must be 127.0.0.1, localhost or [::1]"
    // This machine, as the emulators of Android Studio and Genymotion call it.
    guard host.hasPrefix("10.0.2.2") || host.hasPrefix("10.0.3.2") else {
      return HTTPFault(421, rule)
    }
    return HTTPFault(
      421,
      "\(rule); for an app in an Android emulator, run 'adb reverse tcp:PORT tcp:PORT' "
        + "and use 127.0.0.1")
  }

  /// Whether `host`, with or without a port, is a loopback name.
  static func isLoopback(_ host: String) -> Bool {
    let text = host.lowercased()
    for name in ["127.0.0.1", "localhost", "[::1]"] where text.hasPrefix(name) {
      let port = text.dropFirst(name.count)
      if port.isEmpty { return true }
      let digits = port.dropFirst()
      return port.first == ":" && digits.utf8.count <= 5
        && digits.utf8.allSatisfy { $0.isDigit }
    }
    return false
  }
}
