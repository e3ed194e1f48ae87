/// Derives Smartico's URLs from the environment number.
package enum SmarticoURLs {
  /// Returns the environment of a label key: the final digit, 1 to 9, of a key with 38 characters.
  package static func environment(_ labelKey: String) -> String? {
    guard labelKey.utf8.count == bareLength + 2, let last = labelKey.utf8.last,
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(last)
    else { return nil }
    return String(last - UInt8(ascii: "0"))
  }

  /// The length of a label key without the hyphen and the digit of its environment, in bytes.
  private static let bareLength = 36

  /// Returns whether a label key lacks the digit of its environment.
  package static func lacksEnvironment(_ labelKey: String) -> Bool {
    labelKey.utf8.count == bareLength
  }

  /// Returns a label key with the number of an environment, in place of the digit that it may have.
  package static func labelKey(_ key: String, environment number: String) -> String {
    "\(environment(key) == nil ? key : String(key.dropLast(2)))-\(number)"
  }

  /// Returns the complete URL of the HTTP API.
  package static func http(_ environment: String) -> String {
    let number = Int(environment) ?? 1
    return "https://papi\(number == 1 ? "" : String(number)).smartico.ai/services/public"
  }

  /// Returns the URL of the WebSocket without a query; nil means an unknown environment.
  package static func socket(_ environment: String?) -> String {
    let number = environment.flatMap { Int($0) } ?? 1
    return "wss://api\(number <= 2 ? "" : String(number)).smartico.ai/websocket/services"
  }

  /// Returns a WebSocket URL with `master`, `domain` and `version` added to its query if missing.
  package static func completed(_ address: String, domain: String, version: String) -> String {
    let parts = address.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let given = parts.count > 1 ? parts[1].split(separator: UInt8(ascii: "&")) : []
    let names = given.map { String(Substring($0.prefix { $0 != UInt8(ascii: "=") })) }
    var query = given.map { String(Substring($0)) }
    if !names.contains("master") { query.append("master") }
    if !names.contains("domain") { query.append("domain=\(PercentEncoding.encoded(domain))") }
    if !names.contains("version") { query.append("version=\(PercentEncoding.encoded(version))") }
    return "\(Substring(parts[0]))?\(query.joined(separator: "&"))"
  }
}
