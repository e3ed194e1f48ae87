/// Recognizes HTML pages, such as those of captive portals and proxies, in place of a response.
///
/// Source: MIME Sniffing Standard, section 7.1.
package enum HTMLPage {
  /// The number of bytes at the beginning of a body that are searched.
  package static let limit = 1024

  /// The names after `<` with which pages begin.
  private static let openings: [String] = [
    "!doctype html", "!--", "html", "head", "title", "meta", "link", "base", "script", "style",
    "body", "h1", "h2", "div", "p", "a", "b", "br", "font", "table", "iframe", "center", "form",
    "main", "section", "noscript",
  ]

  /// Returns whether the value of a `Content-Type` field names HTML.
  static func isNamed(by contentType: String) -> Bool {
    let type = contentType.prefix { $0 != ";" }
    let name = FieldValue.trimmed(type.utf8).lowercased()
    return name == "text/html" || name == "application/xhtml+xml"
  }

  /// Returns whether a body begins as a page does.
  static func isBeginning(of body: ArraySlice<UInt8>) -> Bool {
    let start = body.prefix(limit).drop { $0.isJSONWhitespace || $0 == 0x0C }
    guard start.first == UInt8(ascii: "<") else { return false }
    let text = String(decoding: start.dropFirst(), as: UTF8.self).lowercased()
    // Before the root of XHTML stands a declaration of XML.
    return text.contains("<html") || openings.contains { text.isTag($0) }
  }
}

extension String {
  /// Whether the text begins with the name of a tag, without its `<`.
  fileprivate func isTag(_ name: String) -> Bool {
    guard hasPrefix(name) else { return false }
    guard let next = utf8.dropFirst(name.utf8.count).first else { return true }
    return name == "!--" || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
      || next.isJSONWhitespace
  }
}
