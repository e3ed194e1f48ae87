/// Secrets and tokens as they appear everywhere but in data.
package enum Masking {
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
