/// The field `Authorization` of a request: a scheme and its credentials (RFC 9110, section 11.6.2).
struct HTTPCredentials {
  /// The scheme in lower case; empty if the field has only one word, as in `key=…`.
  let scheme: String
  /// The rest of the field.
  let text: String

  init(_ field: String) {
    let field = field.utf8.drop(while: \.isBlank)
    let word = field.prefix { !$0.isBlank }
    let rest = field[word.endIndex...].drop(while: \.isBlank)
    // `key=…` of FCM's legacy API has no scheme.
    let hasScheme = !rest.isEmpty && !word.contains(UInt8(ascii: "="))
    scheme = hasScheme ? String(decoding: word, as: UTF8.self).lowercased() : ""
    text = String(decoding: hasScheme ? rest[...] : field[...], as: UTF8.self)
  }

  /// The parameters of the credentials, such as `t=…, k=…` (RFC 8292, section 3).
  var parameters: [String: String] {
    var found: [String: String] = [:]
    for part in text.split(whereSeparator: { $0 == "," || $0 == ";" }) {
      let name = part.prefix { $0 != "=" }
      guard name.count < part.count else { continue }
      let value = part.dropFirst(name.count + 1).filter { $0 != "\"" && $0 != " " }
      found[name.filter { $0 != " " }.lowercased()] = value
    }
    return found
  }
}
