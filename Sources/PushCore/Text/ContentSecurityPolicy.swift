/// Parts of a Content-Security-Policy (CSP Level 3).
package enum ContentSecurityPolicy {
  /// Returns the source that allows an inline script or style with this content (section 2.3.1).
  package static func source(of content: String) -> String {
    let words = SHA256.words(content)
    let bytes = (0..<8).flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: words[word] >> $0) }
    }
    return "'sha256-\(Base64.encoded(bytes))'"
  }
}
