/// Masks secrets and tokens for all output except data.
package enum Masking {
  /// The mask that shows nothing of a secret.
  static let nothing = "****"

  /// Returns the first and last four characters around `****`; only `****` for under 16 bytes.
  package static func masked(_ secret: String) -> String {
    let scalars = secret.unicodeScalars
    guard secret.utf8.count >= 16, scalars.count > 8 else { return nothing }
    var shown = String.UnicodeScalarView(scalars.prefix(4))
    shown.append(contentsOf: "****".unicodeScalars)
    shown.append(contentsOf: scalars.suffix(4))
    return String(shown)
  }
}
