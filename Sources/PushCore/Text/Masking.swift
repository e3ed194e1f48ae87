/// Secrets and tokens as they appear everywhere but in data.
package enum Masking {
  /// A text in which addresses show neither user nor password.
  package static func withoutCredentials(_ text: String) -> String {
    var shown = ""
    for (index, part) in text.split(separator: "://", omittingEmptySubsequences: false).enumerated()
    {
      guard index > 0 else {
        shown += String(part)
        continue
      }
      let host = part.prefix { !"/ '\"".contains($0) }
      let rest = part.dropFirst(host.count)
      let visible = host.lastIndex(of: "@").map { "****\(host[$0...])" } ?? String(host)
      shown += "://" + visible + rest
    }
    return shown
  }

  /// The first and the last four characters; of a text under 16 bytes nothing.
  package static func masked(_ secret: String) -> String {
    let scalars = secret.unicodeScalars
    guard secret.utf8.count >= 16, scalars.count > 8 else { return "****" }
    var shown = String.UnicodeScalarView(scalars.prefix(4))
    shown.append(contentsOf: "****".unicodeScalars)
    shown.append(contentsOf: scalars.suffix(4))
    return String(shown)
  }
}
